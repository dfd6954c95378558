/** The tables of a move: those that others refer to first, each read in chunks with every row once. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { Cell } from "../handle.ts";
import { listTables, readChunk } from "./tables.ts";

let made: TestDatabase;
beforeAll(async () => {
  made = await makeTestDatabase("sqlite");
});
afterAll(() => made.drop());

test("every table is listed once, after those that it refers to", async () => {
  const { db } = made.database;
  const names: string[] = (await listTables(db)).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(["users", "attempts", "results", "totals", "audit"]));
  expect(names).not.toContain("migrations");
  for (const name of names) {
    const { rows } = await sql<{ other: string }>`
      select "table" as other from pragma_foreign_key_list(${name}) where "table" <> ${name}`.execute(db);
    for (const { other } of rows) expect(names.indexOf(other)).toBeLessThan(names.indexOf(name));
  }
});

test("a table is read in chunks by its key, whatever its other columns hold", async () => {
  const { database } = made;
  const columns = ["id", "at", "actor_id", "action", "subject_kind", "subject_id", "details", "address"];
  const ids = ["a", "b", "c", "d", "e"];
  const rows = ids.map((id) => [id, "2026-05-04T12:00:00.000Z", null, "end", "user", "x", "{}", ""]);
  await database.insertRows(database.db, "audit", columns, rows);
  const audit = (await listTables(database.db)).find(({ name }) => name === "audit")!;
  expect(audit).toMatchObject({ key: ["id"], rows: 5 });
  const read: (Cell | undefined)[] = [];
  let after: Cell[] | undefined;
  for (;;) {
    const chunk = await readChunk(database.db, audit, after, 2);
    if (chunk.last === undefined) break;
    expect(chunk.rows.length).toBeLessThanOrEqual(2);
    read.push(...chunk.rows.map((row) => row[audit.columns.indexOf("id")]));
    after = chunk.last;
  }
  expect(read).toEqual(ids);
});

test("a key of several columns has their order in the index", async () => {
  const tables = (await listTables(made.database.db)).filter(({ key }) => key.length > 1);
  expect(tables.length).toBeGreaterThan(0);
  for (const { name, key } of tables) {
    const { rows } = await sql<{ column: string }>`
      select name as column from pragma_table_info(${name}) where pk > 0 order by pk`.execute(
      made.database.db,
    );
    expect(key).toEqual(rows.map(({ column }) => column));
  }
});
