/** The members of a group as a list, and what managers change about one. */
import { type Selectable, sql } from "kysely";
import { AppError } from "../../contract/errors.ts";
import type { GroupRole } from "../../contract/groups/groups.ts";
import type { MailState, Member, MemberState } from "../../contract/groups/members.ts";
import type { ListQuery } from "../../contract/lists.ts";
import type { Db } from "../database/handle.ts";
import { containing, type Found, type Listed, list } from "../database/lists.ts";
import type { Schema } from "../database/schema.ts";
import type { GroupScope } from "../http/group-scope-store.ts";
import { hasLabel, isSeenWith } from "./labels-store.ts";
import { endRow, refuseLastManager } from "./membership-store.ts";

/** The rows of a group; `q` searches names and, for people who may see them, addresses and id numbers. */
export function listMembers(db: Db, scope: GroupScope, query: ListQuery, now: Date): Promise<Listed<Member>> {
  const { q, memberState, label } = query;
  const at = now.toISOString();
  let filtered = db
    .selectFrom("group_members")
    .where("group_members.group_id", "=", scope.id)
    .where(isSeenWith(scope.labels));
  if (memberState === "open")
    filtered = filtered.where("group_members.state", "in", ["invited", "requested"]);
  else if (memberState === "failed")
    filtered = filtered
      .where("group_members.state", "=", "invited")
      .where("group_members.failed_at", "is not", null);
  else if (memberState === "invited")
    filtered = filtered
      .where("group_members.state", "=", "invited")
      .where((is) => is.or([is("expires_at", "is", null), is("expires_at", ">=", at)]));
  else if (memberState === "expired")
    filtered = filtered.where((is) =>
      is.or([
        is("group_members.state", "=", "expired"),
        is.and([is("group_members.state", "=", "invited"), is("expires_at", "<", at)]),
      ]),
    );
  else if (memberState !== undefined) filtered = filtered.where("group_members.state", "=", memberState);
  if (label) filtered = filtered.where(hasLabel(label));
  if (q) {
    const pattern = containing(q);
    const inText = (column: string) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
    const columns = ["group_members.name", "group_members.email", "group_members.id_number"];
    filtered = filtered.where((is) =>
      is.or((scope.seesAddresses ? columns : columns.slice(0, 1)).map(inText)),
    );
  }
  return list(
    {
      db,
      table: "group_members",
      filtered,
      sorts: {
        createdAt: { column: "group_members.created_at", kind: "text" },
        name: { column: "group_members.name", kind: "text" },
      },
      read: (found) => readMembers(db, found, scope, now),
    },
    query,
  );
}

async function readMembers(db: Db, found: Found<"group_members">, scope: GroupScope, now: Date) {
  const rows = await found.selectAll("group_members").execute();
  const shared = await listSharedIdNumbers(db, scope.id);
  return rows.map((row) => ({ id: row.id, key: row.key, row: toMember(row, scope, shared, now) }));
}

/** States of people who are in the group, or about to be. */
const currentStates = ["joined", "invited", "requested"];

/** Id numbers that several people of a group have. */
async function listSharedIdNumbers(db: Db, groupId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("group_members")
    .select("id_number")
    .where("group_id", "=", groupId)
    .where("id_number", "is not", null)
    .where("state", "in", currentStates)
    .groupBy("id_number")
    .having((is) => is(is.fn.countAll(), ">", 1))
    .execute();
  return new Set(rows.map(({ id_number }) => id_number!));
}

/** Maps a row to what the reader may see of it. */
function toMember(
  row: Selectable<Schema["group_members"]>,
  { seesAddresses }: Pick<GroupScope, "seesAddresses">,
  shared: ReadonlySet<string>,
  now: Date,
): Member {
  const isExpired = row.state === "invited" && row.expires_at !== null && row.expires_at < now.toISOString();
  return {
    id: row.id,
    name: row.name,
    email: seesAddresses ? row.email : null,
    idNumber: seesAddresses ? row.id_number : null,
    sharesIdNumber: seesAddresses && currentStates.includes(row.state) && shared.has(row.id_number ?? ""),
    labels: JSON.parse(row.labels) as string[],
    role: row.role as GroupRole,
    counts: row.counts === 1,
    state: isExpired ? "expired" : (row.state as MemberState),
    isErased: row.email === null,
    mail: row.state === "invited" ? mailStateOf(row) : null,
    failedWhy: row.failed_why as Member["failedWhy"],
    invitedAt: row.invited_at,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
    joinedAt: row.joined_at,
    leftAt: row.left_at,
    leftWhy: row.left_why as Member["leftWhy"],
  };
}

function mailStateOf(row: Pick<Schema["group_members"], "failed_at" | "sent_at" | "queued_at">): MailState {
  if (row.failed_at !== null) return "failed";
  if (row.sent_at !== null) return "sent";
  return row.queued_at === null ? "waiting" : "queued";
}

/** @throws AppError not_found */
export async function getMember(db: Db, id: string, scope: GroupScope, now: Date): Promise<Member> {
  const row = await db.selectFrom("group_members").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return toMember(row, scope, await listSharedIdNumbers(db, row.group_id), now);
}

interface MemberChange {
  role?: GroupRole | undefined;
  counts?: boolean | undefined;
  labels?: string[] | undefined;
  name?: string | undefined;
  idNumber?: string | null | undefined;
}

/**
 * Changes the given fields, inside a transaction that holds the group. Managers and viewers count as takers only if
 * stated explicitly.
 * @returns whether this made the person a manager, who has joined
 * @throws AppError not_found, last_manager, wrong_state for the row of a deleted account
 */
export async function updateMember(
  db: Db,
  groupId: string,
  id: string,
  change: MemberChange,
): Promise<boolean> {
  const row = await db
    .selectFrom("group_members")
    .select(["role", "state", "user_id", "email"])
    .where("id", "=", id)
    .where("group_id", "=", groupId)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  if (row.email === null)
    throw new AppError("wrong_state", {
      sentence: "This person has deleted the account. Nothing about them can be added here.",
    });
  const isNewRole = change.role !== undefined && change.role !== row.role;
  if (isNewRole && row.role === "manager" && row.state === "joined") await refuseLastManager(db, groupId, id);
  const counts = change.counts ?? (isNewRole ? change.role === "member" : undefined);
  const columns = {
    ...(change.role === undefined ? {} : { role: change.role }),
    ...(counts === undefined ? {} : { counts: Number(counts) }),
    ...(change.labels === undefined ? {} : { labels: JSON.stringify([...new Set(change.labels)].sort()) }),
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.idNumber === undefined ? {} : { id_number: change.idNumber }),
  };
  if (Object.keys(columns).length > 0)
    await db.updateTable("group_members").set(columns).where("id", "=", id).execute();
  return isNewRole && change.role === "manager" && row.state === "joined";
}

/**
 * Ends the memberships and withdraws the invitations among these rows, inside a transaction that holds the group.
 * @returns how many ended now
 * @throws AppError last_manager
 */
export async function endMembers(db: Db, groupId: string, ids: string[], now: Date): Promise<number> {
  let ended = 0;
  for (const id of new Set(ids)) {
    const row = await db
      .selectFrom("group_members")
      .select(["role", "state"])
      .where("id", "=", id)
      .where("group_id", "=", groupId)
      .where("state", "in", ["joined", "invited", "requested"])
      .executeTakeFirst();
    if (!row) continue;
    if (row.state === "joined" && row.role === "manager") await refuseLastManager(db, groupId, id);
    if (row.state === "joined") await endRow(db, id, "left", "removed", now);
    else await endRow(db, id, "withdrawn", "withdrawn", now);
    ended += 1;
  }
  return ended;
}

/**
 * Approves a person who asked to join by a link.
 * @returns whether this made the person a manager, because the request was given that role
 * @throws AppError changed_meanwhile
 */
export async function approve(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("group_members")
    .set({ state: "joined", joined_at: now.toISOString() })
    .where("id", "=", id)
    .where("state", "=", "requested")
    .returning("role")
    .executeTakeFirst();
  if (!row) throw new AppError("changed_meanwhile");
  return row.role === "manager";
}

/** The accounts of a group's managers, for mails to them. */
export async function listManagerAddresses(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("group_members")
    .innerJoin("users", "users.id", "group_members.user_id")
    .select("users.email")
    .where("group_id", "=", groupId)
    .where("role", "=", "manager")
    .where("group_members.state", "=", "joined")
    .execute();
  return rows.map(({ email }) => email);
}
