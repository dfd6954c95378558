/** Quarantines and releases questions, each with an audit entry. */
import type { QuarantinedItem } from "../../contract/quality.ts";
import { addAudit } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";

interface Acting {
  actorId: string;
  address: string;
  now: Date;
}

/** Questions that are not drawn, the newest first. */
export async function listQuarantine(db: Db): Promise<Omit<QuarantinedItem, "title" | "prompt">[]> {
  const rows = await db
    .selectFrom("quarantines")
    .leftJoin("users", "users.id", "quarantines.actor_id")
    .selectAll("quarantines")
    .select("users.name")
    .orderBy("quarantines.since", "desc")
    .orderBy("quarantines.item_id")
    .execute();
  return rows.map((row) => ({
    item: row.item_id,
    slug: row.slug,
    reason: row.reason,
    since: row.since,
    by: row.name === null ? null : { id: row.actor_id, name: row.name },
  }));
}

/**
 * Quarantines a question; a repeated call keeps the first reason.
 * @param also runs in the same transaction
 */
export async function insertQuarantine(
  db: Db,
  item: { id: string; slug: string },
  reason: string,
  acting: Acting,
  also: (transaction: Db) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto("quarantines")
      .values({
        item_id: item.id,
        slug: item.slug,
        reason,
        since: acting.now.toISOString(),
        actor_id: acting.actorId,
      })
      .onConflict((conflict) => conflict.column("item_id").doNothing())
      .returning("item_id")
      .executeTakeFirst();
    if (!inserted) return;
    await addAudit(transaction, {
      ...acting,
      action: "quarantine-item",
      subjectKind: "item",
      subjectId: item.id,
      details: { reason },
    });
    await also(transaction);
  });
}

/** Releases a question; false if it was not quarantined. */
export async function deleteQuarantine(db: Db, itemId: string, acting: Acting): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom("quarantines")
      .where("item_id", "=", itemId)
      .returning("since")
      .executeTakeFirst();
    if (!deleted) return false;
    await addAudit(transaction, {
      ...acting,
      action: "reinstate-item",
      subjectKind: "item",
      subjectId: itemId,
      details: { since: deleted.since },
    });
    return true;
  });
}
