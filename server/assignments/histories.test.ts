/** Compares random histories of an assignment, its attempts, its members and its reminders with a naive model. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Attempt } from "../../contract/attempts/attempts.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { keyText } from "../testing/test-banks.ts";
import { refreshStanding } from "./assignment-standings-store.ts";
import { begin, makeGroup, type TestGroup } from "./testing/group-of.ts";

type Counting = "best" | "latest" | "first" | "mean";

/** Settings for everyone: times in minutes after the beginning, and the number of attempts. */
const settings = { opens: 8, startBy: 60, lateUntil: 90, attempts: 1 };

const orNull = (min: number, max: number) => fc.option(fc.integer({ min, max }));

/** Exceptions for the person, in minutes after the beginning; null keeps the setting for everyone. */
const exception = fc.record({
  opens: orNull(0, 70),
  startBy: orNull(30, 130),
  hardEnd: orNull(80, 150),
  attempts: orNull(1, 5),
  extraMinutes: fc.constantFrom(0, 5, 15),
  isExcused: fc.constantFrom(false, false, false, true),
});
type Exception = typeof exception extends fc.Arbitrary<infer A> ? A : never;

const plain = ["leave", "rejoin", "annul", "remind", "remind", "archive", "unexcept"] as const;
const action = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: "start" as const }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("submit" as const), right: fc.nat(10) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 25 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("except" as const), given: exception }) },
  { weight: 7, arbitrary: fc.constantFrom(...plain).map((kind) => ({ kind })) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

interface Taken {
  id: string;
  score: number;
  isLate: boolean;
  isAnnulled: boolean;
}

/** The rules of an assignment for one person, in their simplest form. */
class Model {
  minute = 0;
  isMember = true;
  isArchived = false;
  own: Exception | undefined;
  open: { attempt: Attempt; until: number; isLate: boolean } | undefined;
  ended: Taken[] = [];
  /** Days with a reminder to the person: one mail each. */
  remindedOn = new Set<string>();

  readonly counting: Counting;
  constructor(counting: Counting) {
    this.counting = counting;
  }

  times(own = this.own) {
    const startBy = own?.startBy ?? settings.startBy;
    const last = Math.max(startBy, settings.lateUntil);
    return { opens: own?.opens ?? settings.opens, startBy, last, hardEnd: own?.hardEnd ?? undefined };
  }
  isInOrder(own: Exception): boolean {
    const { opens, startBy, last, hardEnd } = this.times(own);
    return opens < startBy && (hardEnd === undefined || hardEnd > last);
  }
  counted = () => this.ended.filter(({ isAnnulled }) => !isAnnulled);
  usedUp = () => this.counted().length >= (this.own?.attempts ?? settings.attempts);

  mayStart(): boolean {
    const { opens, last } = this.times();
    return !this.own?.isExcused && this.minute >= opens && this.minute <= last && !this.usedUp();
  }
  /** The end of an attempt that starts now. */
  until(): number {
    const whole = this.minute + 10 + (this.own?.extraMinutes ?? 0);
    return Math.min(whole, this.times().hardEnd ?? whole);
  }
  isReminded(today: string): boolean {
    const isThrough = this.open !== undefined || this.counted().length > 0 || this.own?.isExcused;
    return !isThrough && this.minute <= this.times().last && !this.remindedOn.has(today);
  }
  end(score: number) {
    const { attempt, isLate } = this.open!;
    this.ended.push({ id: attempt.id, score, isLate, isAnnulled: false });
    this.open = undefined;
  }
  /** The attempt that counts: the first of the best ones, or the last one for a mean. */
  standing(): { score: number | null; isLate: boolean } {
    const all = this.counted();
    const best = Math.max(...all.map(({ score }) => score));
    const one = {
      best: all.find(({ score }) => score === best),
      first: all[0],
      latest: all.at(-1),
      mean: all.at(-1),
    }[this.counting];
    if (!one) return { score: null, isLate: false };
    const mean = Math.round((100 * all.reduce((sum, { score }) => sum + score, 0)) / all.length) / 100;
    return { score: this.counting === "mean" ? mean : one.score, isLate: one.isLate };
  }
  state(): string {
    const { opens, startBy, last } = this.times();
    if (this.open) return "running";
    if (this.own?.isExcused) return "excused";
    if (this.counted().length > 0) return this.minute > last || this.usedUp() ? "done" : "scored";
    if (this.minute < opens) return "upcoming";
    if (this.minute <= startBy) return "open";
    return this.minute <= last ? "late" : "missed";
  }
}

onEachEngine("histories of an assignment", (engine) => {
  let app: TestApp;
  let group: TestGroup;
  let joinPath: string;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { CERTIFICATE_SECONDS: "0" } });
    group = await makeGroup(app);
    const link = await group.manager.post(`/api/groups/${group.id}/links`, {});
    joinPath = `/api/join/${link.body.data.url.split("/").at(-1)}`;
  });
  afterAll(() => app.close());

  const remove = (path: string, { cookie }: Person) => app.send("DELETE", path, { cookie });

  async function run(actions: Action[], counting: Counting) {
    const person = await app.addPerson();
    const member = await group.add(person);
    const base = Math.ceil(app.clock.now().getTime() / 60_000) * 60_000;
    const wall = (minute: number) => new Date(base + minute * 60_000).toISOString().slice(0, 16);
    const model = new Model(counting);
    /** The seconds of a minute stay at least twenty seconds away from all bounds, however slow the machine is. */
    const moveTo = (minute: number) => {
      model.minute = minute;
      app.clock.step(Math.max(0, base + minute * 60_000 - app.clock.now().getTime()) / 1000);
    };
    moveTo(0.2);
    const { opens, startBy, lateUntil, attempts } = settings;
    const id = await group.set({
      ...{ opens: wall(opens), startBy: wall(startBy), lateUntil: wall(lateUntil) },
      ...{ attempts, counting },
    });
    const exceptionPath = `/api/assignments/${id}/members/${member}/exception`;
    const why = (what: string) => `${what} ${counting} ${JSON.stringify(actions)}`;

    const steps: { [K in Action["kind"]]: (step: Extract<Action, { kind: K }>) => Promise<unknown> } = {
      async wait({ minutes }) {
        moveTo(Math.floor(model.minute) + minutes + 0.2);
        if (model.open && model.minute > model.open.until) model.end(0);
        await app.sweep();
      },
      async start() {
        // Attempts end at different seconds than waits.
        if (!model.open) moveTo(Math.floor(model.minute) + 0.6);
        const wanted = !model.isMember || model.isArchived ? 404 : model.open ? 200 : 409;
        const status = wanted === 409 && model.mayStart() ? 201 : wanted;
        const reply = await begin(person, id, { acceptShorter: true });
        expect(reply.status, why(reply.text.slice(0, 200))).toBe(status);
        if (status !== 201) return;
        const attempt: Attempt = reply.body.data;
        model.open = { attempt, until: model.until(), isLate: model.minute > model.times().startBy };
        const deadline = (Date.parse(attempt.deadlineAt) - base) / 60_000;
        expect(Math.abs(deadline - model.open.until), why("deadline")).toBeLessThan(0.3);
      },
      async submit({ right }) {
        if (!model.open) return;
        const { id: attemptId, questions } = model.open.attempt;
        const answers = questions!
          .slice(0, right)
          .map(({ id: question, options }) => [
            question,
            options.find(({ text }) => text.startsWith(keyText))!.id,
          ]);
        const body = { attemptId, answers: Object.fromEntries(answers) };
        expect((await person.post("/api/assessment/save-assessment", body)).status).toBe(200);
        model.end(right);
      },
      async except({ given }) {
        const [from, by, end] = [given.opens, given.startBy, given.hardEnd].map((minute) =>
          minute === null ? null : wall(minute),
        );
        const body = { ...given, opens: from, startBy: by, hardEnd: end, reason: "x" };
        const reply = await group.manager.patch(exceptionPath, body);
        const wanted = !model.isInOrder(given) ? 422 : model.isArchived ? 409 : 200;
        expect(reply.status, why(reply.text)).toBe(wanted);
        if (wanted === 200) model.own = given;
      },
      async unexcept() {
        const reply = await remove(exceptionPath, group.manager);
        expect(reply.status, why("unexcept")).toBe(model.own && model.isArchived ? 409 : 200);
        if (!model.isArchived) model.own = undefined;
      },
      async leave() {
        const reply = await remove(`/api/groups/${group.id}/membership`, person);
        expect(reply.status, why("leave")).toBe(model.isMember ? 200 : 404);
        model.isMember = false;
      },
      async rejoin() {
        expect((await person.post(joinPath, {})).body.data, why("rejoin")).toMatchObject({ state: "joined" });
        model.isMember = true;
      },
      async annul() {
        const last = model.counted().at(-1);
        if (!last) return;
        const path = `/api/assignments/${id}/attempts/${last.id}/annulment`;
        expect((await group.manager.post(path, { reason: "x" })).status).toBe(200);
        last.isAnnulled = true;
      },
      async archive() {
        expect((await group.manager.post(`/api/assignments/${id}/archive`, {})).status).toBe(200);
        model.isArchived = true;
      },
      async remind() {
        const today = app.clock.now().toISOString().slice(0, 10);
        const isDue = model.isReminded(today);
        const reply = await group.manager.post(`/api/assignments/${id}/reminders`, {});
        const isOpen = !model.isArchived && model.minute >= settings.opens;
        expect(reply.status, why("remind")).toBe(isOpen ? 200 : 409);
        if (!isOpen) return;
        const row = reply.body.data.people.find(({ memberId }: { memberId: string }) => memberId === member);
        expect(row && row.skipped === null, why("reminder")).toBe(model.isMember ? isDue : undefined);
        if (model.isMember && isDue) model.remindedOn.add(today);
        await app.mailsSent();
        const mails = app.mails.filter(
          ({ recipient, subject }) => recipient === person.email && subject.startsWith("Reminder"),
        );
        expect(mails.length, why("mails")).toBe(model.remindedOn.size);
      },
    };

    for (const step of actions) await (steps[step.kind] as (one: Action) => Promise<unknown>)(step);

    const { cell } = (await group.manager.get(`/api/assignments/${id}/members/${member}`)).body.data;
    expect(cell, why("cell")).toMatchObject({
      ...model.standing(),
      state: model.state(),
      attempts: model.counted().length + (model.open ? 1 : 0),
      hasException: model.own !== undefined,
    });
    const mine = await person.get(`/api/assignments/${id}`);
    if (!model.isMember || model.isArchived) expect(mine.status, why("mine")).toBe(404);
    else
      expect(mine.body.data, why("mine")).toMatchObject({
        state: model.state(),
        score: model.standing().score,
      });
    const stored = () =>
      app.db
        .selectFrom("assignment_standings")
        .selectAll()
        .where("assignment_id", "=", id)
        .where("member_id", "=", member)
        .executeTakeFirst();
    const kept = await stored();
    if (model.ended.length === 0) {
      expect(kept).toBeUndefined();
      return;
    }
    await app.db
      .transaction()
      .execute((transaction) => refreshStanding(transaction, { assignmentId: id, memberId: member }));
    expect(await stored(), "computed anew from the attempts").toEqual(kept);
  }

  test("open, start, end, wait, exceptions, leave, rejoin, annul, archive and remind agree with the model", {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 8, maxLength: 20 }),
        fc.constantFrom("best", "latest", "first", "mean"),
        run,
      ),
      { numRuns: engine === "sqlite" ? 40 : 12 },
    );
  });
});
