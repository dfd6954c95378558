/** Rows that the hourly clean-up deletes or must keep: each kind of row at each age. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeGroup } from "./assignments/testing/group-of.ts";
import { tidy } from "./housekeeping.ts";
import { isoAfter } from "./platform/clock.ts";
import { onEachEngine } from "./testing/engines.ts";
import { seedResult, seedUser } from "./testing/seeds/seed.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

onEachEngine("the hourly clean-up", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  /** All rows, by table. */
  async function rowsByTable(): Promise<Record<string, string[]>> {
    const tables = await app.db.introspection.getTables();
    const read = tables.map(async ({ name }) => {
      const rows = await app.db
        .selectFrom(name as "users")
        .selectAll()
        .execute();
      return [name, rows.map((row) => JSON.stringify(row)).sort()] as const;
    });
    return Object.fromEntries(await Promise.all(read));
  }

  test("deletes what can no longer be used or counted, and nothing else", async () => {
    const { db, clock } = app;
    const person = await app.addPerson();
    await seedResult(db, person.id, 1, { score: 9 });
    await person.post("/api/assessment/attempts", { slug: "python" });
    const other = await seedUser(db, clock.now());
    const group = await makeGroup(app);
    const memberId = await group.add(person);
    const assignmentId = await group.set();
    await db.deleteFrom("mails").execute();
    const ago = (seconds: number) => isoAfter(clock.now(), -seconds);
    const ahead = (seconds: number) => isoAfter(clock.now(), seconds);
    const nowMinute = Math.floor(clock.now().getTime() / 60_000);

    const session = (id: string, lastSeenAt: string, createdAt = lastSeenAt) => ({
      id,
      user_id: person.id,
      secret_hash: "x",
      created_at: createdAt,
      last_seen_at: lastSeenAt,
      user_agent: "",
      address: "",
    });
    const token = (id: string, expiresAt: string, usedAt: string | null = null) => ({
      id,
      user_id: id === "stays-verify" ? other.id : person.id,
      purpose: id === "stays-reset" ? "reset" : "verify",
      hash: id,
      created_at: ago(day),
      expires_at: expiresAt,
      used_at: usedAt,
    });
    const mail = (id: string, createdAt: string, nextTryAt: string | null) => ({
      id,
      recipient: "a@example.org",
      kind: "verify",
      details: "{}",
      created_at: createdAt,
      expires_at: ahead(day),
      tries: 1,
      next_try_at: nextTryAt,
      claimed_until: null,
      sent_at: null,
      last_error: null,
    });
    const failure = (key: string, since: string) => ({ key, count: 9, since, blocked_until: null });
    const requests = (key: string, inMinute: number) => ({ key, minute: inMinute, count: 1 });
    const past = (slug: string, keptUntil: string) => ({
      address_key: "x",
      slug,
      user_id: null,
      attempts: 3,
      starts: "[]",
      items: "[]",
      kept_until: keptUntil,
    });
    const notice = (id: string, createdAt: string) => ({
      ...{ id, assignment_id: assignmentId, member_id: memberId, kind: id, due_at: createdAt },
      ...{ mail_id: null, skipped_why: "reminded", created_at: createdAt },
    });
    const mailDay = (mailId: string, createdAt: string) => ({
      ...{ user_id: person.id, kind: "reminders", day: createdAt.slice(0, 10), mail_id: mailId },
      created_at: createdAt,
    });
    const server = (id: string, beatAt: string) => ({ id, beat_at: beatAt, handled_until: beatAt });

    // Rows to keep: in use, still counted, or not yet handled, each just within its age limit.
    const add = async (kind: "stays" | "goes") => {
      const is = (stays: string, goes: string) => (kind === "stays" ? stays : goes);
      await db
        .insertInto("sessions")
        .values([session(`${kind}-idle`, is(ago(8 * day - minute), ago(8 * day + minute)))])
        .execute();
      await db
        .insertInto("failures")
        .values(failure(`${kind}-old`, is(ago(3 * hour - minute), ago(3 * hour + minute))))
        .execute();
      await db
        .insertInto("request_counts")
        .values(requests(`${kind}-past`, kind === "stays" ? nowMinute - 1 : nowMinute - 2))
        .execute();
      await db
        .insertInto("mails")
        .values(mail(`${kind}-handled`, is(ago(7 * day - minute), ago(7 * day + minute)), null))
        .execute();
      await db
        .insertInto("past_attempts")
        .values(past(kind, is(ahead(minute), ago(minute))))
        .execute();
      await db
        .insertInto("notices")
        .values(notice(`${kind}-two-years`, is(ago(731 * day - minute), ago(731 * day + minute))))
        .execute();
      await db
        .insertInto("mail_days")
        .values(mailDay(`${kind}-month`, is(ago(29 * day), ago(30 * day + minute))))
        .execute();
      await db
        .insertInto("servers")
        .values(server(`${kind}-silent`, is(ago(day - minute), ago(day + minute))))
        .execute();
    };
    await add("stays");
    await db
      .insertInto("sessions")
      // Signed in long ago, but still in use.
      .values([session("stays-used", ago(minute), ago(9 * day)), session("stays-new", ago(0))])
      .execute();
    await db
      .insertInto("tokens")
      // A used link still reports that the address is verified, until it expires.
      .values([token("stays-verify", ahead(minute), ago(hour)), token("stays-reset", ahead(minute))])
      .execute();
    await db.insertInto("request_counts").values(requests("stays-now", nowMinute)).execute();
    // An outage of the mail server: mail is sent, however old it is.
    await db
      .insertInto("mails")
      .values(mail("stays-waiting", ago(30 * day), ahead(hour)))
      .execute();

    const before = await rowsByTable();
    await add("goes");
    await db
      .insertInto("tokens")
      .values(token("goes-expired", ago(minute)))
      .execute();
    expect(await rowsByTable()).not.toEqual(before);
    expect(await tidy(db, clock)).toBe(9);
    expect(await rowsByTable()).toEqual(before);
    expect(before.attempts).toHaveLength(2);
    expect(await tidy(db, clock)).toBe(0);
  });

  test("a time set for two o'clock stays at two o'clock when the time zone's rules change", async () => {
    const { db, clock } = app;
    const group = await makeGroup(app);
    const memberId = await group.add(await app.addPerson());
    const year = clock.now().getUTCFullYear() + 1;
    const times = { timeZone: "Europe/Berlin", opens: `${year}-07-01T08:00`, startBy: `${year}-07-08T14:00` };
    const id = await group.set({ ...times, hardEnd: `${year}-07-08T15:00` });
    await group.manager.patch(`/api/assignments/${id}/members/${memberId}/exception`, {
      ...{ opens: null, startBy: `${year}-07-08T14:30`, hardEnd: null, attempts: null, extraMinutes: 0 },
      ...{ isExcused: false, reason: "x" },
    });
    const rows = async () => ({
      assignment: await db.selectFrom("assignments").selectAll().where("id", "=", id).executeTakeFirst(),
      exception: await db
        .selectFrom("assignment_exceptions")
        .selectAll()
        .where("assignment_id", "=", id)
        .executeTakeFirst(),
    });
    const right = await rows();
    // Stored by a server that ignored daylight saving time; the opening is past and stays unchanged.
    const [later, past] = [`${year}-07-08T13:00:00.000Z`, isoAfter(clock.now(), -hour)];
    await db
      .updateTable("assignments")
      .set({ start_by_at: later, opens_at: past })
      .where("id", "=", id)
      .execute();
    await db
      .updateTable("assignment_exceptions")
      .set({ start_by_at: `${year}-07-08T13:30:00.000Z` })
      .where("assignment_id", "=", id)
      .execute();
    await tidy(db, clock);
    const followed = await rows();
    expect(followed.exception).toEqual(right.exception);
    expect(followed.assignment).toEqual({
      ...right.assignment,
      ...{ opens_at: past, version: right.assignment!.version + 1, reminders_look_at: "" },
    });
    await tidy(db, clock);
    expect(await rows()).toEqual(followed);
    const audit = db.selectFrom("audit").select(["actor_id", "details"]);
    const [entry, ...more] = await audit.where("action", "=", "follow-time-zone").execute();
    expect(more).toEqual([]);
    expect([entry?.actor_id, JSON.parse(entry!.details)]).toEqual([
      null,
      {
        ...{ assignment: id, timeZone: "Europe/Berlin", exceptions: 1 },
        start_by_at: right.assignment!.start_by_at,
      },
    ]);
  });
});
