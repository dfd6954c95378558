/** Transactional changes: all or nothing, with conflicting changes by others and connections that end meanwhile. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import type { Db } from "./handle.ts";
import { prepared, runAtomically } from "./statements.ts";

const setCount = prepared((db, { key, before, count }: { key: string; before: number; count: number }) =>
  db.updateTable("failures").set({ count }).where("key", "=", key).where("count", "=", before),
);

const copyCount = prepared((db, { from, to }: { from: string; to: string }) =>
  db
    .updateTable("failures")
    .set((is) => ({ count: is.selectFrom("failures as other").select("count").where("key", "=", from) }))
    .where("key", "=", to),
);

const countRows = prepared((db, { key }: { key: string }) =>
  db
    .updateTable("failures")
    .set((is) => ({
      count: is.selectFrom("failures as all").select(({ fn }) => fn.countAll<number>().as("n")),
    }))
    .where("key", "=", key),
);

const readCounts = prepared((db, { most }: { most: number }) =>
  db.selectFrom("failures").select(["key", "count"]).where("count", "<", most).orderBy("key"),
);

onEachEngine("changes in one batch", (engine) => {
  let made: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    made = await makeTestDatabase(engine);
    db = made.database.db;
  });
  afterAll(() => made.drop());
  beforeEach(async () => {
    await db.deleteFrom("failures").execute();
    const rows = ["a", "b", "c"].map((key) => [key, 0, "2026-01-01", null]);
    await made.database.insertRows(db, "failures", ["key", "count", "since", "blocked_until"], rows);
  });
  const counts = async () => (await readCounts(db, { most: 1000 })).rows.map(({ count }) => count);
  const set = (key: string, before: number, count: number) => setCount.bind(db, { key, before, count });

  test("all take effect, and later ones see the earlier ones", async () => {
    expect(await runAtomically(db, [set("a", 0, 7), set("b", 0, 8)])).toBe(true);
    expect(await runAtomically(db, [set("a", 7, 9), copyCount.bind(db, { from: "a", to: "c" })])).toBe(true);
    expect(await counts()).toEqual([9, 8, 9]);
  });

  test.runIf(engine === "sqlite")(
    "a change waits for no write that came after it, and they for the change alone",
    async () => {
      const [inside, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const running = db.transaction().execute(async (transaction) => {
        await sql`update failures set count = count`.execute(transaction);
        inside.resolve();
        await goOn.promise;
      });
      await inside.promise;
      const change = countRows(db, { key: "a" });
      const row = { count: 0, since: "2026-01-01", blocked_until: null };
      const writes = Array.from({ length: 100 }, (_, index) =>
        db
          .insertInto("failures")
          .values({ key: `row-${index}`, ...row })
          .execute(),
      );
      for (let iteration = 0; iteration < 20; iteration += 1)
        await new Promise((resolve) => setImmediate(resolve));
      goOn.resolve();
      await Promise.all([running, change, ...writes]);
      // It found the three rows that existed at the time of the call.
      const counted = (await counts()).filter((count) => count > 0);
      expect(counted).toEqual([3]);
      expect(await counts()).toHaveLength(103);
    },
  );

  test("an open transaction can finish while a change waits for it", async () => {
    const [inside, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const count = (handle: Db, key: string) =>
      handle.updateTable("failures").set({ count: 3 }).where("key", "=", key).execute();
    const running = db.transaction().execute(async (transaction) => {
      await count(transaction, "b");
      inside.resolve();
      await goOn.promise;
      await count(transaction, "c");
    });
    await inside.promise;
    const change = setCount(db, { key: "a", before: 0, count: 1 });
    await new Promise((resolve) => setImmediate(resolve));
    goOn.resolve();
    await running;
    expect((await change).changes).toBe(1);
    expect(await counts()).toEqual([1, 3, 3]);
  });

  test("none takes effect if the first changes no row", async () => {
    expect(await runAtomically(db, [set("a", 5, 7), set("b", 0, 8)])).toBe(false);
    expect(await runAtomically(db, [set("a", 5, 7), set("c", 0, 8)])).toBe(false);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test("none takes effect if one of them fails", async () => {
    const wrong = set("b", 0, null as unknown as number);
    await expect(runAtomically(db, [set("a", 0, 7), wrong])).rejects.toThrow();
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test.runIf(engine === "postgres")("what was ended by the database is opened anew", async () => {
    await readCounts(db, { most: 1 });
    await setCount(db, { key: "a", before: 0, count: 1 });
    const second = await made.beside();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(second.database.db);
    await second.drop();
    await expect.poll(() => counts().catch(() => undefined)).toEqual([1, 0, 0]);
    const change = () => setCount(db, { key: "a", before: 1, count: 2 }).catch(() => undefined);
    await expect.poll(change).toBeDefined();
    expect(await counts()).toEqual([2, 0, 0]);
  });
});
