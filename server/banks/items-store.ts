/** Item versions in the database: stored for ever, so that every attempt can be shown and graded as it was. */
import { CompiledItem } from "../../contract/bank.ts";
import type { Db } from "../database/handle.ts";

/** Makes sure that these item versions are stored; what is there already stays. */
export async function insertItemVersions(db: Db, items: CompiledItem[], now: string): Promise<void> {
  const rows = items.map((item) => ({
    id: item.hash,
    slug: item.slug,
    item_id: item.id,
    rev: item.rev,
    content: JSON.stringify(item),
    created_at: now,
  }));
  const size = 100;
  for (let start = 0; start < rows.length; start += size) {
    await db
      .insertInto("item_versions")
      .values(rows.slice(start, start + size))
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  }
}

/** The stored texts of item versions. */
export async function listItemVersions(db: Db, ids: string[]): Promise<CompiledItem[]> {
  const rows = await db.selectFrom("item_versions").select("content").where("id", "in", ids).execute();
  return rows.map((row) => CompiledItem.parse(JSON.parse(row.content)));
}

/** The assessments that have or had an item. */
export async function listSlugsOfItem(db: Db, itemId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("item_versions")
    .select("slug")
    .distinct()
    .where("item_id", "=", itemId)
    .orderBy("slug")
    .execute();
  return rows.map(({ slug }) => slug);
}
