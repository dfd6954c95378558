/** Pictures of questions: who may add one, who may see it and for how long, and the clean-up of unused ones. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import type { ShownPicture } from "../../contract/authoring/shown-picture.ts";
import { deleteUnusedPictures } from "../pictures/store.ts";
import { png, pngChunk } from "../pictures/testing/files.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { insertDrafts } from "./imported-questions-store.ts";
import { columnsOf } from "./question-text.ts";
import { addQuestion, goodBody, makeTeam } from "./testing/collections.ts";
import { addOwn, approve, expectOk, goodDraft, publish } from "./testing/own-assessments.ts";

onEachEngine("pictures of questions", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  let greys = 0;
  /** A picture that no other test uses. */
  const fresh = (width = 40, height = 30) => png(width, height, [pngChunk("pHYs", size(greys++))]);
  function size(number: number): Buffer {
    const data = Buffer.alloc(9);
    data.writeUInt32BE(number, 0);
    return data;
  }

  const upload = (person: Person, collection: string, file: Buffer) =>
    person.post(`/api/collections/${collection}/media`, file);
  async function stored(person: Person, collection: string, file = fresh()): Promise<ShownPicture> {
    const { data } = (await expectOk(upload(person, collection, file))).body;
    return { ...data, alternative: "A chart of prices over an hour" };
  }
  const look = async (person: Person, hash: string) => (await person.get(`/api/media/${hash}`)).status;

  test("authors add pictures, members and admins see them, and others get 404", async () => {
    const { admin, owner, author, reviewer, removed, stranger, collection } = await makeTeam(app);
    expect((await upload(reviewer, collection, fresh())).status).toBe(403);
    for (const person of [removed, stranger])
      expect((await upload(person, collection, fresh())).status).toBe(404);
    const refused = await upload(author, collection, Buffer.from("<svg/>"));
    expect([refused.status, refused.body.error]).toEqual([422, "Please choose a PNG, JPEG or WebP picture."]);
    const file = fresh(40, 30);
    const { hash, width, height } = await stored(author, collection, file);
    expect([width, height]).toEqual([40, 30]);
    expect((await stored(owner, collection, file)).hash).toBe(hash);
    for (const person of [admin, owner, author, reviewer]) expect(await look(person, hash)).toBe(200);
    for (const person of [removed, stranger]) expect(await look(person, hash)).toBe(404);
    expect((await app.send("GET", `/api/media/${hash}`)).status).toBe(401);
    const { headers } = await author.get(`/api/media/${hash}`);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=31536000, immutable",
      "content-length": String(file.length),
    });
  });

  test("a question takes pictures of its collection with their own size, and is submitted once they are described", async () => {
    const { owner, author, collection } = await makeTeam(app);
    const other = await makeTeam(app);
    const picture = await stored(author, collection);
    const foreign = await stored(other.author, other.collection);
    const { id, version } = await addQuestion(author, collection);
    const change = (pictures: ShownPicture[]) =>
      author.patch(`/api/questions/${id}`, { version, body: goodBody({ pictures }) });
    for (const wrong of [foreign, { ...picture, width: 41 }, { ...picture, hash: "a".repeat(43) }]) {
      const reply = await change([picture, wrong]);
      expect([reply.status, reply.body.fields]).toEqual([
        422,
        { "body.pictures.1.hash": "This picture is not in the collection. Please add it again." },
      ]);
    }
    const add = `/api/collections/${collection}/questions`;
    expect((await author.post(add, { body: goodBody({ pictures: [foreign] }) })).status).toBe(422);
    const blank = (await expectOk(change([{ ...picture, alternative: " " }]))).body.data;
    expect(blank.findings).toMatchObject([{ field: "pictures.0.alternative", level: "required" }]);
    const submit = (of: number) => author.post(`/api/questions/${id}/submit`, { version: of });
    expect((await submit(blank.version)).status).toBe(422);
    const body = goodBody({ pictures: [picture] });
    const whole = await expectOk(author.patch(`/api/questions/${id}`, { version: blank.version, body }));
    expect((await submit(whole.body.data.version)).status).toBe(200);
    const seen = (await owner.get(`/api/questions/${id}?blind=true`)).body.data.body;
    expect(seen.pictures).toEqual([picture]);
  });

  test("imported drafts take pictures only from their collection", async () => {
    const { author, collection } = await makeTeam(app);
    const other = await makeTeam(app);
    const [own, foreign] = [await stored(author, collection), await stored(other.author, other.collection)];
    const acting = { actorId: author.id, address: "::1", now: app.clock.now() };
    const add = (picture: ShownPicture) =>
      app.db
        .transaction()
        .execute((transaction) =>
          insertDrafts(
            transaction,
            collection,
            [{ externalId: null, columns: columnsOf(goodBody({ pictures: [picture] })) }],
            acting,
          ),
        );
    const [id] = await add(own);
    const noted = await app.db
      .selectFrom("question_media")
      .select("question_id")
      .where("hash", "=", own.hash)
      .execute();
    expect(noted).toEqual([{ question_id: id }]);
    await expect(add(foreign)).rejects.toThrow("This picture is not in the collection.");
  });

  async function publishedWithPicture() {
    const team = await makeTeam(app);
    const picture = await stored(team.author, team.collection);
    for (const number of [1, 2, 3]) {
      const stem = `The chart shows a stale price, case ${number}. What causes this?`;
      const body = goodBody({ stem, pictures: [picture] });
      const { id } = await addQuestion(team.author, team.collection, body);
      await approve(team.author, team.owner, id);
    }
    const draft = goodDraft({ topics: [{ topic: "Caching", questions: 3 }] });
    const { slug } = await addOwn(team.author, team.collection, draft);
    await expectOk(publish(team.author, slug));
    return { ...team, picture, slug };
  }
  const start = async (person: Person, slug: string) =>
    (await expectOk(person.post("/api/assessment/attempts", { slug }))).body.data;

  test("a taker sees a picture while the attempt that holds it is open, and with its review", async () => {
    const { stranger, picture, slug } = await publishedWithPicture();
    const bystander = await app.addPerson();
    expect(await look(stranger, picture.hash)).toBe(404);
    const attempt = await start(stranger, slug);
    expect(attempt.questions[0].pictures).toEqual([picture]);
    expect([await look(stranger, picture.hash), await look(bystander, picture.hash)]).toEqual([200, 404]);
    await expectOk(stranger.post("/api/assessment/save-assessment", { attemptId: attempt.id }));
    expect(await look(stranger, picture.hash)).toBe(200);
    const review = await expectOk(stranger.get(`/api/assessment/attempts/${attempt.id}/review`));
    expect(review.body.data.questions[0].pictures).toEqual([picture]);
    const practice = await expectOk(stranger.get(`/api/assessment/practice/${slug}`));
    expect(practice.body.data.questions[0].pictures).toEqual([picture]);
    // An attempt on another assessment changes nothing.
    await start(bystander, "python");
    expect(await look(bystander, picture.hash)).toBe(404);
  });

  test("a picture that only an ended attempt contains is hidden while its review is", async () => {
    const { author, owner, collection, stranger, picture, slug } = await publishedWithPicture();
    const first = await start(stranger, slug);
    await expectOk(stranger.post("/api/assessment/save-assessment", { attemptId: first.id }));
    // The next version has other questions, so that the next attempt doesn't include the picture.
    for (const number of [1, 2, 3]) {
      const body = goodBody({ topic: "Queues", stem: `A job runs twice, case ${number}. What causes this?` });
      await approve(author, owner, (await addQuestion(author, collection, body)).id);
    }
    const { version } = (await author.get(`/api/own-assessments/${slug}`)).body.data;
    const draft = goodDraft({ topics: [{ topic: "Queues", questions: 3 }] });
    await expectOk(author.patch(`/api/own-assessments/${slug}`, { version, draft }));
    await expectOk(publish(author, slug));
    const second = await start(stranger, slug);
    expect(await look(stranger, picture.hash)).toBe(404);
    await expectOk(stranger.post("/api/assessment/save-assessment", { attemptId: second.id }));
    expect(await look(stranger, picture.hash)).toBe(200);
  });

  test("a collection holds at most 20 MB of pictures, even when many arrive at once", async () => {
    const { author, collection } = await makeTeam(app);
    const room = 20 * 1024 * 1024 - 250_000;
    await app.db
      .insertInto("media")
      .values({
        hash: `room${collection}`,
        type: "image/png",
        width: 1,
        height: 1,
        size: room,
        bytes: "",
        created_at: app.clock.now().toISOString(),
      })
      .execute();
    await app.db
      .insertInto("collection_media")
      .values({
        collection_id: collection,
        hash: `room${collection}`,
        size: room,
        created_at: app.clock.now().toISOString(),
      })
      .execute();
    const large = () => png(4, 3, [pngChunk("iCCP", Buffer.alloc(200_000)), pngChunk("pHYs", size(greys++))]);
    const replies = await Promise.all([1, 2, 3, 4].map(() => upload(author, collection, large())));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test("unused pictures are deleted after 15 days; those of questions and versions stay", async () => {
    const { author, collection, stranger, picture, slug } = await publishedWithPicture();
    const unused = await stored(author, collection);
    const removed = await stored(author, collection);
    const { id, version } = await addQuestion(author, collection, goodBody({ pictures: [removed] }));
    await expectOk(author.patch(`/api/questions/${id}`, { version, body: goodBody() }));
    const attempt = await start(stranger, slug);
    const days = (count: number) => new Date(app.clock.now().getTime() + count * 86_400_000);
    await deleteUnusedPictures(app.db, days(14));
    expect(await look(author, unused.hash)).toBe(200);
    await deleteUnusedPictures(app.db, days(16));
    for (const { hash } of [unused, removed]) {
      expect(await look(author, hash)).toBe(404);
      const rows = await app.db.selectFrom("media").select("hash").where("hash", "=", hash).execute();
      expect(rows).toEqual([]);
    }
    expect(await look(author, picture.hash)).toBe(200);
    // The published version still uses it, although no question does.
    await app.db.deleteFrom("question_media").where("hash", "=", picture.hash).execute();
    await deleteUnusedPictures(app.db, days(16));
    expect([await look(author, picture.hash), await look(stranger, picture.hash)]).toEqual([404, 200]);
    expect(attempt.questions[0].pictures).toEqual([picture]);
  });

  test("a data export has the pictures of the person's questions, each once, while they write in the collection", async () => {
    const { author, owner, collection } = await makeTeam(app);
    const files = Array.from({ length: 7 }, () => fresh());
    const pictures = [];
    for (const file of files) pictures.push(await stored(author, collection, file));
    await stored(author, collection);
    for (const shown of [pictures.slice(0, 4), pictures.slice(3)])
      await addQuestion(author, collection, goodBody({ pictures: shown }));
    await addQuestion(owner, collection, goodBody({ pictures: [await stored(owner, collection)] }));
    const exported = async () => (await expectOk(author.get("/api/user/export"))).body.data;
    const data = await exported();
    const bytes = data.pictures.map((picture: { bytes: string }) => picture.bytes);
    expect(bytes.sort()).toEqual(files.map((file) => file.toString("base64")).sort());
    expect(data.pictures[0]).toMatchObject({ type: "image/png", width: 40, height: 30 });
    const named = data.questions.flatMap(({ body }: { body: QuestionBody }) =>
      body.pictures.map(({ hash }) => hash),
    );
    expect(new Set(data.pictures.map(({ hash }: { hash: string }) => hash))).toEqual(new Set(named));
    await expectOk(owner.patch(`/api/collections/${collection}/members/${author.id}`, { role: "reviewer" }));
    expect((await exported()).pictures).toEqual([]);
  });
});
