/** Reminders: who is due one, and the rows that make each of them go out once. */
import { type Selectable, sql } from "kysely";
import type { Reminders } from "../../contract/assignment-reminders.ts";
import type { Db } from "../database/handle.ts";
import { insertMails } from "../mail/store.ts";
import { isoAfter } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import type { AssignmentRow } from "./store.ts";
import { lastStart, personalWindow } from "./window.ts";
import { zoneMoment } from "./words.ts";

export interface Recipient {
  memberId: string;
  name: string;
  email: string;
  /** The last moment at which this person may start. */
  lastStartAt: string;
  skipped: Reminders["people"][number]["skipped"];
}

const daySeconds = 24 * 3600;

/** Everybody who takes an assignment, with the reason for which a reminder is left out. */
export async function listRecipients(db: Db, assignment: AssignmentRow, now: Date): Promise<Recipient[]> {
  const since = isoAfter(now, -daySeconds);
  const rows = await db
    .selectFrom("group_members as member")
    .leftJoin("users", "users.id", "member.user_id")
    .leftJoin("assignment_exceptions as exception", (join) =>
      join.on("exception.assignment_id", "=", assignment.id).onRef("exception.member_id", "=", "member.id"),
    )
    .leftJoin("assignment_standings as standing", (join) =>
      join.on("standing.assignment_id", "=", assignment.id).onRef("standing.member_id", "=", "member.id"),
    )
    .select(["member.id", "member.name", "member.state", "users.email", "users.verified_at"])
    .select(["exception.opens_at", "exception.start_by_at", "exception.hard_end_at"])
    .select(["exception.excused_at", "exception.attempts", "standing.counted_hundredths"])
    .select([
      sql<number>`(select count(*) from attempts where attempts.assignment_id = ${assignment.id}
        and attempts.member_id = member.id and attempts.closed_at is null)`.as("running"),
      sql<number>`(select count(*) from notices where notices.assignment_id = ${assignment.id}
        and notices.member_id = member.id and notices.mail_id is not null and notices.created_at > ${since})`.as(
        "reminded",
      ),
    ])
    .where("member.group_id", "=", assignment.group_id)
    .where("member.counts", "=", 1)
    .where("member.state", "in", ["joined", "invited"])
    .orderBy("member.name")
    .orderBy("member.id")
    .execute();
  return rows.map((row) => {
    const window = personalWindow(
      {
        opensAt: assignment.opens_at,
        startByAt: assignment.start_by_at,
        lateUntilAt: assignment.late_until_at,
        hardEndAt: assignment.hard_end_at,
      },
      {
        opensAt: row.opens_at,
        startByAt: row.start_by_at,
        hardEndAt: row.hard_end_at,
        attempts: row.attempts,
        extraMinutes: 0,
      },
    );
    const lastStartAt = lastStart(window);
    const skipped =
      row.excused_at !== null
        ? "excused"
        : row.counted_hundredths !== null
          ? "finished"
          : row.running > 0
            ? "running"
            : now.toISOString() > lastStartAt
              ? "over"
              : row.state === "invited" || row.email === null
                ? "invited"
                : row.verified_at === null
                  ? "unverified"
                  : row.reminded > 0
                    ? "reminded"
                    : null;
    return { memberId: row.id, name: row.name, email: row.email ?? "", lastStartAt, skipped };
  });
}

/** People in one transaction: few enough for a statement, many enough that thousands are queued in seconds. */
const atOnce = 250;

/**
 * Puts a reminder into the outbox for everybody who is due one. Of two servers, or two presses, at once only one finds a
 * person's row of the day free; row and mail are stored together, so that a kill leaves both or none.
 * @param kind `manual`, or the name of the moment
 * @param dueAt the moment, or the day of a manual reminder
 */
export async function queueReminders(
  db: Db,
  assignment: AssignmentRow & { groupName: string },
  recipients: readonly Recipient[],
  { kind, dueAt, now }: { kind: string; dueAt: string; now: Date },
): Promise<number> {
  let queued = 0;
  const due = recipients.filter(({ skipped }) => skipped === null);
  for (let from = 0; from < due.length; from += atOnce) {
    const some = new Map(due.slice(from, from + atOnce).map((one) => [one.memberId, one]));
    queued += await db.transaction().execute(async (transaction) => {
      const taken = await transaction
        .insertInto("notices")
        .values(
          [...some.keys()].map((memberId) => ({
            id: newId(),
            assignment_id: assignment.id,
            member_id: memberId,
            kind,
            due_at: dueAt,
            mail_id: newId(),
            skipped_why: null,
            created_at: now.toISOString(),
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning(["member_id", "mail_id"])
        .execute();
      await insertMails(
        transaction,
        taken.map((notice) => mailOf(assignment, some.get(notice.member_id)!, notice)),
        now,
      );
      return taken.length;
    });
  }
  return queued;
}

function mailOf(
  assignment: AssignmentRow & { groupName: string },
  { email, lastStartAt }: Recipient,
  { mail_id }: Pick<Selectable<{ mail_id: string | null }>, "mail_id">,
) {
  return {
    id: mail_id ?? newId(),
    kind: "assignmentReminder" as const,
    recipient: email,
    details: {
      assignment: assignment.id,
      title: assignment.title,
      group: assignment.groupName,
      startBy: zoneMoment(lastStartAt, assignment.time_zone),
    },
  };
}

/** The name of an assignment's group. */
export async function groupNameOf(db: Db, groupId: string): Promise<string> {
  const { name } = await db
    .selectFrom("groups")
    .select("name")
    .where("id", "=", groupId)
    .executeTakeFirstOrThrow();
  return name;
}
