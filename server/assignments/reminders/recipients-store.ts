/** Who is due a mail about an assignment, and why others are not. */
import type { SkipReason } from "../../../contract/assignments/assignment-reminders.ts";
import type { Db } from "../../database/handle.ts";
import type { AssignmentRow } from "../store.ts";
import { lastStart, personalWindow, type Window } from "../times/window.ts";
import type { QuietHours } from "./reminder-times.ts";

export interface Recipient {
  memberId: string;
  /** Null while an invitation has not been accepted. */
  userId: string | null;
  name: string;
  email: string;
  window: Window;
  /**
   * Since when this window has held for the person: joining, or the exception. Reminders due before then are not sent
   * later.
   */
  since: string;
  /** The reminder mail that the person has had, or is about to get, on the same day. */
  today: { mailId: string; createdAt: string } | undefined;
  skipped: SkipReason | null;
  /** Has an account with a verified address, which mails reach. */
  isReachable: boolean;
  /** Whether another attempt could begin, with or without a score: what a change takes away would be missed. */
  mayStart: boolean;
  /** The number of attempts is the person's own, so that another number for everybody takes nothing away. */
  hasOwnAttempts: boolean;
}

/** What is asked of an assignment; a draft that is not stored yet has no id. */
export type ToRemind = Pick<
  AssignmentRow,
  "id" | "group_id" | "opens_at" | "start_by_at" | "late_until_at" | "hard_end_at" | "attempts"
>;

/**
 * Everybody who takes an assignment, by name.
 * @param day the date in the group's zone
 * @param memberId only this one
 */
export async function listRecipients(
  db: Db,
  assignment: ToRemind,
  { now, day, memberId }: { now: Date; day: string; memberId?: string },
): Promise<Recipient[]> {
  const rows = await db
    .selectFrom("group_members as member")
    .leftJoin("users", "users.id", "member.user_id")
    .leftJoin("assignment_exceptions as exception", (join) =>
      join.on("exception.assignment_id", "=", assignment.id).onRef("exception.member_id", "=", "member.id"),
    )
    .leftJoin("assignment_standings as standing", (join) =>
      join.on("standing.assignment_id", "=", assignment.id).onRef("standing.member_id", "=", "member.id"),
    )
    .leftJoin("attempts as running", (join) =>
      join
        .on("running.assignment_id", "=", assignment.id)
        .onRef("running.member_id", "=", "member.id")
        .on("running.closed_at", "is", null),
    )
    .leftJoin("mail_days as today", (join) =>
      join
        .onRef("today.user_id", "=", "member.user_id")
        .on("today.kind", "=", "reminders")
        .on("today.day", "=", day),
    )
    .leftJoin("mail_stops as stop", (join) =>
      join.onRef("stop.user_id", "=", "member.user_id").on("stop.kind", "=", "reminders"),
    )
    .select(["member.id", "member.name", "member.state", "member.user_id", "member.created_at"])
    .select(["member.joined_at", "users.email", "users.verified_at", "stop.stopped_at"])
    .select(["exception.opens_at", "exception.start_by_at", "exception.hard_end_at"])
    .select(["exception.created_at as excepted_at", "exception.excused_at", "exception.attempts"])
    .select(["standing.counted_hundredths", "standing.attempts_used", "running.id as running"])
    .select(["today.mail_id", "today.created_at as mailed_at"])
    .where("member.group_id", "=", assignment.group_id)
    .where("member.counts", "=", 1)
    .where("member.state", "in", ["joined", "invited"])
    .$if(memberId !== undefined, (select) => select.where("member.id", "=", memberId!))
    .orderBy("member.name")
    .orderBy("member.id")
    .execute();
  return rows.map((row) => {
    const exception = {
      ...{ opensAt: row.opens_at, startByAt: row.start_by_at, hardEndAt: row.hard_end_at },
      ...{ attempts: row.attempts, extraMinutes: 0 },
    };
    const window = personalWindow(windowOf(assignment), exception);
    const joined = row.joined_at ?? row.created_at;
    const isOver = now.toISOString() > lastStart(window);
    const allowed = row.attempts ?? assignment.attempts;
    const used = (row.attempts_used ?? 0) + (row.running === null ? 0 : 1);
    return {
      memberId: row.id,
      userId: row.user_id,
      name: row.name,
      email: row.email ?? "",
      window,
      since: row.excepted_at !== null && row.excepted_at > joined ? row.excepted_at : joined,
      today:
        row.mail_id === null || row.mailed_at === null
          ? undefined
          : { mailId: row.mail_id, createdAt: row.mailed_at },
      skipped: reasonOf({ ...row, isOver }),
      isReachable: row.state === "joined" && row.verified_at !== null,
      mayStart: row.excused_at === null && !isOver && (allowed === null || used < allowed),
      hasOwnAttempts: row.attempts !== null,
    };
  });
}

/** The window that holds for everybody. */
export function windowOf(assignment: ToRemind): Window {
  return {
    opensAt: assignment.opens_at,
    startByAt: assignment.start_by_at,
    lateUntilAt: assignment.late_until_at,
    hardEndAt: assignment.hard_end_at,
  };
}

/** Annulled attempts don't count as used, so a person without a score always has an attempt left. */
function reasonOf(row: {
  excused_at: string | null;
  counted_hundredths: number | null;
  running: string | null;
  isOver: boolean;
  state: string;
  user_id: string | null;
  verified_at: string | null;
  stopped_at: string | null;
}): SkipReason | null {
  if (row.excused_at !== null) return "excused";
  if (row.counted_hundredths !== null) return "finished";
  if (row.running !== null) return "running";
  if (row.isOver) return "over";
  if (row.state === "invited" || row.user_id === null) return "invited";
  if (row.verified_at === null) return "unverified";
  return row.stopped_at === null ? null : "stopped";
}

/** A group's name and quiet hours, and whether it is archived. */
export async function getGroupOf(
  db: Db,
  groupId: string,
): Promise<{ name: string; quiet: QuietHours; isArchived: boolean }> {
  const { name, quiet_from, quiet_to, time_zone, archived_at } = await db
    .selectFrom("groups")
    .select(["name", "quiet_from", "quiet_to", "time_zone", "archived_at"])
    .where("id", "=", groupId)
    .executeTakeFirstOrThrow();
  const quiet = { from: quiet_from, to: quiet_to, zone: time_zone };
  return { name, quiet, isArchived: archived_at !== null };
}

/** The windows that an assignment has: everybody's, and those of exceptions. */
export async function listWindows(db: Db, assignment: ToRemind): Promise<Window[]> {
  const rows = await db
    .selectFrom("assignment_exceptions")
    .select(["opens_at", "start_by_at", "hard_end_at", "attempts"])
    .where("assignment_id", "=", assignment.id)
    .execute();
  const everybody = windowOf(assignment);
  const own = rows.map((row) =>
    personalWindow(everybody, {
      ...{ opensAt: row.opens_at, startByAt: row.start_by_at, hardEndAt: row.hard_end_at },
      ...{ attempts: row.attempts, extraMinutes: 0 },
    }),
  );
  return [everybody, ...own];
}
