/** The audit log as a list: who did what, on whom, when and from where. */
import { type Selectable, type SqlBool, sql } from "kysely";
import type { ListQuery } from "../../contract/lists.ts";
import type { AuditEntry } from "../../contract/users/admin.ts";
import type { Db } from "../database/handle.ts";
import { containing, type Found, type Listed, list } from "../database/lists.ts";
import type { AuditTable } from "../database/schema.ts";

/** `q` finds the people who acted or were acted on by name and address, and things by their whole id. */
export function listAudit(db: Db, query: ListQuery): Promise<Listed<AuditEntry>> {
  const { q, from, to, action, actor, subject } = query;
  let filtered = db.selectFrom("audit");
  if (from !== undefined) filtered = filtered.where("audit.at", ">=", `${from}T00:00:00.000Z`);
  if (to !== undefined) filtered = filtered.where("audit.at", "<=", `${to}T23:59:59.999Z`);
  if (action !== undefined) filtered = filtered.where("audit.action", "=", action);
  if (actor) filtered = filtered.where("audit.actor_id", "=", actor);
  if (subject) filtered = filtered.where("audit.subject_id", "=", subject);
  if (q) {
    const pattern = containing(q);
    const found = sql`(select users.id from users where lower(users.name) like ${pattern} escape '\\'
      or users.email like ${pattern} escape '\\')`;
    filtered = filtered.where(
      sql<SqlBool>`(audit.actor_id in ${found} or audit.subject_id in ${found} or audit.subject_id = ${q})`,
    );
  }
  return list(
    {
      db,
      table: "audit",
      filtered,
      sorts: { createdAt: { column: "audit.at", kind: "text" } },
      read: readAudit,
    },
    query,
  );
}

async function readAudit(found: Found<"audit">) {
  const rows = await found
    .leftJoin("users as actors", "actors.id", "audit.actor_id")
    .leftJoin("users as subjects", "subjects.id", "audit.subject_id")
    .selectAll("audit")
    .select(["actors.name as actor_name", "subjects.name as subject_name"])
    .execute();
  return rows.map((row) => ({ id: row.id, key: row.key, row: toEntry(row) }));
}

interface AuditRow extends Selectable<AuditTable> {
  actor_name: string | null;
  subject_name: string | null;
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? "" },
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    ...(row.subject_name === null ? {} : { subjectName: row.subject_name }),
    details: JSON.parse(row.details) as Record<string, unknown>,
    address: row.address,
  };
}
