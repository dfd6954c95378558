/** Automatic reminders: when, to whom, combined into one mail a day, and sent once by two servers. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AssignmentEffect } from "../../../contract/assignments/assignment-settings.ts";
import { lookAtRemindersAgain } from "../../groups/reminder-moments-store.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { testClock } from "../../testing/test-clock.ts";
import { anAssignment, makeGroup, type TestGroup, takeAssigned, wallTime } from "../testing/group-of.ts";
import { assignmentLetters, keepMailOutcomes } from "./mails.ts";
import { sendDueReminders } from "./reminders.ts";

const minutesOf = (hours: number) => hours * 60;

onEachEngine("automatic reminders", (engine) => {
  let app: TestApp;
  /** A second server on the same database. */
  let second: TestApp;
  beforeAll(async () => {
    // A morning in UTC, far from any quiet hour.
    const clock = testClock(new Date("2027-02-01T08:00:30.000Z"));
    app = await startTestApp(engine, { clock, environment: { CERTIFICATE_SECONDS: "0" } });
    second = await startTestApp(engine, { beside: app });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  async function pass(hours: number): Promise<number> {
    app.clock.step(hours * 3600);
    const counts = await Promise.all([sendDueReminders(app), sendDueReminders(second)]);
    await app.mailsSent();
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Advances to eight o'clock of the next day, on which nobody has had a mail. */
  async function nextDay(): Promise<void> {
    const { clock } = app;
    const next = new Date(clock.now().getTime() + 24 * 3600 * 1000);
    next.setUTCHours(8, 0, 30, 0);
    clock.step((next.getTime() - clock.now().getTime()) / 1000);
    await sendDueReminders(app);
    await app.mailsSent();
    app.mails.length = 0;
  }

  async function member(group: TestGroup, change: Record<string, unknown> = {}) {
    const person = await app.addPerson();
    return { person, id: await group.add(person, change) };
  }

  const mailsTo = ({ email }: Person) => app.mails.filter(({ recipient }) => recipient === email);
  const sent = async (group: TestGroup, id: string) =>
    (await group.manager.get(`/api/assignments/${id}/sent-reminders`)).body.data;
  const except = (group: TestGroup, id: string, row: string, change: Record<string, unknown>) =>
    group.manager.patch(`/api/assignments/${id}/members/${row}/exception`, {
      ...{ opens: null, startBy: null, hardEnd: null, attempts: null, extraMinutes: 0 },
      ...{ isExcused: false, reason: "x" },
      ...change,
    });

  test("two servers send each reminder once; people who are done are left out, and the list says so", async () => {
    const group = await makeGroup(app);
    const [one, done, excused] = [await member(group), await member(group), await member(group)];
    const id = await group.set({ startBy: wallTime(app, minutesOf(5)), reminders: [3, 48] });
    await takeAssigned(done.person, id, 7);
    await except(group, id, excused.id, { isExcused: true });
    // 48 hours before the end is before the publication, so that reminder is skipped.
    expect(await pass(0)).toBe(0);
    expect(await pass(1.9)).toBe(0);
    expect(await pass(0.2)).toBe(1);
    expect(await pass(0.1)).toBe(0);
    const [mail, ...more] = mailsTo(one.person);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: "Reminder: JavaScript check" });
    expect(mail!.text).toContain(`/assignment/${id}`);
    expect([...mailsTo(done.person), ...mailsTo(excused.person)]).toEqual([]);
    expect(await sent(group, id)).toMatchObject([
      {
        kind: "before-3",
        people: 1,
        names: [one.person.email],
        skipped: expect.arrayContaining([
          { why: "finished", people: 1, names: [done.person.email] },
          { why: "excused", people: 1, names: [excused.person.email] },
        ]),
      },
    ]);
  });

  test("a personal window has its own reminder times; people who join after one don't get it", async () => {
    await nextDay();
    const group = await makeGroup(app);
    const [one, longer] = [await member(group), await member(group)];
    const id = await group.set({ startBy: wallTime(app, minutesOf(4)), reminders: [3] });
    await except(group, id, longer.id, { startBy: wallTime(app, minutesOf(6)) });
    expect(await pass(1.1)).toBe(1);
    const late = await member(group);
    expect(await pass(0.1)).toBe(0);
    expect(await pass(2)).toBe(1);
    expect([one, longer, late].map(({ person }) => mailsTo(person).length)).toEqual([1, 1, 0]);
  });

  test("one mail a day covers a person's assignments in all groups", async () => {
    await nextDay();
    const [group, other] = [await makeGroup(app), await makeGroup(app)];
    const person = await app.addPerson();
    await group.add(person);
    await other.add(person);
    const opens = wallTime(app, 60);
    const startBy = wallTime(app, minutesOf(9));
    const first = await group.set({ title: "First", opens, startBy, reminders: [0, 3] });
    const joined = await other.set({ title: "Second", opens, startBy, reminders: [0] });
    expect(await pass(1.1)).toBe(1);
    const [mail, ...more] = mailsTo(person);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("Reminder: 2 assignments to finish");
    expect(mail!.text).toMatch(/\nFirst\n.*\nSecond\n/s);
    expect(await sent(other, joined)).toMatchObject([{ kind: "opens", people: 1, skipped: [] }]);
    // Published later the same day, so the day's mail did not name it.
    const late = await group.set({ title: "Third", startBy: wallTime(app, minutesOf(4)), reminders: [3] });
    expect(await pass(1.2)).toBe(0);
    expect(await pass(3.8)).toBe(0);
    expect(mailsTo(person)).toHaveLength(1);
    expect((await sent(group, late))[0].skipped).toMatchObject([{ why: "reminded", people: 1 }]);
    expect(
      (await sent(group, first)).map(({ kind, people }: { kind: string; people: number }) => [kind, people]),
    ).toEqual([
      ["before-3", 1],
      ["opens", 1],
    ]);
  });

  test("in quiet hours it waits until morning and then goes to those who are still not done", async () => {
    await nextDay();
    const group = await makeGroup(app);
    const [one, done] = [await member(group), await member(group)];
    // At 23:00, in a group with quiet hours from 21 to 7.
    const id = await group.set({ startBy: wallTime(app, minutesOf(40)), reminders: [25] });
    await takeAssigned(done.person, id, 4);
    expect(await pass(15.5)).toBe(0);
    expect(await pass(7.3)).toBe(0);
    expect(await pass(0.3)).toBe(1);
    expect([one, done].map(({ person }) => mailsTo(person).length)).toEqual([1, 0]);
  });

  test("a reminder that waits goes out once the quiet hours no longer hold, and only once", async () => {
    await nextDay();
    const group = await makeGroup(app);
    const { person } = await member(group);
    const change = (version: number, quietFrom: number, quietTo: number) =>
      group.manager.patch(`/api/groups/${group.id}`, { version, quietFrom, quietTo });
    expect((await change(1, 10, 20)).status).toBe(200);
    // At eleven, in quiet hours until eight in the evening.
    await group.set({ startBy: wallTime(app, minutesOf(27)), reminders: [24] });
    expect(await pass(3.5)).toBe(0);
    await change(2, 22, 22);
    expect(await pass(0)).toBe(1);
    await change(3, 10, 20);
    expect(await pass(9)).toBe(0);
    expect(mailsTo(person)).toHaveLength(1);
  });

  test("quiet hours that change after it was sent don't send it again", async () => {
    await nextDay();
    const group = await makeGroup(app);
    const { person } = await member(group);
    const change = async (quiet_from: number, quiet_to: number) => {
      await app.db.updateTable("groups").set({ quiet_from, quiet_to }).where("id", "=", group.id).execute();
      await lookAtRemindersAgain(app.db, group.id);
    };
    await change(7, 7);
    // At half past eleven in the evening.
    const id = await group.set({ startBy: wallTime(app, minutesOf(39.5)), reminders: [24] });
    expect(await pass(15.6)).toBe(1);
    // A mail would now wait until one o'clock of the next day, on which the person has had none.
    await change(23, 1);
    expect(await pass(2)).toBe(0);
    expect(mailsTo(person)).toHaveLength(1);
    const notices = app.db.selectFrom("notices").select("kind").where("assignment_id", "=", id);
    expect(await notices.execute()).toEqual([{ kind: "before-24" }]);
  });

  test("a score that arrives between queueing and sending cancels the mail", async () => {
    await nextDay();
    const group = await makeGroup(app);
    const { person } = await member(group);
    const id = await group.set({ startBy: wallTime(app, minutesOf(4)), reminders: [3] });
    app.clock.step(1.1 * 3600);
    await sendDueReminders(app);
    await takeAssigned(person, id, 4);
    const notice = await app.db
      .selectFrom("notices")
      .select("mail_id")
      .where("assignment_id", "=", id)
      .executeTakeFirstOrThrow();
    const mail = { id: notice.mail_id!, kind: "assignmentReminder" as const, details: {}, recipient: "" };
    const write = assignmentLetters({ ...app, secretKey: app.services.secretKey });
    expect(await write({ ...mail, tries: 1, expiresAt: "" }, person, "Hello,")).toBeUndefined();
    expect((await sent(group, id))[0]).toMatchObject({ people: 0, skipped: [{ why: "finished" }] });
  });

  test("a mail that is given up is listed as not delivered", async () => {
    await nextDay();
    const group = await makeGroup(app);
    await member(group);
    const id = await group.set({ startBy: wallTime(app, minutesOf(4)), reminders: [3] });
    expect(await pass(1.1)).toBe(1);
    const { mail_id } = await app.db
      .selectFrom("notices")
      .select("mail_id")
      .where("assignment_id", "=", id)
      .executeTakeFirstOrThrow();
    const mail = { id: mail_id!, kind: "assignmentReminder" as const, details: {}, recipient: "" };
    await keepMailOutcomes(app.db, app.clock)({ ...mail, tries: 9, expiresAt: "" }, true);
    expect((await sent(group, id))[0]).toMatchObject({ people: 1, skipped: [] });
    await keepMailOutcomes(app.db, app.clock)({ ...mail, tries: 9, expiresAt: "" }, false);
    expect((await sent(group, id))[0]).toMatchObject({ people: 0, skipped: [{ why: "undelivered" }] });
  });

  test("a server that was down sends mails due in the last six hours, and no older ones", async () => {
    await nextDay();
    const group = await makeGroup(app);
    const { person } = await member(group);
    const id = await group.set({ startBy: wallTime(app, minutesOf(30)), reminders: [29, 24] });
    // 29 hours before the end was seven hours ago, 24 hours before it two hours ago.
    app.clock.step(8 * 3600);
    const late = await member(group, { joined_at: app.clock.now().toISOString() });
    expect(await pass(0)).toBe(1);
    expect([person, late.person].map((one) => mailsTo(one).length)).toEqual([1, 0]);
    const kinds = await app.db.selectFrom("notices").select("kind").where("assignment_id", "=", id).execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(["before-24"]);
  });

  test("an archived assignment, and one of an archived group, remind nobody", async () => {
    await nextDay();
    const [group, other] = [await makeGroup(app), await makeGroup(app)];
    await member(group);
    await member(other);
    const startBy = wallTime(app, minutesOf(4));
    const archived = await group.set({ startBy, reminders: [3] });
    await other.set({ startBy, reminders: [3] });
    await group.manager.post(`/api/assignments/${archived}/archive`, {});
    const at = app.clock.now().toISOString();
    await app.db.updateTable("groups").set({ archived_at: at }).where("id", "=", other.id).execute();
    expect(await pass(1.5)).toBe(0);
  });

  test("the form says who would get one and when, and who would not", async () => {
    const group = await makeGroup(app);
    const [one, longer] = [await member(group, { name: "Ada" }), await member(group, { name: "Ben" })];
    void one;
    await group.add(undefined);
    const id = await group.set({ startBy: wallTime(app, minutesOf(4)), reminders: [3, 1] });
    await except(group, id, longer.id, { startBy: wallTime(app, minutesOf(6)) });
    const preview = async (change: object): Promise<AssignmentEffect> =>
      (
        await group.manager.post(`/api/groups/${group.id}/assignments/preview`, {
          ...anAssignment(app, { startBy: wallTime(app, minutesOf(4)), reminders: [3] }),
          ...change,
        })
      ).body.data;
    const plain = await preview({});
    expect(plain.reminders).toMatchObject([
      { kind: "before-3", isOver: false, people: 2, names: ["Ada", "Ben"] },
    ]);
    expect(plain.unreminded).toMatchObject([{ why: "invited", people: 1 }]);
    expect(plain.quietHours).toBe("21:00–7:00 (UTC)");
    expect((await preview({ id })).reminders).toMatchObject([{ names: ["Ada"] }, { names: ["Ben"] }]);
    expect((await preview({ reminders: [300], opens: wallTime(app, -600) })).reminders).toMatchObject([
      { isOver: true },
    ]);
    const wrong = await group.manager.post(
      `/api/groups/${group.id}/assignments`,
      anAssignment(app, { reminders: [3, 3] }),
    );
    expect(wrong.body.fields).toEqual({ reminders: "Please choose each reminder once." });
  });

  test("a name with markup and an address stays text in the mail, and makes no link", async () => {
    await nextDay();
    const group = await makeGroup(app);
    const name = '<b>Class</b> evil.example & "co"';
    await app.db.updateTable("groups").set({ name }).where("id", "=", group.id).execute();
    const { person } = await member(group);
    await group.set({ title: "<i>Check</i>", startBy: wallTime(app, minutesOf(4)), reminders: [3] });
    await pass(1.1);
    const [mail] = mailsTo(person);
    expect(mail!.html).not.toMatch(/<b>|<i>/);
    expect(mail!.html).toContain("&lt;b&gt;Class");
    expect(mail!.text).not.toContain("evil.example");
    expect(mail!.subject).toBe("Reminder: <i>Check<\u002f\u2060i>");
  });
});
