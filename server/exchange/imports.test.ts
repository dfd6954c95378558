/** Importing a file of questions into a collection: read, reported, corrected, added, and read again. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../../contract/authoring/imports.ts";
import { makeTeam } from "../authoring/testing/collections.ts";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { deleteOldImports } from "./imports-store.ts";
import { findWaiting, takeOver } from "./taking-store.ts";
import { importFile, sendParts, settled } from "./testing/import-scene.ts";

const gift = `$CATEGORY: $course$/top/Safety

// [id:s-1] [tag:easy] [tag:recall]
::One:: Which alarm means fire?{=The long one#It is. ~The short one#It ends a break. ####The long one is for fire.}

// [id:s-2]
Which two are exits?{~%50%North ~%50%South ~East}

// [id:s-3]
Who leads?{=Ada =Grace}
`;

onEachEngine("importing questions", (engine) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof makeTeam>> & { app: TestApp };
  beforeAll(async () => {
    app = await startTestApp(engine);
    scene = { ...(await makeTeam(app)), app };
  });
  afterAll(() => app.close());

  const accountsOf = async (id: string, query = "") =>
    (await scene.author.get(`/api/imports/${id}/questions${query}`)).body.data as {
      accounts: Account[];
      next: number | null;
    };
  const questions = async () =>
    (await scene.author.get(`/api/collections/${scene.collection}/questions?limit=100`)).body.data as {
      id: string;
      state: string;
    }[];
  const take = async (id: string, body: object = {}) => {
    const begun = await scene.author.post(`/api/imports/${id}/take`, body);
    return begun.status === 200 ? settled(scene.author, id) : begun;
  };

  test("every question of a file is ready, needs an answer, or is left out with line and reason", async () => {
    const { body } = await importFile(scene, gift);
    expect(body.data).toMatchObject({
      state: "read",
      format: "gift",
      fault: null,
      counts: { ready: 1, needs: 1, leftOut: 1, unchanged: 0, changed: 0, taken: 0 },
    });
    const { accounts, next } = await accountsOf(body.data.id);
    expect(next).toBeNull();
    expect(accounts).toMatchObject([
      {
        position: 0,
        line: 4,
        state: "ready",
        missing: [],
        compared: "new",
        body: {
          stem: "Which alarm means fire?",
          key: 0,
          topic: "Safety",
          difficulty: "easy",
          level: "recall",
        },
      },
      {
        position: 1,
        line: 7,
        state: "needs",
        missing: ["key", "reasons", "explanation"],
        notes: expect.arrayContaining(["the weights 50/50 are dropped"]),
      },
      { position: 2, line: 10, state: "left-out", because: "is of the type short answer", body: null },
    ]);
    expect((await accountsOf(body.data.id, "?state=needs")).accounts).toHaveLength(1);
  });

  test("each imported question becomes one draft, with corrections made before", async () => {
    const id = (await importFile(scene, gift)).body.data.id;
    const [, second] = (await accountsOf(id)).accounts;
    const mended = await scene.author.patch(`/api/imports/${id}/questions/1`, {
      body: { ...second!.body, key: 1, explanation: "South only." },
    });
    expect(mended.body.data).toMatchObject({ state: "needs", missing: ["reasons"], body: { key: 1 } });
    const before = await questions();
    const taken = await take(id);
    expect(taken.body.data).toMatchObject({ state: "read", fault: null, counts: { taken: 2 } });
    const added = (await questions()).filter(({ id: one }) => !before.some((old) => old.id === one));
    expect(added.map(({ state }) => state)).toEqual(["draft", "draft"]);
    const { accounts } = await accountsOf(id);
    const question = await scene.author.get(`/api/questions/${accounts[1]!.question}`);
    expect(question.body.data).toMatchObject({
      externalId: "s-2",
      version: 1,
      isOwn: true,
      body: { key: 1 },
    });
    expect((await take(id)).status).toBe(409);
    expect(await questions()).toHaveLength(before.length + 2);
    const refused = await scene.author.patch(`/api/imports/${id}/questions/1`, { body: second!.body });
    expect(refused.status).toBe(409);
  });

  test("a file imported again shows what is unchanged, changed and new, and a change replaces the text", async () => {
    const changed = gift
      .replace("The long one is for fire.", "Three long ones.")
      .concat("\n\nIs it new?{T}\n");
    const { body } = await importFile(scene, changed);
    expect(body.data.counts).toMatchObject({ unchanged: 0, changed: 2 });
    const { accounts } = await accountsOf(body.data.id);
    expect(accounts.map(({ compared }) => compared)).toEqual(["changed", "changed", null, "new"]);
    expect(accounts[0]).toMatchObject({
      body: { explanation: "Three long ones." },
      current: { explanation: "The long one is for fire." },
    });
    const count = (await questions()).length;
    expect((await take(body.data.id, { positions: [0, 3] })).body.data.counts.taken).toBe(2);
    expect(await questions()).toHaveLength(count + 1);
    const stored = await scene.author.get(`/api/questions/${accounts[0]!.question}`);
    expect(stored.body.data).toMatchObject({
      state: "draft",
      version: 2,
      body: { explanation: "Three long ones." },
    });
    const again = await importFile(scene, changed);
    expect((await accountsOf(again.body.data.id)).accounts.map(({ compared }) => compared)).toEqual([
      "unchanged",
      "changed",
      null,
      "unchanged",
    ]);
  });

  test("two concurrent requests add each question once", async () => {
    const text = Array.from({ length: 60 }, (_, index) => `Question number ${index}?{=a${index} ~b}`).join(
      "\n\n",
    );
    const id = (await importFile(scene, text)).body.data.id;
    const before = (await questions()).length;
    const replies = await Promise.all([1, 2].map(() => scene.author.post(`/api/imports/${id}/take`, {})));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await settled(scene.author, id)).body.data.counts.taken).toBe(60);
    const page = await scene.author.get(`/api/collections/${scene.collection}/questions?limit=1&page=1`);
    expect(page.body.page.total).toBe(before + 60);
  });

  test("work that continues after another server restarted it adds no question twice", async () => {
    const id = (await importFile(scene, "Once only, whoever takes it?{=a ~b}")).body.data.id;
    const taking = { importId: id, collectionId: scene.collection, positions: undefined };
    const acting = { actorId: scene.author.id, address: "", now: app.clock.now() };
    const waiting = await findWaiting(app.db, taking);
    const work = () => takeOver(app.db, taking, waiting, acting, async () => true);
    await Promise.all([work(), work()]);
    const page = await scene.author.get(
      `/api/collections/${scene.collection}/questions?limit=1&page=1&q=Once%20only`,
    );
    expect(page.body.page.total).toBe(1);
  });

  test("accounts come fifty at a time", async () => {
    const text = Array.from({ length: 120 }, (_, index) => `Page of ${index}?{=a ~b}`).join("\n\n");
    const id = (await importFile(scene, text)).body.data.id;
    const first = await accountsOf(id);
    expect([first.accounts.length, first.next]).toEqual([50, 50]);
    const last = await accountsOf(id, "?from=100");
    expect([last.accounts.length, last.next]).toEqual([20, null]);
  });

  test("a table without headings that say so waits for its columns, and is read with them", async () => {
    const csv = 'Frage;A;B;Loesung\n"Was; ist das?";eins;zwei;A\n';
    const { body } = await importFile(scene, csv, { name: "t.csv", body: { format: "csv" } });
    expect(body.data).toMatchObject({
      state: "columns",
      table: {
        columns: ["Frage", "A", "B", "Loesung"],
        samples: [["Was; ist das?", "eins", "zwei", "A"]],
        mapping: null,
      },
    });
    const mapping = { question: 0, option_1: 1, option_2: 2, right: 3 };
    await scene.author.post(`/api/imports/${body.data.id}/read`, { format: "csv", mapping });
    expect((await settled(scene.author, body.data.id)).body.data).toMatchObject({
      state: "read",
      table: { mapping },
    });
    expect((await accountsOf(body.data.id)).accounts).toMatchObject([
      {
        line: 2,
        state: "needs",
        missing: ["reasons", "explanation", "topic"],
        body: { stem: "Was; ist das?", key: 0 },
      },
    ]);
  });

  test("a file that can't be read says why and where, and can be read in another format", async () => {
    const { body } = await importFile(scene, "<quiz>\n<question>\n</quiz>");
    expect(body.data).toMatchObject({
      state: "failed",
      fault: { line: 3, sentence: "The file can't be read: unexpected close tag." },
    });
    const again = await scene.author.post(`/api/imports/${body.data.id}/read`, { format: "gift" });
    expect(again.status).toBe(200);
    expect((await settled(scene.author, body.data.id)).body.data).toMatchObject({
      state: "read",
      format: "gift",
    });
  });

  test("a file is read once all its parts are there, each once and of its length", async () => {
    const bytes = Buffer.alloc(600_000, "a");
    const { data } = (
      await scene.author.post(`/api/collections/${scene.collection}/imports`, {
        name: "x",
        size: bytes.length,
      })
    ).body;
    const part = (number: number, body: Buffer) =>
      app.send("POST", `/api/imports/${data.id}/parts/${number}`, { cookie: scene.author.cookie, body });
    expect(data).toMatchObject({ state: "uploading", progress: { done: 0, of: 2 } });
    expect((await part(2, Buffer.alloc(1))).status).toBe(404);
    expect((await part(0, Buffer.alloc(5))).status).toBe(422);
    expect((await part(0, bytes.subarray(0, 512 * 1024))).body.data.progress).toEqual({ done: 1, of: 2 });
    expect((await part(0, bytes.subarray(0, 512 * 1024))).body.data.progress).toEqual({ done: 1, of: 2 });
    expect((await scene.author.post(`/api/imports/${data.id}/read`, {})).status).toBe(409);
    await sendParts(app, scene.author, data.id, bytes);
    expect((await scene.author.post(`/api/imports/${data.id}/read`, {})).status).toBe(200);
    expect((await settled(scene.author, data.id)).body.data.state).toBe("read");
    expect((await part(0, bytes.subarray(0, 512 * 1024))).status).toBe(409);
  });

  test("only files of up to 10 MB, as bytes, from people who write in the collection", async () => {
    const path = `/api/collections/${scene.collection}/imports`;
    const tooLarge = await scene.author.post(path, { name: "x", size: 10 * 1024 * 1024 + 1 });
    expect([tooLarge.status, tooLarge.body.fields]).toEqual([
      422,
      { size: "The file is larger than 10 MB. Please split it." },
    ]);
    expect((await scene.reviewer.post(path, { name: "x", size: 1 })).status).toBe(403);
    expect((await scene.stranger.post(path, { name: "x", size: 1 })).status).toBe(404);
    const { id } = (await scene.author.post(path, { name: "x", size: 1 })).body.data;
    const part = (options: object) => app.send("POST", `/api/imports/${id}/parts/0`, options);
    const body = Buffer.from("a");
    expect((await part({ body })).status).toBe(401);
    expect((await part({ body, cookie: scene.stranger.cookie })).status).toBe(404);
    // Refuses the caller before it reads any of the file.
    const tooMuch = Buffer.alloc(512 * 1024 + 1);
    expect((await part({ body: tooMuch, cookie: scene.stranger.cookie })).status).toBe(404);
    expect((await part({ body: "a", cookie: scene.author.cookie })).status).toBe(415);
    expect((await part({ body: Buffer.alloc(512 * 1024 + 1), cookie: scene.author.cookie })).status).toBe(
      413,
    );
    expect((await part({ body, cookie: scene.author.cookie })).status).toBe(200);
    const json = await app.send("POST", path, { cookie: scene.author.cookie, body });
    expect(json.status).toBe(415);
    const deleted = await app.send("DELETE", `/api/imports/${id}`, { cookie: scene.author.cookie });
    expect(deleted.status).toBe(200);
    expect((await scene.author.get(`/api/imports/${id}`)).status).toBe(404);
  });

  test("work abandoned by a server can be restarted after a minute", async () => {
    const id = (await importFile(scene, gift)).body.data.id;
    await app.db
      .updateTable("imports")
      .set({ state: "reading", run: "gone", beat_at: app.clock.now().toISOString() })
      .where("id", "=", id)
      .execute();
    expect((await scene.author.post(`/api/imports/${id}/read`, {})).status).toBe(409);
    app.clock.step(61);
    expect((await scene.author.get(`/api/imports/${id}`)).body.data.state).toBe("failed");
    expect((await scene.author.post(`/api/imports/${id}/read`, {})).status).toBe(200);
    expect((await settled(scene.author, id)).body.data.state).toBe("read");
  });

  test("a collection keeps twenty imports, for 14 days", async () => {
    const { author, collection } = await makeTeam(app);
    const announce = () => author.post(`/api/collections/${collection}/imports`, { name: "x", size: 1 });
    const statuses = (await Promise.all(Array.from({ length: 25 }, announce))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(20).fill(201), ...Array(5).fill(409)]);
    const soon = new Date(app.clock.now().getTime() + 13 * 24 * 3600 * 1000);
    expect(await deleteOldImports(app.db, soon)).toBe(0);
    const later = new Date(app.clock.now().getTime() + 15 * 24 * 3600 * 1000);
    expect(await deleteOldImports(app.db, later)).toBeGreaterThanOrEqual(20);
    expect((await announce()).status).toBe(201);
  });
});
