/** Moving to PostgreSQL: all data arrives, a killed move resumes, and a target with other data is refused. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createItemCache } from "../banks/items.ts";
import type { Database } from "../database/handle.ts";
import { moveRows } from "../database/move/move.ts";
import { openDatabase } from "../database/open.ts";
import { holdDataFolder } from "../database/sqlite/sqlite.ts";
import { engines } from "../testing/engines.ts";
import { seedUser } from "../testing/seeds/seed.ts";
import { testBanks } from "../testing/test-banks.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { moveToPostgres } from "./move.ts";
import { seed } from "./seed.ts";
import { seedBanks } from "./seed-draws.ts";
import { nobodysHash } from "./seed-people.ts";

const odd = ["", "NULL", '{"a,b"}', "back\\slash", "line\nend\ttab", "quote's “” é 日本 😀", "{}", "  "];
const quiet = { onCopied() {}, onCompared() {} };

describe.runIf(engines.includes("postgres"))("move", () => {
  let source: TestDatabase;
  let target: TestDatabase;
  beforeEach(async () => {
    source = await makeTestDatabase("sqlite");
    target = await makeTestDatabase("postgres");
    const { db } = source.database;
    const banks = testBanks();
    await createItemCache(db, banks, new Date());
    const plan = { users: 30, results: 2500, seed: 1, until: Date.now(), passwordHash: nobodysHash };
    await seed(source.database, seedBanks(1, banks), plan, () => () => {});
    for (const name of odd)
      await db.transaction().execute((handle) => seedUser(handle, new Date(), { name }));
    const counts = odd.map((slug) => ({
      slug,
      statistics_version: 1,
      score: 1,
      first_count: 2,
      all_count: 3,
    }));
    await db.insertInto("score_counts").values(counts).execute();
  });
  afterEach(async () => {
    await source.drop();
    await target.drop();
  });

  const move = () => moveToPostgres(source.dataDir, target.databaseUrl!, () => () => {});
  const reopen = async () => {
    const database = await openDatabase(target);
    await database.close();
  };
  const rowsOf = async ({ db }: Database) => ({
    users: (await db.selectFrom("users").selectAll().execute()).sort((a, b) => (a.id < b.id ? -1 : 1)),
    results: (await db.selectFrom("results").selectAll().execute()).sort((a, b) => (a.id < b.id ? -1 : 1)),
    totals: (await db.selectFrom("totals").selectAll().execute()).sort((a, b) => (a.name < b.name ? -1 : 1)),
    scores: (await db.selectFrom("score_counts").selectAll().execute()).sort((a, b) =>
      a.slug < b.slug ? -1 : 1,
    ),
  });

  test("the rows copied and those compared are counted up to their total", async () => {
    const last = { copied: [0, 0], compared: [0, 0] };
    const counts = await moveRows(source.database, target.database, "this one", {
      onCopied: (...progress) => {
        last.copied = progress.slice(0, 2) as number[];
      },
      onCompared: (...progress) => {
        last.compared = progress.slice(0, 2) as number[];
      },
    });
    const total = Object.values(counts).reduce((sum, rows) => sum + rows, 0);
    expect(last).toEqual({ copied: [total, total], compared: [2 * total, 2 * total] });
  });

  test("every row arrives unchanged, including unusual texts, and the server starts on it", async () => {
    const { total } = await move();
    expect(total).toBeGreaterThan(5000);
    expect(await rowsOf(target.database)).toEqual(await rowsOf(source.database));
    await reopen();
  });

  test("a killed move resumes where it was, and no server starts on the partial database", async () => {
    let statements = 0;
    const killed: Database = {
      ...target.database,
      insertRows: async (...given) => {
        statements += 1;
        await target.database.insertRows(...given);
        if (statements === 3) throw new Error("killed");
      },
    };
    await expect(moveRows(source.database, killed, "this one", quiet)).rejects.toThrow("killed");
    await expect(reopen()).rejects.toThrow(/begun and not finished.*same move command/s);
    await expect(moveRows(source.database, target.database, "another", quiet)).rejects.toThrow(
      /Another data folder/,
    );
    let first: number | undefined;
    const onCopied = (done: number) => {
      first ??= done;
    };
    await moveRows(source.database, target.database, "this one", { ...quiet, onCopied });
    expect(first).toBeGreaterThan(60);
    expect(await rowsOf(target.database)).toEqual(await rowsOf(source.database));
    await reopen();
  });

  test("a move that lost its connection after finishing says so when it runs again", async () => {
    const id = "this one";
    const run = (wasBegun: boolean) => moveRows(source.database, target.database, id, quiet, wasBegun);
    const counts = await run(false);
    expect(await run(true)).toEqual(counts);
    await expect(run(false)).rejects.toThrow(/has data already/);
    await target.database.db.updateTable("users").set({ name: "Changed" }).execute();
    await expect(run(true)).rejects.toThrow(/not hold the same.*users/);
  });

  test("a target with other data is refused and left alone", async () => {
    await target.database.db.transaction().execute((db) => seedUser(db, new Date(), { name: "Theirs" }));
    await expect(move()).rejects.toThrow(/has data already/);
    const names = await target.database.db.selectFrom("users").select("name").execute();
    expect(names).toEqual([{ name: "Theirs" }]);
    await reopen();
  });

  test("a folder that a server has locked is refused", async () => {
    const letGo = holdDataFolder(source.dataDir);
    await expect(move()).rejects.toThrow(/Another server is running/);
    letGo();
  });

  test("checksums find data that arrives changed, and no server starts on it", async () => {
    const garbling: Database = {
      ...target.database,
      insertRows: (db, table, columns, rows) =>
        target.database.insertRows(
          db,
          table,
          columns,
          rows.map((row, index) =>
            table === "users" && index === 0
              ? row.map((cell, at) => (columns[at] === "name" ? "Other" : cell))
              : row,
          ),
        ),
    };
    await expect(moveRows(source.database, garbling, "x", quiet)).rejects.toThrow(/not hold the same.*users/);
    await expect(reopen()).rejects.toThrow(/not finished/);
  });
});
