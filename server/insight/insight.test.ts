/** The counters behind insight: each ended attempt once, however many count, and what admins see of them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { keyText } from "../testing/test-banks.ts";
import { countWaiting } from "./aggregator.ts";
import { countBatch } from "./counters-store.ts";

onEachEngine("insight", (engine) => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    // Attempts of no length earn certificates here, so that all of them are of one day.
    app = await startTestApp(engine, { environment: { CERTIFICATE_SECONDS: "0" } });
    admin = await app.enterAdmin();
  });
  afterAll(() => app.close());

  /** Takes an assessment with so many right answers, the rest wrong, and leaves the last one open. */
  async function take(person: Person, slug: string, right: number): Promise<string> {
    const { data } = (await person.post("/api/assessment/attempts", { slug })).body;
    const answers = Object.fromEntries(
      data.questions
        .slice(0, 9)
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
    const people = await Promise.all(Array.from({ length: 31 }, () => app.enter()));
    for (const [index, person] of people.entries()) await take(person, "javascript", index % 2 === 0 ? 9 : 3);
    await take(people[0]!, "javascript", 5);
    // One that is still open counts nowhere.
    await people[1]!.post("/api/assessment/attempts", { slug: "javascript" });
    const counts = await Promise.allSettled(Array.from({ length: 3 }, () => countWaiting(app.db, app.clock)));
    await countWaiting(app.db, app.clock);
    expect(counts.filter((outcome) => outcome.status === "fulfilled").length).toBeGreaterThan(0);

    const seen = await read();
    expect(seen).toMatchObject({ attempts: 32, firstAttempts: 31 });
    expect(seen.scores.first).toEqual([0, 0, 0, 15, 0, 0, 0, 0, 0, 16, 0]);
    expect(seen.scores.all[5]).toBe(1);
    expect(seen.passShare).toBeCloseTo(16 / 31);
    expect(seen.mean).toBeCloseTo((15 * 3 + 16 * 9) / 31);
    expect(seen.days).toEqual([
      { day: app.clock.now().toISOString().slice(0, 10), attempts: 32, passed: 16 },
    ]);
    const third = seen.items.find(({ prompt }: { prompt: string }) => prompt.startsWith("Question 3 of"));
    expect(third.prompt).toMatch(/\n\n```js\nconsole\.log\(3\);\n```$/);
    const answers = seen.items.reduce((sum: number, item: { n: number }) => sum + item.n, 0);
    expect(answers).toBe(310);
    const { count } = await app.db
      .selectFrom("totals")
      .select("count")
      .where("name", "=", "counted")
      .executeTakeFirstOrThrow();
    expect(count).toBe(32);
  });

  test("counting again counts nothing", async () => {
    const before = JSON.stringify(await read());
    expect(await countBatch(app.db, 100, app.clock.now())).toBe(0);
    expect(JSON.stringify(await read())).toBe(before);
  });

  test("questions with few answers show their number and nothing else; topics with many show how hard they are", async () => {
    const { items, topics } = await read();
    const few = items.find((item: { n: number }) => item.n < 30);
    expect(few).toMatchObject({ facility: null, discrimination: null, flags: [] });
    expect(few.options.every((option: { share: number | null }) => option.share === null)).toBe(true);
    const alpha = topics.find((topic: { id: string }) => topic.id === "alpha");
    expect(alpha.n).toBeGreaterThan(30);
    expect(alpha.facility).toBeGreaterThan(0);
  });

  test("an assessment with fewer than thirty first attempts shows no share", async () => {
    await take(await app.enter(), "python", 9);
    await countWaiting(app.db, app.clock);
    expect(await read("python")).toMatchObject({ firstAttempts: 1, passShare: null, mean: null });
    const all = (await admin.get("/api/assessment/insight")).body.data;
    expect(all).toHaveLength(42);
    expect(all.find((row: { slug: string }) => row.slug === "javascript")).toMatchObject({ attempts: 32 });
  });

  test("attempts of people who have left stay counted, counted before or after", async () => {
    const { attempts } = await read("python");
    const person = await app.enter();
    await take(person, "python", 4);
    await app.send("DELETE", `/api/user/delete-user/${person.id}`, { cookie: admin.cookie });
    await countWaiting(app.db, app.clock);
    expect((await read("python")).attempts).toBe(attempts + 1);
  });

  test("the figures of the day", async () => {
    await (await app.enter()).post("/api/assessment/attempts", { slug: "python" });
    const { data } = (await admin.get("/api/assessment/overview")).body;
    expect(data).toMatchObject({ attemptsToday: 34, liveAttempts: 2, results: 33, mailsWaiting: 0 });
    expect(data.certificates).toBeGreaterThan(15);
  });
});
