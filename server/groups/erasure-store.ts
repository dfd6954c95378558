/** A person's memberships in the data export, and their removal with the account. */
import { sql } from "kysely";
import type { OwnData } from "../../contract/users/security.ts";
import type { Db } from "../database/handle.ts";

interface Owner {
  id: string;
  email: string;
  isVerified: boolean;
}

/** A person's rows: those of the account and, if the address is verified, those of the address. */
function rowsOf({ id, email, isVerified }: Owner) {
  return isVerified
    ? sql<boolean>`(group_members.user_id = ${id} or (group_members.email = ${email} and group_members.user_id is null))`
    : sql<boolean>`group_members.user_id = ${id}`;
}

/** All that groups hold about a person. */
export async function exportMemberships(db: Db, owner: Owner): Promise<OwnData["groups"]> {
  const rows = await db
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_members.group_id")
    .selectAll("group_members")
    .select("groups.name as group_name")
    .where(rowsOf(owner))
    .orderBy("group_members.created_at")
    .orderBy("group_members.id")
    .execute();
  return rows.map((row) => ({
    group: row.group_name,
    name: row.name,
    email: row.email,
    idNumber: row.id_number,
    labels: JSON.parse(row.labels) as string[],
    role: row.role,
    takesAssessments: row.counts === 1,
    state: row.state,
    invitedAt: row.invited_at,
    joinedAt: row.joined_at,
    leftAt: row.left_at,
  }));
}

/** Leaves "former member" without name and address; a membership or an open invitation ends. */
export async function eraseMemberships(db: Db, owner: Owner, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable("group_members")
    .set({
      user_id: null,
      email: null,
      name: "",
      id_number: null,
      labels: "[]",
      token_hash: null,
      left_at: sql<string>`coalesce(left_at, ${at})`,
      left_why: "account-deleted",
      state: sql<string>`case when state = 'joined' then 'left' when state in ('invited', 'requested') then 'withdrawn' else state end`,
    })
    .where(rowsOf(owner))
    .execute();
}
