/** Which questions are not drawn: read with every start and every catalogue, so that a change holds on every server at once. */
import type { Db } from "./database.ts";
import { prepared } from "./prepared.ts";

const quarantinedOf = prepared((db, { slug }: { slug: string }) =>
  db.selectFrom("quarantines").select("item_id").where("slug", "=", slug),
);

/** Item ids of one assessment that are quarantined. */
export async function listQuarantined(db: Db, slug: string): Promise<Set<string>> {
  const { rows } = await quarantinedOf(db, { slug });
  return new Set(rows.map((row) => row.item_id));
}

/** All of them, by assessment. */
export async function listAllQuarantined(db: Db): Promise<Map<string, Set<string>>> {
  const rows = await db.selectFrom("quarantines").select(["slug", "item_id"]).execute();
  const bySlug = Map.groupBy(rows, (row) => row.slug);
  return new Map([...bySlug].map(([slug, own]) => [slug, new Set(own.map((row) => row.item_id))]));
}
