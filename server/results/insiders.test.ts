/** Admins see a mark on results of people who work on the assessment that they took. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { addOwn, expectOk, goodDraft, makeApproved, publish } from "../authoring/testing/own-assessments.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

onEachEngine("results of insiders", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  test("members of the collection and former writers are marked, others and other assessments are not", async () => {
    const { admin, owner, author, reviewer, stranger, collection } = await makeApproved(app);
    const { slug } = await addOwn(author, collection, goodDraft());
    await expectOk(publish(author, slug));
    const take = async (person: Person, taken: string) => {
      const { id } = (await expectOk(person.post("/api/assessment/attempts", { slug: taken }))).body.data;
      await expectOk(person.post("/api/assessment/save-assessment", { attemptId: id, answers: {} }));
    };
    for (const person of [reviewer, author, stranger]) await take(person, slug);
    await take(author, "javascript");
    await expectOk(
      app.send("DELETE", `/api/collections/${collection}/members/${author.id}`, { cookie: owner.cookie }),
    );
    const { data } = (await expectOk(admin.get("/api/assessment/get-assessments?limit=50"))).body;
    const marked = data.map((row: { slug: string; user: { id: string }; isInsider?: true }) => [
      row.slug,
      row.user.id,
      row.isInsider ?? false,
    ]);
    expect(marked).toHaveLength(4);
    expect(marked).toEqual(
      expect.arrayContaining([
        [slug, reviewer.id, true],
        [slug, author.id, true],
        [slug, stranger.id, false],
        ["javascript", author.id, false],
      ]),
    );
  });
});
