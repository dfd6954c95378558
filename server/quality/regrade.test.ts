/** A corrected key: which attempts change, and the effects on results, certificates, statistics and mails. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CompiledBank } from "../../contract/bank.ts";
import { refreshStandingOf } from "../assignments/assignment-standings-store.ts";
import { makeGroup } from "../assignments/testing/group-of.ts";
import { questionsOf } from "../attempts/questions.ts";
import { findCurrentVersion } from "../banks/assessments.ts";
import { countWaiting } from "../insight/aggregator.ts";
import { insightOf } from "../insight/insight.ts";
import { onBothForms } from "../testing/forms/both-forms.ts";
import type { Person, TestApp } from "../testing/test-app.ts";
import { previewRegrade, regrade } from "./regrade.ts";
import { corrected, released, startWith } from "./testing/releases.ts";

onBothForms("regrading", (form, engineName) => {
  const { questions: count, passScore: pass } = form;
  let app: TestApp;
  let bank: CompiledBank;
  let former: string;
  let admin: Person;
  const touched: { person: Person; attempt: string; picked: string; score: number; question: string }[] = [];
  beforeAll(async () => {
    sent.length = 0;
    ({ app, bank, former } = await startWith(engineName, form));
    admin = await app.addAdmin();
    // Until six attempts had the question, answered with its key, its second option or not at all, with as many others correct as matter.
    const picks = ["canary-key", "other-a", "other-a", "canary-key", "none", "other-b"];
    while (touched.length < picks.length) {
      const person = await app.addPerson();
      const { data } = (await person.post("/api/assessment/attempts", { slug: "javascript" })).body;
      app.clock.step(60);
      const picked = picks[touched.length]!;
      const others = touched.length < 4 && touched.length !== 3 ? pass - 1 : pass - 3;
      const found = await take(person, data, picked, others);
      if (found) touched.push({ person, attempt: data.id, picked, ...found });
    }
    // One person whom the correction lifts to the pass mark has yet to verify the address.
    await app.db
      .updateTable("users")
      .set({ verified_at: null })
      .where("id", "=", touched[2]!.person.id)
      .execute();
    await countWaiting(app.attemptServices);
    await assign(touched[1]!);
  });
  afterAll(() => app.close());

  let standing: { assignment_id: string; member_id: string };
  /** Makes an ended attempt part of an assignment. */
  async function assign({ person, attempt }: { person: Person; attempt: string }) {
    const group = await makeGroup(app);
    standing = { assignment_id: await group.set(), member_id: await group.add(person) };
    await app.db.updateTable("attempts").set(standing).where("id", "=", attempt).execute();
    await refreshStandingOf(app.db, attempt);
  }

  type Question = { id: string; prompt: string; options: { id: string; text: string }[] };

  /** Submits the attempt if it contains the question; of the others, the first are correct and the rest wrong. */
  async function take(
    person: Person,
    data: { id: string; questions: Question[] },
    picked: string,
    right: number,
  ) {
    const isIt = ({ prompt }: Question) => prompt.startsWith("Question 1 of");
    const it = data.questions.find(isIt);
    if (!it) return undefined;
    const option = (question: Question, text: string) =>
      question.options.find((one) => one.text.startsWith(text))?.id ?? null;
    const others = data.questions.filter((question) => !isIt(question));
    const answers = Object.fromEntries([
      ...others.map((question, place) => [
        question.id,
        option(question, place < right ? "canary" : "other-b"),
      ]),
      [it.id, option(it, picked)],
    ]);
    const reply = await person.post("/api/assessment/save-assessment", { attemptId: data.id, answers });
    return { score: reply.body.data.result.score as number, question: it.id };
  }

  const scoreOf = async (attempt: string) => {
    const row = await app.db
      .selectFrom("results")
      .select("score")
      .where("attempt_id", "=", attempt)
      .executeTakeFirstOrThrow();
    return row.score;
  };
  const acting = () => ({ actorId: admin.id, address: "192.0.2.1" });
  const certificate = (attempt: string) =>
    app.db.selectFrom("certificates").selectAll().where("attempt_id", "=", attempt).executeTakeFirst();

  test("a corrected key changes scores, certificates, counters and review, with a mail and a line in the log", async () => {
    expect(touched.map(({ score }) => score)).toEqual([
      pass,
      pass - 1,
      pass - 1,
      pass - 2,
      pass - 3,
      pass - 3,
    ]);
    const open = await app.addPerson();
    let running = (await open.post("/api/assessment/attempts", { slug: "javascript" })).body.data;
    while (!running.questions.some(({ prompt }: Question) => prompt.startsWith("Question 1 of"))) {
      await open.post("/api/assessment/save-assessment", { attemptId: running.id });
      running = (await open.post("/api/assessment/attempts", { slug: "javascript" })).body.data;
    }
    const asked: Question = running.questions.find(({ prompt }: Question) =>
      prompt.startsWith("Question 1 of"),
    )!;
    const second = asked.options.find(({ text }) => text.startsWith("other-a"))!.id;
    await open.patch(`/api/assessment/attempts/${running.id}`, { answers: { [asked.id]: second } });
    await countWaiting(app.attemptServices);

    const services = await released(app, form, corrected(bank));
    const items = { ...questionsOf(services), find: questionsOf(services).findText };
    const needs = { ...services, outbox: mailbox() };
    const preview = await previewRegrade(needs, items, former);
    expect(preview).toEqual({
      attempts: 6,
      open: 1,
      up: 2,
      down: 2,
      certificatesIssued: 1,
      certificatesRevoked: 1,
    });
    const total = async () => {
      const { firstAttempts, days } = await insightOf(services, items.texts, "javascript");
      return { firstAttempts, days: days.map(({ day, attempts }) => [day, attempts]) };
    };
    const counted = await total();

    const done = await regrade(needs, items, former, acting());
    expect(done).toEqual(preview);
    expect(await Promise.all(touched.map(({ attempt }) => scoreOf(attempt)))).toEqual([
      pass - 1,
      pass,
      pass,
      pass - 3,
      pass - 3,
      pass - 3,
    ]);
    expect(await certificate(touched[0]!.attempt)).toMatchObject({ revoked_at: expect.any(String) });
    expect(await certificate(touched[1]!.attempt)).toMatchObject({ score: pass, revoked_at: null });
    expect(await certificate(touched[2]!.attempt)).toBeUndefined();
    await app.verify(touched[2]!.person.id);
    expect(await certificate(touched[2]!.attempt)).toMatchObject({ score: pass, revoked_at: null });
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(
      [0, 1, 2, 3].map((index) => touched[index]!.person.email).sort(),
    );
    const detailsTo = (index: number) =>
      sent.find(({ recipient }) => recipient === touched[index]!.person.email)?.details;
    const assessment = "JavaScript Assessment";
    expect(detailsTo(0)).toEqual({
      assessment,
      before: pass,
      after: pass - 1,
      max: count,
      cause: "key",
      effect: "revoked",
    });
    expect(detailsTo(1)).toMatchObject({ before: pass - 1, after: pass, effect: "issued" });
    // It earns a certificate once the address is verified.
    expect(detailsTo(2)).toMatchObject({ before: pass - 1, after: pass, effect: "none" });
    expect(detailsTo(3)).toMatchObject({ before: pass - 2, after: pass - 3, effect: "none" });

    // The person's own wording, with the correct option marked.
    const { person, attempt, question } = touched[1]!;
    const review = (await person.get(`/api/assessment/attempts/${attempt}/review`)).body.data;
    const reviewed = review.questions.find((one: { id: string }) => one.id === question);
    expect(reviewed).toMatchObject({ isRight: true, answer: reviewed.right });
    expect(review.score).toBe(pass);

    // An open attempt is graded with the new key when it ends.
    const end = await open.post("/api/assessment/save-assessment", { attemptId: running.id });
    expect(end.body.data.correct).toBe(1);

    const insight = await insightOf(services, items.texts, "javascript");
    const versions = insight.items.filter(({ item }) => item === bank.items[0]!.id);
    expect(versions.map(({ version }) => version)).not.toContain(former);
    expect(insight.scores.first.slice(pass - 3, pass + 1)).toEqual([3, 0, 1, 2]);
    expect(await total()).toEqual(counted);

    const log = (await admin.get("/api/user/audit?action=regrade-item&page=1")).body.data;
    expect(log).toMatchObject([
      { address: "192.0.2.1", details: { from: former, attempts: 6, up: 2, down: 2 } },
    ]);
    const own = await admin.get(`/api/user/audit?action=regrade-attempt&subject=${attempt}&page=1`);
    expect(own.body.data).toMatchObject([{ details: { before: pass - 1, after: pass } }]);
    const story = (await admin.get(`/api/assessment/attempts/${attempt}/timeline`)).body.data;
    expect(story.events.at(-1)).toMatchObject({ kind: "graded-again", scoreBefore: pass - 1, score: pass });
  });

  test("the standing on an assignment follows the corrected score", async () => {
    const { counted_hundredths } = await app.db
      .selectFrom("assignment_standings")
      .select("counted_hundredths")
      .where("assignment_id", "=", standing.assignment_id)
      .where("member_id", "=", standing.member_id)
      .executeTakeFirstOrThrow();
    expect(counted_hundredths).toBe(100 * (touched[1]!.score + 1));
  });

  test("a second regrade changes nothing", async () => {
    const services = await released(app, form, corrected(bank));
    const items = { ...questionsOf(services), find: questionsOf(services).findText };
    sent.length = 0;
    expect(await regrade({ ...services, outbox: mailbox() }, items, former, acting())).toMatchObject({
      attempts: 0,
    });
    expect(sent).toEqual([]);
  });

  test("if other texts changed too, people keep the texts they saw", async () => {
    const services = await released(app, form, corrected(corrected(bank), "a new distractor"));
    const again = (await findCurrentVersion(services.assessments, "javascript"))!.items[0]!;
    expect(again.options[0]!.text).toMatch(/^canary-key/);
    const items = { ...questionsOf(services), find: questionsOf(services).findText };
    const second = corrected(bank).items[0]!.hash;
    // Only in this test do both versions share an id; the text stored first counts.
    const preview = await previewRegrade({ ...services, outbox: mailbox() }, items, second);
    expect(preview).toMatchObject({ up: 2, down: 3, certificatesIssued: 1, certificatesRevoked: 2 });
    await regrade({ ...services, outbox: mailbox() }, items, second, acting());
    const { person, attempt, question } = touched[0]!;
    const review = (await person.get(`/api/assessment/attempts/${attempt}/review`)).body.data;
    const reviewed = review.questions.find((one: { id: string }) => one.id === question);
    const texts = reviewed.options.map((option: { text: string }) => option.text);
    expect(texts.some((text: string) => text.startsWith("a new"))).toBe(false);
    expect(reviewed.isRight).toBe(true);
    // The certificate that the first correction revoked is valid again.
    expect(await certificate(attempt)).toMatchObject({ revoked_at: null, score: pass });
    expect(await scoreOf(touched[1]!.attempt)).toBe(pass - 1);
  });

  test("a corrected key grades nobody who wasn't offered that option", async () => {
    const [first, ...rest] = bank.items;
    const options = [{ text: "something else" }, ...first!.options.slice(0, -1)];
    const other = { ...bank, items: [{ ...first!, hash: "other", options }, ...rest] };
    const services = await released(app, form, other);
    const items = { ...questionsOf(services), find: questionsOf(services).findText };
    await expect(previewRegrade({ ...services, outbox: mailbox() }, items, former)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

const sent: { kind: string; recipient: string; details?: object }[] = [];
function mailbox() {
  return { add: async (_: unknown, mail: (typeof sent)[number]) => sent.push(mail) > 0 };
}
