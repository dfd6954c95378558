/** Writes the audit log in the transaction of the action itself, so that neither is stored without the other. */
import type { Db } from "../database/handle.ts";
import { newId } from "../platform/ids.ts";

export interface AuditEntry {
  now: Date;
  /** Undefined when the server itself acted. */
  actorId?: string | undefined;
  /** Verb and noun, such as `grant-admin`. */
  action: string;
  subjectKind: string;
  subjectId: string;
  /** What changed; never a password, a token or an answer. */
  details?: Record<string, unknown>;
  address?: string;
}

/** Entries in one statement. */
const entriesAtOnce = 100;

/** Adds one entry to the audit log. */
export function addAudit(db: Db, entry: AuditEntry): Promise<void> {
  return addAudits(db, [entry]);
}

/** Adds entries to the audit log, in batches. */
export async function addAudits(db: Db, entries: AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += entriesAtOnce) {
    await db
      .insertInto("audit")
      .values(
        entries.slice(from, from + entriesAtOnce).map((entry) => ({
          id: newId(),
          at: entry.now.toISOString(),
          actor_id: entry.actorId ?? null,
          action: entry.action,
          subject_kind: entry.subjectKind,
          subject_id: entry.subjectId,
          details: JSON.stringify(entry.details ?? {}),
          address: entry.address ?? "",
        })),
      )
      .execute();
  }
}

/** Who acts, from where and when. */
export interface Acting {
  actorId: string;
  address: string;
  now: Date;
}

/** An audit entry about a person. */
export function addUserAudit(
  db: Db,
  subjectId: string,
  action: string,
  acting: Acting,
  details: Record<string, unknown> = {},
): Promise<void> {
  return addAudit(db, { ...acting, action, subjectKind: "user", subjectId, details });
}
