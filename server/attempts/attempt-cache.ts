/**
 * What this server last read or stored, by key, so that a change need not be read before it is made. It may be wrong:
 * others change the same rows. So what is built on it is stored on a condition, and its maker reads when that fails;
 * what is shown from it is shown for a moment only.
 */
import type { Db } from "../database/handle.ts";
import type { StoredAttempt } from "./store.ts";

export class DatabaseCache<Seen> {
  readonly #byDatabase = new WeakMap<object, Map<string, Seen>>();
  readonly #most: number;

  /** @param most entries kept of each database */
  constructor(most = 5000) {
    this.#most = most;
  }

  #of(db: Db): Map<string, Seen> {
    const { adapter } = db.getExecutor();
    let recent = this.#byDatabase.get(adapter);
    if (!recent) {
      recent = new Map();
      this.#byDatabase.set(adapter, recent);
    }
    return recent;
  }

  get(db: Db, key: string): Seen | undefined {
    return this.#of(db).get(key);
  }

  /** Those set longest ago are forgotten first. */
  set(db: Db, key: string, seen: Seen): void {
    const recent = this.#of(db);
    recent.delete(key);
    recent.set(key, seen);
    if (recent.size <= this.#most) return;
    const [longestAgo] = recent.keys();
    recent.delete(longestAgo!);
  }

  delete(db: Db, key: string): void {
    this.#of(db).delete(key);
  }

  clear(db: Db): void {
    this.#of(db).clear();
  }
}

/** Open attempts. Whoever changes a row gives it another version, and a save names the version that it builds on. */
const openAttempts = new DatabaseCache<StoredAttempt>();

/** One's own open attempt as it was last seen here, if it was. */
export function getCachedAttempt(db: Db, id: string, userId: string): StoredAttempt | undefined {
  const attempt = openAttempts.get(db, id);
  return attempt?.userId === userId ? attempt : undefined;
}

/** The deadline of an open attempt as it was last seen here. */
export function getCachedDeadline(db: Db, id: string): string | undefined {
  return openAttempts.get(db, id)?.deadlineAt;
}

/** Caches an open attempt as it was just read or stored. */
export function cacheAttempt(db: Db, attempt: StoredAttempt): void {
  openAttempts.set(db, attempt.id, attempt);
}

/** Drops an open attempt, so that the next change reads it. */
export function dropCachedAttempt(db: Db, id: string): void {
  openAttempts.delete(db, id);
}

/** Seconds for which an attempt that was closed here is remembered as it was closed. */
const endedSeconds = 2;

/** Attempts just closed, for the review that mostly follows at once. */
const ended = new DatabaseCache<{ attempt: StoredAttempt; until: number }>(1000);

/** One's own attempt as this server has just closed it, if it has. */
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
