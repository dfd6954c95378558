/** Checks that groups nest only one level deep. */
import { AppError } from "../../contract/errors.ts";
import type { Db } from "../database/handle.ts";

/**
 * Checks that the parent exists, is active and has no parent itself. Locks both groups until the transaction ends.
 * @param childId the group that moves into it; it must have none inside itself
 * @throws AppError invalid_input
 */
export async function checkParent(db: Db, parentId: string, childId?: string): Promise<void> {
  const sentence = "Please choose a group that is in use and belongs to no other group.";
  const refused = () => new AppError("invalid_input", { sentence, fields: { parentId: sentence } });
  if (parentId === childId) throw refused();
  // In a fixed order, so that of two groups that move into each other, the second sees the first.
  for (const id of [parentId, ...(childId === undefined ? [] : [childId])].sort()) await hold(db, id);
  const parent = await db
    .selectFrom("groups")
    .select("id")
    .where("id", "=", parentId)
    .where("parent_id", "is", null)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  if (!parent) throw refused();
  if (childId === undefined) return;
  const child = await db
    .selectFrom("groups")
    .select("id")
    .where("parent_id", "=", childId)
    .executeTakeFirst();
  if (child) throw refused();
}

async function hold(db: Db, id: string): Promise<void> {
  await db
    .updateTable("groups")
    .set((update) => ({ version: update.ref("version") }))
    .where("id", "=", id)
    .execute();
}
