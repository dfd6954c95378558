/** Answers that arrived late because of a long outage: which count, and the effects on results, certificates and mails. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Attempt } from "../../contract/attempts/attempts.ts";
import { certificatePath } from "../certificates/testing/earn.ts";
import { countWaiting } from "../insight/aggregator.ts";
import { onBothForms } from "../testing/forms/both-forms.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { keyText } from "../testing/test-banks.ts";
import { countLateAnswers } from "./late-answers.ts";
import { copyEnded } from "./testing/copies.ts";

const attemptsPath = "/api/assessment/attempts";
const outagesPath = "/api/assessment/outages";
const hour = 3600;

onBothForms("late answers of an outage", (form, engine) => {
  const { questions: most, seconds, passScore: pass } = form;
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    app = await startTestApp(engine, { form, outages: true });
    admin = await app.addAdmin();
  });
  afterEach(() => app.close());

  async function start(person: Person) {
    const attempt: Attempt = (await person.post(attemptsPath, { slug: "javascript" })).body.data;
    const pick = (isKey: boolean, count: number) =>
      Object.fromEntries(
        attempt
          .questions!.slice(0, count)
          .map(({ id, options }) => [id, options.find(({ text }) => text.startsWith(keyText) === isKey)!.id]),
      );
    const submit = (answers: Record<string, string>) =>
      person.post("/api/assessment/save-assessment", { attemptId: attempt.id, answers });
    return {
      ...attempt,
      person,
      right: (count: number) => pick(true, count),
      wrong: (count: number) => pick(false, count),
      submit,
    };
  }

  /** A person with `saved` correct answers when an outage begins. */
  async function startBefore(saved: number) {
    const attempt = await start(await app.addPerson());
    await attempt.person.patch(`${attemptsPath}/${attempt.id}`, { answers: attempt.right(saved) });
    return attempt;
  }

  /** An outage of an hour, starting four minutes before the end of the attempts, which are closed afterwards. */
  async function outageOfAnHour(): Promise<string> {
    for (let second = 0; second < seconds - 240; second += 5) {
      app.clock.step(5);
      await app.attemptServices.heartbeat.beat();
    }
    app.clock.step(hour);
    await app.sweep();
    const { body } = await admin.get(outagesPath);
    expect(body.data[0]).toMatchObject({ returnedSeconds: 0 });
    return body.data[0].id;
  }

  const preview = async (outage: string, attemptId?: string) =>
    (await admin.get(`${outagesPath}/${outage}/late-answers${attemptId ? `?attemptId=${attemptId}` : ""}`))
      .body.data;
  const count = async (outage: string, body: object = {}) =>
    (await admin.post(`${outagesPath}/${outage}/late-answers`, body)).body.data;
  const scoreOf = async (attempt: Attempt) =>
    (
      await app.db
        .selectFrom("results")
        .select("score")
        .where("attempt_id", "=", attempt.id)
        .executeTakeFirstOrThrow()
    ).score;
  const nothing = { attempts: 0, up: 0, certificatesIssued: 0, lower: 0, tooLate: 0 };
  /** Scores with the number of attempts in the statistics, without zeros. */
  const countedScores = async () => {
    const rows = await app.db
      .selectFrom("score_counts")
      .select(["score", "all_count"])
      .where("all_count", "!=", 0)
      .orderBy("score")
      .execute();
    return rows.map((row) => [row.score, row.all_count]);
  };

  test("count like a regrade: result, certificate, statistics, mail, log and timeline, once", async () => {
    const [passed, better, none] = [await startBefore(3), await startBefore(3), await startBefore(3)];
    const outage = await outageOfAnHour();
    expect((await passed.submit(passed.right(pass))).body.data.correct).toBe(3);
    await better.submit(better.right(4));
    await countWaiting(app.attemptServices);
    const expected = { ...nothing, attempts: 2, up: 2, certificatesIssued: 1 };
    expect(await preview(outage)).toEqual(expected);
    expect(await preview(outage, passed.id)).toEqual({ ...expected, attempts: 1, up: 1 });
    expect(await preview(outage, none.id)).toEqual(nothing);
    expect(await scoreOf(passed)).toBe(3);

    expect(await count(outage, { attemptId: better.id })).toEqual({ ...nothing, attempts: 1, up: 1 });
    expect(await scoreOf(passed)).toBe(3);
    expect(await count(outage)).toEqual({ ...nothing, attempts: 1, up: 1, certificatesIssued: 1 });
    expect(await count(outage)).toEqual(nothing);
    expect([await scoreOf(passed), await scoreOf(better), await scoreOf(none)]).toEqual([pass, 4, 3]);
    expect((await passed.person.get(`${attemptsPath}/${passed.id}`)).body.data).toMatchObject({
      result: { score: pass },
      certificate: { code: expect.any(String) },
    });
    await countWaiting(app.attemptServices);
    expect(await countedScores()).toEqual([
      [3, 1],
      [4, 1],
      [pass, 1],
    ]);

    await app.mailsSent();
    const mails = app.mails.filter(({ subject }) => subject.startsWith("Your score is now"));
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      [passed.person.email, better.person.email].sort(),
    );
    const toPassed = mails.find(({ recipient }) => recipient === passed.person.email)!;
    expect(toPassed.subject).toBe(`Your score is now ${pass} of ${most}`);
    expect(toPassed.text).toContain("Our service was unavailable while you took");
    expect(toPassed.text).toContain(`Your score was 3 of ${most} and is now ${pass} of ${most}.`);
    expect(toPassed.text).toContain("The new score earns you a certificate");
    const toBetter = mails.find(({ recipient }) => recipient === better.person.email)!;
    expect(toBetter.text).not.toContain("certificate");
    const { events } = (await admin.get(`${attemptsPath}/${passed.id}/timeline`)).body.data;
    expect(events).toContainEqual(expect.objectContaining({ kind: "outage", seconds: expect.any(Number) }));
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: "late-counted",
        scoreBefore: 3,
        score: pass,
        actor: expect.objectContaining({ id: admin.id }),
      }),
    );
    const audits = await app.db
      .selectFrom("audit")
      .select(["actor_id", "subject_kind"])
      .where("action", "=", "count-late-answers")
      .orderBy("at")
      .execute();
    expect(audits.map((entry) => entry.subject_kind)).toEqual(["attempt", "outage", "outage"]);
    expect(audits.every((entry) => entry.actor_id === admin.id)).toBe(true);
  });

  test("an attempt that is not in statistics yet is counted once, with its new score", async () => {
    const attempt = await startBefore(3);
    const outage = await outageOfAnHour();
    await attempt.submit(attempt.right(pass));
    expect(await count(outage)).toMatchObject({ up: 1 });
    expect(await countedScores()).toEqual([]);
    await countWaiting(app.attemptServices);
    expect(await countedScores()).toEqual([[pass, 1]]);
  });

  test("an attempt whose score changes after statistics have read it is counted with the new score", async () => {
    const attempt = await startBefore(3);
    const outage = await outageOfAnHour();
    await attempt.submit(attempt.right(pass));
    let reads = 0;
    const changedAfterRead = app.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        reads += 1;
        if (reads === 1) expect(await count(outage)).toMatchObject({ up: 1 });
        return result;
      },
    });
    await countWaiting({ ...app.attemptServices, db: changedAfterRead as typeof app.db });
    expect(await countedScores()).toEqual([[pass, 1]]);
  });

  // On SQLite no other change can happen during the transaction.
  test.runIf(engine === "postgres")(
    "an answer that arrives while they are counted is counted too, in one step",
    async () => {
      const attempt = await startBefore(3);
      const outage = await outageOfAnHour();
      await attempt.submit(attempt.right(4));
      let isBeforeUpdate = true;
      const db = app.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          const isRead = result.rows.some((row) => "counted_at" in row);
          if (isRead && isBeforeUpdate) {
            isBeforeUpdate = false;
            await attempt.submit(attempt.right(7));
          }
          return result;
        },
      });
      const acting = { actorId: admin.id, address: "192.0.2.1" };
      const counted = await countLateAnswers(
        { ...app.services, db },
        { outageId: outage, attemptId: undefined },
        acting,
        () => {},
      );
      expect(counted).toMatchObject({ attempts: 1, up: 1 });
      expect(await scoreOf(attempt)).toBe(7);
    },
  );

  test("a certificate that an admin revoked stays revoked when the score rises", async () => {
    const attempt = await startBefore(pass);
    const outage = await outageOfAnHour();
    const read = async () => (await attempt.person.get(`${attemptsPath}/${attempt.id}`)).body.data;
    const { code } = (await read()).certificate;
    const reason = "Taken by somebody else";
    expect((await admin.patch(certificatePath(code, "/revocation"), { reason })).status).toBe(200);
    await attempt.submit(attempt.right(most));
    expect(await preview(outage)).toEqual({ ...nothing, attempts: 1, up: 1 });
    expect(await count(outage)).toEqual({ ...nothing, attempts: 1, up: 1 });
    expect(await scoreOf(attempt)).toBe(most);
    const stored = await app.db
      .selectFrom("certificates")
      .select(["revoked_at", "revoked_reason"])
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ revoked_at: expect.any(String), revoked_reason: reason });
  });

  test("late answers that change no score are counted without a mail", async () => {
    const attempt = await startBefore(3);
    const outage = await outageOfAnHour();
    const [, , , fourth, ...others] = Object.entries(attempt.wrong(10));
    await attempt.submit(Object.fromEntries([fourth!, ...others]));
    expect(await preview(outage)).toEqual({ ...nothing, attempts: 1 });
    expect(await count(outage)).toEqual({ ...nothing, attempts: 1 });
    expect(await scoreOf(attempt)).toBe(3);
    await app.mailsSent();
    expect(app.mails.filter(({ subject }) => subject.startsWith("Your score"))).toEqual([]);
  });

  test("no score falls because of them", async () => {
    const attempt = await startBefore(3);
    const outage = await outageOfAnHour();
    await attempt.submit(attempt.wrong(3));
    expect(await preview(outage)).toEqual({ ...nothing, lower: 1 });
    expect(await count(outage)).toEqual({ ...nothing, lower: 1 });
    expect(await scoreOf(attempt)).toBe(3);
  });

  test.each([
    // Four minutes were left when the outage began.
    [200, { ...nothing, attempts: 1, up: 1 }],
    [260, { ...nothing, tooLate: 1 }],
  ])("answers that arrive %i s after the outage", async (seconds, expected) => {
    const attempt = await startBefore(3);
    const outage = await outageOfAnHour();
    app.clock.step(seconds);
    await attempt.submit(attempt.right(4));
    expect(await count(outage)).toEqual(expected);
    expect(await scoreOf(attempt)).toBe(expected.up === 1 ? 4 : 3);
  });

  test.each([
    ["review", (attempt: Attempt) => `${attemptsPath}/${attempt.id}/review`],
    ["practice", () => "/api/assessment/practice/javascript"],
  ])("answers that arrive after a %s showed the keys do not count", async (_, path) => {
    const [seen, other] = [await startBefore(3), await startBefore(3)];
    const outage = await outageOfAnHour();
    expect((await seen.person.get(path(seen))).status).toBe(200);
    app.clock.step(1);
    await seen.submit(seen.right(most));
    await other.submit(other.right(4));
    expect((await other.person.get(path(other))).status).toBe(200);
    expect(await count(outage)).toEqual({ ...nothing, attempts: 1, up: 1, tooLate: 1 });
    expect(await scoreOf(seen)).toBe(3);
  });

  test("an outage of more attempts than are read at once counts each of them", async () => {
    const attempt = await startBefore(3);
    const outage = await outageOfAnHour();
    await attempt.submit(attempt.right(4));
    await copyEnded(app.db, attempt.id, 200);
    // Nobody can read one of them; that must hold up none of the others.
    const unreadable = `${attempt.id}-copy-7`;
    await app.db.updateTable("attempts").set({ answers: "{" }).where("id", "=", unreadable).execute();
    const expected = { ...nothing, attempts: 200, up: 200 };
    expect(await preview(outage)).toEqual(expected);
    expect(await count(outage)).toEqual(expected);
  });

  test("late answers without an outage can't be counted by anyone", async () => {
    const attempt = await startBefore(3);
    for (let second = 0; second < seconds + 20; second += 5) {
      app.clock.step(5);
      await app.attemptServices.heartbeat.beat();
    }
    await app.sweep();
    await attempt.submit(attempt.right(4));
    expect((await admin.get(outagesPath)).body.data).toEqual([]);
    expect((await admin.get(`${outagesPath}/${attempt.id}/late-answers`)).status).toBe(404);
  });
});
