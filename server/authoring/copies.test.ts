/** Copies of built-in questions: by admins only, each question once, with its source, and in the audit log. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { findingsOf } from "../../authoring/lint/question.ts";
import type { BuiltInQuestion } from "../../contract/authoring/built-in-copies.ts";
import { readBanks } from "../banks/banks.ts";
import { contentFolder } from "../platform/folders.ts";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { keyText } from "../testing/test-banks.ts";
import { copyOf } from "./copies.ts";
import { join, makeTeam } from "./testing/collections.ts";
import { expectOk } from "./testing/own-assessments.ts";

test("every built-in question is complete as a question of a collection", () => {
  const banks = readBanks(contentFolder).all();
  expect(banks.length).toBeGreaterThan(0);
  for (const bank of banks)
    for (const item of bank.items) {
      const body = copyOf(item, bank);
      const required = findingsOf(body).filter(({ level }) => level === "required");
      expect(required, item.id).toEqual([]);
      expect(body.sources.at(-1)?.title).toBe(`Copied from ${bank.title}, question ${item.id}`);
    }
});

onEachEngine("copies of built-in questions", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  test("an admin copies selected questions, each once; the list reveals no key", async () => {
    const { admin, author, collection } = await makeTeam(app);
    const list = `/api/collections/${collection}/built-in/javascript`;
    const listed = await expectOk(admin.get(list));
    expect(listed.text).not.toContain(keyText);
    const questions: BuiltInQuestion[] = listed.body.data.questions;
    const chosen = questions.slice(0, 3).map(({ id }) => id);
    const copy = (ids: string[]) =>
      admin.post(`/api/collections/${collection}/copies`, { slug: "javascript", questions: ids });
    expect((await expectOk(copy(chosen))).body.data).toEqual({ copied: 3, known: 0 });
    const more = [chosen[2]!, questions[3]!.id];
    expect((await expectOk(copy(more))).body.data).toEqual({ copied: 1, known: 1 });
    const marked: BuiltInQuestion[] = (await admin.get(list)).body.data.questions;
    expect(marked.filter(({ copy: known }) => known !== null).map(({ id }) => id)).toEqual([
      ...chosen,
      questions[3]!.id,
    ]);
    const { body } = await expectOk(author.get(`/api/questions/${marked[0]!.copy}`));
    expect(body.data).toMatchObject({ state: "draft", externalId: `assay:javascript:${chosen[0]}` });
    expect(body.data.body.sources.at(-1).title).toMatch(/^Copied from JavaScript Assessment, question /);
    expect(body.data.body.options[body.data.body.key].text).toContain(keyText);
    const entries = await app.db
      .selectFrom("audit")
      .select(["actor_id", "details"])
      .where("action", "=", "copy-built-in-questions")
      .where("subject_id", "=", collection)
      .orderBy("id")
      .execute();
    expect(entries.map(({ actor_id, details }) => [actor_id, JSON.parse(details ?? "")])).toEqual([
      [admin.id, { assessment: "javascript", questions: chosen, added: 3 }],
      [admin.id, { assessment: "javascript", questions: more, added: 1 }],
    ]);
    expect((await copy(["nothing"])).status).toBe(422);
  });

  test("only admins copy, and an admin's question still needs a second person", async () => {
    const { admin, owner, author, reviewer, stranger, collection } = await makeTeam(app);
    const list = `/api/collections/${collection}/built-in/javascript`;
    const [question] = (await expectOk(admin.get(list))).body.data.questions;
    const given = { slug: "javascript", questions: [question.id] };
    for (const person of [owner, author, reviewer]) {
      expect((await person.get(list)).status).toBe(403);
      expect((await person.post(`/api/collections/${collection}/copies`, given)).status).toBe(403);
    }
    expect((await stranger.post(`/api/collections/${collection}/copies`, given)).status).toBe(404);
    await join(owner, collection, admin, "owner");
    await expectOk(admin.post(`/api/collections/${collection}/copies`, given));
    const { copy } = (await admin.get(list)).body.data.questions[0];
    expect((await admin.get(`/api/questions/${copy}`)).body.data.isOwn).toBe(true);
    const own = { slug: "own-aaaaaaaaaa", questions: ["q"] };
    expect((await admin.post(`/api/collections/${collection}/copies`, own)).status).toBe(404);
  });
});
