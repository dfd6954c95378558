/** How memberships begin and end. */
import { sql } from "kysely";
import { AppError } from "../../contract/errors.ts";
import { addAudit } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";
import { type GroupActing, groupAudit } from "./group-audit.ts";
import { holdGroup, insertManager } from "./store.ts";

/**
 * Ends the caller's membership; the row stays, and with it the results.
 * @throws AppError not_found, not_allowed where members may not leave, last_manager
 */
export async function leave(db: Db, groupId: string, userId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await holdGroup(transaction, groupId, false);
    const row = await transaction
      .selectFrom("group_members")
      .innerJoin("groups", "groups.id", "group_members.group_id")
      .select(["group_members.id", "group_members.role", "groups.members_may_leave"])
      .where("group_members.group_id", "=", groupId)
      .where("group_members.user_id", "=", userId)
      .where("group_members.state", "=", "joined")
      .executeTakeFirst();
    if (!row) throw new AppError("not_found");
    if (row.role === "member" && row.members_may_leave === 0)
      throw new AppError("not_allowed", {
        sentence: "Members of this group can't leave by themselves. Please ask one of its managers.",
      });
    if (row.role === "manager") await refuseLastManager(transaction, groupId, row.id);
    await endRow(transaction, row.id, "left", "left", now);
  });
}

/** Ends a member's row as `state`, for the reason `why`. */
export async function endRow(
  db: Db,
  id: string,
  state: "left" | "withdrawn" | "expired",
  why: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable("group_members")
    .set({ state, left_at: now.toISOString(), left_why: why })
    .where("id", "=", id)
    .execute();
}

/** Ensures that another manager remains; inside a transaction that locks the group. @throws AppError last_manager */
export async function refuseLastManager(db: Db, groupId: string, memberId: string): Promise<void> {
  const other = await db
    .selectFrom("group_members")
    .select("id")
    .where("group_id", "=", groupId)
    .where("role", "=", "manager")
    .where("state", "=", "joined")
    .where("user_id", "is not", null)
    .where("id", "!=", memberId)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new AppError("last_manager");
}

/**
 * Makes an admin the manager of a group that has none.
 * @throws AppError not_found, changed_meanwhile where the group has a manager
 */
export async function takeOver(
  db: Db,
  groupId: string,
  admin: { id: string; name: string; email: string },
  acting: GroupActing,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await holdGroup(transaction, groupId, false);
    const { count } = await transaction
      .selectFrom("group_members")
      .select(sql<number>`count(*)`.as("count"))
      .where("group_id", "=", groupId)
      .where("role", "=", "manager")
      .where("state", "=", "joined")
      .where("user_id", "is not", null)
      .executeTakeFirstOrThrow();
    if (Number(count) > 0)
      throw new AppError("changed_meanwhile", { sentence: "This group has a manager. Nothing was changed." });
    await insertManager(transaction, groupId, admin, acting.now);
    await addAudit(transaction, groupAudit(groupId, "take-over-group", acting));
  });
}
