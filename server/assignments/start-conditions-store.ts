/** The conditions that must still hold when an attempt of an assignment is stored. */
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** The state that a start was decided on. If the database differs, the insertion fails and the start is decided again. */
export type AssignedConditions = {
  assignmentId: string;
  memberId: string;
  /** The assignment's version, which rises with its exceptions too. */
  assignmentVersion: number;
  /** Attempts of the member that are not annulled. */
  attemptsUsed: number;
  /** Stored with the attempt. */
  lateSeconds: number;
};

/** The condition of the insertion: still a taker, still the same assignment, still as many attempts. */
export function assignmentHolds(userId: string | null, basis: AssignedConditions): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from assignments
    join groups on groups.id = assignments.group_id
    join group_members on group_members.group_id = assignments.group_id
    where assignments.id = ${basis.assignmentId} and assignments.version = ${basis.assignmentVersion}
    and assignments.published_at is not null and assignments.archived_at is null and groups.archived_at is null
    and group_members.id = ${basis.memberId} and group_members.user_id = ${userId}
    and group_members.state = 'joined' and group_members.counts = 1
  ) and (
    select count(*) from attempts as counted where counted.assignment_id = ${basis.assignmentId}
    and counted.member_id = ${basis.memberId} and counted.annulled_at is null
  ) = ${basis.attemptsUsed}`;
}
