/**
 * The questions that are not drawn. The catalogue reads them each time, and a start is stored only if the list is
 * unchanged, so a change takes effect on every server immediately.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/handle.ts";
import { prepared } from "../database/statements.ts";

/** What is quarantined of one assessment. */
export interface Quarantines {
  items: Set<string>;
  /** Changes whenever a question is quarantined or released. */
  version: string;
}

const quarantinesOf = prepared((db, { slug }: { slug: string }) =>
  db.selectFrom("quarantines").select(["item_id", "since"]).where("slug", "=", slug),
);

/** A bank's quarantined items, with a version that changes whenever they do. */
export async function findQuarantines(db: Db, slug: string): Promise<Quarantines> {
  const { rows } = await quarantinesOf(db, { slug });
  const latest =
    rows
      .map((row) => row.since)
      .sort()
      .at(-1) ?? "";
  return { items: new Set(rows.map((row) => row.item_id)), version: `${rows.length} ${latest}` };
}

/**
 * The fingerprint when the statement runs: the number of quarantined items and the latest time, which rises with each
 * new one.
 */
export function quarantineVersion(slug: string): RawBuilder<string> {
  return sql`(select count(*) || ' ' || coalesce(max(since), '') from quarantines where slug = ${slug})`;
}

/** Item ids of one assessment that are quarantined. */
export async function listQuarantined(db: Db, slug: string): Promise<Set<string>> {
  return (await findQuarantines(db, slug)).items;
}

/** All of them, by assessment. */
export async function listAllQuarantined(db: Db): Promise<Map<string, Set<string>>> {
  const rows = await db.selectFrom("quarantines").select(["slug", "item_id"]).execute();
  const bySlug = Map.groupBy(rows, (row) => row.slug);
  return new Map([...bySlug].map(([slug, own]) => [slug, new Set(own.map((row) => row.item_id))]));
}
