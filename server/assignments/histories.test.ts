/** Random histories of an assignment, its attempts, its members and its reminders against a naive model. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Attempt } from "../../contract/attempts/attempts.ts";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { keyText } from "../testing/test-banks.ts";
import { refreshStanding } from "./assignment-standings-store.ts";
import { begin, makeGroup, type TestGroup, wallTime } from "./testing/group-of.ts";

const action = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: "start" as const }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("submit" as const), right: fc.nat(10) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("except" as const), attempts: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "leave" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "rejoin" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "annul" as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: "remind" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "archive" as const }) },
);

type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** Minutes after the beginning: “Start by”, the end of late starts. */
const startBy = 60;
const lateUntil = 90;

interface Ended {
  id: string;
  score: number;
  isAnnulled: boolean;
}

onEachEngine("histories of an assignment", (engine) => {
  let app: TestApp;
  let group: TestGroup;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { CERTIFICATE_SECONDS: "0" } });
    group = await makeGroup(app);
  });
  afterAll(() => app.close());

  async function run(actions: Action[], counting: "best" | "latest" | "first" | "mean") {
    const person = await app.enter();
    const member = await group.add(person);
    // Whole minutes, so that no bound lies within a step.
    const toMinute = 60_000 - (app.clock.now().getTime() % 60_000);
    app.clock.step(toMinute / 1000);
    const id = await group.set({
      opens: wallTime(app, -1),
      startBy: wallTime(app, startBy),
      lateUntil: wallTime(app, lateUntil),
      attempts: 2,
      counting,
    });
    let minute = 0.5;
    app.clock.step(30);
    let isMember = true;
    let isArchived = false;
    /** Days on which the person was reminded: one mail each. */
    const remindedOn = new Set<string>();
    let allowed = 2;
    let open: { attempt: Attempt; until: number } | undefined;
    const ended: Ended[] = [];
    const counted = () => ended.filter(({ isAnnulled }) => !isAnnulled);
    const expire = () => {
      // Within the grace of five seconds it is still open.
      if (!open || minute < open.until + 0.1) return;
      ended.push({ id: open.attempt.id, score: 0, isAnnulled: false });
      open = undefined;
    };
    const scoreOf = () => {
      const scores = counted().map(({ score }) => score);
      if (scores.length === 0) return null;
      if (counting === "best") return Math.max(...scores);
      if (counting === "first") return scores[0]!;
      if (counting === "latest") return scores.at(-1)!;
      return Math.round((100 * scores.reduce((sum, score) => sum + score, 0)) / scores.length) / 100;
    };

    for (const step of actions) {
      if (step.kind === "wait") {
        app.clock.step(step.minutes * 60);
        minute += step.minutes;
        expire();
        await app.sweep();
      } else if (step.kind === "start") {
        const reply = await begin(person, id);
        const used = counted().length;
        const wanted =
          !isMember || isArchived ? 404 : open ? 200 : minute <= lateUntil && used < allowed ? 201 : 409;
        expect(reply.status, `${JSON.stringify(actions)} ${reply.text.slice(0, 200)}`).toBe(wanted);
        if (reply.status === 201) open = { attempt: reply.body.data, until: minute + 10 };
      } else if (step.kind === "submit" && open) {
        const questions = open.attempt.questions!.slice(0, step.right);
        const answers = questions.map(({ id: question, options }) => [
          question,
          options.find(({ text }) => text.startsWith(keyText))!.id,
        ]);
        const body = { attemptId: open.attempt.id, answers: Object.fromEntries(answers) };
        expect((await person.post("/api/assessment/save-assessment", body)).status).toBe(200);
        ended.push({ id: open.attempt.id, score: step.right, isAnnulled: false });
        open = undefined;
      } else if (step.kind === "except") {
        const body = {
          opens: null,
          startBy: null,
          hardEnd: null,
          extraMinutes: 0,
          isExcused: false,
          reason: "x",
        };
        await group.manager.patch(`/api/assignments/${id}/members/${member}/exception`, {
          ...body,
          attempts: step.attempts,
        });
        allowed = step.attempts;
      } else if (step.kind === "leave" || step.kind === "rejoin") {
        isMember = step.kind === "rejoin";
        await app.db
          .updateTable("group_members")
          .set({ state: isMember ? "joined" : "left" })
          .where("id", "=", member)
          .execute();
      } else if (step.kind === "annul") {
        const last = counted().at(-1);
        if (!last) continue;
        const path = `/api/assignments/${id}/attempts/${last.id}/annulment`;
        expect((await group.manager.post(path, { reason: "x" })).status).toBe(200);
        last.isAnnulled = true;
      } else if (step.kind === "archive") {
        const reply = await group.manager.post(`/api/assignments/${id}/archive`, {});
        expect(reply.status).toBe(200);
        isArchived = true;
      } else if (step.kind === "remind") {
        const today = app.clock.now().toISOString().slice(0, 10);
        const canStart = minute <= lateUntil && !open && counted().length === 0;
        const isDue = isMember && canStart && !remindedOn.has(today);
        const reply = await group.manager.post(`/api/assignments/${id}/reminders`, {});
        expect(reply.status, JSON.stringify(actions)).toBe(isArchived ? 409 : 200);
        if (isArchived) continue;
        const row = reply.body.data.people.find(({ memberId }: { memberId: string }) => memberId === member);
        expect(row ? row.skipped === null : undefined, JSON.stringify(actions)).toBe(
          isMember ? isDue : undefined,
        );
        if (isDue) remindedOn.add(today);
        await app.mailsSent();
        const mails = app.mails.filter(
          ({ recipient, subject }) => recipient === person.email && subject.startsWith("Reminder"),
        );
        expect(mails.length, JSON.stringify(actions)).toBe(remindedOn.size);
      }
    }

    const seen = (await group.manager.get(`/api/assignments/${id}/members/${member}`)).body.data;
    expect(seen.cell.score, JSON.stringify(actions)).toBe(scoreOf());
    expect(seen.cell.attempts).toBe(counted().length + (open ? 1 : 0));
    const stored = () =>
      app.db
        .selectFrom("assignment_standings")
        .selectAll()
        .where("assignment_id", "=", id)
        .where("member_id", "=", member)
        .executeTakeFirst();
    const kept = await stored();
    if (ended.length === 0) {
      expect(kept).toBeUndefined();
      return;
    }
    await app.db
      .transaction()
      .execute((transaction) => refreshStanding(transaction, { assignmentId: id, memberId: member }));
    expect(await stored(), "computed anew from the attempts").toEqual(kept);
  }

  test("start, end, wait, exception, leave, rejoin, annul, archive and remind agree with the model", {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 5, maxLength: 14 }),
        fc.constantFrom("best", "latest", "first", "mean"),
        run,
      ),
      { numRuns: engine === "sqlite" ? 40 : 15 },
    );
  });
});
