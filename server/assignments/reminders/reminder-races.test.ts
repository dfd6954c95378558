/** Two servers that have both read the due reminders: the unique keys of notices and of the day's mail decide. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../database/handle.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { seedUser } from "../../testing/seeds/seed.ts";
import { type Person, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { getAssignment } from "../store.ts";
import { makeGroup, wallTime } from "../testing/group-of.ts";
import { listRecipients } from "./recipients-store.ts";
import { sendDueReminders } from "./reminders.ts";
import { queueReminders } from "./reminders-store.ts";

onEachEngine("reminders from two servers", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  /** Reads an assignment as a server does before any mail is queued, and returns its later attempt to queue. */
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
    const people = [await app.addPerson(), await app.addPerson()];
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
    const person = await app.addPerson();
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

  test("notices that a server had not queued when it died are queued once by two others, with their mails", async () => {
    const group = await makeGroup(app);
    // More people than one transaction handles.
    const people = await Promise.all(Array.from({ length: 260 }, () => seedUser(app.db, app.clock.now())));
    await app.db.updateTable("users").set({ verified_at: app.clock.now().toISOString() }).execute();
    await Promise.all(people.map((person) => group.add(person as unknown as Person)));
    const id = await group.set({ startBy: wallTime(app, 300), reminders: [4] });
    await app.db
      .updateTable("groups")
      .set({ quiet_from: 0, quiet_to: 0 })
      .where("id", "=", group.id)
      .execute();
    app.clock.step(2 * 3600);
    const rows = (table: "mails" | "notices") =>
      table === "notices"
        ? app.db.selectFrom("notices").select("member_id as who").where("assignment_id", "=", id).execute()
        : app.db
            .selectFrom("mails")
            .select("recipient as who")
            .where(
              "recipient",
              "in",
              people.map(({ email }) => email),
            )
            .execute();
    const on = { now: app.clock.now(), day: app.clock.now().toISOString().slice(0, 10) };
    const last = (await listRecipients(app.db, await getAssignment(app.db, id), on)).at(-1)!;
    const stop = await stopAt(app.db, engine, last.email);
    await expect(sendDueReminders(app)).rejects.toThrow(/killed here/);
    expect([(await rows("notices")).length, (await rows("mails")).length]).toEqual([250, 250]);
    await stop();
    await Promise.all([sendDueReminders(app), sendDueReminders(app)]);
    for (const table of ["notices", "mails"] as const) {
      const who = (await rows(table)).map((row) => row.who);
      expect([who.length, new Set(who).size]).toEqual([260, 260]);
    }
  });
});

/** Simulates a kill: the transaction that writes this person's mail ends without a commit. @returns a function that undoes it */
async function stopAt(db: Db, engine: string, recipient: string): Promise<() => Promise<void>> {
  const run = (text: string) => sql.raw(text).execute(db);
  if (engine === "sqlite") {
    await run(`create trigger stop_here before insert on mails when new.recipient = '${recipient}'
      begin select raise(abort, 'killed here'); end`);
    return async () => void (await run("drop trigger stop_here"));
  }
  await run(`create function stop_here() returns trigger language plpgsql as $$ begin
    if new.recipient = '${recipient}' then raise exception 'killed here'; end if; return new; end $$`);
  await run("create trigger stop_here before insert on mails for each row execute function stop_here()");
  return async () => void (await run("drop function stop_here cascade"));
}
