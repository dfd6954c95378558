/** Collections: archiving and restoring, their lists of questions, their members. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { addQuestion, goodBody, makeTeam } from "./testing/collections.ts";

onEachEngine("collections", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  test("an archived collection is read-only until its owner restores it", async () => {
    const { admin, owner, author, collection } = await makeTeam(app);
    const question = await addQuestion(author, collection);
    const { version } = (await owner.get(`/api/collections/${collection}`)).body.data;
    const archive = (archived: boolean, at: number) =>
      owner.patch(`/api/collections/${collection}`, { version: at, archived });
    expect((await archive(true, version)).body.data.archivedAt).not.toBeNull();
    expect((await author.get(`/api/questions/${question.id}`)).status).toBe(200);
    expect((await author.post(`/api/questions/${question.id}/submit`, { version: 1 })).body.error).toContain(
      "archived",
    );
    expect((await archive(false, version)).body.code).toBe("changed_meanwhile");
    await archive(false, version + 1);
    expect((await author.post(`/api/questions/${question.id}/submit`, { version: 1 })).status).toBe(200);
    const actions = (await admin.get(`/api/user/audit?limit=100&subject=${collection}`)).body.data;
    expect(actions).toContainEqual(
      expect.objectContaining({ action: "change-collection", subjectName: "Backend basics" }),
    );
  });

  test("questions are found by state, topic, author and text, paged by cursor, without retired ones", async () => {
    const { owner, author, collection } = await makeTeam(app);
    for (const [person, topic] of [
      [author, "One"],
      [author, "Two"],
      [owner, "One"],
    ] as const)
      await addQuestion(
        person,
        collection,
        goodBody({ topic, stem: `About ${topic} of ${person.email}: why?` }),
      );
    const retired = await addQuestion(owner, collection, goodBody({ topic: "Gone" }));
    await owner.post(`/api/questions/${retired.id}/retire`, { version: 1 });
    const list = async (query: string) =>
      (await owner.get(`/api/collections/${collection}/questions?${query}`)).body;
    expect((await list("limit=100")).data).toHaveLength(3);
    expect((await list("limit=100&state=retired")).data).toHaveLength(1);
    expect((await list("limit=100&topic=One")).data).toHaveLength(2);
    expect((await list(`limit=100&author=${owner.id}`)).data).toHaveLength(1);
    expect((await list("limit=100&q=ABOUT%20two")).data).toHaveLength(1);
    expect((await list("limit=100&q=never%20expire")).data).toHaveLength(0);
    expect((await list("limit=100&needsWork=true")).data).toHaveLength(0);
    const first = await list("cursor=&limit=2");
    const second = await list(`cursor=${first.page.next}&limit=2`);
    const ids = [...first.data, ...second.data].map((row: { id: string }) => row.id);
    expect(new Set(ids).size).toBe(3);
  });

  test("members: an address without an account is refused with a sentence, and the last owner stays", async () => {
    const { owner, author, collection } = await makeTeam(app);
    const add = (email: string) =>
      owner.post(`/api/collections/${collection}/members`, { email, role: "author" });
    expect((await add("nobody@example.org")).body.fields.email).toContain("no account with this address");
    expect((await add(author.email)).body.fields.email).toBe("This person is a member already.");
    const unverified = await app.addPerson({}, false);
    expect((await add(unverified.email)).body.fields.email).toContain("verify");
    const path = `/api/collections/${collection}/members`;
    await owner.patch(`${path}/${author.id}`, { role: "owner" });
    // Two owners remove each other concurrently: one remains.
    const both = await Promise.all([
      app.send("DELETE", `${path}/${author.id}`, { cookie: owner.cookie }),
      app.send("DELETE", `${path}/${owner.id}`, { cookie: author.cookie }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const owners = await app.db
      .selectFrom("collection_members")
      .select("user_id")
      .where("collection_id", "=", collection)
      .where("role", "=", "owner")
      .execute();
    expect(owners).toHaveLength(1);
  });

  test("a person tries at most sixty addresses an hour", async () => {
    const { owner, collection } = await makeTeam(app);
    const add = () =>
      owner.post(`/api/collections/${collection}/members`, { email: "nobody@example.org", role: "author" });
    const tries = await Promise.all(Array.from({ length: 70 }, add));
    // The owner added three people before.
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(57);
    expect(tries.find(({ status }) => status === 429)?.body.error).toMatch(
      /^You have added many people.*minutes\.$/,
    );
    app.clock.step(3700);
    expect((await add()).status).toBe(422);
  });
});
