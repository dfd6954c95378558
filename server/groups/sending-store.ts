/** Sends invitations: queues their mails within the limits, and records the outcome of each. */
import { AppError } from "../../contract/errors.ts";
import type { Db } from "../database/handle.ts";
import { countUse, countUsed, longCounterPrefix } from "../database/hourly-limit.ts";
import { mailboxOf } from "../mail/limits-store.ts";
import { isoAfter } from "../platform/clock.ts";
import { hashSecret, newSecret } from "../platform/ids.ts";
import type { Services } from "../services.ts";

const daySeconds = 24 * 3600;
const weekSeconds = 7 * daySeconds;
/** Invitations to one mailbox in a week, from all senders. */
const perMailbox = 3;
/** How long an invitation can be accepted after its mail was sent. */
const worksSeconds = 30 * daySeconds;
const rowsAtOnce = 50;

type Sending = Pick<Services, "db" | "clock" | "settings" | "outbox" | "secretKey">;

const inviterKey = (inviter: string) => `${longCounterPrefix}invitations:${inviter}`;
const mailboxKey = (email: string) => `${longCounterPrefix}invited:${hashSecret(mailboxOf(email))}`;

/** Invitations that a person may still send today. */
export async function mailsLeft({ db, clock, settings }: Sending, inviterId: string): Promise<number> {
  const used = await countUsed(db, inviterKey(inviterId), clock.now(), daySeconds);
  return Math.max(0, settings.invitationsPerDay - used);
}

/** Queues the mails of a person's waiting invitations, up to the daily limit. @returns how many */
export async function queueInvitationsOf(sending: Sending, inviterId: string): Promise<number> {
  const { db, clock, outbox } = sending;
  let queued = 0;
  for (;;) {
    const left = await mailsLeft(sending, inviterId);
    if (left === 0) return queued;
    const rows = await db
      .selectFrom("group_members")
      .innerJoin("groups", "groups.id", "group_members.group_id")
      .select(["group_members.id", "group_members.email"])
      .where("invited_by", "=", inviterId)
      .where("state", "=", "invited")
      .where("queued_at", "is", null)
      .where("failed_at", "is", null)
      .where("groups.archived_at", "is", null)
      .orderBy("invited_at")
      .orderBy("group_members.id")
      .limit(Math.min(left, rowsAtOnce))
      .execute();
    if (rows.length === 0) return queued;
    const now = clock.now();
    queued += await db.transaction().execute(async (transaction) => {
      let claimed = 0;
      for (const { id, email } of rows) {
        if (email === null || !(await claim(sending, transaction, { id, email, inviterId }, now))) continue;
        await outbox.add(transaction, { kind: "groupInvitation", recipient: email, details: { member: id } });
        claimed += 1;
      }
      return claimed;
    });
  }
}

/** Exactly one server claims an invitation; those that may not be sent are marked. */
async function claim(
  { settings, secretKey }: Sending,
  db: Db,
  { id, email, inviterId }: { id: string; email: string; inviterId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("group_members")
    .set({ queued_at: now.toISOString() })
    .where("id", "=", id)
    .where("state", "=", "invited")
    .where("queued_at", "is", null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) return false;
  if (await isRefused(db, secretKey, email)) return markUnsent(db, id, "refused", now);
  if (!(await countUse(db, inviterKey(inviterId), settings.invitationsPerDay, now, daySeconds))) {
    await db.updateTable("group_members").set({ queued_at: null }).where("id", "=", id).execute();
    return false;
  }
  if (await countUse(db, mailboxKey(email), perMailbox, now, weekSeconds)) return true;
  return markUnsent(db, id, "limit", now);
}

async function markUnsent(db: Db, id: string, why: "limit" | "refused", now: Date): Promise<false> {
  await db
    .updateTable("group_members")
    .set({ queued_at: null, failed_at: now.toISOString(), failed_why: why })
    .where("id", "=", id)
    .execute();
  return false;
}

/** People whose invitations wait to be sent. */
export async function listWaitingInviters(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("group_members")
    .select("invited_by")
    .distinct()
    .where("state", "=", "invited")
    .where("queued_at", "is", null)
    .where("failed_at", "is", null)
    .where("invited_by", "is not", null)
    .execute();
  return rows.flatMap(({ invited_by }) => invited_by ?? []);
}

/** The data of an invitation's mail. */
export interface InvitationToSend {
  token: string;
  groupName: string;
  role: string;
  /** Empty once the inviter's account is deleted. */
  inviterName: string;
  expiresAt: string;
}

/** Makes the link's token as its mail is sent; undefined for an invitation that is no longer open. */
export async function openInvitation(db: Db, id: string, now: Date): Promise<InvitationToSend | undefined> {
  const row = await db
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_members.group_id")
    .leftJoin("users", "users.id", "group_members.invited_by")
    .select(["groups.name as group_name", "group_members.role", "users.name as inviter_name"])
    .where("group_members.id", "=", id)
    .where("group_members.state", "=", "invited")
    .where("queued_at", "is not", null)
    .where("groups.archived_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const token = newSecret();
  const expiresAt = isoAfter(now, worksSeconds);
  await db
    .updateTable("group_members")
    .set({ token_hash: hashSecret(token), expires_at: expiresAt })
    .where("id", "=", id)
    .where("state", "=", "invited")
    .execute();
  return {
    token,
    groupName: row.group_name,
    role: row.role,
    inviterName: row.inviter_name ?? "",
    expiresAt,
  };
}

/** Records the outcome of an invitation's mail. */
export async function markInvitationMail(db: Db, id: string, isSent: boolean, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable("group_members")
    .set(isSent ? { sent_at: at } : { failed_at: at, failed_why: "bounced" })
    .where("id", "=", id)
    .where("queued_at", "is not", null)
    .execute();
}

const refusalPurpose = "refused address";

async function isRefused(db: Db, secretKey: Services["secretKey"], email: string): Promise<boolean> {
  const row = await db
    .selectFrom("refused_addresses")
    .select("address_key")
    .where("address_key", "=", secretKey.hash(email, refusalPurpose))
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the owner of an address refuses further invitations. */
export async function refuseAddress(
  db: Db,
  secretKey: Services["secretKey"],
  email: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto("refused_addresses")
    .values({ address_key: secretKey.hash(email, refusalPurpose), refused_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("address_key").doNothing())
    .execute();
}

/** Expires invitations that were not accepted in time; returns how many. */
export async function expireInvitations(db: Db, now: Date): Promise<number> {
  const at = now.toISOString();
  const { numUpdatedRows } = await db
    .updateTable("group_members")
    .set({ state: "expired", left_at: at })
    .where("state", "=", "invited")
    .where("expires_at", "<", at)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const keptSeconds = 365 * daySeconds;

/** Deletes invitations that ended 12 months ago without ever having been accepted; returns how many. */
export async function deleteOldInvitations(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("group_members")
    .where("state", "in", ["withdrawn", "expired"])
    .where("joined_at", "is", null)
    .where("left_at", "<", isoAfter(now, -keptSeconds))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Prepares an invitation for another mail; the previous link is void immediately. @throws AppError not_found */
export async function renewInvitation(db: Db, id: string, inviterId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("group_members")
    .set({
      state: "invited",
      invited_at: now.toISOString(),
      invited_by: inviterId,
      queued_at: null,
      sent_at: null,
      failed_at: null,
      failed_why: null,
      expires_at: null,
      token_hash: null,
      left_at: null,
      left_why: null,
    })
    .where("id", "=", id)
    .where("email", "is not", null)
    .where("state", "in", ["invited", "expired", "withdrawn"])
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) throw new AppError("changed_meanwhile");
}
