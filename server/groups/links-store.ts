/** Links by which people join a group. A link's token is derived from its id, so that managers can see it again. */
import { type Selectable, sql } from "kysely";
import { AppError } from "../../contract/errors.ts";
import type { GroupLink, LinkedGroup } from "../../contract/groups/joining.ts";
import { mostPeople } from "../../contract/groups/members.ts";
import type { Db } from "../database/handle.ts";
import type { Schema } from "../database/schema.ts";
import { hashSecret, newId } from "../platform/ids.ts";
import type { SecretKey } from "../platform/secret-key.ts";
import { isVerified } from "./invitation-store.ts";
import { countPeople, holdGroup, listManagerNames } from "./store.ts";

/** Slightly more than 128 bits: unguessable. */
const tokenLetters = 22;

function tokenOf(secretKey: SecretKey, id: string): string {
  return secretKey.hash(id, "group link").slice(0, tokenLetters);
}

interface NewLink {
  limitUses: number | null;
  closesAt: string | null;
  domains: string[];
  needsApproval: boolean;
  createdBy: string;
}

/** Makes a link, inside a transaction. @returns its id */
export async function insertLink(
  db: Db,
  secretKey: SecretKey,
  groupId: string,
  link: NewLink,
  now: Date,
): Promise<string> {
  const id = newId();
  await db
    .insertInto("group_links")
    .values({
      id,
      group_id: groupId,
      token_hash: hashSecret(tokenOf(secretKey, id)),
      uses: 0,
      limit_uses: link.limitUses,
      closes_at: link.closesAt,
      domains: JSON.stringify([...new Set(link.domains)]),
      approval: Number(link.needsApproval),
      closed_at: null,
      created_by: link.createdBy,
      created_at: now.toISOString(),
    })
    .execute();
  return id;
}

/** Closes a link of a group; one that is closed stays so. @throws AppError not_found */
export async function closeLink(db: Db, groupId: string, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("group_links")
    .set({ closed_at: sql<string>`coalesce(closed_at, ${now.toISOString()})` })
    .where("id", "=", id)
    .where("group_id", "=", groupId)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) throw new AppError("not_found");
}

/** The links of a group that are not closed, newest first. @param base what their addresses begin with */
export async function listLinks(
  db: Db,
  secretKey: SecretKey,
  groupId: string,
  base: string,
): Promise<GroupLink[]> {
  const rows = await db
    .selectFrom("group_links")
    .selectAll()
    .where("group_id", "=", groupId)
    .where("closed_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => {
    const token = tokenOf(secretKey, row.id);
    return {
      id: row.id,
      url: hashSecret(token) === row.token_hash ? `${base}/join/${token}` : null,
      uses: row.uses,
      limitUses: row.limit_uses,
      closesAt: row.closes_at,
      domains: JSON.parse(row.domains) as string[],
      needsApproval: row.approval === 1,
      createdAt: row.created_at,
    };
  });
}

type LinkRow = Selectable<Schema["group_links"]> & { group_name: string; archived_at: string | null };

async function getLink(db: Db, token: string): Promise<LinkRow> {
  const row = await db
    .selectFrom("group_links")
    .innerJoin("groups", "groups.id", "group_links.group_id")
    .selectAll("group_links")
    .select(["groups.name as group_name", "groups.archived_at"])
    .where("group_links.token_hash", "=", hashSecret(token))
    .executeTakeFirst();
  if (!row) throw new AppError("link_closed");
  return row;
}

function stateOf(link: LinkRow, now: Date): LinkedGroup["state"] {
  if (link.closed_at !== null || link.archived_at !== null) return "closed";
  if (link.closes_at !== null && Date.parse(link.closes_at) <= now.getTime()) return "ended";
  return link.limit_uses !== null && link.uses >= link.limit_uses ? "full" : "open";
}

interface Reader {
  id: string;
  name: string;
  email: string;
}

/** The target of a link, for its reader. @throws AppError link_closed, also for an unknown link */
export async function getLinkedGroup(
  db: Db,
  token: string,
  reader: Reader | undefined,
  now: Date,
): Promise<LinkedGroup> {
  const link = await getLink(db, token);
  const relation = reader ? await relationOf(db, link, reader) : "signed-out";
  return {
    group: { name: link.group_name, managers: await listManagerNames(db, link.group_id) },
    state: stateOf(link, now),
    needsApproval: link.approval === 1,
    domains: JSON.parse(link.domains) as string[],
    reader: relation,
    readerEmail: reader?.email ?? null,
    groupId: relation === "member" ? link.group_id : null,
  };
}

async function relationOf(
  db: Db,
  link: LinkRow,
  reader: Reader,
): Promise<Exclude<LinkedGroup["reader"], "signed-out">> {
  const row = await findOwnRow(db, link.group_id, reader);
  if (row?.state === "joined") return "member";
  if (row?.state === "requested") return "waiting";
  if (!(await isVerified(db, reader.id))) return "unverified";
  return isInDomains(link, reader.email) ? "ready" : "wrong-domain";
}

/** The reader's row: the one of their account, else the one of their address. */
async function findOwnRow(db: Db, groupId: string, { id, email }: Reader) {
  const rows = await db
    .selectFrom("group_members")
    .select(["id", "user_id", "state", "left_why", "role", "expires_at"])
    .where("group_id", "=", groupId)
    .where((is) =>
      is.or([is("user_id", "=", id), is.and([is("email", "=", email), is("user_id", "is", null)])]),
    )
    .execute();
  return rows.find((row) => row.user_id === id) ?? rows[0];
}

function isInDomains(link: LinkRow, email: string): boolean {
  const domains = JSON.parse(link.domains) as string[];
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf("@") + 1));
}

/**
 * Joins by a link, or requests to join, inside a transaction. A person whom a manager removed always needs approval.
 * @returns also the row that became a manager's through this, if the person was invited as one
 * @throws AppError link_closed, address_not_verified, not_allowed for another domain
 */
export async function joinByLink(
  db: Db,
  token: string,
  reader: Reader,
  now: Date,
): Promise<{ groupId: string; state: "joined" | "requested"; newManager?: string }> {
  const { group_id: groupId } = await getLink(db, token);
  await holdGroup(db, groupId, false);
  const link = await getLink(db, token);
  const relation = await relationOf(db, link, reader);
  if (relation === "member") return { groupId, state: "joined" };
  if (relation === "waiting") return { groupId, state: "requested" };
  const state = stateOf(link, now);
  if (state !== "open") throw new AppError("link_closed", { sentence: closedSentences[state] });
  if (relation === "unverified") throw new AppError("address_not_verified");
  if (relation === "wrong-domain")
    throw new AppError("not_allowed", {
      sentence: "This link is for addresses of other domains. Please sign in with such an address.",
    });
  await countUse(db, link, now);
  return { groupId, ...(await enter(db, link, reader, now)) };
}

const closedSentences: Record<Exclude<LinkedGroup["state"], "open">, string> = {
  closed: "This link was closed. Please ask the group's manager for a new one.",
  ended: "The time of this link is over. Please ask the group's manager for a new one.",
  full: "This link has let in as many people as it can. Please ask the group's manager for a new one.",
};

/** Counting and inserting is one statement, so that the link's limit holds under concurrency. */
async function countUse(db: Db, link: LinkRow, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("group_links")
    .set({ uses: sql<number>`uses + 1` })
    .where("id", "=", link.id)
    .where("closed_at", "is", null)
    .where((is) => is.or([is("limit_uses", "is", null), is("uses", "<", is.ref("limit_uses"))]))
    .where((is) => is.or([is("closes_at", "is", null), is("closes_at", ">", now.toISOString())]))
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) throw new AppError("link_closed");
}

async function enter(
  db: Db,
  link: LinkRow,
  reader: Reader,
  now: Date,
): Promise<{ state: "joined" | "requested"; newManager?: string }> {
  const at = now.toISOString();
  const row = await findOwnRow(db, link.group_id, reader);
  const wasEndedByManager = row?.left_why === "removed" || row?.left_why === "withdrawn";
  // An expired invitation no longer grants anything, especially not its role.
  const isInvited = row?.state === "invited" && (row.expires_at === null || row.expires_at >= at);
  const state = (link.approval === 1 && !isInvited) || wasEndedByManager ? "requested" : "joined";
  const columns = {
    state,
    user_id: reader.id,
    joined_at: state === "joined" ? at : null,
    left_at: null,
    left_why: null,
    token_hash: null,
  };
  if (row) {
    await db
      .updateTable("group_members")
      .set((update) => ({
        ...columns,
        // A former role is restored only by an invitation.
        ...(isInvited ? {} : { role: "member", counts: 1 }),
        name: update.case().when("name", "=", "").then(reader.name).else(update.ref("name")).end(),
      }))
      .where("id", "=", row.id)
      .execute();
    return { state, ...(isInvited && row.role === "manager" ? { newManager: row.id } : {}) };
  }
  if ((await countPeople(db, link.group_id)) >= mostPeople)
    throw new AppError("link_closed", { sentence: closedSentences.full });
  await db
    .insertInto("group_members")
    .values({
      ...columns,
      id: newId(),
      group_id: link.group_id,
      email: reader.email,
      name: reader.name,
      labels: "[]",
      role: "member",
      counts: 1,
      created_at: at,
    })
    .execute();
  return { state };
}
