/** Admins' changes to a person, each with an audit entry. */
import { AppError } from "../../contract/errors.ts";
import type { Account } from "../../contract/users/admin.ts";
import { type Acting, addUserAudit } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";
import { deleteSessionsOf } from "../http/sessions-store.ts";
import { refuseLastAdmin } from "../users/store.ts";

/** @throws AppError not_found */
export async function getAccount(db: Db, id: string, now: Date): Promise<Account> {
  const row = await db
    .selectFrom("users")
    .select(["id", "verified_at", "admin_since", "locked_at", "totp_since", "time_percent"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  const sessions = await db
    .selectFrom("sessions")
    .select((select) => [
      select.fn.countAll<number>().as("count"),
      select.fn.max("last_seen_at").as("last_seen_at"),
    ])
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    isVerified: row.verified_at !== null,
    isAdmin: row.admin_since !== null,
    adminSince: row.admin_since,
    lockedAt: row.locked_at,
    sessions: Number(sessions.count),
    lastSeenAt: sessions.last_seen_at,
    twoFactorSince: row.totp_since,
    timePercent: row.time_percent,
    timeGranted: await findTimeGrant(db, id),
    running: await listRunningOf(db, id, now),
  };
}

// Only the audit log records who granted it.
async function findTimeGrant(db: Db, id: string): Promise<Account["timeGranted"]> {
  const row = await db
    .selectFrom("audit")
    .leftJoin("users", "users.id", "audit.actor_id")
    .select(["audit.at", "audit.actor_id", "users.name"])
    .where("audit.subject_id", "=", id)
    .where("audit.action", "=", "set-time-factor")
    .orderBy("audit.at", "desc")
    .orderBy("audit.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return { at: row.at, by: row.actor_id === null ? null : { id: row.actor_id, name: row.name ?? "" } };
}

async function listRunningOf(db: Db, userId: string, now: Date): Promise<Account["running"]> {
  const rows = await db
    .selectFrom("attempts")
    .select(["id", "title", "started_at", "deadline_at", "extra_minutes"])
    .where("user_id", "=", userId)
    .where("closed_at", "is", null)
    .where("deadline_at", ">", now.toISOString())
    .orderBy("started_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    startedAt: row.started_at,
    deadlineAt: row.deadline_at,
    extraMinutes: row.extra_minutes,
  }));
}

/**
 * Grants or revokes the admin role, effective at the person's next request. Logs nothing if nothing changes.
 * @throws AppError not_found, last_admin
 */
export async function setRole(db: Db, id: string, isAdmin: boolean, acting: Acting): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await getRow(transaction, id);
    if ((user.admin_since !== null) === isAdmin) return;
    if (!isAdmin) await refuseLastAdmin(transaction, id);
    const { numUpdatedRows } = await transaction
      .updateTable("users")
      .set({ admin_since: isAdmin ? acting.now.toISOString() : null })
      .where("id", "=", id)
      .where("admin_since", isAdmin ? "is" : "is not", null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 1)
      await addUserAudit(transaction, id, isAdmin ? "grant-admin" : "revoke-admin", acting);
  });
}

/**
 * Locks a person out and ends their sessions, or unlocks them.
 * @throws AppError not_found, last_admin
 */
export async function setLock(db: Db, id: string, isLocked: boolean, acting: Acting): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await getRow(transaction, id);
    if (isLocked && user.admin_since !== null) await refuseLastAdmin(transaction, id);
    const { numUpdatedRows } = await transaction
      .updateTable("users")
      .set({ locked_at: isLocked ? acting.now.toISOString() : null })
      .where("id", "=", id)
      .where("locked_at", isLocked ? "is" : "is not", null)
      .executeTakeFirst();
    if (isLocked) await deleteSessionsOf(transaction, id);
    if (Number(numUpdatedRows) === 1)
      await addUserAudit(transaction, id, isLocked ? "lock-user" : "unlock-user", acting);
  });
}

/**
 * Signs a person out everywhere; returns how many sessions that ended.
 * @throws AppError not_found
 */
export async function endSessionsOf(db: Db, id: string, acting: Acting): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await getRow(transaction, id);
    const { numDeletedRows } = await transaction
      .deleteFrom("sessions")
      .where("user_id", "=", id)
      .executeTakeFirst();
    const ended = Number(numDeletedRows);
    await addUserAudit(transaction, id, "end-sessions", acting, { ended });
    return ended;
  });
}

async function getRow(db: Db, id: string) {
  const row = await db
    .selectFrom("users")
    .select(["admin_since", "locked_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
}
