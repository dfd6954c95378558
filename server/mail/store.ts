/** The outbox in the database: rows wait, are claimed by one process, and stay for a week after sending. */
import { sql } from "kysely";
import type { Db } from "../database/handle.ts";
import { prepared } from "../database/statements.ts";
import { isoAfter } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import type { Mail, MailKind } from "./mail.ts";

export interface WaitingMail {
  id: string;
  kind: MailKind;
  details: Record<string, string | number>;
  recipient: string;
  tries: number;
  expiresAt: string;
}

/** A mail that could not be sent for this long is given up. */
export const worthSendingSeconds = 24 * 3600;

/** Longer than the transport's limit for one mail; afterwards another process may try. */
const claimSeconds = 120;

/** Puts mails with ids of their own into the outbox, in one statement. */
export async function insertMails(
  db: Db,
  mails: readonly (Mail & { id: string })[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return;
  const at = now.toISOString();
  const expires_at = isoAfter(now, worthSendingSeconds);
  await db
    .insertInto("mails")
    .values(
      mails.map(({ id, recipient, kind, details = {} }) => ({
        ...{ id, recipient, kind, details: JSON.stringify(details), created_at: at, expires_at },
        tries: 0,
        next_try_at: at,
      })),
    )
    .execute();
}

/** Puts a mail into the outbox. */
export async function insertMail(db: Db, mail: Mail & { now: Date; expiresAt: string }): Promise<void> {
  const at = mail.now.toISOString();
  await db
    .insertInto("mails")
    .values({
      id: newId(),
      recipient: mail.recipient,
      kind: mail.kind,
      details: JSON.stringify(mail.details ?? {}),
      created_at: at,
      expires_at: mail.expiresAt,
      tries: 0,
      next_try_at: at,
      claimed_until: null,
      sent_at: null,
      last_error: null,
    })
    .execute();
}

/**
 * Writes the mail about a new certificate, in the transaction that issues it: to its holder, and only where they have no
 * other certificate for the assessment.
 */
export const insertCertificateMail = prepared(
  (db, mail: { id: string; code: string; details: string; now: string; expiresAt: string }) =>
    db
      .insertInto("mails")
      .columns(["id", "recipient", "kind", "details", "created_at", "expires_at", "tries", "next_try_at"])
      .expression(
        db
          .selectFrom("certificates")
          .innerJoin("users", "users.id", "certificates.user_id")
          .where("certificates.code", "=", mail.code)
          .where((is) =>
            is.not(
              is.exists(
                is
                  .selectFrom("certificates as other")
                  .select("other.code")
                  .whereRef("other.user_id", "=", "certificates.user_id")
                  .whereRef("other.slug", "=", "certificates.slug")
                  .whereRef("other.code", "<>", "certificates.code"),
              ),
            ),
          )
          .select([
            sql<string>`cast(${mail.id} as text)`.as("id"),
            "users.email as recipient",
            sql<string>`'certificateEarned'`.as("kind"),
            sql<string>`cast(${mail.details} as text)`.as("details"),
            sql<string>`cast(${mail.now} as text)`.as("created_at"),
            sql<string>`cast(${mail.expiresAt} as text)`.as("expires_at"),
            sql<number>`0`.as("tries"),
            sql<string>`cast(${mail.now} as text)`.as("next_try_at"),
          ]),
      ),
);

/** The mail about a new certificate. @param others how many more certificates were issued with it */
export function certificateMail(code: string, now: Date, others = 0) {
  const expiresAt = isoAfter(now, worthSendingSeconds);
  return { kind: "certificateEarned", details: { code, others }, expiresAt } as const;
}

/** The values of `insertCertificateMail`. */
export function certificateMailRow(code: string, now: Date) {
  const { details, expiresAt } = certificateMail(code, now);
  return { id: newId(), code, details: JSON.stringify(details), now: now.toISOString(), expiresAt };
}

/** Claims the oldest due mail for exactly one process. */
export async function claimMail(db: Db, now: Date): Promise<WaitingMail | undefined> {
  const at = now.toISOString();
  for (;;) {
    const due = await db
      .selectFrom("mails")
      .select(["id", "tries"])
      .where("next_try_at", "<=", at)
      .where((where) => where.or([where("claimed_until", "is", null), where("claimed_until", "<", at)]))
      .orderBy("next_try_at")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const row = await db
      .updateTable("mails")
      .set({ claimed_until: isoAfter(now, claimSeconds), tries: due.tries + 1 })
      .where("id", "=", due.id)
      .where("tries", "=", due.tries)
      .where("next_try_at", "is not", null)
      .returning(["id", "kind", "details", "recipient", "tries", "expires_at"])
      .executeTakeFirst();
    // Another process was faster, and there may be more.
    if (!row) continue;
    const details = JSON.parse(row.details) as WaitingMail["details"];
    return { ...row, kind: row.kind as MailKind, details, expiresAt: row.expires_at };
  }
}

/** Marks a mail as sent even if another server has claimed it meanwhile, so that it isn't sent again. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("mails")
    .set({ sent_at: now.toISOString(), next_try_at: null, claimed_until: null, last_error: null })
    .where("id", "=", id)
    .execute();
}

/**
 * Puts a claimed mail back for a later try, or gives it up when `nextTryAt` is null. Does nothing when the claim has
 * run out and another process has taken the mail.
 */
export async function markFailed(
  db: Db,
  { id, tries }: Pick<WaitingMail, "id" | "tries">,
  error: string,
  nextTryAt: string | null,
): Promise<void> {
  await db
    .updateTable("mails")
    .set({ next_try_at: nextTryAt, claimed_until: null, last_error: error.slice(0, 300) })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("next_try_at", "is not", null)
    .execute();
}

/** Removes a mail that is no longer to be sent. */
export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom("mails").where("id", "=", id).execute();
}

/** Deletes mails that were sent or given up a week ago; returns how many. */
export async function deleteOldMails(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("mails")
    .where("next_try_at", "is", null)
    .where("created_at", "<", isoAfter(now, -7 * 24 * 3600))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** When there is something to do next: a mail is due, or the claim on one runs out. Undefined when none waits. */
export async function findNextTry(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("mails")
    .select((select) =>
      select.fn
        .min<string | null>(
          sql`case when claimed_until > next_try_at then claimed_until else next_try_at end`,
        )
        .as("next"),
    )
    .where("next_try_at", "is not", null)
    .executeTakeFirst();
  return row?.next ?? undefined;
}

/** How many mails wait to be sent. */
export async function countWaitingMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("mails")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("next_try_at", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}
