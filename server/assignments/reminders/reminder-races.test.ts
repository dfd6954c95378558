/** Two servers that have both read who is due: what the keys of notices and of a day's mail decide. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../../testing/engines.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { getAssignment } from "../store.ts";
import { makeGroup } from "../testing/group-of.ts";
import { listRecipients } from "./recipients-store.ts";
import { queueReminders } from "./reminders-store.ts";

onEachEngine("reminders from two servers", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  /** What a server has read of an assignment before any mail was queued, and queues then. */
  async function reading(id: string) {
    const now = app.clock.now();
    const day = now.toISOString().slice(0, 10);
    const recipients = await listRecipients(app.db, await getAssignment(app.db, id), { now, day });
    const notices = recipients.map((recipient) => ({
      ...{ recipient, kind: "before-24", dueAt: `${day}T00:00:00.000Z` },
    }));
    return () => queueReminders(app.db, id, notices, { day, listedSince: "", now });
  }

  const mailsOf = (email: string) =>
    app.db
      .selectFrom("mails")
      .select("id")
      .where("recipient", "=", email)
      .where("kind", "=", "assignmentReminder")
      .execute();

  test.each([
    ["one after the other", false],
    ["at once", true],
  ])("the same moment, %s: one notice and one mail for each person", async (_, isAtOnce) => {
    const group = await makeGroup(app);
    const people = [await app.enter(), await app.enter()];
    for (const person of people) await group.add(person);
    const id = await group.set();
    const passes = [await reading(id), await reading(id)];
    const counts = isAtOnce
      ? await Promise.all(passes.map((pass) => pass()))
      : [await passes[0]!(), await passes[1]!()];
    expect(counts.sort()).toEqual([0, 2]);
    const notices = await app.db
      .selectFrom("notices")
      .select("mail_id")
      .where("assignment_id", "=", id)
      .execute();
    expect(notices).toHaveLength(2);
    for (const person of people) expect(await mailsOf(person.email)).toHaveLength(1);
  });

  test.each([
    ["one after the other", false],
    ["at once", true],
  ])("two assignments of one day, %s: one mail, to which both notices belong", async (_, isAtOnce) => {
    const [group, other] = [await makeGroup(app), await makeGroup(app)];
    const person = await app.enter();
    await group.add(person);
    await other.add(person);
    const ids = [await group.set(), await other.set()];
    const passes = [await reading(ids[0]!), await reading(ids[1]!)];
    const counts = isAtOnce
      ? await Promise.all(passes.map((pass) => pass()))
      : [await passes[0]!(), await passes[1]!()];
    expect(counts.sort()).toEqual([0, 1]);
    const [mail, ...more] = await mailsOf(person.email);
    expect(more).toEqual([]);
    const notices = await app.db
      .selectFrom("notices")
      .select(["mail_id", "skipped_why"])
      .where("assignment_id", "in", ids)
      .execute();
    expect(notices).toEqual([
      { mail_id: mail!.id, skipped_why: null },
      { mail_id: mail!.id, skipped_why: null },
    ]);
  });
});
