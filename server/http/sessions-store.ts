/** Sessions in the database, identified by the hash of their secret. */
import { expressionBuilder, sql } from "kysely";
import { DatabaseCache, VersionedCache } from "../database/cache.ts";
import type { Db } from "../database/handle.ts";
import type { Schema } from "../database/schema.ts";
import { prepared } from "../database/statements.ts";
import { isoAfter } from "../platform/clock.ts";
import { hashSecret, newId, newSecret, sameHash } from "../platform/ids.ts";

const idleSeconds = 12 * 3600;
const absoluteSeconds = 7 * 24 * 3600;
/** The most sessions of one person; a further one ends the least recently used. */
const mostSessions = 20;
/** `last_seen_at` is written at most this often. */
const touchSeconds = 60;

/** Makes a session and returns the cookie's value, `id.secret`; only the secret's hash is stored. */
export async function insertSession(
  db: Db,
  session: { userId: string; userAgent: string; address: string; now: Date },
): Promise<string> {
  const id = newId();
  const secret = newSecret();
  const at = session.now.toISOString();
  await db
    .insertInto("sessions")
    .values({
      id,
      user_id: session.userId,
      secret_hash: hashSecret(secret),
      created_at: at,
      last_seen_at: at,
      user_agent: session.userAgent.slice(0, 300),
      address: session.address,
    })
    .execute();
  return `${id}.${secret}`;
}

/**
 * Creates a session for a person whose password was just accepted. It updates the same row as a change of password,
 * which serialises the two on both engines: either the change ends this session, or it is not created. Beyond twenty
 * sessions, the least recently used one ends.
 * @param session `passwordChangedAt` as it was when the password was checked
 * @returns the cookie's value; undefined if the password has changed since
 */
export async function openSession(
  db: Db,
  session: Parameters<typeof insertSession>[1] & { passwordChangedAt: string },
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("users")
      .set((update) => ({ password_changed_at: update.ref("password_changed_at") }))
      .where("id", "=", session.userId)
      .where("password_changed_at", "=", session.passwordChangedAt)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) return undefined;
    const value = await insertSession(transaction, session);
    await deleteLongestUnused(transaction, session.userId);
    return value;
  });
}

/** Deletes the sessions beyond those that a person may have at once. */
async function deleteLongestUnused(db: Db, userId: string): Promise<void> {
  const kept = db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(mostSessions);
  await db.deleteFrom("sessions").where("user_id", "=", userId).where("id", "not in", kept).execute();
}

const sessionWithUser = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.secret_hash",
      "sessions.created_at",
      "sessions.last_seen_at",
      "users.id",
      "users.name",
      "users.email",
      "users.admin_since",
      "users.time_percent",
      "users.password_changed_at",
      "users.totp_since",
      "users.locked_at",
    ])
    .where("sessions.id", "=", id),
);

/** The person behind a session. */
export interface SessionPerson {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  timePercent: number;
  hasTwoFactor: boolean;
  sessionId: string;
}

interface Session {
  person: SessionPerson;
  /** Milliseconds since 1970. */
  createdAt: number;
  lastSeenAt: number;
}

/** Sessions by cookie value. Only on SQLite. */
const sessions = new VersionedCache<Session>(10_000);

/** Sessions by cookie value as this server last read them: they may have ended since. */
const lastRead = new DatabaseCache<Session>(10_000);

/** The person behind a cookie; undefined if the session is unknown, forged or expired. */
export async function findPerson(db: Db, cookie: string, now: Date): Promise<SessionPerson | undefined> {
  const session = await sessions.get(db, cookie, () => readSession(db, cookie));
  if (session) lastRead.set(db, cookie, session);
  else lastRead.delete(db, cookie);
  if (!session) return undefined;
  const end = endOf(session);
  if (end < now.getTime() && !(await hasOpenAttempt(db, session.person.id, end, now))) return undefined;
  return use(db, session, now);
}

/**
 * The same from what was last read, which costs no statement. Only for calls that change nothing unless `isSignedIn`
 * holds for the session in the same statement.
 */
export async function findPersonAsLastRead(
  db: Db,
  cookie: string,
  now: Date,
): Promise<SessionPerson | undefined> {
  const known = lastRead.get(db, cookie);
  if (!known || endOf(known) < now.getTime()) return findPerson(db, cookie, now);
  return use(db, known, now);
}

async function use(db: Db, session: Session, now: Date): Promise<SessionPerson> {
  if (now.getTime() - session.lastSeenAt >= touchSeconds * 1000) {
    session.lastSeenAt = now.getTime();
    await touch(db, { id: session.person.sessionId, at: now.toISOString() });
  }
  return session.person;
}

/**
 * A condition for a statement: the session stands, so that `readSession` would return it. A value instead of `exists`,
 * which PostgreSQL may plan as a join that reads every session.
 */
export function isSignedIn(sessionId: string) {
  const build = expressionBuilder<Schema>();
  const session = build
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(sql`1`.as("one"))
    .where("sessions.id", "=", sessionId)
    .whereRef("sessions.created_at", ">=", "users.password_changed_at")
    .where("users.locked_at", "is", null);
  return build(session, "is not", null);
}

/** A UUID and 256 bits as base64url, and nothing else. */
const cookieValue = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

async function readSession(db: Db, cookie: string): Promise<Session | undefined> {
  const [, id = "", secret = ""] = cookieValue.exec(cookie) ?? [];
  if (!id) return undefined;
  const { rows } = await sessionWithUser(db, { id });
  const row = rows[0];
  if (!row || !sameHash(row.secret_hash, hashSecret(secret))) return undefined;
  // No session outlives a change of its person's password, even one created concurrently.
  if (row.created_at < row.password_changed_at) return undefined;
  if (row.locked_at !== null) return undefined;
  return {
    person: {
      id: row.id,
      name: row.name,
      email: row.email,
      isAdmin: row.admin_since !== null,
      timePercent: row.time_percent,
      hasTwoFactor: row.totp_since !== null,
      sessionId: id,
    },
    createdAt: Date.parse(row.created_at),
    lastSeenAt: Date.parse(row.last_seen_at),
  };
}

/** When a session expires: 12 h after its last use, 7 days after its start. */
function endOf({ createdAt, lastSeenAt }: Session): number {
  return Math.min(lastSeenAt + idleSeconds * 1000, createdAt + absoluteSeconds * 1000);
}

// Nobody is signed out during an assessment, but only one that began during the session counts.
async function hasOpenAttempt(db: Db, userId: string, startedBy: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("attempts")
    .select(sql<number>`1`.as("one"))
    .where("user_id", "=", userId)
    .where("closed_at", "is", null)
    .where("started_at", "<=", new Date(startedBy).toISOString())
    .where("deadline_at", ">", isoAfter(now, -60))
    .executeTakeFirst();
  return row !== undefined;
}

const touch = prepared((db, { id, at }: { id: string; at: string }) =>
  db.updateTable("sessions").set({ last_seen_at: at }).where("id", "=", id),
);

/** Ends one session. */
export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

/** A user's sessions, the last used first. */
export async function listSessions(db: Db, userId: string) {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "created_at", "last_seen_at", "user_agent", "address"])
    .where("user_id", "=", userId)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    userAgent: row.user_agent,
    address: row.address,
  }));
}

/** Ends one of a user's sessions; false if it is not theirs. */
export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

/** Ends all sessions of a user but one; returns how many. */
export async function deleteOtherSessions(db: Db, userId: string, kept: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "!=", kept)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends every session of a user. */
export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

/** Deletes sessions that can no longer be used; returns how many. */
export async function deleteOldSessions(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - (absoluteSeconds + 24 * 3600) * 1000).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("last_seen_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
