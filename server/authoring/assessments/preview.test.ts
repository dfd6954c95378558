/** Previews of own assessments: drawn like an attempt, for people who may see the keys, and never stored. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnPreview } from "../../../contract/authoring/own-preview.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { addOwn, expectOk, goodDraft, makeApproved, publish } from "../testing/own-assessments.ts";

onEachEngine("previews", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const path = (slug: string, version?: number) =>
    `/api/own-assessments/${slug}/preview${version === undefined ? "" : `?version=${version}`}`;

  const tables = [
    "attempts",
    "results",
    "certificates",
    "item_versions",
    "own_versions",
    "mails",
    "audit",
  ] as const;
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const rows = await app.db
            .selectFrom(table)
            .select((select) => select.fn.countAll<number>().as("count"))
            .executeTakeFirstOrThrow();
          return [table, Number(rows.count)] as const;
        }),
      ),
    );

  test("a draft is drawn by its plan and with its rules, and nothing is stored", async () => {
    const { author, collection } = await makeApproved(app);
    const { slug } = await addOwn(author, collection);
    const before = await counts();
    const preview: OwnPreview = (await expectOk(author.get(path(slug)))).body.data;
    expect(await counts()).toEqual(before);
    const { attempt, answered } = preview;
    expect(preview).toMatchObject({ maxScore: 3, passScore: 2 });
    expect(attempt).toMatchObject({ state: "open", durationSeconds: 600, title: "Caching at work" });
    expect(attempt.questions!.map(({ id }) => id)).toEqual(answered.map(({ id }) => id));
    expect(answered.map(({ topic }) => topic).sort()).toEqual(["Caching", "Caching", "Queues"]);
    for (const { options, right } of answered)
      expect(options.find(({ id }) => id === right)?.text).toBe("Entries never expire");
    expect(JSON.stringify(attempt)).not.toContain("Without a time to live");
    expect((await author.get(`/api/assessment/attempts/${attempt.id}`)).status).toBe(404);
    const submission = { attemptId: attempt.id, answers: {} };
    expect((await author.post("/api/assessment/save-assessment", submission)).status).toBe(404);
    expect(await counts()).toEqual(before);
  });

  test("it can have the time of a person with extra time", async () => {
    const { author, collection } = await makeApproved(app);
    const { slug } = await addOwn(author, collection);
    const secondsOf = async (query: string) =>
      (await expectOk(author.get(`${path(slug)}${query}`))).body.data.attempt.durationSeconds;
    expect(await secondsOf("")).toBe(600);
    expect(await secondsOf("?timePercent=150")).toBe(900);
    expect((await author.get(`${path(slug)}?timePercent=1000`)).status).toBe(422);
  });

  test("a version is drawn as published, whatever the draft says now", async () => {
    const { author, collection } = await makeApproved(app);
    const { slug } = await addOwn(author, collection);
    await expectOk(publish(author, slug));
    const { version } = (await author.get(`/api/own-assessments/${slug}`)).body.data;
    const draft = goodDraft({ title: "Caching, the second", seconds: 1200 });
    await expectOk(author.patch(`/api/own-assessments/${slug}`, { version, draft }));
    const [first, next] = [
      (await expectOk(author.get(path(slug, 1)))).body.data,
      (await expectOk(author.get(path(slug)))).body.data,
    ];
    expect([first.attempt.title, first.attempt.durationSeconds]).toEqual(["Caching at work", 600]);
    expect([next.attempt.title, next.attempt.durationSeconds]).toEqual(["Caching, the second", 1200]);
    expect((await author.get(path(slug, 2))).status).toBe(404);
    expect((await author.get(`${path(slug)}?version=x`)).status).toBe(422);
  });

  test("it is for people who may see the keys, and a plan that can't be drawn is refused with the reasons", async () => {
    const { admin, owner, author, reviewer, removed, stranger, collection } = await makeApproved(app);
    const { slug } = await addOwn(author, collection);
    for (const person of [admin, owner, author]) expect((await person.get(path(slug))).status).toBe(200);
    expect((await reviewer.get(path(slug))).status).toBe(403);
    for (const person of [removed, stranger]) expect((await person.get(path(slug))).status).toBe(404);
    const topics = [{ topic: "Caching", questions: 5 }];
    const large = await addOwn(author, collection, goodDraft({ topics }));
    const refused = await author.get(path(large.slug));
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "Caching has 4 approved questions, but an attempt needs 5.",
    ]);
  });
});
