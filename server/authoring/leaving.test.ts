/** The data of a member who exports it, leaves, or deletes the account. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { addQuestion, goodBody, makeTeam } from "./testing/collections.ts";
import { addOwn } from "./testing/own-assessments.ts";

onEachEngine("leaving a collection", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const deleteAccount = (admin: Person, id: string) =>
    app.send("DELETE", `/api/user/delete-user/${id}`, { cookie: admin.cookie });

  async function reviewed() {
    const team = await makeTeam(app);
    const { id } = await addQuestion(team.author, team.collection);
    await team.author.post(`/api/questions/${id}/submit`, { version: 1 });
    const { bodyHash } = (await team.reviewer.get(`/api/questions/${id}`)).body.data;
    await team.reviewer.post(`/api/questions/${id}/blind`, { bodyHash, choice: 0 });
    await team.reviewer.post(`/api/questions/${id}/comments`, { text: "Name the cache" });
    return { ...team, id };
  }

  test("a data export has the person's memberships, questions, comments and blind answers only", async () => {
    const { author, reviewer, owner, id, collection } = await reviewed();
    const exported = async (person: typeof author) => (await person.get("/api/user/export")).body.data;
    const { slug } = await addOwn(author, collection);
    expect(await exported(author)).toMatchObject({
      ownAssessments: [
        {
          slug,
          title: "Caching at work",
          collection: "Backend basics",
          state: "draft",
          publishedVersions: [],
        },
      ],
      collections: [{ name: "Backend basics", role: "author" }],
      questions: [{ id, collection: "Backend basics", state: "review", body: { key: 0 } }],
      questionComments: [],
      blindAnswers: [],
    });
    expect(await exported(reviewer)).toMatchObject({
      questions: [],
      ownAssessments: [],
      questionComments: [{ questionId: id, text: "Name the cache" }],
      blindAnswers: [{ questionId: id, isRight: expect.any(Boolean) }],
    });
    await app.send("DELETE", `/api/collections/${collection}/members/${author.id}`, { cookie: owner.cookie });
    expect(await exported(author)).toMatchObject({ collections: [], questions: [{ id, body: null }] });
  });

  test("a deleted account's texts stay without a name", async () => {
    const { admin, author, reviewer, owner, id } = await reviewed();
    for (const person of [author, reviewer]) await deleteAccount(admin, person.id);
    const { data } = (await owner.get(`/api/questions/${id}`)).body;
    expect(data).toMatchObject({ author: null, updatedBy: null, body: goodBody(), blind: { answers: 0 } });
    const comments = (await owner.get(`/api/questions/${id}/comments`)).body.data;
    expect(comments).toMatchObject([{ author: null, text: "Name the cache" }]);
    for (const table of ["collection_members", "question_writers", "question_blind"] as const) {
      const left = await app.db
        .selectFrom(table)
        .select("user_id")
        .where("user_id", "in", [author.id, reviewer.id])
        .execute();
      expect(left, table).toEqual([]);
    }
  });

  test("an admin gives an orphaned collection a new owner", async () => {
    const { admin, owner, author, collection } = await reviewed();
    await deleteAccount(admin, owner.id);
    const path = `/api/collections/${collection}/members/${author.id}`;
    expect((await admin.patch(path, { role: "owner" })).status).toBe(200);
    expect((await author.get(`/api/collections/${collection}`)).body.data.role).toBe("owner");
  });
});
