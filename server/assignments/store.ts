/** Assignments in the database: each change is made on exactly the version that was read. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Assignment } from "../../contract/assignment-settings.ts";
import { AppError } from "../../contract/errors.ts";
import type { AssignmentsTable } from "../database/assignments-schema.ts";
import type { Db } from "../database/handle.ts";
import { isSeenWith } from "../groups/labels-store.ts";
import type { GroupScope } from "../http/group-scope-store.ts";

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

/** Before any time: an assignment that has changed is looked at again for reminders that are due. */
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

/** How many people take the assignments of a group. */
export async function countTakers(db: Db, groupId: string): Promise<number> {
  const { count } = await takersOf(db, groupId)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The time factors of a group's takers who have an account, each with how many have it. */
export async function listTimeFactors(
  db: Db,
  groupId: string,
): Promise<{ timePercent: number; people: number }[]> {
  return await takersOf(db, groupId)
    .innerJoin("users", "users.id", "group_members.user_id")
    .select((select) => ["users.time_percent as timePercent", select.fn.countAll<number>().as("people")])
    .groupBy("users.time_percent")
    .orderBy("users.time_percent")
    .execute();
}

/** How many people could still start an assignment: takers without a score. */
export async function countUnfinished(db: Db, { id, group_id }: AssignmentRow): Promise<number> {
  const { count } = await takersOf(db, group_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("assignment_standings as standing")
            .select("standing.member_id")
            .where("standing.assignment_id", "=", id)
            .whereRef("standing.member_id", "=", "group_members.id")
            .where("standing.counted_hundredths", "is not", null),
        ),
      ),
    )
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts of an assignment's people, of whom a tutor sees only some. */
function countsFor(labels: string[] | null) {
  const isSeen = isSeenWith(labels);
  const people = sql<number>`(select count(*) from group_members
    where group_members.group_id = assignments.group_id and counts = 1 and state in ('joined', 'invited') and ${isSeen})`;
  const finished = sql<number>`(select count(*) from assignment_standings
    join group_members on group_members.id = assignment_standings.member_id
    where assignment_standings.assignment_id = assignments.id and counted_hundredths is not null
    and counts = 1 and state in ('joined', 'invited') and ${isSeen})`;
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
