/** Account deletion in assignments: removes texts about the person and reminders. Standings stay without a name. */
import type { Db } from "../database/handle.ts";

/** Runs in the deletion's transaction, while the person's rows in groups still name the account. */
export async function eraseAssignmentTexts(db: Db, userId: string): Promise<void> {
  const members = db.selectFrom("group_members").select("id").where("user_id", "=", userId);
  await db
    .updateTable("assignment_exceptions")
    .set({ reason: "" })
    .where("member_id", "in", members)
    .execute();
  await db.deleteFrom("notices").where("member_id", "in", members).execute();
}
