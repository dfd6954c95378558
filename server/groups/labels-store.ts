/** The labels of a group's people. */
import { sql } from "kysely";
import type { Db } from "../database/handle.ts";

/** Whether a member has a label, letter for letter. */
export function hasLabel(label: string) {
  const pattern = `%${JSON.stringify(label).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<boolean>`group_members.labels like ${pattern} escape '\\'`;
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
