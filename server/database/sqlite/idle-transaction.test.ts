/** A transaction that waits for an outside event can't block the database forever. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Db } from "../handle.ts";
import { migrate } from "../migrate.ts";
import { prepared } from "../statements.ts";
import { openSqlite } from "./sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-idle-"));
let database: Database;
let db: Db;
beforeAll(async () => {
  database = await openSqlite(folder, "serve", 200);
  db = database.db;
  await migrate(database);
  await database.insertRows(
    db,
    "failures",
    ["key", "count", "since", "blocked_until"],
    ["a", "b"].map((key) => [key, 0, "2026-01-01", null]),
  );
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const setCount = prepared((on, { key, count }: { key: string; count: number }) =>
  on.updateTable("failures").set({ count }).where("key", "=", key),
);

const writes = {
  "through the query builder": (count: number) =>
    db.updateTable("failures").set({ count }).where("key", "=", "b").execute(),
  "through a prepared statement": (count: number) => setCount(db, { key: "b", count }),
};

test.each(Object.entries(writes))(
  "a write on the plain handle inside a transaction, %s",
  async (_, write) => {
    let isWritten = false;
    const mistake = db.transaction().execute(async (transaction) => {
      await transaction.updateTable("failures").set({ count: 5 }).where("key", "=", "a").execute();
      await write(7);
      isWritten = true;
      await transaction.updateTable("failures").set({ count: 6 }).where("key", "=", "a").execute();
    });
    await expect(mistake).rejects.toThrow("rolled back");
    expect(isWritten).toBe(true);
    const rows = await db.selectFrom("failures").select(["key", "count"]).orderBy("key").execute();
    expect(rows).toEqual([
      { key: "a", count: 0 },
      { key: "b", count: 7 },
    ]);
    await write(0);
  },
);
