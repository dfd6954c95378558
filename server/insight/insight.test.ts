/** The counters behind insight: each ended attempt once, with any number of counting servers, and the admins' view of them. */
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onBothForms } from "../testing/forms/both-forms.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { keyText } from "../testing/test-banks.ts";
import { countWaiting } from "./aggregator.ts";
import { countBatch } from "./counters-store.ts";
import { activity } from "./store.ts";

onBothForms("insight", (form, engine) => {
  const { questions: most } = form;
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    // Attempts without a minimum duration earn certificates here, so that all of them fall on one day.
    app = await startTestApp(engine, { form, environment: { CERTIFICATE_SECONDS: "0" } });
    admin = await app.addAdmin();
  });
  afterAll(() => app.close());

  /** Takes an assessment with a number of correct answers and the rest wrong, except for the last one, left unanswered. */
  async function take(person: Person, slug: string, right: number): Promise<string> {
    const { data } = (await person.post("/api/assessment/attempts", { slug })).body;
    const answers = Object.fromEntries(
      data.questions
        .slice(0, -1)
        .map((question: { id: string; options: { id: string; text: string }[] }, place: number) => {
          const isKey = (option: { text: string }) => option.text.startsWith(keyText);
          const option = question.options.find((one) => isKey(one) === place < right)!;
          return [question.id, option.id];
        }),
    );
    await person.post("/api/assessment/save-assessment", { attemptId: data.id, answers });
    return data.id;
  }
  const read = async (slug = "javascript") => (await admin.get(`/api/assessment/insight/${slug}`)).body.data;

  test("each ended attempt is counted once, with three servers counting at the same moment", async () => {
    const people = await Promise.all(Array.from({ length: 31 }, () => app.addPerson()));
    for (const [index, person] of people.entries())
      await take(person, "javascript", index % 2 === 0 ? most - 1 : 3);
    await take(people[0]!, "javascript", 4);
    // An open attempt counts nowhere.
    await people[1]!.post("/api/assessment/attempts", { slug: "javascript" });
    const counts = await Promise.allSettled(
      Array.from({ length: 3 }, () => countWaiting(app.attemptServices)),
    );
    await countWaiting(app.attemptServices);
    expect(counts.filter((outcome) => outcome.status === "fulfilled").length).toBeGreaterThan(0);

    const seen = await read();
    expect(seen).toMatchObject({ attempts: 32, firstAttempts: 31 });
    expect(seen.scores.first).toEqual(
      Array.from({ length: most + 1 }, (_, score) => (score === 3 ? 15 : score === most - 1 ? 16 : 0)),
    );
    expect(seen.scores.all[4]).toBe(1);
    expect(seen.passShare).toBeCloseTo(16 / 31);
    expect(seen.mean).toBeCloseTo((15 * 3 + 16 * (most - 1)) / 31);
    expect(seen.days).toEqual([
      { day: app.clock.now().toISOString().slice(0, 10), attempts: 32, passed: 16 },
    ]);
    const third = seen.items.find(({ prompt }: { prompt: string }) => prompt.startsWith("Question 3 of"));
    expect(third.prompt).toMatch(/\n\n```js\nconsole\.log\(3\);\n```$/);
    const answers = seen.items.reduce((sum: number, item: { n: number }) => sum + item.n, 0);
    expect(answers).toBe(31 * most);
    const { count } = await app.db
      .selectFrom("totals")
      .select("count")
      .where("name", "=", "counted")
      .executeTakeFirstOrThrow();
    expect(count).toBe(32);
  });

  test("a second count adds nothing", async () => {
    const before = JSON.stringify(await read());
    expect(await countBatch(app.db, 100, app.clock.now(), async () => {})).toBe(0);
    expect(JSON.stringify(await read())).toBe(before);
  });

  test("questions with few answers show their shares and no conclusion; those without any show nothing", async () => {
    const { items, topics } = await read();
    const few = items.find((item: { n: number }) => item.n > 0 && item.n < 30);
    expect(few).toMatchObject({ facility: expect.any(Number), discrimination: null, flags: [] });
    const shares = few.options.map((option: { share: number }) => option.share);
    expect(shares.reduce((sum: number, share: number) => sum + share, few.omitted)).toBeCloseTo(1);
    expect(few.options.every((option: { top: number | null }) => option.top === null)).toBe(true);
    const unseen = (await read("python")).items.find((item: { n: number }) => item.n === 0);
    expect(unseen).toMatchObject({ facility: null, omitted: null });
    const alpha = topics.find((topic: { id: string }) => topic.id === "alpha");
    expect(alpha.n).toBeGreaterThan(30);
    expect(alpha.facility).toBeGreaterThan(0);
  });

  test("an assessment shows shares with their n from the first attempt", async () => {
    await take(await app.addPerson(), "python", most - 1);
    await countWaiting(app.attemptServices);
    expect(await read("python")).toMatchObject({ firstAttempts: 1, passShare: 1, mean: most - 1 });
    expect(await read("rust")).toMatchObject({ firstAttempts: 0, passShare: null, mean: null });
    const all = (await admin.get("/api/assessment/insight")).body.data;
    expect(all).toHaveLength(42);
    expect(all.find((row: { slug: string }) => row.slug === "javascript")).toMatchObject({ attempts: 32 });
  });

  test("attempts of people who have left stay counted, whether counted before or after", async () => {
    const { attempts } = await read("python");
    const person = await app.addPerson();
    await take(person, "python", 4);
    await app.send("DELETE", `/api/user/delete-user/${person.id}`, { cookie: admin.cookie });
    await countWaiting(app.attemptServices);
    expect((await read("python")).attempts).toBe(attempts + 1);
  });

  test("activity covers 56 days, and the most taken assessments the last 28", async () => {
    const day = (before: number) =>
      new Date(app.clock.now().getTime() - before * 86_400_000).toISOString().slice(0, 10);
    const same = { statistics_version: 1, pass_score: 8 };
    const rows = [
      { ...same, slug: "sql", day: day(27), score: 8, first_count: 2, all_count: 3 },
      { ...same, slug: "sql", day: day(27), score: 7, first_count: 0, all_count: 1 },
      { ...same, slug: "rust", day: day(28), score: 10, first_count: 1, all_count: 5 },
      { ...same, slug: "rust", day: day(55), score: 2, first_count: 1, all_count: 1 },
      { ...same, slug: "rust", day: day(56), score: 2, first_count: 1, all_count: 1 },
    ];
    await app.db.insertInto("day_counts").values(rows).execute();
    const taken = ["sql", "rust"].map((slug) => ({
      slug,
      statistics_version: 1,
      score: 2,
      first_count: 0,
      all_count: 1,
    }));
    await app.db.insertInto("score_counts").values(taken).execute();
    try {
      const { days, mostTaken } = (await admin.get("/api/assessment/overview")).body.data;
      expect(days.slice(0, 3)).toEqual([
        { day: day(55), attempts: 1, passed: 0 },
        { day: day(28), attempts: 5, passed: 5 },
        { day: day(27), attempts: 4, passed: 3 },
      ]);
      const slugs = mostTaken.map(({ slug }: { slug: string }) => slug);
      expect(slugs.slice(0, 2)).toEqual(["javascript", "sql"]);
      expect(slugs).not.toContain("rust");
    } finally {
      for (const table of ["day_counts", "score_counts"] as const)
        await app.db.deleteFrom(table).where("slug", "in", ["sql", "rust"]).execute();
    }
  });

  test("activity is read from ranges of the counters' key, whatever lies before", async () => {
    const { sql: text, parameters } = activity(app.db, ["sql", "rust"], "2026-01-01").compile();
    const explain = engine === "postgres" ? "explain" : "explain query plan";
    const plan = await app.db.transaction().execute(async (transaction) => {
      // PostgreSQL prefers a sequential scan for a test's few rows.
      if (engine === "postgres")
        await transaction.executeQuery(CompiledQuery.raw("set local enable_seqscan = off"));
      const query = CompiledQuery.raw(`${explain} ${text}`, [...parameters]);
      return JSON.stringify((await transaction.executeQuery(query)).rows);
    });
    if (engine === "postgres") expect(plan).toMatch(/Index Cond: .*slug.*AND.*day/);
    else expect(plan).toMatch(/SEARCH day_counts USING INDEX .*\(slug=\? AND day>\?\)/);
  });

  test("the oldest open report and undeliverable mails are listed", async () => {
    const { data: before } = (await admin.get("/api/assessment/overview")).body;
    const later = "2999-01-01T00:00:00.000Z";
    const mail = {
      recipient: "a@example.org",
      kind: "verify",
      details: "{}",
      created_at: later,
      expires_at: later,
    };
    await app.db
      .insertInto("mails")
      .values([
        { ...mail, id: "failing", next_try_at: later, tries: 2, last_error: "refused" },
        { ...mail, id: "waiting", next_try_at: later, tries: 0, last_error: null },
      ])
      .execute();
    const report = { user_id: null, attempt_id: "a", question: "q", slug: "sql", item_id: "i", version: "v" };
    const rest = { reason: "other", text: "", answer: "", status: "open" };
    const times = ["2026-05-02T00:00:00.000Z", "2026-05-01T00:00:00.000Z"];
    await app.db
      .insertInto("reports")
      .values(times.map((created_at) => ({ ...report, ...rest, id: created_at, created_at })))
      .execute();
    const { data } = (await admin.get("/api/assessment/overview")).body;
    expect(data.mailsWaiting).toBe(before.mailsWaiting + 2);
    expect(data.mailsFailing).toBe(before.mailsFailing + 1);
    expect(data).toMatchObject({ openReports: 2, oldestReportAt: "2026-05-01T00:00:00.000Z" });
    await app.db.deleteFrom("reports").where("id", "in", times).execute();
    await app.db.deleteFrom("mails").where("id", "in", ["failing", "waiting"]).execute();
  });

  test("the figures of the day", async () => {
    await (await app.addPerson()).post("/api/assessment/attempts", { slug: "python" });
    await app.mailsSent();
    const { data } = (await admin.get("/api/assessment/overview")).body;
    expect(data).toMatchObject({ attemptsToday: 34, liveAttempts: 2, results: 33, mailsWaiting: 0 });
    expect(data.certificates).toBeGreaterThan(15);
    expect(data).toMatchObject({ mailsFailing: 0, openReports: 0, oldestReportAt: null });
    const today = app.clock.now().toISOString().slice(0, 10);
    expect(data.days).toEqual([{ day: today, attempts: 34, passed: 17 }]);
    expect(data.mostTaken).toEqual([
      { slug: "javascript", title: "JavaScript Assessment", attempts: 32, passed: 16 },
      { slug: "python", title: "Python Assessment", attempts: 2, passed: 1 },
    ]);
  });
});
