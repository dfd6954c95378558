/** Attempts as this server last read or stored them. */
import { DatabaseCache } from "../database/cache.ts";
import type { Db } from "../database/handle.ts";
import type { StoredAttempt } from "./store.ts";

/** Open attempts. Each change of a row gives it another version, and a save names the version that it builds on. */
const openAttempts = new DatabaseCache<StoredAttempt>();

/** The person's open attempt from the cache, if it is there. */
export function getCachedAttempt(db: Db, id: string, userId: string): StoredAttempt | undefined {
  const attempt = openAttempts.get(db, id);
  return attempt?.userId === userId ? attempt : undefined;
}

/** The cached deadline of an open attempt. */
export function getCachedDeadline(db: Db, id: string): string | undefined {
  return openAttempts.get(db, id)?.deadlineAt;
}

/** Caches an open attempt that was just read or stored. */
export function cacheAttempt(db: Db, attempt: StoredAttempt): void {
  openAttempts.set(db, attempt.id, attempt);
}

/** Drops an open attempt, so that the next change reads it. */
export function dropCachedAttempt(db: Db, id: string): void {
  openAttempts.delete(db, id);
}

/** Seconds for which an attempt that this server closed stays cached. */
const endedSeconds = 2;

/** Attempts that were just closed, for the review that usually follows. */
const ended = new DatabaseCache<{ attempt: StoredAttempt; until: number }>(1000);

/** The person's attempt that this server has just closed, if it is cached. */
export function getCachedEndedAttempt(
  db: Db,
  id: string,
  userId: string,
  now: Date,
): StoredAttempt | undefined {
  const known = ended.get(db, id);
  return known && known.attempt.userId === userId && now.getTime() < known.until ? known.attempt : undefined;
}

/** Caches an attempt that this server has just closed, for `endedSeconds`. */
export function cacheEndedAttempt(db: Db, attempt: StoredAttempt, now: Date): void {
  ended.set(db, attempt.id, { attempt, until: now.getTime() + endedSeconds * 1000 });
}

/** @param id of the one that has changed; without it any may have */
export function dropCachedEndedAttempts(db: Db, id?: string): void {
  if (id === undefined) ended.clear(db);
  else ended.delete(db, id);
}
