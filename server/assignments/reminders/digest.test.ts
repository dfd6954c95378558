/** The weekly mail to managers: on Monday mornings in the group's time zone, once a week, if there is something to report. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../../testing/engines.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { testClock } from "../../testing/test-clock.ts";
import { begin, makeGroup, takeAssigned, wallTime } from "../testing/group-of.ts";
import { digestLetter, queueDigests } from "./digest.ts";

onEachEngine("the weekly mail", (engine) => {
  let app: TestApp;
  /** A second server on the same database. */
  let second: TestApp;
  beforeAll(async () => {
    // A Monday, before seven o'clock in UTC.
    const clock = testClock(new Date("2027-02-01T06:30:00.000Z"));
    app = await startTestApp(engine, { clock, environment: { CERTIFICATE_SECONDS: "0" } });
    second = await startTestApp(engine, { beside: app });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  async function pass(hours: number): Promise<number> {
    app.clock.step(hours * 3600);
    const counts = await Promise.all([queueDigests(app), queueDigests(second)]);
    await app.mailsSent();
    return counts.reduce((sum, count) => sum + count, 0);
  }

  test("says who has finished, who hasn't and who asks to join; once, from seven o'clock, to those who want it", async () => {
    const [group, other, idle] = [await makeGroup(app), await makeGroup(app), await makeGroup(app)];
    const people = [];
    for (let index = 0; index < 5; index += 1) {
      const person = await app.addPerson();
      people.push({ person, row: await group.add(person) });
    }
    const [done, running, excused, overdue] = people;
    const id = await group.set({ startBy: wallTime(app, 600) });
    await takeAssigned(done!.person, id, 6);
    await begin(running!.person, id);
    for (const [row, change] of [
      [excused!.row, { isExcused: true }],
      [overdue!.row, { startBy: wallTime(app, 30) }],
    ] as const)
      await group.manager.patch(`/api/assignments/${id}/members/${row}/exception`, {
        ...{ opens: null, startBy: null, hardEnd: null, attempts: null, extraMinutes: 0 },
        ...{ isExcused: false, reason: "x" },
        ...change,
      });
    await group.add(await app.addPerson(), { state: "requested" });
    await other.set();
    await other.manager.patch("/api/user/mail-settings", { kind: "digest", isStopped: true });

    expect(await pass(0)).toBe(0);
    // The manager of a group without assignments gets a row in the outbox, but no mail.
    expect(await pass(0.6)).toBe(2);
    expect(await pass(0.1)).toBe(0);
    const mailsTo = (email: string) => app.mails.filter(({ recipient }) => recipient === email);
    const [mail, ...more] = mailsTo(group.manager.email);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("Your groups this week");
    expect(mail!.text).toContain(
      "JavaScript check\n  Group: Class 7b\n  1 finished, 1 taking it now, 2 not started (1 past an extended deadline)\n  Start by: ",
    );
    expect(mail!.text).toContain("Class 7b\n  One person asks to join.");
    expect(mail!.html).toContain("One person asks to join.</p>");
    expect(mail!.stopUrl).toContain("/unsubscribe/digest.");
    expect([...mailsTo(other.manager.email), ...mailsTo(idle.manager.email)]).toEqual([]);
    // Not on Tuesday, but again a week later.
    expect(await pass(24)).toBe(0);
    expect(await pass(6 * 24)).toBe(2);
  });

  test("names whose invitation could not be delivered within the week, and nobody after that", async () => {
    const group = await makeGroup(app);
    const failed = (hours: number, change: object) => ({
      ...{ failed_at: new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString() },
      ...{ failed_why: "bounced", ...change },
    });
    await group.add(undefined, failed(1, { name: "Bea Bounced" }));
    await group.add(undefined, failed(50, { name: "", email: "nobody@school.example" }));
    await group.add(undefined, failed(8 * 24, { name: "Long Ago" }));
    await group.add(undefined, failed(1, { name: "Withdrawn", state: "withdrawn" }));
    await group.add(undefined, { name: "Reached" });
    const read = async () => {
      const greeting = { greeting: "", publicUrl: "", stopUrl: "", now: app.clock.now() };
      return (await digestLetter(app.db, group.manager.id, greeting))?.items;
    };
    expect(await read()).toEqual([
      {
        title: "Class 7b",
        details: ["2 invitations could not be delivered: nobody@\u2060school.\u2060example, Bea Bounced"],
      },
    ]);
    app.clock.step(7 * 24 * 3600);
    expect(await read()).toBe(undefined);
  });

  test("stopping reminders between queueing and sending cancels the mail", async () => {
    app.clock.step(7 * 24 * 3600);
    const group = await makeGroup(app);
    await group.set({ startBy: wallTime(app, 600) });
    app.mails.length = 0;
    await queueDigests(app);
    const queued = await app.db
      .selectFrom("mails")
      .select("id")
      .where("recipient", "=", group.manager.email)
      .where("kind", "=", "assignmentDigest")
      .execute();
    expect(queued).toHaveLength(1);
    await group.manager.patch("/api/user/mail-settings", { kind: "digest", isStopped: true });
    await app.mailsSent();
    expect(app.mails.filter(({ recipient }) => recipient === group.manager.email)).toEqual([]);
  });
});
