/** The labels of a group's people. */
import { sql } from "kysely";
import type { Db } from "../database/handle.ts";

/** Whether a member has a label, letter for letter: an unescaped quote after a bracket or a comma begins a label. */
export function hasLabel(label: string) {
  const text = JSON.stringify(label);
  const without = (start: string) => sql`replace(group_members.labels, ${`${start}${text}`}, '')`;
  return sql<boolean>`(${without("[")} <> group_members.labels or ${without(",")} <> group_members.labels)`;
}

/** Whether a member has one of the labels to which a tutor is limited; everybody for `null`. */
export function isSeenWith(labels: string[] | null) {
  return labels === null ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(labels.map(hasLabel), sql` or `)})`;
}

/** The labels that a group's people have, by their alphabet. */
export async function listLabels(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("group_members")
    .select("labels")
    .distinct()
    .where("group_id", "=", groupId)
    .where("labels", "<>", "[]")
    .execute();
  const labels = new Set(rows.flatMap((row) => JSON.parse(row.labels) as string[]));
  return [...labels].sort((one, other) => one.localeCompare(other));
}
