/** Reads the data of mails about groups. */
import type { Db } from "../database/handle.ts";

/** A new manager and the group; undefined if the person is no longer a manager. */
export async function getNewManager(db: Db, memberId: string) {
  const row = await db
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_members.group_id")
    .innerJoin("users", "users.id", "group_members.user_id")
    .select(["groups.id as groupId", "groups.name as groupName", "users.name as person"])
    .where("group_members.id", "=", memberId)
    .where("group_members.role", "=", "manager")
    .where("group_members.state", "=", "joined")
    .executeTakeFirst();
  return row;
}

/** An open invitation and the account that wants to accept it; undefined where either is gone. */
export async function getConfirmation(db: Db, memberId: string, userId: string) {
  return db
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_members.group_id")
    .innerJoin("users", (join) => join.on((on) => on("users.id", "=", userId)))
    .select(["groups.name as groupName", "users.email as accountEmail"])
    .where("group_members.id", "=", memberId)
    .where("group_members.state", "=", "invited")
    .executeTakeFirst();
}
