/** At most 10 attempts on an assessment and 40 in total in 24 hours, on any number of servers, and across re-created accounts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { indexBanks } from "../banks/banks.ts";
import { tidy } from "../housekeeping.ts";
import { onBothForms } from "../testing/forms/both-forms.ts";
import { type Person, type Reply, startTestApp, type TestApp } from "../testing/test-app.ts";
import { testBank } from "../testing/test-banks.ts";

const slugs = ["javascript", "python", "sql", "rust", "java"];
const day = 24 * 3600;

type Caller = Pick<Person, "post">;

const begin = (person: Caller, slug = "javascript") => person.post("/api/assessment/attempts", { slug });
const end = (person: Caller, attemptId: string) =>
  person.post("/api/assessment/save-assessment", { attemptId });

/** Starts and submits a number of attempts; every start must succeed. */
async function take(person: Caller, count: number, slug = "javascript"): Promise<number[]> {
  const numbers: number[] = [];
  for (let taken = 0; taken < count; taken += 1) {
    const { status, body } = await begin(person, slug);
    expect(status).toBe(201);
    numbers.push(body.data.attemptNumber);
    await end(person, body.data.id);
  }
  return numbers;
}

/** Advances the clock, with occasional requests to keep the session alive. */
async function wait(app: TestApp, person: Person, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 6 * 3600) {
    app.clock.step(Math.min(left, 6 * 3600));
    await person.get("/api/user/profile");
  }
}

const retryAfter = (reply: Reply) => Number(reply.headers["retry-after"]);

onBothForms("fair use", (form, engine) => {
  const banks = indexBanks(slugs.map((slug) => testBank(slug, `${slug} Assessment`, 1, form.options)));
  let app: TestApp;
  /** A second server on the same database. */
  let second: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { form, banks, limits: true });
    second = await startTestApp(engine, { form, banks, limits: true, beside: app });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const at = (server: TestApp, { cookie }: Person): Caller => ({
    post: (path, body) => server.send("POST", path, { cookie, body }),
  });
  const leave = (person: Person) =>
    app.send("DELETE", "/api/user/account", { cookie: person.cookie, body: { password: person.password } });

  test("the eleventh attempt on an assessment is refused until the first is a day old", async () => {
    const person = await app.addPerson();
    await take(person, 1);
    app.clock.step(3600);
    await take(person, 9);
    const refused = await begin(person);
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(refused.body.error).toMatch(
      /^You have started this assessment 10 times in 24 hours\. You can start it again in 23 hours \(\d+ \w+ \d{4}, \d\d:\d\d UTC\)\.$/,
    );
    expect(retryAfter(refused)).toBeGreaterThan(day - 3600 - 60);
    expect(retryAfter(refused)).toBeLessThanOrEqual(day - 3600);
    expect((await begin(person, "python")).status).toBe(201);
    await wait(app, person, retryAfter(refused) - 3630);
    expect((await begin(person)).body.error).toContain(" in 1 hour 1 minute (");
    await wait(app, person, 3600);
    expect((await begin(person)).body.error).toContain(" in 1 minute (");
    app.clock.step(31);
    expect((await begin(person)).status).toBe(201);
  });

  test("an open attempt continues however many were started", async () => {
    const person = await app.addPerson();
    await take(person, 9);
    const last = await begin(person);
    expect(await begin(person)).toMatchObject({ status: 200, body: { data: { id: last.body.data.id } } });
  });

  test("the forty-first attempt in all is refused, with the time of the one that makes room", async () => {
    const person = await app.addPerson();
    for (const slug of slugs.slice(0, 4)) {
      await take(person, 10, slug);
      app.clock.step(60);
    }
    const refused = await begin(person, "java");
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatch(
      /^You have started 40 assessments in 24 hours\. .* in 23 hours 5[67] minutes/,
    );
    // Both limits are reached: the response names the time when both allow another start.
    expect(retryAfter(await begin(person, "rust"))).toBeGreaterThan(retryAfter(refused) + 170);
    await wait(app, person, retryAfter(refused) + 1);
    expect((await begin(person, "java")).status).toBe(201);
  });

  test("of starts at once on several servers no more get through than the day allows", async () => {
    const person = await app.addPerson();
    const servers = [person, at(second, person)];
    for (const slug of slugs.slice(0, 3)) await take(person, 10, slug);
    await take(person, 7, "rust");
    // Two starts remain; each server gets three requests, for java and rust.
    const replies = await Promise.all(
      servers.flatMap((server) => [begin(server, "java"), begin(server, "rust"), begin(server, "sql")]),
    );
    const opened = new Set(replies.filter(({ status }) => status < 300).map(({ body }) => body.data.id));
    expect(opened.size).toBe(2);
    expect(replies.filter(({ body }) => body.code === "too_many_requests").length).toBeGreaterThanOrEqual(2);

    const other = await app.addPerson();
    const takeAll = async (server: Caller, slug: string) => {
      for (;;) {
        const { status, body } = await begin(server, slug);
        if (status === 429) return;
        await end(server, body.data.id);
      }
    };
    await Promise.all(
      [other, at(second, other), other].flatMap((server) => slugs.map((slug) => takeAll(server, slug))),
    );
    const rows = await app.db.selectFrom("attempts").select("slug").where("user_id", "=", other.id).execute();
    expect(rows).toHaveLength(40);
    const bySlug = [...Map.groupBy(rows, ({ slug }) => slug).values()].map((own) => own.length);
    expect(Math.max(...bySlug)).toBeLessThanOrEqual(10);
  });

  const signUpVerified = async (change = {}) => {
    const person = await app.signUp(change);
    await app.verify(person.id);
    return person;
  };

  test("numbers and limits continue in an account re-created with the same address", async () => {
    const first = await signUpVerified();
    await take(first, 3);
    await begin(first);
    await take(first, 2, "python");
    expect((await leave(first)).status).toBe(200);

    const again = await signUpVerified({ email: first.email });
    expect(await take(again, 2)).toEqual([5, 6]);
    expect(await take(at(second, again), 1)).toEqual([7]);
    expect(await take(again, 1, "sql")).toEqual([1]);
    await take(again, 3);
    expect((await begin(again)).status).toBe(429);
    await leave(again);

    const third = await app.signUp({ email: first.email });
    expect((await begin(third)).status).toBe(429);
    expect(await take(third, 1, "python")).toEqual([3]);
    // 10 on javascript, 3 on python and 1 on sql are from the last day.
    for (const [slug, count] of [
      ["rust", 10],
      ["java", 10],
      ["sql", 6],
    ] as const)
      await take(third, count, slug);
    expect((await begin(third, "python")).body.error).toMatch(/^You have started 40 assessments/);
    await wait(app, third, day + 60);
    expect(await take(third, 1)).toEqual([11]);
  });

  test("attempts under an address that was never verified neither count for its owner nor replace stored ones", async () => {
    const stranger = await app.signUp();
    await take(stranger, 10);
    expect((await leave(stranger)).status).toBe(200);
    const owner = await signUpVerified({ email: stranger.email });
    expect(await take(owner, 3)).toEqual([1, 2, 3]);
    await leave(owner);

    const second = await app.signUp({ email: stranger.email });
    expect(await take(second, 7)).toEqual([4, 5, 6, 7, 8, 9, 10]);
    expect((await begin(second)).status).toBe(429);
    await leave(second);
    const again = await signUpVerified({ email: stranger.email });
    expect(await take(again, 1)).toEqual([4]);
  });

  test("an account that was recreated draws rounds of three without repeats", async () => {
    const first = await signUpVerified();
    await take(first, 2);
    await leave(first);
    const again = await app.signUp({ email: first.email });
    const prompts: string[] = [];
    for (let taken = 0; taken < 3; taken += 1) {
      // Uses a different server than before, which has to read the earlier draws.
      const { data } = (await begin(taken % 2 === 0 ? again : at(second, again))).body;
      prompts.push(...data.questions.map((question: { prompt: string }) => question.prompt));
      await end(again, data.id);
    }
    expect(new Set(prompts).size).toBe(3 * form.questions);
  });

  test("the stored data has no address or person and is deleted after 12 months", async () => {
    const first = await signUpVerified();
    await take(first, 1);
    await leave(first);
    const rows = await app.db.selectFrom("past_attempts").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(first.email.split("@")[0]);
    expect(JSON.stringify(rows)).not.toContain(first.id);
    app.clock.step(364 * day);
    await tidy(app.db, app.clock);
    const kept = await signUpVerified({ email: first.email });
    expect(await take(kept, 1)).toEqual([2]);
    await leave(kept);
    app.clock.step(366 * day);
    await tidy(app.db, app.clock);
    const anew = await app.signUp({ email: first.email });
    expect(await take(anew, 1)).toEqual([1]);
  });
});
