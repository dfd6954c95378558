/** Questions from draft to approval: texts, versions, states, blind answers, comments. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { addQuestion, goodBody, join, makeCollection, makeTeam } from "./testing/collections.ts";

onEachEngine("questions", (engine) => {
  let app: TestApp;
  let team: Awaited<ReturnType<typeof makeTeam>>;
  beforeAll(async () => {
    app = await startTestApp(engine);
    team = await makeTeam(app);
  });
  afterAll(() => app.close());

  const act = (person: Person, id: string, verb: string, body: object) =>
    person.post(`/api/questions/${id}/${verb}`, body);
  const submitted = async (body?: QuestionBody) => {
    const { id } = await addQuestion(team.author, team.collection, body);
    return (await act(team.author, id, "submit", { version: 1 })).body.data;
  };
  /** The id that the reviewer sees for the option with this text. */
  const placeOf = (question: { body: QuestionBody }, text: string) =>
    question.body.options.findIndex((option) => option.text === text);

  test("a new question is an empty draft in the collection's language, and says what is missing", async () => {
    const { body } = await team.author.post(`/api/collections/${team.collection}/questions`, {});
    expect(body.data).toMatchObject({ state: "draft", version: 1, isOwn: true, isKeyWithheld: false });
    expect(body.data.body).toMatchObject({ stem: "", key: null, lang: "en" });
    const refused = await act(team.author, body.data.id, "submit", { version: 1 });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toMatchObject({
      "body.stem": "Write the question.",
      "body.key": "Choose the right option.",
      "body.options.3.text": "Write this option, or remove it.",
    });
  });

  test("a text is stored only on the version it is based on; a conflict returns the other text and its author", async () => {
    const { id } = await addQuestion(team.author, team.collection);
    const save = (person: Person, stem: string) =>
      person.patch(`/api/questions/${id}`, { version: 1, body: goodBody({ stem }) });
    const both = await Promise.all([save(team.author, "Why is A?"), save(team.owner, "Why is B?")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = both[0]!.status === 200 ? both : both.toReversed();
    expect(lost!.body.code).toBe("changed_meanwhile");
    expect(lost!.body.current).toMatchObject({
      version: 2,
      body: { stem: won!.body.data.body.stem },
      updatedBy: won!.body.data.updatedBy,
    });
    const again = await team.owner.patch(`/api/questions/${id}`, {
      version: 2,
      body: goodBody({ stem: "Why is C?" }),
    });
    expect(again.body.data).toMatchObject({ version: 3, updatedBy: { name: "Olga Owner" } });
  });

  test("saving the same text changes nothing, so that a retry after a lost response causes no conflict", async () => {
    const { id } = await addQuestion(team.author, team.collection);
    const save = () =>
      team.author.patch(`/api/questions/${id}`, { version: 1, body: goodBody({ topic: "Time" }) });
    expect((await save()).body.data.version).toBe(2);
    const repeated = await save();
    expect(repeated.status).toBe(200);
    expect(repeated.body.data.version).toBe(2);
  });

  test("a change of the text takes a question out of review and undoes its approval", async () => {
    const question = await submitted();
    const changed = await team.author.patch(`/api/questions/${question.id}`, {
      version: question.version,
      body: goodBody({ topic: "Changed" }),
    });
    expect(changed.body.data).toMatchObject({ state: "draft", submittedAt: null });
  });

  test("a reviewer sees neither key nor reasons before the blind answer, in an order that is not the author's", async () => {
    const orders = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const { id } = await submitted(goodBody({ topic: `Round ${round}` }));
      const { text, body } = await team.reviewer.get(`/api/questions/${id}`);
      expect(body.data).toMatchObject({
        isKeyWithheld: true,
        findings: [],
        body: { key: null, explanation: "" },
      });
      expect(body.data.body.sources).toEqual([]);
      for (const secret of ["People confuse", "time to live", "People suspect", "RFC 9111"])
        expect(text).not.toContain(secret);
      orders.add(body.data.body.options.map((option: { text: string }) => option.text).join());
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  test("four eyes: blind answer, then approval; authors and people who haven't answered can't approve", async () => {
    const question = await submitted();
    const approve = (person: Person, version = question.version) =>
      act(person, question.id, "approve", { version });
    expect((await approve(team.author)).status).toBe(403);
    const early = await approve(team.reviewer);
    expect(early.status).toBe(409);
    expect(early.body.error).toContain("answer the question first");
    const blind = (await team.reviewer.get(`/api/questions/${question.id}`)).body.data;
    const choice = placeOf(blind, "Reads skip the cache");
    const answered = await act(team.reviewer, question.id, "blind", { bodyHash: blind.bodyHash, choice });
    expect(answered.body.data).toMatchObject({
      isKeyWithheld: false,
      body: { key: 0, explanation: goodBody().explanation },
      blind: { answers: 1, right: 0, own: false },
    });
    const better = placeOf(blind, "Entries never expire");
    await act(team.reviewer, question.id, "blind", { bodyHash: blind.bodyHash, choice: better });
    expect((await team.author.get(`/api/questions/${question.id}`)).body.data.blind).toEqual({
      answers: 1,
      right: 0,
      own: null,
    });
    expect((await approve(team.reviewer, 1)).body.code).toBe("changed_meanwhile");
    const approved = await approve(team.reviewer);
    expect(approved.body.data).toMatchObject({ state: "approved", approvedBy: { name: "Rita Reviewer" } });
  });

  test("an owner who wrote a line of it can't approve it, nor answer it blind", async () => {
    const { id } = await addQuestion(team.author, team.collection);
    await team.owner.patch(`/api/questions/${id}`, { version: 1, body: goodBody({ topic: "By the owner" }) });
    const { version, bodyHash } = (await act(team.author, id, "submit", { version: 2 })).body.data;
    expect((await act(team.owner, id, "blind", { bodyHash, choice: 0 })).status).toBe(409);
    const refused = await act(team.owner, id, "approve", { version });
    expect(refused.body.error).toContain("Somebody else has to approve it");
  });

  test("owners can request the blind question; one with an older text is asked to reread it", async () => {
    const question = await submitted();
    const blind = (await team.owner.get(`/api/questions/${question.id}?blind=true`)).body.data;
    expect(blind).toMatchObject({ isKeyWithheld: true, body: { key: null } });
    expect((await team.owner.get(`/api/questions/${question.id}`)).body.data.isKeyWithheld).toBe(false);
    const stale = await act(team.owner, question.id, "blind", { bodyHash: "x", choice: 0 });
    expect(stale.body.code).toBe("changed_meanwhile");
    const beyond = await act(team.owner, question.id, "blind", { bodyHash: blind.bodyHash, choice: 5 });
    expect(beyond.status).toBe(422);
  });

  test("without the four-eyes rule an owner approves their own question immediately", async () => {
    const collection = await makeCollection(team.admin, { fourEyes: false });
    const { id } = await addQuestion(team.admin, collection);
    await act(team.admin, id, "submit", { version: 1 });
    expect((await act(team.admin, id, "approve", { version: 2 })).body.data.state).toBe("approved");
  });

  test("sent back, a question is a draft with an open comment, which is counted until it is resolved", async () => {
    const question = await submitted();
    const { id } = question;
    const send = (body: object) => act(team.owner, id, "send-back", { version: question.version, ...body });
    expect((await send({ comment: "  " })).status).toBe(422);
    expect((await send({ comment: "Name the cache" })).body.data.state).toBe("draft");
    const listed = async () =>
      (
        await team.author.get(`/api/collections/${team.collection}/questions?needsWork=true&limit=100`)
      ).body.data.find((row: { id: string }) => row.id === id);
    expect(await listed()).toMatchObject({ openComments: 1 });
    const [comment] = (await team.author.get(`/api/questions/${id}/comments`)).body.data;
    expect(comment).toMatchObject({ text: "Name the cache", sentBack: true, author: { name: "Olga Owner" } });
    const resolve = (resolved: boolean) =>
      team.author.patch(`/api/questions/${id}/comments/${comment.id}`, { resolved });
    await resolve(true);
    await resolve(true);
    expect(await listed()).toBeUndefined();
    await resolve(false);
    expect(await listed()).toMatchObject({ openComments: 1 });
  });

  test("comments are hidden from a reviewer who has yet to answer: they may name the key", async () => {
    const question = await submitted();
    await act(team.author, question.id, "comments", { text: "The first one is right, isn't it?" });
    expect((await team.reviewer.get(`/api/questions/${question.id}/comments`)).body.data).toEqual([]);
    expect((await act(team.reviewer, question.id, "comments", { text: "Hm" })).status).toBe(409);
    const sent = await act(team.reviewer, question.id, "send-back", { version: 2, comment: "Hm" });
    expect(sent.status).toBe(409);
  });

  test("the queue lists what a person may approve, oldest first, without their own questions", async () => {
    const collection = await makeCollection(team.admin);
    const [reviewer, author] = [await app.addPerson(), await app.addPerson()];
    await join(team.admin, collection, reviewer, "reviewer");
    await join(team.admin, collection, author, "author");
    for (const topic of ["First", "Second"]) {
      const { id } = await addQuestion(author, collection, goodBody({ topic }));
      await act(author, id, "submit", { version: 1 });
    }
    const own = await addQuestion(team.admin, collection, goodBody({ topic: "Admin's" }));
    await act(team.admin, own.id, "submit", { version: 1 });
    const queue = async (person: Person) => (await person.get("/api/questions")).body.data;
    const topics = ({ questions }: { questions: { topic: string }[] }) => questions.map(({ topic }) => topic);
    expect(topics(await queue(reviewer))).toEqual(["First", "Second", "Admin's"]);
    expect(await queue(author)).toEqual({ questions: [], waiting: 0 });
    expect(topics(await queue(team.admin))).toEqual(["First", "Second"]);
  });

  test("an option with an invisible character is refused, with its position", async () => {
    const { id } = await addQuestion(team.author, team.collection);
    const body = goodBody();
    body.options[1]!.text = "Reads skip\u200b the cache";
    const refused = await team.author.patch(`/api/questions/${id}`, { version: 1, body });
    expect(refused.status).toBe(422);
    expect(refused.body.fields["body.options.1.text"]).toBe(
      "There is a zero-width space (U+200B) after “skip”. Please remove it.",
    );
    for (const hidden of ["\u202e", "\u2066", "\u200d", "\u00ad", "\ufeff", "\u{e0041}", "\n"]) {
      body.options[1]!.text = `a${hidden}b`;
      const { status } = await team.author.patch(`/api/questions/${id}`, { version: 1, body });
      expect(status, JSON.stringify(hidden)).toBe(422);
    }
  });

  test("a question may have 64 kB; other calls accept 16", async () => {
    const long = goodBody({
      stem: "é".repeat(4000),
      explanation: "日".repeat(4000),
      code: { lang: "text", text: "🙂".repeat(4000) },
    });
    expect(
      (await team.author.post(`/api/collections/${team.collection}/questions`, { body: long })).status,
    ).toBe(201);
    const tooLong = JSON.stringify({ body: goodBody() }).replace("{", `{"surplus":"${"x".repeat(70_000)}",`);
    const path = `/api/collections/${team.collection}/questions`;
    expect((await app.send("POST", path, { cookie: team.author.cookie, body: tooLong })).status).toBe(413);
  });

  test("an author's questions stay when they leave, and others continue them", async () => {
    const author = await app.addPerson({ name: "Lea Leaving" });
    await join(team.owner, team.collection, author, "author");
    const { id } = await addQuestion(author, team.collection);
    await app.send("DELETE", `/api/collections/${team.collection}/members/${author.id}`, {
      cookie: team.owner.cookie,
    });
    const late = await author.patch(`/api/questions/${id}`, {
      version: 1,
      body: goodBody({ topic: "Late" }),
    });
    expect(late.status).toBe(404);
    expect((await team.owner.get(`/api/questions/${id}`)).body.data.author.name).toBe("Lea Leaving");
  });

  test("an author submits all complete drafts at once; those of others, incomplete and published ones stay", async () => {
    const collection = await makeCollection(team.admin);
    for (const role of ["author", "owner"] as const) await join(team.admin, collection, team[role], role);
    const submit = async (person: Person, body: object) =>
      (await person.post(`/api/collections/${collection}/submit`, body)).body.data;
    const stateOf = async (id: string) =>
      (await app.db.selectFrom("questions").select("state").where("id", "=", id).executeTakeFirst())?.state;
    const stems = Array.from({ length: 101 }, (_, index) => `Why is price ${index} stale?`);
    const mine: string[] = [];
    for (const stem of stems) mine.push((await addQuestion(team.author, collection, goodBody({ stem }))).id);
    const incomplete = (await addQuestion(team.author, collection, goodBody({ key: null }))).id;
    const theirs = (await addQuestion(team.owner, collection)).id;
    const elsewhere = (await addQuestion(team.admin, await makeCollection(team.admin))).id;
    const changed = mine.pop()!;
    await app.db
      .updateTable("questions")
      .set({ published_body: "{}", published_version: 1 })
      .where("id", "=", changed)
      .execute();

    expect(await submit(team.author, {})).toEqual({ submitted: 100, incomplete: 1, changed: 1 });
    expect(await stateOf(mine[0]!)).toBe("review");
    for (const id of [incomplete, theirs, elsewhere, changed]) expect(await stateOf(id), id).toBe("draft");
    const log = app.db.selectFrom("audit").select("id").where("action", "=", "submit-question");
    expect(await log.where("subject_id", "in", mine).execute()).toHaveLength(100);
    // Ids may name a colleague's questions, but only from this collection.
    const named = { questions: [theirs, elsewhere, mine[0]!] };
    expect(await submit(team.owner, named)).toEqual({ submitted: 1, incomplete: 0, changed: 0 });
    expect(await stateOf(elsewhere)).toBe("draft");
    expect(await submit(team.author, {})).toEqual({ submitted: 0, incomplete: 1, changed: 1 });
  });
});
