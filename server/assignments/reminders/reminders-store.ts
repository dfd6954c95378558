/** Reminders in the database: rows that make each go out once, and when an assignment is looked at next. */
import { sql } from "kysely";
import type { SentReminders } from "../../../contract/assignments/assignment-reminders.ts";
import type { Db } from "../../database/handle.ts";
import { insertMails } from "../../mail/store.ts";
import { newId } from "../../platform/ids.ts";
import type { AssignmentRow } from "../store.ts";
import type { Recipient } from "./recipients-store.ts";

/** A reminder to one person, or the reason why it is not sent. */
export interface Notice {
  recipient: Recipient;
  kind: string;
  /** The moment before quiet hours move it; of a manual reminder its day. */
  dueAt: string;
}

/** Rows in one transaction: few enough for a statement, many enough that thousands are queued in seconds. */
const atOnce = 250;

/**
 * Records who is told what, and queues one mail for each person who has had none that day. A unique row decides
 * between two servers or two clicks; notice and mail are stored in one transaction.
 * @param day the date in the group's zone
 * @param listedSince assignments published later are not in a mail that the person got earlier that day
 * @returns how many people get a mail that they would not have had otherwise
 */
export async function queueReminders(
  db: Db,
  assignmentId: string,
  notices: readonly Notice[],
  { day, listedSince, now }: { day: string; listedSince: string; now: Date },
): Promise<number> {
  let queued = 0;
  for (let from = 0; from < notices.length; from += atOnce) {
    const some = notices.slice(from, from + atOnce);
    queued += await db
      .transaction()
      .execute((transaction) => queueSome(transaction, assignmentId, some, { day, listedSince, now }));
  }
  return queued;
}

async function queueSome(
  db: Db,
  assignmentId: string,
  notices: readonly Notice[],
  { day, listedSince, now }: { day: string; listedSince: string; now: Date },
): Promise<number> {
  const at = now.toISOString();
  /** The person's mail, unless another server or another assignment has already queued one. */
  const own = new Map(notices.map(({ recipient }) => [recipient.userId, newId()]));
  const rows = notices.map(({ recipient, kind, dueAt }) => {
    const { today, skipped, since, userId } = recipient;
    const isListed = today && today.createdAt >= listedSince && today.createdAt >= since;
    const why = skipped ?? (today && !isListed ? "reminded" : null);
    return {
      ...{ id: newId(), assignment_id: assignmentId, member_id: recipient.memberId, kind, due_at: dueAt },
      ...{
        mail_id: why === null ? (today?.mailId ?? own.get(userId)!) : null,
        skipped_why: why,
        created_at: at,
      },
    };
  });
  const taken = await db
    .insertInto("notices")
    .values(rows)
    .onConflict((conflict) =>
      // People left out by a manager's first press of a day may be due by the next one.
      conflict
        .columns(["assignment_id", "member_id", "kind", "due_at"])
        .doUpdateSet((stored) => ({
          mail_id: stored.ref("excluded.mail_id"),
          skipped_why: stored.ref("excluded.skipped_why"),
          created_at: stored.ref("excluded.created_at"),
        }))
        .where("notices.kind", "=", "manual")
        .where("notices.mail_id", "is", null),
    )
    .returning(["id", "member_id", "skipped_why"])
    .execute();
  const byMember = new Map(notices.map(({ recipient }) => [recipient.memberId, recipient]));
  const due = taken
    .map(({ id, member_id, skipped_why }) => ({ id, skipped_why, recipient: byMember.get(member_id)! }))
    .filter(({ skipped_why, recipient }) => skipped_why === null && !recipient.today);
  const people = new Map(due.map(({ recipient }) => [recipient.userId!, recipient]));
  if (people.size === 0) return 0;
  // In the same order on all servers, to avoid deadlocks.
  const days = await db
    .insertInto("mail_days")
    .values(
      [...people.keys()]
        .sort()
        .map((user_id) => ({ user_id, kind: "reminders", day, mail_id: own.get(user_id)!, created_at: at })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(["user_id", "mail_id"])
    .execute();
  const isOwn = new Set(days.map(({ user_id }) => user_id));
  const joined = due.filter(({ recipient }) => !isOwn.has(recipient.userId!));
  if (joined.length > 0)
    await joinMails(
      db,
      joined.map(({ id }) => id),
      day,
    );
  await insertMails(
    db,
    days.map(({ user_id, mail_id }) => ({
      id: mail_id,
      kind: "assignmentReminder" as const,
      recipient: people.get(user_id)!.email,
    })),
    now,
  );
  return days.length;
}

/** Notices of people whose daily mail was queued elsewhere at the same moment belong to that mail. */
async function joinMails(db: Db, noticeIds: string[], day: string): Promise<void> {
  await db
    .updateTable("notices")
    .set({
      mail_id: sql<string>`(select mail_days.mail_id from mail_days
        join group_members on group_members.user_id = mail_days.user_id
        where group_members.id = notices.member_id and mail_days.kind = 'reminders' and mail_days.day = ${day})`,
    })
    .where("id", "in", noticeIds)
    .execute();
}

/** Published assignments whose reminders are due for a check, the oldest first. */
export async function listDueForCheck(db: Db, now: Date): Promise<AssignmentRow[]> {
  return await db
    .selectFrom("assignments")
    .innerJoin("groups", "groups.id", "assignments.group_id")
    .selectAll("assignments")
    .where("reminders_look_at", "<=", now.toISOString())
    .where("published_at", "is not", null)
    .where("assignments.archived_at", "is", null)
    .where("groups.archived_at", "is", null)
    .orderBy("reminders_look_at")
    .orderBy("assignments.id")
    .limit(500)
    .execute();
}

/**
 * Records that the due reminders are handled. Does nothing if the assignment has changed meanwhile: it is then
 * checked again.
 */
export async function markSeen(
  db: Db,
  { id, version }: Pick<AssignmentRow, "id" | "version">,
  { seenAt, nextAt }: { seenAt: string; nextAt: string | null },
): Promise<void> {
  await db
    .updateTable("assignments")
    .set({ reminders_seen_at: seenAt, reminders_look_at: nextAt })
    .where("id", "=", id)
    .where("version", "=", version)
    .execute();
}

/** Names of one reason that a manager is shown. */
const mostNames = 50;

/** What was sent about an assignment and who was left out, the latest first. */
export async function listSent(db: Db, assignmentId: string): Promise<SentReminders> {
  const noted = db
    .selectFrom("notices")
    .innerJoin("group_members as member", "member.id", "notices.member_id")
    .select(["notices.kind", "notices.due_at", "notices.skipped_why", "member.name"])
    .select([
      sql<number>`count(*) over (partition by notices.kind, notices.due_at, notices.skipped_why)`.as(
        "people",
      ),
      sql<number>`row_number() over (partition by notices.kind, notices.due_at, notices.skipped_why
        order by member.name, member.id)`.as("place"),
      sql<string>`max(notices.created_at) over (partition by notices.kind, notices.due_at)`.as("sent_at"),
    ])
    .where("notices.assignment_id", "=", assignmentId);
  const rows = await db
    .selectFrom(noted.as("noted"))
    .selectAll()
    .where("place", "<=", mostNames)
    .orderBy("sent_at", "desc")
    .orderBy("kind")
    .orderBy("due_at")
    .orderBy("place")
    .execute();
  const moments = Map.groupBy(rows, ({ kind, due_at }) => `${kind} ${due_at}`);
  return [...moments.values()].map((parts) => {
    const mailed = parts.filter(({ skipped_why }) => skipped_why === null);
    const skipped = Map.groupBy(
      parts.filter(({ skipped_why }) => skipped_why !== null),
      ({ skipped_why }) => skipped_why!,
    );
    return {
      kind: parts[0]!.kind,
      at: parts[0]!.sent_at,
      people: Number(mailed[0]?.people ?? 0),
      names: mailed.map(({ name }) => name),
      skipped: [...skipped].map(([why, people]) => ({
        why: why as SentReminders[number]["skipped"][number]["why"],
        people: Number(people[0]!.people),
        names: people.map(({ name }) => name),
      })),
    };
  });
}
