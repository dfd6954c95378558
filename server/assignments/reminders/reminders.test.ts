/** Reminders: the list before sending, and one mail per person, on any number of servers. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../../testing/engines.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { begin, makeGroup, type TestGroup, wallTime } from "../testing/group-of.ts";

onEachEngine("reminders", (engine) => {
  let app: TestApp;
  /** A second server on the same database. */
  let second: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
    second = await startTestApp(engine, { beside: app });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const remind = (group: TestGroup, id: string, server = app) =>
    server.send("POST", `/api/assignments/${id}/reminders`, { cookie: group.manager.cookie, body: {} });

  /** Reminders that are queued or sent, by address. */
  const reminders = async () =>
    (
      await app.db
        .selectFrom("mails")
        .select("recipient")
        .where("kind", "=", "assignmentReminder")
        .orderBy("recipient")
        .execute()
    ).map(({ recipient }) => recipient);

  test("the list says who gets a mail, and why others don't; reading it sends nothing", async () => {
    const group = await makeGroup(app);
    const people = await Promise.all(Array.from({ length: 6 }, () => app.addPerson()));
    const unverified = await app.addPerson({}, false);
    const members = [];
    for (const person of [...people, unverified]) members.push(await group.add(person));
    const invited = await group.add(undefined);
    const left = await group.add(await app.addPerson(), { state: "left" });
    const id = await group.set();
    const [, finished, running, excused, over] = people;
    const attempt = (await begin(finished!, id)).body.data;
    await finished!.post("/api/assessment/save-assessment", { attemptId: attempt.id });
    await begin(running!, id);
    const except = (member: string, change: object) =>
      group.manager.patch(`/api/assignments/${id}/members/${member}/exception`, {
        ...{ opens: null, startBy: null, hardEnd: null, attempts: null, extraMinutes: 0 },
        ...{ isExcused: false, reason: "x" },
        ...change,
      });
    await except(members[3]!, { isExcused: true });
    await except(members[4]!, { startBy: wallTime(app, -1) });
    void [excused, over];
    const before = await reminders();
    const list = (await group.manager.get(`/api/assignments/${id}/reminders`)).body.data;
    const why = new Map(
      list.people.map(({ memberId, skipped }: { memberId: string; skipped: string | null }) => [
        memberId,
        skipped,
      ]),
    );
    expect([...members, invited].map((member) => why.get(member))).toEqual([
      null,
      "finished",
      "running",
      "excused",
      "over",
      null,
      "unverified",
      "invited",
    ]);
    expect(why.has(left)).toBe(false);
    expect(list.count).toBe(2);
    expect(await reminders()).toEqual(before);
    const sent = await remind(group, id);
    expect(sent.body.data.count).toBe(2);
    await app.mailsSent();
    const mail = app.mails.find(({ recipient }) => recipient === people[0]!.email);
    expect(mail?.subject).toBe("Reminder: JavaScript check");
    expect(mail?.text).toContain(`/assignment/${id}`);
  });

  test("everyone gets one mail a day, from two servers and with two concurrent requests", async () => {
    const group = await makeGroup(app);
    const emails: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const person = await app.addPerson();
      emails.push(person.email);
      await group.add(person);
    }
    const id = await group.set({ startBy: wallTime(app, 60 * 48) });
    const replies = await Promise.all([
      remind(group, id),
      remind(group, id, second),
      remind(group, id),
      remind(group, id, second),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(replies.reduce((sum, { body }) => sum + body.data.count, 0)).toBe(5);
    const mine = (await reminders()).filter((recipient) => emails.includes(recipient));
    expect(mine).toEqual([...emails].sort());
    expect((await remind(group, id)).body.data.people[0].skipped).toBe("reminded");
  });

  test("a person left out by the day's first reminder who can start by the second gets the mail", async () => {
    const group = await makeGroup(app);
    const person = await app.addPerson();
    const row = await group.add(undefined, { email: person.email });
    const id = await group.set({ startBy: wallTime(app, 300) });
    const remind = async () =>
      (await group.manager.post(`/api/assignments/${id}/reminders`, {})).body.data.count;
    expect(await remind()).toBe(0);
    await app.db
      .updateTable("group_members")
      .set({ state: "joined", user_id: person.id, joined_at: app.clock.now().toISOString() })
      .where("id", "=", row)
      .execute();
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
    await app.mailsSent();
    expect(app.mails.filter(({ recipient }) => recipient === person.email)).toHaveLength(1);
    const [sent] = (await group.manager.get(`/api/assignments/${id}/sent-reminders`)).body.data;
    expect(sent).toMatchObject({ kind: "manual", people: 1, skipped: [] });
  });

  test("drafts and assignments that haven't opened remind nobody; a title can't contain an address", async () => {
    const group = await makeGroup(app);
    await group.add(await app.addPerson());
    const id = await group.set({ opens: wallTime(app, 30), startBy: wallTime(app, 90) });
    expect((await remind(group, id)).body.code).toBe("start_refused");
    await expect(group.set({ title: "See https://evil.example" })).rejects.toThrow("without web or email");
  });
});
