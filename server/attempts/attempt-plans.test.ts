/** PostgreSQL finds a running attempt's row by its id, however many others there are. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../database/handle.ts";
import { together } from "../database/postgres/update-batches.ts";
import { type BoundStatement, prepared } from "../database/statements.ts";
import { engines } from "../testing/engines.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { markClosed } from "./closing-store.ts";
import { changeChoices } from "./store.ts";

describe.runIf(engines.includes("postgres"))("plans of PostgreSQL", () => {
  let made: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    made = await makeTestDatabase("postgres");
    db = made.database.db;
    // Analyses the tables while no test is open, so that the planner underestimates their number.
    await sql`
      insert into attempts (id, slug, title, number, time_percent, started_at, deadline_at, secret, draw, answers,
        state, closed_at)
      select 'id-' || n, 'javascript', 'JavaScript Assessment', n, 100, '2026-01-01', '2026-01-02', 's', '[]', '[]',
        'submitted', '2026-01-02'
      from generate_series(1, 5000) as n
    `.execute(db);
    await sql`analyze attempts`.execute(db);
  });
  afterAll(() => made.drop());

  /** The plan that a connection caches for a statement, whatever its values. */
  async function planOf({ sql: text, values }: Pick<BoundStatement, "sql" | "values">): Promise<string> {
    return db.transaction().execute(async (transaction) => {
      await sql`set local plan_cache_mode = force_generic_plan`.execute(transaction);
      await sql`set local enable_seqscan = off`.execute(transaction);
      await sql.raw(`prepare planned as ${text}`).execute(transaction);
      const written = (value: unknown) => (Array.isArray(value) ? `{${value}}` : value);
      const given = values
        .map((value) => (typeof value === "number" ? value : `'${written(value)}'`))
        .join(", ");
      const { rows } = await sql
        .raw<{ "QUERY PLAN": string }>(`explain execute planned (${given})`)
        .execute(transaction);
      await sql`deallocate planned`.execute(transaction);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
  }

  test("query plans made for an empty table don't scan it once it is full", async () => {
    const setting = prepared((handle, { name }: { name: string }) =>
      handle.selectNoFrom(sql<string>`current_setting(${name})`.as("value")),
    );
    // Two at once: one uses the writing connection, the other the reading one.
    const values = await Promise.all([1, 2].map(() => setting(db, { name: "enable_seqscan" })));
    expect(values.map(({ rows }) => rows[0]!.value)).toEqual(["off", "off"]);
  });

  test("saving and closing look attempts and sessions up by id, however few there were at first", async () => {
    const row = { id: "id-1000", version: 0, next: 1, answers: "[]", sessionId: "id" };
    const saving = changeChoices.bind(db, row);
    const closing = markClosed.bind(db, { ...row, closedAt: "2026-01-03", state: "submitted" });
    expect(await planOf(closing)).toContain("Index Scan using attempts_pkey");
    for (const statement of [saving, together([saving, saving])]) {
      const plan = await planOf(statement);
      for (const table of ["attempts", "sessions", "users"])
        expect(plan).toMatch(new RegExp(`using ${table}_pkey on ${table} .*\\n *Index Cond: \\(id = `));
      expect(plan).not.toMatch(/Seq Scan/);
    }
  });
});
