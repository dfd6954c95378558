/** Attempts of assignments that no longer count. */
import { AppError } from "../../contract/errors.ts";
import { refreshStandingOf } from "../assignments/assignment-standings-store.ts";
import { addAudit } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";
import { type GroupActing, groupAudit } from "../groups/group-audit.ts";

/**
 * Annuls an ended attempt of an assignment: it stays with the reason, and no longer counts as used. Annulling it
 * again keeps the first reason.
 * @throws AppError not_found for an attempt of another assignment, attempt_open
 */
export async function annul(
  db: Db,
  { assignmentId, attemptId, groupId }: { assignmentId: string; attemptId: string; groupId: string },
  reason: string,
  acting: GroupActing,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("attempts")
      .select(["version", "closed_at", "annulled_at", "member_id"])
      .where("id", "=", attemptId)
      .where("assignment_id", "=", assignmentId)
      .executeTakeFirst();
    if (!row) throw new AppError("not_found");
    if (row.closed_at === null)
      throw new AppError("attempt_open", {
        sentence: "This attempt is still open. It can be annulled once it has ended.",
      });
    if (row.annulled_at !== null) return;
    const { numUpdatedRows } = await transaction
      .updateTable("attempts")
      .set({
        annulled_at: acting.now.toISOString(),
        annulled_why: reason,
        version: row.version + 1,
      })
      .where("id", "=", attemptId)
      .where("version", "=", row.version)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) throw new AppError("changed_meanwhile");
    await refreshStandingOf(transaction, attemptId);
    await addAudit(
      transaction,
      groupAudit(groupId, "annul-attempt", acting, {
        assignment: assignmentId,
        member: row.member_id,
        attempt: attemptId,
        reason,
      }),
    );
  });
}

/**
 * Finds out whether an attempt belongs to an assignment.
 * @throws AppError not_found where it does not
 */
export async function checkAssigned(db: Db, assignmentId: string, attemptId: string): Promise<void> {
  const row = await db
    .selectFrom("attempts")
    .select("id")
    .where("id", "=", attemptId)
    .where("assignment_id", "=", assignmentId)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
}
