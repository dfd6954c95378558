/** Concurrent publishing and approving, decided only by each question's version and its writer. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../database/handle.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { addQuestion, makeTeam } from "../testing/collections.ts";
import { addOwn, expectOk, goodDraft, makeApproved, publish } from "../testing/own-assessments.ts";
import { publishVersion } from "./own-versions-store.ts";

/** A handle that runs something else before each of its transactions. */
function after(db: Db, first: () => Promise<unknown>): Db {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value;
      return () => ({
        execute: async (work: Parameters<ReturnType<Db["transaction"]>["execute"]>[0]) => {
          await first();
          return target.transaction().execute(work);
        },
      });
    },
  });
}

onEachEngine("concurrent authors", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  test("publishing the same approved questions in two assessments at once succeeds only once", async () => {
    const { author, owner, collection } = await makeApproved(app);
    const [first, second] = [
      await addOwn(author, collection),
      await addOwn(author, collection, goodDraft({ title: "Caching again" })),
    ];
    const given = { version: first.version, notes: "", onlyCorrections: false };
    const acting = { actorId: author.id, address: "192.0.2.1", now: app.clock.now() };
    const late = after(app.db, () => expectOk(publish(owner, second.slug)));
    await expect(publishVersion(late, first.slug, given, acting)).rejects.toMatchObject({
      code: "changed_meanwhile",
    });
    const { data } = (await author.get(`/api/own-assessments/${first.slug}`)).body;
    expect(data).toMatchObject({ state: "draft", published: 0, version: first.version });
    expect((await author.get(`/api/own-assessments/${first.slug}/versions`)).body.data).toEqual([]);
    await expectOk(publish(author, first.slug));
  });

  test("a person who answered a text blind and edited it afterwards can't approve it", async () => {
    const { author, owner, reviewer, collection } = await makeTeam(app);
    const { id } = await addQuestion(author, collection);
    const path = `/api/questions/${id}`;
    const read = async () => (await expectOk(author.get(path))).body.data;
    await expectOk(author.post(`${path}/submit`, { version: (await read()).version }));
    const { bodyHash } = await read();
    for (const person of [owner, reviewer])
      await expectOk(person.post(`${path}/blind`, { bodyHash, choice: 0 }));
    // The text changes and changes back: the blind answer stays valid, and the owner counts as a writer.
    const { body } = await read();
    for (const stem of ["Which of these causes old prices?", body.stem])
      await expectOk(owner.patch(path, { version: (await read()).version, body: { ...body, stem } }));
    expect((await read()).bodyHash).toBe(bodyHash);
    await expectOk(author.post(`${path}/submit`, { version: (await read()).version }));
    const { version } = await read();
    const own = await owner.post(`${path}/approve`, { version });
    expect([own.status, own.body.error]).toEqual([
      409,
      "You wrote some of this question. Somebody else has to approve it.",
    ]);
    await expectOk(reviewer.post(`${path}/approve`, { version }));
  });
});
