/**
 * Open attempts as this server last read or stored them, so that a save need not read its own row before it. Whoever
 * changes a row gives it another version: a write that builds on a row remembered wrongly touches nothing, and its
 * maker reads again.
 */
import type { Db } from "../db/database.ts";
import type { StoredAttempt } from "./store.ts";

const mostRemembered = 5000;

const byDatabase = new WeakMap<object, Map<string, StoredAttempt>>();

function recentOf(db: Db): Map<string, StoredAttempt> {
  const { adapter } = db.getExecutor();
  let recent = byDatabase.get(adapter);
  if (!recent) {
    recent = new Map();
    byDatabase.set(adapter, recent);
  }
  return recent;
}

/** One's own open attempt as it was last seen here, if it was. */
export function recall(db: Db, id: string, userId: string): StoredAttempt | undefined {
  const attempt = recentOf(db).get(id);
  return attempt?.userId === userId ? attempt : undefined;
}

/** Remembers an open attempt; those used longest ago are forgotten first. */
export function remember(db: Db, attempt: StoredAttempt): void {
  const recent = recentOf(db);
  recent.delete(attempt.id);
  recent.set(attempt.id, attempt);
  if (recent.size <= mostRemembered) return;
  const [longestAgo] = recent.keys();
  recent.delete(longestAgo!);
}

export function forget(db: Db, id: string): void {
  recentOf(db).delete(id);
}
