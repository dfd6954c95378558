/** Plans that set how many easy, medium and hard questions of a topic an attempt has. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../../testing/engines.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { addQuestion, goodBody, makeTeam } from "../testing/collections.ts";
import { addOwn, approve, expectOk, goodDraft, publish } from "../testing/own-assessments.ts";

const pool = ["easy", "easy", "medium", "medium", "medium", "hard"] as const;

onEachEngine("difficulties in the plan", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  async function makePool() {
    const team = await makeTeam(app);
    const hard: string[] = [];
    for (const [index, difficulty] of pool.entries()) {
      const stem = `A price is stale, case ${index + 1}. What causes this?`;
      const body = goodBody({ topic: "Caching", stem, difficulty });
      const { id } = await addQuestion(team.author, team.collection, body);
      await approve(team.author, team.owner, id);
      if (difficulty !== "medium") hard.push(stem);
    }
    return { ...team, hard };
  }

  const split = (easy: number, medium: number, hard: number) => ({
    topics: [{ topic: "Caching", questions: 3, difficulties: { easy, medium, hard } }],
  });

  test("a split that can't be drawn is refused with each reason; one that doesn't add up, immediately", async () => {
    const { author, collection } = await makePool();
    const { slug, version, findings, topics } = await addOwn(author, collection, goodDraft(split(0, 1, 2)));
    expect(topics).toEqual([
      { topic: "Caching", questions: 3, available: 6, availableBy: { easy: 2, medium: 3, hard: 1 } },
    ]);
    const sentence = "Caching has 1 approved hard question, but an attempt needs 2.";
    expect(findings).toEqual([{ level: "refused", sentence }]);
    const scarce = await addOwn(author, collection, goodDraft(split(1, 1, 1)));
    expect(scarce.findings).toEqual([
      {
        level: "warning",
        sentence:
          "Only 1 hard question of Caching for 1 in each attempt. With fewer than 2, a second attempt repeats questions.",
      },
    ]);
    const refused = await publish(author, slug);
    expect([refused.status, refused.body.error]).toEqual([409, sentence]);
    const path = `/api/own-assessments/${slug}`;
    const wrong = await author.patch(path, { version, draft: goodDraft(split(1, 1, 2)) });
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      {
        "draft.topics.0.difficulties":
          "The easy, medium and hard questions of a topic must add up to its questions.",
      },
    ]);
  });

  test("each attempt has what the plan says, and a version names the split", async () => {
    const { author, collection, hard } = await makePool();
    const { slug } = await addOwn(author, collection, goodDraft(split(2, 0, 1)));
    await expectOk(publish(author, slug));
    // There is only one hard question, so every attempt has it.
    const info = (await expectOk(author.get(`/api/assessment/info/${slug}`))).body.data;
    expect(info.roundAttempts).toBe(1);
    for (let taker = 0; taker < 4; taker += 1) {
      const person = await app.addPerson();
      const { questions } = (await expectOk(person.post("/api/assessment/attempts", { slug }))).body.data;
      const stems = questions.map(({ prompt }: { prompt: string }) => prompt.split("\n", 1)[0]);
      expect(stems.sort()).toEqual(hard);
    }
    const { version } = (await author.get(`/api/own-assessments/${slug}`)).body.data;
    const draft = goodDraft({ topics: [{ topic: "Caching", questions: 3 }] });
    await expectOk(author.patch(`/api/own-assessments/${slug}`, { version, draft }));
    const changes = (await expectOk(author.get(`/api/own-assessments/${slug}/changes/2`))).body.data;
    expect(changes).toMatchObject({
      mayJoin: false,
      settings: [{ name: "Topics", before: "Caching 3 (2 easy, 1 hard)", after: "Caching 3" }],
    });
  });
});
