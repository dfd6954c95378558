/** Queries for one person's attempts on an assignment use the index on the person's row, however many others have taken it. */
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { oneSet, takenOfOne } from "./personal-store.ts";

onEachEngine("plans of assignments", (engine) => {
  let made: TestDatabase;
  beforeAll(async () => {
    made = await makeTestDatabase(engine);
  });
  afterAll(() => made.drop());

  test.each([
    ["lists", takenOfOne],
    ["counts", oneSet],
  ])("a start %s only the person's attempts on the assignment", async (_, statement) => {
    const { db } = made.database;
    const { sql, values } = statement.bind(db, { userId: "u", id: "a", memberId: "m" });
    const plan = await db.transaction().execute(async (transaction) => {
      const run = (text: string, given: unknown[] = []) =>
        transaction.executeQuery(CompiledQuery.raw(text, given));
      // Prepared statements may run with a plan made for an empty table.
      if (engine === "postgres") await run("set local enable_seqscan = off");
      const explain = engine === "postgres" ? "explain" : "explain query plan";
      const { rows } = await run(`${explain} ${sql}`, values);
      return rows.map((row) => Object.values(row as object).join(" ")).join("\n");
    });
    expect(plan).toMatch(
      engine === "postgres"
        ? /attempts_by_assignment[\s\S]*Index Cond: \(\(assignment_id = .*AND \(member_id = /
        : /attempts_by_assignment \(assignment_id=\? AND member_id=\?\)/,
    );
  });
});
