/** Scores and reviews that an own assessment holds until its authors release them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { showAllDueScores } from "../../assignments/held/score-hold.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { addOwn, expectOk, goodDraft, makeApproved, publish } from "../testing/own-assessments.ts";
import { markReleased } from "./own-release-store.ts";

onEachEngine("feedback of own assessments", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { CERTIFICATE_SECONDS: "0" } });
  });
  afterAll(() => app.close());

  async function published(change: Parameters<typeof goodDraft>[0]) {
    const team = await makeApproved(app);
    const { slug } = await addOwn(team.author, team.collection, goodDraft(change));
    await expectOk(publish(team.author, slug));
    return { ...team, slug };
  }

  async function takeAll(person: Person, slug: string) {
    const attempt = (await expectOk(person.post("/api/assessment/attempts", { slug }))).body.data;
    const answers = Object.fromEntries(
      attempt.questions.map(({ id, options }: { id: string; options: { id: string; text: string }[] }) => [
        id,
        options.find(({ text }) => text === "Entries never expire")!.id,
      ]),
    );
    const ended = await expectOk(
      person.post("/api/assessment/save-assessment", { attemptId: attempt.id, answers }),
    );
    return { id: attempt.id as string, ended: ended.body.data };
  }

  const release = (person: Person, slug: string, what: string) =>
    person.post(`/api/own-assessments/${slug}/release`, { what });
  const heldOf = async (person: Person, slug: string) =>
    (await expectOk(person.get(`/api/own-assessments/${slug}`))).body.data.held;
  const attemptOf = async (person: Person, id: string) =>
    (await expectOk(person.get(`/api/assessment/attempts/${id}`))).body.data;
  const resultsOf = async (person: Person) =>
    (await expectOk(person.get("/api/assessment/my-assessments"))).body.data;
  const reviewOf = async (person: Person, id: string) => {
    const { status, body } = await person.get(`/api/assessment/attempts/${id}/review`);
    return [status, body.code ?? null];
  };

  test("a held score is hidden from its taker everywhere until an author releases it once", async () => {
    const { author, owner, admin, reviewer, stranger, slug } = await published({ scoreShown: "release" });
    const { id, ended } = await takeAll(stranger, slug);
    expect(ended).not.toHaveProperty("correct");
    const held = { assignmentId: null, title: "Caching at work", shown: "release", at: null };
    const attempt = await attemptOf(stranger, id);
    expect(attempt).toMatchObject({ held });
    expect(attempt).not.toHaveProperty("result");
    expect(await resultsOf(stranger)).toEqual([]);
    expect(await reviewOf(stranger, id)).toEqual([409, "score_held"]);
    expect((await stranger.get(`/api/assessment/practice/${slug}`)).body.code).toBe("score_held");
    expect((await stranger.get("/api/assessment/my-certificates")).body.data).toEqual([]);
    // The periodic check releases nothing.
    expect(await showAllDueScores(app.services)).toBe(0);
    expect(await heldOf(owner, slug)).toEqual({ scores: 1, reviews: false });

    for (const person of [reviewer, admin]) expect((await release(person, slug, "scores")).status).toBe(403);
    expect((await release(stranger, slug, "scores")).status).toBe(404);
    expect((await expectOk(release(author, slug, "scores"))).body.data.held.scores).toBe(0);
    expect(await attemptOf(stranger, id)).toMatchObject({ result: { score: 3 } });
    expect(await resultsOf(stranger)).toMatchObject([{ score: 3, maxScore: 3 }]);
    expect(await reviewOf(stranger, id)).toEqual([200, null]);
    expect((await stranger.get("/api/assessment/my-certificates")).body.data).toHaveLength(1);
    await expectOk(release(author, slug, "scores"));
    expect(await resultsOf(stranger)).toHaveLength(1);
    const actions = await app.db.selectFrom("audit").selectAll().where("subject_id", "=", slug).execute();
    const last = actions.findLast(({ action }) => action === "release-own-assessment")!;
    expect(JSON.parse(last.details)).toEqual({ what: "scores", number: 1 });
  });

  test("after a release later attempts show their score at once; the next version holds it again, a correction does not", async () => {
    const { author, owner, slug } = await published({ scoreShown: "release" });
    await expectOk(release(author, slug, "scores"));
    expect((await takeAll(await app.addPerson(), slug)).ended).toMatchObject({ correct: 3 });
    await expectOk(publish(author, slug, { onlyCorrections: true }));
    expect((await takeAll(await app.addPerson(), slug)).ended).toMatchObject({ correct: 3 });
    await expectOk(publish(author, slug));
    expect((await takeAll(await app.addPerson(), slug)).ended).not.toHaveProperty("correct");
    expect(await heldOf(owner, slug)).toEqual({ scores: 1, reviews: false });
  });

  test("scores that came due while a server was down are shown at the next check", async () => {
    const { author, stranger, slug } = await published({ scoreShown: "release" });
    const { id } = await takeAll(stranger, slug);
    const acting = { actorId: author.id, address: "", now: app.clock.now() };
    await markReleased(app.db, slug, "scores", acting);
    expect(await showAllDueScores(app.services)).toBe(1);
    expect(await attemptOf(stranger, id)).toMatchObject({ result: { score: 3 } });
  });

  test("held answers are in no review or practice, but the score is shown", async () => {
    const { author, stranger, slug } = await published({ reviewShown: "release" });
    const { id, ended } = await takeAll(stranger, slug);
    expect(ended).toMatchObject({ correct: 3 });
    expect(await reviewOf(stranger, id)).toEqual([409, "review_held"]);
    const practice = await stranger.get(`/api/assessment/practice/${slug}`);
    expect([practice.status, practice.body.error]).toEqual([
      409,
      "Answers to this assessment are shown once its authors release them.",
    ]);
    expect(await heldOf(author, slug)).toEqual({ scores: 0, reviews: true });
    await expectOk(release(author, slug, "reviews"));
    expect(await heldOf(author, slug)).toEqual({ scores: 0, reviews: false });
    expect(await reviewOf(stranger, id)).toEqual([200, null]);
    expect((await stranger.get(`/api/assessment/practice/${slug}`)).status).toBe(200);
  });

  test("the assignment page says what will be shown when", async () => {
    const { author, stranger, slug } = await published({ scoreShown: "release", certificate: false });
    const infoOf = async () => (await expectOk(stranger.get(`/api/assessment/info/${slug}`))).body.data;
    const rules = { certificate: false, scoreShown: "release", reviewShown: "at-once" };
    expect(await infoOf()).toMatchObject(rules);
    await expectOk(release(author, slug, "scores"));
    expect(await infoOf()).toMatchObject({ ...rules, scoreShown: "at-once" });
    const builtIn = (await expectOk(stranger.get("/api/assessment/info/javascript"))).body.data;
    expect(builtIn).toMatchObject({ certificate: true, scoreShown: "at-once", reviewShown: "at-once" });
  });

  test("the publish dialog names both rules, and without them nothing is held", async () => {
    const { author, stranger, slug } = await published({});
    const { id, ended } = await takeAll(stranger, slug);
    expect(ended).toMatchObject({ correct: 3 });
    expect(await reviewOf(stranger, id)).toEqual([200, null]);
    const { version } = (await author.get(`/api/own-assessments/${slug}`)).body.data;
    const draft = goodDraft({ scoreShown: "release", reviewShown: "release" });
    await expectOk(author.patch(`/api/own-assessments/${slug}`, { version, draft }));
    const { settings } = (await author.get(`/api/own-assessments/${slug}/changes/2`)).body.data;
    const [before, after] = ["right after each attempt", "once they are released"];
    expect(settings).toEqual([
      { name: "Scores are shown", before, after },
      { name: "Answers are shown", before, after },
    ]);
  });
});
