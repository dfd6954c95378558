/** Assignments in the database: each change is made on exactly the version that was read. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Assignment } from "../../contract/assignments/assignment-settings.ts";
import { AppError } from "../../contract/errors.ts";
import type { AssignmentsTable } from "../database/assignments-schema.ts";
import type { Db } from "../database/handle.ts";
import { isSeenWith } from "../groups/labels-store.ts";
import type { GroupScope } from "../http/group-scope-store.ts";
import type { WindowException } from "./times/window.ts";

export type AssignmentRow = Selectable<AssignmentsTable>;

/**
 * One assignment.
 * @throws AppError not_found
 */
export async function getAssignment(db: Db, id: string): Promise<AssignmentRow> {
  const row = await db.selectFrom("assignments").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
}

/** Stores a new assignment. */
export async function insertAssignment(db: Db, row: Insertable<AssignmentsTable>): Promise<void> {
  await db.insertInto("assignments").values(row).execute();
}

/** The assignments of a group, archived ones included. */
export async function countAssignments(db: Db, groupId: string): Promise<number> {
  const { count } = await db
    .selectFrom("assignments")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("group_id", "=", groupId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Earlier than any time, so that reminders of a changed assignment are checked again. */
const atOnce = "";

/**
 * Changes an assignment; false when it was changed since its version was read, or is archived.
 * @param isArchivedToo whether an archived one is changed as well
 */
export async function updateAssignment(
  db: Db,
  { id, version }: Pick<AssignmentRow, "id" | "version">,
  change: Partial<Omit<AssignmentRow, "id" | "group_id" | "version">>,
  isArchivedToo = false,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("assignments")
    .set({ ...change, version: version + 1, reminders_look_at: atOnce })
    .where("id", "=", id)
    .where("version", "=", version)
    .$if(!isArchivedToo, (update) => update.where("archived_at", "is", null))
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** People who take the assignments of a group: joined or invited, and counted as takers. */
function takersOf(db: Db, groupId: string) {
  return db
    .selectFrom("group_members")
    .where("group_members.group_id", "=", groupId)
    .where("group_members.counts", "=", 1)
    .where("group_members.state", "in", ["joined", "invited"]);
}

/** Personal settings that change a window, and how many people share them. */
interface OwnTimes extends WindowException {
  /** The factor of the person's account, 100 to 300; 100 before there is one. */
  timePercent: number;
  people: number;
}

/**
 * The times of those who take an assignment, excused people left out.
 * @param id none for an assignment that is not stored yet
 */
export async function listOwnTimes(db: Db, groupId: string, id: string): Promise<OwnTimes[]> {
  const percent = sql<number>`coalesce(users.time_percent, 100)`;
  const extra = sql<number>`coalesce(exception.extra_minutes, 0)`;
  const rows = await takersOf(db, groupId)
    .leftJoin("users", "users.id", "group_members.user_id")
    .leftJoin("assignment_exceptions as exception", (join) =>
      join.on("exception.assignment_id", "=", id).onRef("exception.member_id", "=", "group_members.id"),
    )
    .where("exception.excused_at", "is", null)
    .select(["exception.opens_at as opensAt", "exception.start_by_at as startByAt"])
    .select(["exception.hard_end_at as hardEndAt", "exception.attempts"])
    .select((select) => [
      percent.as("timePercent"),
      extra.as("extraMinutes"),
      select.fn.countAll<number>().as("people"),
    ])
    .groupBy(["exception.opens_at", "exception.start_by_at", "exception.hard_end_at", "exception.attempts"])
    .groupBy([percent, extra])
    .execute();
  return rows.map((row) => ({ ...row, people: Number(row.people) }));
}

/** Counts of an assignment's people, of whom a tutor sees only some. Who is excused counts in no figure. */
function countsFor(labels: string[] | null) {
  const isSeen = isSeenWith(labels);
  const isExpected = sql`counts = 1 and state in ('joined', 'invited') and not exists (select 1 from assignment_exceptions
    where assignment_exceptions.assignment_id = assignments.id
    and assignment_exceptions.member_id = group_members.id and excused_at is not null)`;
  const people = sql<number>`(select count(*) from group_members
    where group_members.group_id = assignments.group_id and ${isExpected} and ${isSeen})`;
  const finished = sql<number>`(select count(*) from assignment_standings
    join group_members on group_members.id = assignment_standings.member_id
    where assignment_standings.assignment_id = assignments.id and counted_hundredths is not null
    and ${isExpected} and ${isSeen})`;
  const heldScores = sql<number>`(select count(*) from results
    join attempts on attempts.id = results.attempt_id
    join group_members on group_members.id = attempts.member_id
    where results.held_in = assignments.id and ${isSeen})`;
  return [people.as("people"), finished.as("finished"), heldScores.as("heldScores")] as const;
}

/** The assignments of a group for its managers and viewers, the latest first. */
export async function listAssignments(
  db: Db,
  { id, labels }: Pick<GroupScope, "id" | "labels">,
): Promise<Assignment[]> {
  const rows = await db
    .selectFrom("assignments")
    .selectAll()
    .select(countsFor(labels))
    .where("group_id", "=", id)
    .orderBy("opens_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toAssignment);
}

/**
 * An assignment as its managers and viewers see it.
 * @param labels those of a tutor
 * @throws AppError not_found
 */
export async function describeAssignment(
  db: Db,
  id: string,
  labels: string[] | null = null,
): Promise<Assignment> {
  const row = await db
    .selectFrom("assignments")
    .selectAll()
    .select(countsFor(labels))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return toAssignment(row);
}

function toAssignment(
  row: AssignmentRow & { people: number; finished: number; heldScores: number },
): Assignment {
  return {
    id: row.id,
    groupId: row.group_id,
    slug: row.slug,
    title: row.title,
    note: row.note,
    timeZone: row.time_zone,
    opens: row.opens_local,
    startBy: row.start_by_local,
    lateUntil: row.late_until_local,
    hardEnd: row.hard_end_local,
    opensAt: row.opens_at,
    startByAt: row.start_by_at,
    lateUntilAt: row.late_until_at,
    hardEndAt: row.hard_end_at,
    attempts: row.attempts,
    counting: row.counting as Assignment["counting"],
    cooldownMinutes: row.cooldown_minutes,
    scoreShown: row.score_shown as Assignment["scoreShown"],
    reviewShown: row.review_shown as Assignment["reviewShown"],
    reminders: JSON.parse(row.reminders) as number[],
    certificates: row.certificates as Assignment["certificates"],
    freeAttempts: row.free_attempts as Assignment["freeAttempts"],
    hasCode: row.code_hash !== null,
    networks: JSON.parse(row.networks) as string[],
    publishedAt: row.published_at,
    releasedAt: row.released_at,
    scoresReleasedAt: row.scores_released_at,
    archivedAt: row.archived_at,
    version: row.version,
    people: row.people,
    finished: row.finished,
    heldScores: Number(row.heldScores),
  };
}
