/** Every writing connection commits durably; a database that does not is refused. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines, onEachEngine } from "../testing/engines.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { openEngine } from "./open.ts";
import { fastPathOf } from "./statements.ts";

onEachEngine("commits", (engine) => {
  let made: TestDatabase;
  beforeAll(async () => {
    made = await makeTestDatabase(engine);
  });
  afterAll(() => made.drop());

  test("are flushed to the disk before they are confirmed", async () => {
    const { db } = made.database;
    if (engine === "sqlite") {
      // Transactions run on the writing connection. The main thread's connection flushes separately: flush-failure.test.ts.
      const pragma = sql<{ synchronous: number }>`pragma synchronous`;
      const { rows } = await db.transaction().execute((transaction) => pragma.execute(transaction));
      const full = 2;
      expect(rows).toEqual([{ synchronous: full }]);
      return;
    }
    const setting = sql<{ value: string }>`select current_setting('synchronous_commit') as value`;
    const usual = await setting.execute(db);
    const fast = await fastPathOf(db)!.run({ ...setting.compile(db), values: [], reads: true });
    expect([...usual.rows, ...fast.rows]).toEqual([{ value: "on" }, { value: "on" }]);
  });
});

describe.runIf(engines.includes("postgres"))("a PostgreSQL database", () => {
  test("ends what hangs: a statement after two minutes, a wait for a lock after five seconds, an idle transaction after fifteen", async () => {
    const made = await makeTestDatabase("postgres");
    const names = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in (${sql.join(names)})`.execute(made.database.db);
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))).toEqual({
      statement_timeout: 120_000,
      lock_timeout: 5000,
      idle_in_transaction_session_timeout: 15_000,
    });
    await made.drop();
  });

  test("a database without durable commits is refused with the setting's name", async () => {
    const made = await makeTestDatabase("postgres");
    const { db } = made.database;
    const name = new URL(made.databaseUrl!).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set synchronous_commit = off`.execute(db);
    await expect(openEngine(made)).rejects.toThrow(/synchronous_commit off/);
    await made.drop();
  });
});
