/** The cache is invalidated by any database change: by another connection, and during a fill. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { VersionedCache } from "./cache.ts";
import type { Db } from "./handle.ts";

onEachEngine("the versioned cache", (engine) => {
  let made: TestDatabase;
  let cache: VersionedCache<{ count: number }>;
  let reads: number;
  beforeEach(async () => {
    made = await makeTestDatabase(engine);
    await made.database.insertRows(made.database.db, "totals", ["name", "count"], [["people", 1]]);
    cache = new VersionedCache(100);
    reads = 0;
  });
  afterEach(() => made.drop());

  const people = async (db: Db): Promise<{ count: number }> => {
    reads += 1;
    const query = db.selectFrom("totals").select("count").where("name", "=", "people");
    return query.executeTakeFirstOrThrow();
  };
  const change = (db: Db, count: number) =>
    db.updateTable("totals").set({ count }).where("name", "=", "people").execute();
  const cached = (meanwhile?: () => Promise<unknown>) =>
    cache.get(made.database.db, "people", async () => {
      const count = await people(made.database.db);
      await meanwhile?.();
      return count;
    });

  test("on SQLite it is read once, on PostgreSQL each time", async () => {
    for (let times = 0; times < 3; times += 1) expect(await cached()).toEqual({ count: 1 });
    expect(reads).toBe(engine === "sqlite" ? 1 : 3);
  });

  test("changes made here and on another server take effect immediately", async () => {
    await cached();
    await change(made.database.db, 2);
    expect(await cached()).toEqual({ count: 2 });
    const beside = await made.beside();
    await change(beside.database.db, 3);
    expect(await cached()).toEqual({ count: 3 });
    await beside.drop();
  });

  test("a read that started before a change is not cached", async () => {
    const late = cached(async () => {
      await change(made.database.db, 2);
      expect(await cached()).toEqual({ count: 2 });
    });
    expect(await late).toEqual({ count: 1 });
    expect(await cached()).toEqual({ count: 2 });
  });

  test("a value that changes while it is read is not cached", async () => {
    expect(await cached(() => change(made.database.db, 2))).toEqual({ count: 1 });
    expect(await cached()).toEqual({ count: 2 });
  });
});
