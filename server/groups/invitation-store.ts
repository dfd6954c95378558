/** Invitations as their reader sees them, and how they are accepted or declined. */
import { AppError } from "../../contract/errors.ts";
import type { GroupRole } from "../../contract/groups/groups.ts";
import type { Invitation } from "../../contract/groups/joining.ts";
import type { Db } from "../database/handle.ts";
import { hashSecret } from "../platform/ids.ts";
import type { Services } from "../services.ts";
import { findJoinToken } from "../users/tokens-store.ts";
import { endRow } from "./membership-store.ts";
import { refuseAddress } from "./sending-store.ts";
import { holdGroup, listManagerNames } from "./store.ts";

interface Reader {
  id: string;
  name: string;
  email: string;
}

/** @throws AppError token_invalid for an unknown link, or one that a newer mail has voided */
async function findRow(db: Db, token: string, now: Date) {
  const join = await findJoinToken(db, token, now);
  const rows = db
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_members.group_id")
    .select([
      "group_members.id",
      "group_members.group_id",
      "group_members.user_id",
      "group_members.email",
      "group_members.role",
      "group_members.state",
      "group_members.expires_at",
      "group_members.labels",
      "group_members.id_number",
      "groups.name as group_name",
      "groups.archived_at",
    ]);
  const row = await (join
    ? rows.where("group_members.id", "=", join.memberId)
    : rows.where("group_members.token_hash", "=", hashSecret(token))
  ).executeTakeFirst();
  if (!row || row.email === null)
    throw new AppError("token_invalid", {
      sentence:
        "This invitation link no longer works. A newer email may hold the current one; otherwise ask the group's manager to invite you again.",
    });
  return { ...row, email: row.email, confirmedBy: join?.userId };
}

type InvitedRow = Awaited<ReturnType<typeof findRow>>;

function stateOf(row: InvitedRow, now: Date): Invitation["state"] {
  if (row.state === "joined") return "accepted";
  if (row.state === "expired") return "expired";
  if (row.state !== "invited" || row.archived_at !== null) return "withdrawn";
  return row.expires_at !== null && row.expires_at < now.toISOString() ? "expired" : "open";
}

/** The invitation of a link. @throws AppError token_invalid */
export async function getInvitation(
  db: Db,
  token: string,
  reader: Reader | undefined,
  now: Date,
): Promise<Invitation> {
  const row = await findRow(db, token, now);
  const relation = reader ? await relationOf(db, row, reader) : "signed-out";
  const isMember = relation === "member";
  return {
    group: { name: row.group_name, managers: await listManagerNames(db, row.group_id) },
    email: row.email,
    role: row.role as GroupRole,
    state: stateOf(row, now),
    reader: relation,
    readerEmail: reader && reader.email !== row.email ? reader.email : null,
    groupId: isMember ? row.group_id : null,
  };
}

async function relationOf(
  db: Db,
  row: InvitedRow,
  reader: Reader,
): Promise<Exclude<Invitation["reader"], "signed-out">> {
  const own = await db
    .selectFrom("group_members")
    .select("id")
    .where("group_id", "=", row.group_id)
    .where("user_id", "=", reader.id)
    .where("state", "=", "joined")
    .executeTakeFirst();
  if (own) return "member";
  if (row.confirmedBy === reader.id) return "confirmed";
  if (reader.email !== row.email) return "other";
  return (await isVerified(db, reader.id)) ? "invited" : "unverified";
}

/** Whether an account's address is verified. */
export async function isVerified(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("verified_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Copies the exceptions of one row of a group to another. */
export type MoveExceptions = (db: Db, fromMemberId: string, toMemberId: string) => Promise<void>;

/**
 * Joins the group, inside a transaction. A person who has a row in the group under another address keeps that row,
 * and gets the exceptions of the invited address.
 * @returns the group, and the row that became a manager's through
 * this
 * @throws AppError token_invalid, invited_as_other, address_not_verified, group_archived
 */
export async function acceptInvitation(
  db: Db,
  token: string,
  reader: Reader,
  now: Date,
  moveExceptions: MoveExceptions,
): Promise<{ groupId: string; newManager: string | undefined }> {
  const found = await findRow(db, token, now);
  await holdGroup(db, found.group_id);
  const row = await findRow(db, token, now);
  const relation = await relationOf(db, row, reader);
  if (relation === "member") {
    // Also invited under another address: closes that invitation.
    if (row.state === "invited" && row.user_id !== reader.id)
      await endRow(db, row.id, "withdrawn", "withdrawn", now);
    return { groupId: row.group_id, newManager: undefined };
  }
  if (stateOf(row, now) !== "open")
    throw new AppError("token_invalid", {
      sentence: "This invitation can't be accepted any longer. Ask the group's manager to invite you again.",
    });
  if (relation === "other") throw new AppError("invited_as_other");
  if (relation === "unverified") throw new AppError("address_not_verified");
  const joined = await join(db, row, reader, now);
  if (joined !== row.id) await moveExceptions(db, row.id, joined);
  return { groupId: row.group_id, newManager: row.role === "manager" ? joined : undefined };
}

async function join(db: Db, row: InvitedRow, reader: Reader, now: Date): Promise<string> {
  const joined = { state: "joined", joined_at: now.toISOString(), left_at: null, left_why: null };
  const earlier = await db
    .selectFrom("group_members")
    .select("id")
    .where("group_id", "=", row.group_id)
    .where("user_id", "=", reader.id)
    .where("id", "!=", row.id)
    .executeTakeFirst();
  if (earlier) {
    await endRow(db, row.id, "withdrawn", "withdrawn", now);
    const counts = row.role === "member" ? 1 : 0;
    await db
      .updateTable("group_members")
      .set({ ...joined, role: row.role, counts, labels: row.labels, id_number: row.id_number })
      .where("id", "=", earlier.id)
      .execute();
    return earlier.id;
  }
  await db
    .updateTable("group_members")
    .set((update) => ({
      ...joined,
      user_id: reader.id,
      name: update.case().when("name", "=", "").then(reader.name).else(update.ref("name")).end(),
    }))
    .where("id", "=", row.id)
    .execute();
  return row.id;
}

/** An open invitation whose reader has another account. @throws AppError token_invalid */
export async function getRowToConfirm(db: Db, token: string, reader: Reader, now: Date) {
  const row = await findRow(db, token, now);
  const relation = await relationOf(db, row, reader);
  if (stateOf(row, now) !== "open" || relation !== "other")
    throw new AppError("token_invalid", { sentence: "There is nothing to confirm for this invitation." });
  return { id: row.id, email: row.email };
}

/** Declines an invitation; with `noMore` its address gets none from any group. @throws AppError token_invalid */
export async function declineInvitation(
  db: Db,
  secretKey: Services["secretKey"],
  token: string,
  noMore: boolean,
  now: Date,
): Promise<void> {
  const row = await findRow(db, token, now);
  // A link that confirms another account can't decline for the mailbox.
  if (row.confirmedBy !== undefined || stateOf(row, now) !== "open") throw new AppError("token_invalid");
  await db
    .updateTable("group_members")
    .set({ state: "withdrawn", left_at: now.toISOString(), left_why: "declined" })
    .where("id", "=", row.id)
    .where("state", "=", "invited")
    .execute();
  if (noMore) await refuseAddress(db, secretKey, row.email, now);
}
