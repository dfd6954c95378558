/** Prepared statements on PostgreSQL when connections are locked out, lost or silent. */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { engines } from "../../testing/engines.ts";
import { PostgresProxy } from "../../testing/postgres-proxy.ts";
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { Db } from "../handle.ts";
import { prepared, runAtomically } from "../statements.ts";
import { PostgresFastPath } from "./fast-path.ts";

const setCount = prepared(
  (db, { key, before, count }: { key: string; before: number; count: number }) =>
    db.updateTable("failures").set({ count }).where("key", "=", key).where("count", "=", before),
  { table: "failures", key: "key" },
);
/** More than an integer column holds. */
const tooMany = 2 ** 40;
const names = Array.from({ length: 60 }, (_, index) => `row-${String(index).padStart(2, "0")}`);

describe.runIf(engines.includes("postgres"))("prepared statements on PostgreSQL", () => {
  let made: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    made = await makeTestDatabase("postgres");
    db = made.database.db;
  });
  afterAll(() => made.drop());
  beforeEach(async () => {
    await db.deleteFrom("failures").execute();
    const rows = names.map((key) => [key, 0, "2026-01-01", null]);
    await made.database.insertRows(db, "failures", ["key", "count", "since", "blocked_until"], rows);
  });

  const counts = async () =>
    (await db.selectFrom("failures").select("count").orderBy("key").execute()).map(({ count }) => count);
  const changesOf = (outcomes: PromiseSettledResult<{ changes: number }>[]) =>
    outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value.changes : "failed"));

  test("in a batch each change gets its own outcome, and of two on one row exactly one succeeds", async () => {
    const changes = changesOf(
      await Promise.allSettled([
        ...names.map((key, index) => setCount(db, { key, before: 0, count: index + 1 })),
        setCount(db, { key: names[7]!, before: 0, count: 8 }),
        setCount(db, { key: "nobody", before: 0, count: 1 }),
        setCount(db, { key: names[8]!, before: 5, count: 1 }),
      ]),
    );
    expect(Number(changes[7]) + Number(changes[60])).toBe(1);
    expect(changes.filter((_, index) => index !== 7 && index !== 60)).toEqual([...Array(59).fill(1), 0, 0]);
    expect(await counts()).toEqual(names.map((_, index) => index + 1));
  });

  test("a change that fails does so alone", async () => {
    const outcomes = await Promise.allSettled(
      names.map((key, index) => setCount(db, { key, before: 0, count: index === 30 ? tooMany : 5 })),
    );
    expect(changesOf(outcomes)).toEqual(names.map((_, index) => (index === 30 ? "failed" : 1)));
    expect(await counts()).toEqual(names.map((_, index) => (index === 30 ? 0 : 5)));
  });

  test("many changes at once are few statements", async () => {
    await sql`
      create function count_statement() returns trigger language plpgsql
      as $$ begin
        update failures set count = count + 1 where key = 'statements'; return null;
      end $$
    `.execute(db);
    const row = ["statements", 0, "2026-01-01", null];
    await made.database.insertRows(db, "failures", ["key", "count", "since", "blocked_until"], [row]);
    await sql`
      create trigger count_statement after update on failures
      for each statement when (pg_trigger_depth() = 0) execute function count_statement()
    `.execute(db);
    await Promise.all(names.map((key) => setCount(db, { key, before: 0, count: 1 })));
    await sql`drop trigger count_statement on failures`.execute(db);
    const statements = await db
      .selectFrom("failures")
      .select("count")
      .where("key", "=", "statements")
      .executeTakeFirstOrThrow();
    expect(statements.count).toBe(2);
  });

  test("several changes are confirmed by their commit: one that fails only there is refused and leaves nothing", async () => {
    await sql`
      create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'refused at the commit'; end $$
    `.execute(db);
    await sql`
      create constraint trigger refuse after update on failures deferrable initially deferred
      for each row execute function refuse()
    `.execute(db);
    const changes = names.slice(0, 2).map((key) => setCount.bind(db, { key, before: 0, count: 1 }));
    const outcome = await runAtomically(db, changes).catch((error: Error) => error.message);
    await sql`drop trigger refuse on failures`.execute(db);
    expect(outcome).toBe("refused at the commit");
    const { rows } = await sql<{ sum: number }>`select sum(count) as sum from failures`.execute(db);
    expect(rows).toEqual([{ sum: 0 }]);
  });

  test("a locked row delays nobody else", async () => {
    const second = await made.beside();
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holder = second.database.db.transaction().execute(async (transaction) => {
      await transaction.updateTable("failures").set({ count: 0 }).where("key", "=", names[0]!).execute();
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    let isFirstDone = false;
    // It is sent alone; the others go together behind it, except for one more on the locked row.
    const first = setCount(db, { key: names[0]!, before: 0, count: 1 }).finally(() => {
      isFirstDone = true;
    });
    const late = setCount(db, { key: names[0]!, before: 9, count: 1 });
    const others = await Promise.all(names.slice(1).map((key) => setCount(db, { key, before: 0, count: 1 })));
    expect(others.every(({ changes }) => changes === 1)).toBe(true);
    expect(isFirstDone).toBe(false);
    released.resolve();
    await holder;
    expect(await first).toMatchObject({ changes: 1 });
    expect(await late).toMatchObject({ changes: 0 });
    await second.drop();
  });

  /** A fast path behind a proxy that can cut its connections off. */
  async function behindProxy(max: number) {
    const proxy = new PostgresProxy(process.env.POSTGRES_TEST_URL!);
    const connectionString = await proxy.start();
    const pool = new pg.Pool({
      connectionString,
      pipeline: true,
      query_timeout: 300,
      max,
    } as pg.PoolConfig);
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    const path = new PostgresFastPath(pool);
    const close = async () => {
      await path.close();
      await proxy.stop();
    };
    return { proxy, pool, path, close };
  }
  const readOf = (value: number) => ({ sql: "select $1::int as value", values: [value], reads: true });
  const answerOf = (value: number) => ({ rows: [{ value }], changes: 1 });

  test("a statement on a dead connection fails, and the next one succeeds", async () => {
    const { proxy, path, close } = await behindProxy(1);
    expect(await path.run(readOf(1))).toEqual(answerOf(1));
    proxy.goSilent();
    await expect(path.run(readOf(1))).rejects.toThrow();
    expect(await path.run(readOf(1))).toEqual(answerOf(1));
    await close();
  });

  test("reads at the same time share a connection, each with its own result, and return it", async () => {
    const { pool, path, close } = await behindProxy(6);
    const values = names.map((_, index) => index);
    const results = await Promise.all(values.map((value) => path.run(readOf(value))));
    expect(results).toEqual(values.map(answerOf));
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    await Promise.all([...values, ...values].map((value) => path.run(readOf(value))));
    expect([pool.totalCount, pool.idleCount]).toEqual([2, 2]);
    await close();
  });

  test("a read that fails leaves the others on its connection alone; a dead connection fails them all", async () => {
    const { proxy, pool, path, close } = await behindProxy(6);
    const wrong = { sql: "select 1 / $1::int as value", values: [0], reads: true };
    const mixed = await Promise.allSettled([path.run(readOf(1)), path.run(wrong), path.run(readOf(2))]);
    expect(mixed.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    proxy.goSilent();
    const silent = await Promise.allSettled([1, 2, 3].map((value) => path.run(readOf(value))));
    expect(silent.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(await path.run(readOf(3))).toEqual(answerOf(3));
    expect(pool.totalCount).toBe(1);
    await close();
  });
});
