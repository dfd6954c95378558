/** The audit log as a list: who did what, on whom, when and from where. */
import { type Selectable, type SqlBool, sql } from "kysely";
import type { ListQuery } from "../../contract/lists.ts";
import { stemOf } from "../../contract/markdown.ts";
import type { AuditEntry } from "../../contract/users/admin.ts";
import type { Db } from "../database/handle.ts";
import { containing, type Found, type Listed, list } from "../database/lists.ts";
import type { AuditTable } from "../database/schema.ts";

/** The texts of questions by the bank's ids, without those that are not stored. */
export type QuestionTexts = (itemIds: string[]) => Promise<Map<string, { prompt: string }>>;

/** `q` finds the people who acted or were acted on by name and address, and things by their whole id. */
export function listAudit(db: Db, questions: QuestionTexts, query: ListQuery): Promise<Listed<AuditEntry>> {
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
      read: (found) => readAudit(questions, found),
    },
    query,
  );
}

/** Reads the entries with the names of their subjects, in the same query or in one more, never row by row. */
async function readAudit(questions: QuestionTexts, found: Found<"audit">) {
  const rows = await found
    .leftJoin("users as actors", "actors.id", "audit.actor_id")
    .leftJoin("users as subjects", "subjects.id", "audit.subject_id")
    .leftJoin("groups", "groups.id", "audit.subject_id")
    .leftJoin("collections", "collections.id", "audit.subject_id")
    .leftJoin("own_assessments", "own_assessments.slug", "audit.subject_id")
    .leftJoin("certificates", "certificates.code", "audit.subject_id")
    .leftJoin("attempts", "attempts.id", "audit.subject_id")
    .leftJoin("users as takers", "takers.id", "attempts.user_id")
    .leftJoin("reports", "reports.id", "audit.subject_id")
    .selectAll("audit")
    .select([
      "actors.name as actor_name",
      "subjects.name as user_name",
      "groups.name as group_name",
      "collections.name as collection_name",
      "own_assessments.draft as own_draft",
      "certificates.title as certificate_title",
      "certificates.holder_name",
      "attempts.title as attempt_title",
      "takers.name as taker_name",
      "reports.item_id as reported_item",
    ])
    .execute();
  const itemOf = (row: AuditRow) => (row.subject_kind === "item" ? row.subject_id : row.reported_item);
  const items = new Set(rows.map(itemOf).filter((id) => id !== null));
  const texts = await questions([...items]);
  return rows.map((row) => {
    const item = texts.get(itemOf(row) ?? "");
    return { id: row.id, key: row.key, row: toEntry(row, item ? stemOf(item.prompt) : nameOf(row)) };
  });
}

interface AuditRow extends Selectable<AuditTable> {
  actor_name: string | null;
  user_name: string | null;
  group_name: string | null;
  collection_name: string | null;
  own_draft: string | null;
  certificate_title: string | null;
  holder_name: string | null;
  attempt_title: string | null;
  taker_name: string | null;
  reported_item: string | null;
}

/** The name of a subject that is no question; undefined where the tables don't have it any longer. */
function nameOf(row: AuditRow): string | undefined {
  const withPerson = (title: string, person: string | null) => (person ? `${title}, ${person}` : title);
  if (row.attempt_title !== null) return withPerson(row.attempt_title, row.taker_name);
  if (row.certificate_title !== null) return withPerson(row.certificate_title, row.holder_name);
  if (row.own_draft !== null) return (JSON.parse(row.own_draft) as { title: string }).title;
  return row.user_name ?? row.group_name ?? row.collection_name ?? undefined;
}

function toEntry(row: AuditRow, subjectName: string | undefined): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? "" },
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    ...(subjectName === undefined ? {} : { subjectName }),
    details: JSON.parse(row.details) as Record<string, unknown>,
    address: row.address,
  };
}
