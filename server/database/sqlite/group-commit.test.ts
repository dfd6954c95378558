/** Concurrent writes: each is acknowledged once durable, none is half done, and a failing one fails alone. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { engines, onEachEngine } from "../../testing/engines.ts";
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { type Db, isTransientFailure, isUniqueViolation } from "../handle.ts";
import { openEngine } from "../open.ts";
import { proveWrite } from "../readiness.ts";
import { preparedInsert } from "../statements.ts";

const insert = (db: Db, key: string, count = 1) =>
  db.insertInto("failures").values({ key, count, since: "2026-01-01", blocked_until: null }).execute();
const preparedFailure = preparedInsert("failures", ["key", "count", "since", "blocked_until"]);
const keys = async (db: Db) =>
  (await db.selectFrom("failures").select("key").orderBy("key").execute()).map((row) => row.key);

/** The transaction reports here that it has begun, and waits. */
const hold = () => ({ inside: Promise.withResolvers<void>(), proceed: Promise.withResolvers<void>() });

onEachEngine("writes", (engine) => {
  let made: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    made = await makeTestDatabase(engine);
    db = made.database.db;
  });
  afterAll(() => made.drop());
  beforeEach(() => db.deleteFrom("failures").execute());

  test("a thousand concurrent writes are all acknowledged, and each is visible to another connection by then", async () => {
    const other = await openEngine(made);
    try {
      const names = Array.from({ length: 1000 }, (_, index) => `row-${String(index).padStart(4, "0")}`);
      await Promise.all(
        names.map(async (name, index) => {
          await insert(db, name);
          if (index % 100 === 0) {
            expect(
              await other.db.selectFrom("failures").select("key").where("key", "=", name).execute(),
            ).toHaveLength(1);
          }
        }),
      );
      expect(await keys(other.db)).toEqual(names);
    } finally {
      await other.close();
    }
  });

  test("a statement that fails in a batch fails alone, with its own error", async () => {
    await insert(db, "taken");
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 50 }, (_, index) => insert(db, `a-${index}`)),
      insert(db, "taken"),
      ...Array.from({ length: 50 }, (_, index) => insert(db, `b-${index}`)),
    ]);
    const failed = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(failed).toHaveLength(1);
    expect(isUniqueViolation(failed[0]!.reason)).toBe(true);
    expect(isTransientFailure(failed[0]!.reason)).toBe(false);
    expect(await keys(db)).toHaveLength(101);
  });

  test("a transaction that throws leaves no changes, whatever runs concurrently", async () => {
    const outcomes = await Promise.allSettled([
      insert(db, "before"),
      db.transaction().execute(async (transaction) => {
        await insert(transaction, "gone-1");
        await insert(transaction, "gone-2");
        throw new Error("changed its mind");
      }),
      insert(db, "after"),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await keys(db)).toEqual(["after", "before"]);
  });

  test("a failed statement rolls back its transaction and nothing else", async () => {
    await insert(db, "taken");
    const outcome = db.transaction().execute(async (transaction) => {
      await insert(transaction, "inside");
      await insert(transaction, "taken");
    });
    const beside = insert(db, "beside");
    await expect(outcome).rejects.toSatisfy(isUniqueViolation);
    await beside;
    expect(await keys(db)).toEqual(["beside", "taken"]);
  });

  test("a transaction's writes are visible only inside it until it commits", async () => {
    const inside = Promise.withResolvers<void>();
    const proceed = Promise.withResolvers<void>();
    const running = db.transaction().execute(async (transaction) => {
      await insert(transaction, "mine");
      expect(await keys(transaction)).toEqual(["mine"]);
      inside.resolve();
      await proceed.promise;
    });
    await inside.promise;
    expect(await keys(db)).toEqual([]);
    proceed.resolve();
    await running;
    expect(await keys(db)).toEqual(["mine"]);
  });

  test("while the next transaction is open, what was written before it is confirmed only once it is stored", async () => {
    const other = await openEngine(made);
    const [first, second] = [hold(), hold()];
    const confirmed: string[] = [];
    const noted = (name: string, work: Promise<unknown>) => work.then(() => confirmed.push(name));
    const transaction = (name: string, { inside, proceed }: ReturnType<typeof hold>) =>
      db.transaction().execute(async (handle) => {
        await insert(handle, name);
        inside.resolve();
        await proceed.promise;
      });
    const iterations = async () => {
      for (let iteration = 0; iteration < 20; iteration += 1)
        await new Promise((resolve) => setImmediate(resolve));
    };
    const writes = [noted("first", transaction("first", first))];
    await first.inside.promise;
    // Both wait for the first transaction and share a batch with its end.
    writes.push(noted("single", insert(db, "single")), noted("second", transaction("second", second)));
    await iterations();
    first.proceed.resolve();
    await second.inside.promise;
    await iterations();
    const confirmedByThen = [...confirmed];
    expect(await keys(other.db)).toEqual(expect.arrayContaining(confirmedByThen));
    second.proceed.resolve();
    await Promise.all(writes);
    expect(await keys(other.db)).toEqual(["first", "second", "single"]);
    await other.close();
  });

  test("fifty transactions and two hundred single writes interleaved: all there, counters add up", async () => {
    await insert(db, "counter", 0);
    const add = (handle: Db) =>
      handle
        .updateTable("failures")
        .set((update) => ({ count: update("count", "+", 1) }))
        .where("key", "=", "counter")
        .execute();
    await Promise.all([
      ...Array.from({ length: 50 }, (_, index) =>
        db.transaction().execute(async (transaction) => {
          await add(transaction);
          await insert(transaction, `in-${index}`);
          await add(transaction);
        }),
      ),
      ...Array.from({ length: 200 }, (_, index) => (index % 2 ? add(db) : insert(db, `single-${index}`))),
    ]);
    const row = await db
      .selectFrom("failures")
      .select("count")
      .where("key", "=", "counter")
      .executeTakeFirst();
    expect(row?.count).toBe(200);
    expect(await keys(db)).toHaveLength(1 + 50 + 100);
  });

  test("a conditional update on one version is won by exactly one of many", async () => {
    await insert(db, "version", 0);
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        db
          .updateTable("failures")
          .set({ count: 1, blocked_until: String(index) })
          .where("key", "=", "version")
          .where("count", "=", 0)
          .executeTakeFirst(),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.numUpdatedRows === 1n)).toHaveLength(1);
  });

  test("the readiness write succeeds, and fails once the engine is closed", async () => {
    const other = await openEngine(made);
    await keys(other.db);
    await proveWrite(other.db);
    await other.close();
    await expect(proveWrite(other.db)).rejects.toThrow();
  });
});

test("closing SQLite waits for accepted changes", async () => {
  const made = await makeTestDatabase("sqlite");
  const other = await openEngine(made);
  const writes = Array.from({ length: 100 }, (_, index) => insert(other.db, `last-${index}`));
  await Promise.all([...writes, other.close()]);
  expect(await keys(made.database.db)).toHaveLength(100);
  await made.drop();
});

// D15: the batch would be committed with the first half of the transaction in it.
test("a transaction cut off by closing leaves no changes (F03)", async () => {
  expect(engines).toContain("sqlite");
  const made = await makeTestDatabase("sqlite");
  const other = await openEngine(made);
  const inside = Promise.withResolvers<void>();
  const running = other.db
    .transaction()
    .execute(async (transaction) => {
      await insert(transaction, "half");
      inside.resolve();
      await closed;
      await insert(transaction, "other half");
    })
    .catch(() => {});
  const closed: Promise<void> = inside.promise.then(() => other.close());
  await closed;
  await running;
  expect(await keys(made.database.db)).toEqual([]);
  await made.drop();
});

test("the writer commits with a full flush into a write-ahead log that no reader can write to (F02)", async () => {
  const made = await makeTestDatabase("sqlite");
  const file = new DatabaseSync(join(made.dataDir, "assay.sqlite"), { readOnly: true });
  expect(file.prepare("pragma journal_mode").get()).toEqual({ journal_mode: "wal" });
  expect(file.prepare("pragma application_id").get()).toEqual({ application_id: 0x41737379 });
  file.close();
  await made.drop();
});

test("a change that waits for another process's lock leaves the event loop free, and is stored once the lock is released", async () => {
  const made = await makeTestDatabase("sqlite");
  const other = new DatabaseSync(join(made.dataDir, "assay.sqlite"));
  other.exec("begin immediate");
  const row = { key: "locked out", count: 1, since: "2026-01-01", blocked_until: null };
  const stored = preparedFailure(made.database.db, row);
  await new Promise(setImmediate);
  expect(await keys(made.database.db)).toEqual([]);
  other.exec("rollback");
  expect((await stored).changes).toBe(1);
  other.close();
  await made.drop();
});
