/** Item versions in the database: stored forever, so that every attempt can be shown and graded. */
import { CompiledItem } from "../../contract/bank.ts";
import type { Db } from "../database/handle.ts";

/** An item version as it is stored. */
export interface ItemRow {
  columns: { id: string; slug: string; item_id: string; rev: number; content: string };
  /** Hashes of the pictures that it shows. */
  pictures: string[];
}

/** What is stored of an item version. */
export function itemRow(item: CompiledItem): ItemRow {
  return {
    columns: {
      id: item.hash,
      slug: item.slug,
      item_id: item.id,
      rev: item.rev,
      content: JSON.stringify(item),
    },
    pictures: [...new Set(item.pictures?.map(({ hash }) => hash))],
  };
}

/** Stores item versions that are not stored yet. */
export function insertItemVersions(db: Db, items: CompiledItem[], now: string): Promise<void> {
  return insertItemRows(db, items.map(itemRow), now);
}

/** The same for rows that were made before. */
export async function insertItemRows(db: Db, rows: readonly ItemRow[], now: string): Promise<void> {
  const size = 100;
  for (let start = 0; start < rows.length; start += size) {
    await db
      .insertInto("item_versions")
      .values(rows.slice(start, start + size).map(({ columns }) => ({ ...columns, created_at: now })))
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  }
  await insertVersionMedia(db, rows);
}

/** Records which item versions show a picture, so that people with these questions may see it. */
async function insertVersionMedia(db: Db, items: readonly ItemRow[]): Promise<void> {
  const rows = items.flatMap(({ columns, pictures }) =>
    pictures.map((hash) => ({ version: columns.id, hash })),
  );
  for (let start = 0; start < rows.length; start += 100)
    await db
      .insertInto("version_media")
      .values(rows.slice(start, start + 100))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The item versions that show a picture, by assessment. */
export async function listVersionsShowing(db: Db, hash: string): Promise<{ slug: string; id: string }[]> {
  return db
    .selectFrom("version_media")
    .innerJoin("item_versions", "item_versions.id", "version_media.version")
    .select(["item_versions.slug", "item_versions.id"])
    .where("version_media.hash", "=", hash)
    .execute();
}

/** The stored texts of item versions. */
export async function listItemVersions(db: Db, ids: string[]): Promise<CompiledItem[]> {
  const rows = await db.selectFrom("item_versions").select("content").where("id", "in", ids).execute();
  return rows.map((row) => CompiledItem.parse(JSON.parse(row.content)));
}

/** The latest stored version of each item, by the bank's ids. */
export async function listLatestVersions(db: Db, itemIds: string[]): Promise<Map<string, CompiledItem>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("item_versions")
    .select(["item_id", "content"])
    .where("item_id", "in", itemIds)
    .orderBy("rev")
    .execute();
  const latest = new Map(rows.map((row) => [row.item_id, row.content]));
  return new Map([...latest].map(([id, content]) => [id, CompiledItem.parse(JSON.parse(content))]));
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
