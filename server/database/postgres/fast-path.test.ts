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
  (db, { key, before, count }: { key: string; before: number; count: number | null }) =>
    db
      .updateTable("failures")
      .set({ count: count as number })
      .where("key", "=", key)
      .where("count", "=", before),
);
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

  test("in a batch each change gets its own outcome, and one that fails does so alone", async () => {
    const outcomes = await Promise.allSettled([
      ...names.map((key, index) => setCount(db, { key, before: 0, count: index === 30 ? null : index })),
      setCount(db, { key: "nobody", before: 0, count: 1 }),
    ]);
    const changes = outcomes.map((outcome) =>
      outcome.status === "fulfilled" ? outcome.value.changes : "failed",
    );
    expect(changes).toEqual([...names.map((_, index) => (index === 30 ? "failed" : 1)), 0]);
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
    const first = setCount(db, { key: names[0]!, before: 0, count: 1 }).finally(() => {
      isFirstDone = true;
    });
    const others = await Promise.all(names.slice(1).map((key) => setCount(db, { key, before: 0, count: 1 })));
    expect(others.every(({ changes }) => changes === 1)).toBe(true);
    expect(isFirstDone).toBe(false);
    released.resolve();
    await holder;
    expect(await first).toMatchObject({ changes: 1 });
    await second.drop();
  });

  test("a statement on a dead connection fails, and the next one succeeds", async () => {
    const proxy = new PostgresProxy(process.env.POSTGRES_TEST_URL!);
    const connectionString = await proxy.start();
    const pool = new pg.Pool({
      connectionString,
      pipeline: true,
      query_timeout: 300,
      max: 1,
    } as pg.PoolConfig);
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    const path = new PostgresFastPath(pool);
    const one = { sql: "select $1::int as one", values: [1], reads: true };
    const answer = { rows: [{ one: 1 }], changes: 1 };
    expect(await path.run(one)).toEqual(answer);
    proxy.goSilent();
    await expect(path.run(one)).rejects.toThrow();
    expect(await path.run(one)).toEqual(answer);
    await path.close();
    await proxy.stop();
  });
});
