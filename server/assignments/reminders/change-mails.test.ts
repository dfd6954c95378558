/** Mails about a shorter window, about withdrawn assignments, and on publication. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { testBank } from "../../testing/test-banks.ts";
import { anAssignment, makeGroup, takeAssigned, wallTime } from "../testing/group-of.ts";

onEachEngine("news of assignments", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { CERTIFICATE_SECONDS: "0" } });
  });
  afterAll(() => app.close());

  async function scene() {
    const group = await makeGroup(app);
    const add = async () => {
      const person = await app.addPerson();
      return { person, row: await group.add(person) };
    };
    const [one, again, done, own] = [await add(), await add(), await add(), await add()];
    const input = { startBy: wallTime(app, 600), attempts: 2 };
    const id = await group.set(input);
    for (const { person } of [again, done, done]) await takeAssigned(person, id, 5);
    await group.manager.patch(`/api/assignments/${id}/members/${own.row}/exception`, {
      ...{ opens: null, startBy: wallTime(app, 900), hardEnd: null, attempts: null, extraMinutes: 0 },
      ...{ isExcused: false, reason: "x" },
    });
    const change = async (given: object) => {
      const { version } = (await group.manager.get(`/api/assignments/${id}/settings`)).body.data;
      const body = { ...anAssignment(app, input), ...given, version, confirmed: true };
      const reply = await group.manager.patch(`/api/assignments/${id}`, body);
      await app.mailsSent();
      return reply.status;
    };
    return { group, id, one, again, done, own, change };
  }

  const subjects = ({ email }: Person) =>
    app.mails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
  const subjectsByPerson = ({ one, again, done, own }: Awaited<ReturnType<typeof scene>>) =>
    [one, again, done, own].map(({ person }) => subjects(person));

  test("people who lose time are notified, even with a score or after unsubscribing; not those who are done or have their own dates", async () => {
    const set = await scene();
    await set.one.person.patch("/api/user/mail-settings", { kind: "reminders", isStopped: true });
    expect(await set.change({ startBy: wallTime(app, 300) })).toBe(200);
    expect(subjectsByPerson(set)).toEqual([
      ["Changed: JavaScript check"],
      ["Changed: JavaScript check"],
      [],
      [],
    ]);
    const [mail] = app.mails.filter(({ recipient }) => recipient === set.one.person.email);
    expect(mail!.text).toContain("Attempts: 2");
    expect(mail!.stopUrl).toBeUndefined();
  });

  test("fewer attempts affect everyone who has one left; more time and other texts affect nobody", async () => {
    const set = await scene();
    expect(await set.change({ startBy: wallTime(app, 700), title: "Other", attempts: 3 })).toBe(200);
    expect(subjectsByPerson(set)).toEqual([[], [], [], []]);
    expect(await set.change({ startBy: wallTime(app, 700), title: "Other", attempts: 1 })).toBe(200);
    const subject = "Changed: Other";
    expect(subjectsByPerson(set)).toEqual([[subject], [subject], [subject], [subject]]);
  });

  test("the notice says if the change moves the last start into the past", async () => {
    const set = await scene();
    expect(await set.change({ startBy: wallTime(app, -1) })).toBe(200);
    const [mail] = app.mails.filter(({ recipient }) => recipient === set.one.person.email);
    expect(mail!.text).toContain("can no longer be started");
  });

  test("archiving is mailed once, to those who could still start", async () => {
    const set = await scene();
    for (let press = 0; press < 2; press += 1)
      await set.group.manager.post(`/api/assignments/${set.id}/archive`, {});
    await app.mailsSent();
    const subject = "No longer set: JavaScript check";
    expect(subjectsByPerson(set)).toEqual([[subject], [subject], [], [subject]]);
  });

  test("publication is mailed on request, except to people who stopped reminders; archiving a draft is not", async () => {
    const group = await makeGroup(app);
    const [one, stopped] = [await app.addPerson(), await app.addPerson()];
    await group.add(one);
    await group.add(stopped);
    await stopped.patch("/api/user/mail-settings", { kind: "reminders", isStopped: true });
    const draft = async () =>
      (await group.manager.post(`/api/groups/${group.id}/assignments`, anAssignment(app))).body.data.id;
    await group.manager.post(`/api/assignments/${await draft()}/publication`, {});
    await group.manager.post(`/api/assignments/${await draft()}/archive`, {});
    await group.manager.post(`/api/assignments/${await draft()}/publication`, { mailsMembers: true });
    await app.mailsSent();
    expect([one, stopped].map(subjects)).toEqual([["New assignment: JavaScript check"], []]);
    expect(app.mails.at(-1)!.stopUrl).toContain("/unsubscribe/reminders.");
  });

  test("managers learn in one mail of a question that is out of use, while their groups have its assessment", async () => {
    const [group, other, draft, over] = await Promise.all([1, 2, 3, 4].map(() => makeGroup(app)));
    await other!.add(group!.manager, { role: "manager", counts: 0 });
    await over!.set({ opens: wallTime(app, -20_000), startBy: wallTime(app, -11_000) });
    await draft!.manager.post(`/api/groups/${draft!.id}/assignments`, anAssignment(app));
    await group!.set({ title: "First" });
    await other!.set({ title: "Second" });
    const admin = await app.addAdmin();
    const { id } = testBank("javascript", "JavaScript Assessment").items[0]!;
    for (const reason of ["Two right options", "The same again"])
      expect((await admin.patch(`/api/assessment/items/${id}/quarantine`, { reason })).status).toBe(200);
    await app.mailsSent();
    const subject = "A question of your assignment is no longer asked";
    expect([group!, other!, draft!, over!].map(({ manager }) => subjects(manager))).toEqual([
      [subject],
      [subject],
      [],
      [],
    ]);
    const [mail] = app.mails.filter(({ recipient }) => recipient === group!.manager.email);
    expect(mail!.text).toMatch(/“First”, Class 7b\n.*“Second”, Class 7b\n/s);
  });
});
