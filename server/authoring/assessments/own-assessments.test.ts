/** Own assessments from draft to result: plans, versions, races, and attempts that keep their version. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { goodBody } from "../testing/collections.ts";
import { addOwn, approve, expectOk, goodDraft, makeApproved, publish } from "../testing/own-assessments.ts";

onEachEngine("own assessments", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const start = async (person: Person, slug: string) =>
    (await expectOk(person.post("/api/assessment/attempts", { slug }))).body.data;
  const read = async (person: Person, slug: string) =>
    (await expectOk(person.get(`/api/own-assessments/${slug}`))).body.data;

  test("a plan that can't be drawn is refused with the reasons, and a small pool is warned about", async () => {
    const { author, collection } = await makeApproved(app);
    const topics = [
      { topic: "Caching", questions: 5 },
      { topic: "Locks", questions: 1 },
    ];
    const own = await addOwn(author, collection, goodDraft({ topics }));
    const reasons = [
      "Caching has 4 approved questions, but an attempt needs 5.",
      "Locks has no approved question.",
    ];
    expect(own.findings).toEqual(reasons.map((sentence) => ({ level: "refused", sentence })));
    const refused = await publish(author, own.slug);
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      "wrong_state",
      reasons.join(" "),
    ]);
    const small = await addOwn(
      author,
      collection,
      goodDraft({ topics: [{ topic: "Queues", questions: 2 }] }),
    );
    expect(small.findings[0]?.sentence).toBe("An attempt needs at least 3 questions. It has 2 so far.");
    const tight = goodDraft({ topics: [{ topic: "Caching", questions: 3 }] });
    expect((await addOwn(author, collection, tight)).findings).toEqual([
      {
        level: "warning",
        sentence:
          "Only 4 questions for attempts of 3. With fewer than 6, a second attempt repeats questions.",
      },
    ]);
  });

  test("a change based on an older version gets the stored draft, and the same draft twice changes nothing", async () => {
    const { author, owner, collection } = await makeApproved(app);
    const own = await addOwn(author, collection);
    const path = `/api/own-assessments/${own.slug}`;
    const again = await author.patch(path, { version: own.version, draft: own.draft });
    expect(again.body.data.version).toBe(own.version);
    const body = { version: own.version, draft: { ...own.draft, title: "Caching, second try" } };
    expect((await owner.patch(path, body)).status).toBe(200);
    const late = await author.patch(path, { version: own.version, draft: { ...own.draft, seconds: 300 } });
    expect([late.status, late.body.code]).toEqual([409, "changed_meanwhile"]);
    expect(late.body.current.draft.title).toBe("Caching, second try");
  });

  test("a published assessment is in the catalogue, is taken and graded, and earns a certificate", async () => {
    const { author, collection, questions, stranger } = await makeApproved(app);
    const { slug } = await addOwn(author, collection);
    const catalogue = async () =>
      (await app.send("GET", "/api/assessment/catalogue")).body.data.items.find(
        (item: { slug: string }) => item.slug === slug,
      );
    expect(await catalogue()).toBeUndefined();
    expect((await stranger.post("/api/assessment/attempts", { slug })).status).toBe(404);
    expect((await publish(author, slug)).body.data).toMatchObject({ state: "published", published: 1 });
    expect(await catalogue()).toMatchObject({
      title: "Caching at work",
      category: "Your organisation",
      time: "10 Minutes",
      subjects: "Caching, Queues",
    });
    for (const id of questions)
      expect((await author.get(`/api/questions/${id}`)).body.data.state).toBe("published");

    const attempt = await start(stranger, slug);
    expect(attempt.questions).toHaveLength(3);
    expect(JSON.stringify(attempt)).not.toContain("Without a time to live");
    app.clock.step(120);
    const answers = Object.fromEntries(
      attempt.questions.map((question: { id: string; options: { id: string; text: string }[] }) => [
        question.id,
        question.options.find(({ text }) => text === "Entries never expire")!.id,
      ]),
    );
    const submission = { attemptId: attempt.id, answers };
    const submitted = await stranger.post("/api/assessment/save-assessment", submission);
    expect(submitted.status, submitted.text).toBeLessThan(300);
    const review = (await expectOk(stranger.get(`/api/assessment/attempts/${attempt.id}/review`))).body.data;
    expect(review).toMatchObject({ score: 3, maxScore: 3, passScore: 2, title: "Caching at work" });
    const certificates = (await expectOk(stranger.get("/api/assessment/my-certificates"))).body.data;
    expect(certificates).toMatchObject([{ title: "Caching at work" }]);
  });

  test("an assessment without a certificate gives none, and says so; a later version with one gives it", async () => {
    const { author, collection, stranger } = await makeApproved(app);
    const { slug } = await addOwn(author, collection, goodDraft({ certificate: false, seconds: 480 }));
    await expectOk(publish(author, slug));
    const pass = async () => {
      const attempt = await start(stranger, slug);
      app.clock.step(120);
      const answers = Object.fromEntries(
        attempt.questions.map(({ id, options }: { id: string; options: { id: string; text: string }[] }) => [
          id,
          options.find(({ text }) => text === "Entries never expire")!.id,
        ]),
      );
      return (
        await expectOk(stranger.post("/api/assessment/save-assessment", { attemptId: attempt.id, answers }))
      ).body.data;
    };
    expect(await pass()).toMatchObject({ correct: 3, noCertificate: "none" });
    const count = async () => (await stranger.get("/api/assessment/my-certificates")).body.data.length;
    expect(await count()).toBe(0);
    const { version } = await read(author, slug);
    await expectOk(author.patch(`/api/own-assessments/${slug}`, { version, draft: goodDraft() }));
    const { settings } = (await author.get(`/api/own-assessments/${slug}/changes/2`)).body.data;
    expect(settings).toEqual([
      { name: "Time limit", before: "8 minutes", after: "10 minutes" },
      { name: "Certificate", before: "no", after: "yes" },
    ]);
    await expectOk(publish(author, slug));
    expect(await pass()).not.toHaveProperty("noCertificate");
    expect(await count()).toBe(1);
  });

  test("of two authors who publish at the same time one succeeds", async () => {
    const { author, owner, collection } = await makeApproved(app);
    const own = await addOwn(author, collection);
    const body = { version: own.version, notes: "", onlyCorrections: false };
    const path = `/api/own-assessments/${own.slug}/publish`;
    const replies = await Promise.all([author.post(path, body), owner.post(path, body)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const versions = (await author.get(`/api/own-assessments/${own.slug}/versions`)).body.data;
    expect(versions.map(({ number }: { number: number }) => number)).toEqual([1]);
  });

  test("a published version never changes: an open attempt keeps it, the next one gets the new version immediately", async () => {
    const { author, owner, collection, questions, stranger, reviewer } = await makeApproved(app);
    const { slug } = await addOwn(author, collection);
    await expectOk(publish(author, slug));
    const beside = await startTestApp(engine, { beside: app });
    try {
      const open = await start(stranger, slug);
      const options = goodBody().options.map(({ text }) => ({ text, reason: "People say so." }));
      const stem = "A corrected question. What causes this?";
      const body = goodBody({ stem, topic: "Queues", key: 1, options });
      const { version } = (await author.get(`/api/questions/${questions[4]}`)).body.data;
      await expectOk(author.patch(`/api/questions/${questions[4]}`, { version, body }));
      await approve(author, owner, questions[4]!, "key");
      const { version: edited } = await read(author, slug);
      const draft = goodDraft({
        topics: [
          { topic: "Queues", questions: 2 },
          { topic: "Caching", questions: 2 },
        ],
      });
      await expectOk(author.patch(`/api/own-assessments/${slug}`, { version: edited, draft }));

      const corrections = await publish(author, slug, { onlyCorrections: true });
      expect([corrections.status, corrections.body.code]).toEqual([409, "wrong_state"]);
      expect((await publish(author, slug, { notes: "A key was wrong" })).body.data).toMatchObject({
        published: 2,
        openAttempts: 1,
      });

      const resumed = await beside.send("POST", "/api/assessment/attempts", {
        cookie: stranger.cookie,
        body: { slug },
      });
      expect(resumed.body.data.questions).toEqual(open.questions);
      const next = await beside.send("POST", "/api/assessment/attempts", {
        cookie: reviewer.cookie,
        body: { slug },
      });
      expect(next.body.data.questions).toHaveLength(4);
      expect(JSON.stringify(next.body.data.questions)).toContain("A corrected question.");

      const { settings, questions: changed } = (
        await expectOk(author.get(`/api/own-assessments/${slug}/changes/2`))
      ).body.data;
      expect(settings.map(({ name }: { name: string }) => name)).toEqual([
        "Questions",
        "Pass mark",
        "Topics",
      ]);
      expect(changed).toEqual([
        {
          id: questions[4],
          kind: "changed",
          stem: "A corrected question. What causes this?",
          parts: ["question", "key", "explanation"],
        },
      ]);
      expect((await author.get(`/api/own-assessments/${slug}/changes/3`)).body.data.questions).toEqual([]);
      expect((await author.get(`/api/own-assessments/${slug}/changes/4`)).status).toBe(404);
      const [latest] = (await author.get(`/api/own-assessments/${slug}/versions`)).body.data;
      expect(latest).toMatchObject({ number: 2, notes: "A key was wrong", questions: 4, pool: 6 });
    } finally {
      await beside.app.close();
    }
  });

  test("a version with corrected wording joins the statistics of the one before", async () => {
    const { author, owner, collection, questions } = await makeApproved(app);
    const { slug } = await addOwn(author, collection);
    await expectOk(publish(author, slug));
    const { version, body } = (await author.get(`/api/questions/${questions[0]}`)).body.data;
    const corrected = { ...body, explanation: `${body.explanation} So set one.` };
    await expectOk(author.patch(`/api/questions/${questions[0]}`, { version, body: corrected }));
    await approve(author, owner, questions[0]!);
    await expectOk(publish(author, slug, { onlyCorrections: true }));
    expect(await app.services.assessments.find(slug)).toMatchObject({ version: 2, statisticsVersion: 1 });
  });

  test("a retired assessment leaves the catalogue, and publishing it again brings it back", async () => {
    const { author, collection, stranger, admin } = await makeApproved(app);
    const { slug } = await addOwn(author, collection);
    await expectOk(publish(author, slug));
    const { version } = await read(author, slug);
    await expectOk(author.post(`/api/own-assessments/${slug}/retire`, { version }));
    expect((await stranger.post("/api/assessment/attempts", { slug })).status).toBe(404);
    expect((await author.post(`/api/own-assessments/${slug}/retire`, { version: version + 1 })).status).toBe(
      409,
    );
    await expectOk(publish(author, slug));
    await start(stranger, slug);
    const log = (await admin.get(`/api/user/audit?limit=50&subject=${slug}`)).body.data;
    const { title } = goodDraft();
    expect(log.every(({ subjectName }: { subjectName: string }) => subjectName === title)).toBe(true);
    expect(log.map(({ action }: { action: string }) => action).reverse()).toEqual([
      "create-own-assessment",
      "change-own-assessment",
      "publish-own-assessment",
      "retire-own-assessment",
      "publish-own-assessment",
    ]);
  });

  test("retired questions stay in the published version; without enough others the next is refused", async () => {
    const { author, collection, questions, stranger } = await makeApproved(app);
    const { slug } = await addOwn(author, collection);
    await expectOk(publish(author, slug));
    for (const id of questions.slice(4)) {
      const { version } = (await author.get(`/api/questions/${id}`)).body.data;
      await expectOk(author.post(`/api/questions/${id}/retire`, { version }));
    }
    const { usedIn } = (await author.get(`/api/questions/${questions[4]}/insight`)).body.data;
    expect(usedIn).toMatchObject([{ slug, version: 1 }]);
    expect((await start(stranger, slug)).questions).toHaveLength(3);
    const refused = await publish(author, slug);
    expect([refused.status, refused.body.error]).toEqual([409, "Queues has no approved question."]);
  });

  test("one offered by assignment alone is not in the catalogue", async () => {
    const { author, collection, stranger } = await makeApproved(app);
    const { slug } = await addOwn(author, collection, goodDraft({ offered: "assignment" }));
    await expectOk(publish(author, slug));
    expect(await app.services.assessments.find(slug)).toMatchObject({ isOffered: false });
    expect((await stranger.post("/api/assessment/attempts", { slug })).status).toBe(404);
  });

  test("the publish dialog says if the description or who can take it changes", async () => {
    const { author, collection } = await makeApproved(app);
    const { slug } = await addOwn(author, collection, goodDraft({ description: "", offered: "assignment" }));
    await expectOk(publish(author, slug));
    const { version } = await read(author, slug);
    await expectOk(author.patch(`/api/own-assessments/${slug}`, { version, draft: goodDraft() }));
    const { settings, mayJoin } = (await expectOk(author.get(`/api/own-assessments/${slug}/changes/2`))).body
      .data;
    expect(settings).toEqual([
      { name: "Description", before: "none", after: "What everyone on the platform team should know." },
      { name: "Who can take it", before: "only people to whom a group assigns it", after: "everyone" },
    ]);
    expect(mayJoin).toBe(true);
  });

  test("a title that a built-in assessment has is allowed and marked", async () => {
    const { author, collection } = await makeApproved(app);
    const titled = async (title: string) => (await addOwn(author, collection, goodDraft({ title }))).findings;
    expect(await titled("sql assessment")).toContainEqual({
      level: "warning",
      sentence: "A built-in assessment has the same title.",
    });
    expect(JSON.stringify(await titled("SQL at work"))).not.toContain("same title");
  });
});
