/** One's own statistics after many years: the number of rows read does not grow with the number of attempts. */
import { type Compilable, CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { take } from "../../certificates/testing/earn.ts";
import { countWaiting } from "../../insight/aggregator.ts";
import { countRows } from "../../testing/counted-rows.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { copyAttempts } from "../../testing/seeds/many-attempts.ts";
import { type Person, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { ownStatistics } from "./statistics.ts";
import { latestAttempts, ownTotals } from "./statistics-store.ts";

const total = 43_000;
const slug = "javascript";

onEachEngine("statistics of 43,000 attempts", (engine) => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    person = await app.addPerson();
    await take(app, person, 9);
    await copyAttempts(app.db, { userId: person.id, slug, total });
    const other = await app.addPerson();
    await take(app, other, 3);
    await copyAttempts(app.db, { userId: other.id, slug, total });
    await take(app, await app.addPerson(), 4, "python");
    await countWaiting(app.attemptServices);
    if (engine === "postgres") await sql`vacuum analyze attempts, results`.execute(app.db);
  }, 60_000);
  afterAll(() => app.close());

  const planOf = async (query: Compilable): Promise<string> => {
    const { sql: text, parameters } = query.compile();
    const explain = engine === "postgres" ? "explain" : "explain query plan";
    const { rows } = await app.db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
    return rows.map((row) => Object.values(row as object).join(" ")).join("\n");
  };

  test("they count all results and have the history of the last fifty", async () => {
    const reply = await person.get("/api/assessment/statistics");
    expect(reply.body.data.assessments).toMatchObject([
      { slug, title: "JavaScript Assessment", attempts: total, best: 9, latest: 5, percentile: null },
    ]);
    const [{ history, topics }] = reply.body.data.assessments;
    expect(history.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 50 }, (_, index) => total - 49 + index),
    );
    const answered = topics.reduce((sum: number, topic: { of: number }) => sum + topic.of, 0);
    expect(answered).toBe(500);
  });

  test("they take a few dozen rows", async () => {
    const { db, rows } = countRows(app.db);
    await ownStatistics({ ...app.attemptServices, db }, person.id);
    expect(rows().all).toBeLessThan(70);
    expect(rows().all).toBeGreaterThan(50);
  });

  test("the latest attempts are found by an index, and all are counted in one", async () => {
    const latest = await planOf(latestAttempts(app.db, person.id, slug, 50));
    expect(latest).toContain("attempts_numbered");
    expect(latest).not.toMatch(/TEMP B-TREE|Sort|SCAN (attempts|results)|Seq Scan/);
    const counted = await planOf(ownTotals(app.db, person.id));
    expect(counted).toMatch(/(COVERING INDEX|Index Only Scan).*results_by_person_scale/);
  });
});
