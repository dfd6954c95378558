/** A connection that everything hangs on: given up when it rests, replaced when it has gone silent. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../../testing/engines.ts";
import { Between } from "../../testing/postgres-between.ts";
import { PostgresLine } from "./pipelined-connection.ts";

describe.runIf(engines.includes("postgres"))("a line to PostgreSQL", () => {
  let between: Between;
  let pool: Awaited<ReturnType<Between["start"]>>;
  beforeAll(async () => {
    between = new Between(process.env.POSTGRES_TEST_URL!);
    pool = await between.start();
  });
  afterAll(async () => {
    await pool.end();
    await between.stop();
  });
  const one = { sql: "select $1::int as one", values: [1] };
  const slow = { sql: "select pg_sleep($1)", values: [0.6] };
  const answer = { rows: [{ one: 1 }], changes: 1 };

  test("many share it, each with its own answer", async () => {
    const line = new PostgresLine(pool);
    const asked = [1, 2, 3].map((value) => line.ask({ sql: "select $1::int as value", values: [value] }));
    expect((await Promise.all(asked)).map(({ rows }) => rows)).toEqual([1, 2, 3].map((value) => [{ value }]));
    expect(pool.totalCount).toBe(1);
    line.close();
    await expect.poll(() => pool.totalCount).toBe(0);
  });

  test("when it rests it is given up, and opened anew when it is needed", async () => {
    const line = new PostgresLine(pool, { idle: 50, silent: 1000, look: 10 });
    expect(await line.ask(one)).toEqual(answer);
    await expect.poll(() => pool.totalCount).toBe(0);
    expect(await line.ask(one)).toEqual(answer);
    line.close();
  });

  test("a statement that takes long is not silence of the line, as long as it has patience", async () => {
    const line = new PostgresLine(pool, { idle: 50, silent: 5000, look: 10 });
    expect((await line.ask(slow)).changes).toBe(1);
    line.close();
  });

  test("when it has gone silent, what waits on it fails, and the next is answered", async () => {
    const line = new PostgresLine(pool, { idle: 60_000, silent: 200, look: 20 });
    await line.ask(one);
    between.forget();
    const waiting = await Promise.allSettled([line.ask(one), line.ask(one)]);
    expect(waiting.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await line.ask(one)).toEqual(answer);
    line.close();
  });
});
