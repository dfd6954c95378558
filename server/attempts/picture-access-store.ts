/** The attempts that hold one of some item versions. */
import { type SqlBool, sql } from "kysely";
import type { ReviewedAttempt } from "../assignments/held/review-hold.ts";
import type { Db } from "../database/handle.ts";
import { readForm } from "./columns.ts";

/** The fields of an attempt that decide who may see its questions. */
export interface HoldingAttempt extends ReviewedAttempt {
  closedAt: string | null;
}

function holding(db: Db, slugs: string[], versions: string[]) {
  return db
    .selectFrom("attempts")
    .where("attempts.slug", "in", slugs)
    .where((row) => row.or(versions.map((version) => sql<SqlBool>`attempts.draw like ${`%"${version}"%`}`)));
}

/**
 * A person's attempts that hold one of the versions. May return a few too many, since `_` in `like` matches any
 * character.
 */
export async function listHolding(
  db: Db,
  userId: string,
  slugs: string[],
  versions: string[],
): Promise<HoldingAttempt[]> {
  const rows = await holding(db, slugs, versions)
    .select(["id", "slug", "assignment_id", "closed_at", "assessment_version", "form"])
    .where("user_id", "=", userId)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    assignmentId: row.assignment_id,
    closedAt: row.closed_at,
    assessmentVersion: row.assessment_version,
    form: readForm(row.form),
  }));
}

/** Assignments on one of the assessments, in the groups where a person may read reviews, with an ended attempt that holds one of the versions. */
export async function listHeldAssignments(
  db: Db,
  userId: string,
  slugs: string[],
  versions: string[],
): Promise<string[]> {
  const rows = await holding(db, slugs, versions)
    .innerJoin("assignments", "assignments.id", "attempts.assignment_id")
    .innerJoin("groups", "groups.id", "assignments.group_id")
    .innerJoin("group_members", (join) =>
      join
        .on((on) =>
          on.or([
            on("group_members.group_id", "=", on.ref("groups.id")),
            on("group_members.group_id", "=", on.ref("groups.parent_id")),
          ]),
        )
        .on("group_members.user_id", "=", userId)
        .on("group_members.state", "=", "joined"),
    )
    .select("assignments.id")
    .distinct()
    .where("attempts.closed_at", "is not", null)
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
}
