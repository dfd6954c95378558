/** Groups in the database. */
import { sql } from "kysely";
import { AppError } from "../../contract/errors.ts";
import type { Group, GroupRole, MyGroup } from "../../contract/groups/groups.ts";
import type { Db } from "../database/handle.ts";
import type { GroupScope } from "../http/group-scope-store.ts";
import { newId } from "../platform/ids.ts";
import { isSeenWith, listLabels } from "./labels-store.ts";

interface NewGroup {
  name: string;
  timeZone: string;
  parentId: string | undefined;
  creator: { id: string; name: string; email: string };
  now: Date;
}

/** Makes a group whose first manager is the creator. @returns its id */
export async function insertGroup(db: Db, group: NewGroup): Promise<string> {
  const id = newId();
  const at = group.now.toISOString();
  await db
    .insertInto("groups")
    .values({
      id,
      name: group.name,
      parent_id: group.parentId ?? null,
      time_zone: group.timeZone,
      members_may_leave: 1,
      created_by: group.creator.id,
      created_at: at,
      archived_at: null,
      version: 1,
    })
    .execute();
  await insertManager(db, id, group.creator, group.now);
  return id;
}

/** Makes a person a manager who takes no assessments, with a new or existing row. */
export async function insertManager(
  db: Db,
  groupId: string,
  person: { id: string; name: string; email: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const joined = { state: "joined", role: "manager", joined_at: at, left_at: null, left_why: null };
  const { numUpdatedRows } = await db
    .updateTable("group_members")
    .set({ ...joined, user_id: person.id, token_hash: null })
    .where("group_id", "=", groupId)
    .where((is) => is.or([is("user_id", "=", person.id), is("email", "=", person.email)]))
    .executeTakeFirst();
  if (Number(numUpdatedRows) > 0) return;
  await db
    .insertInto("group_members")
    .values({
      id: newId(),
      group_id: groupId,
      user_id: person.id,
      email: person.email,
      name: person.name,
      labels: "[]",
      counts: 0,
      created_at: at,
      ...joined,
    })
    .execute();
}

interface GroupChange {
  version: number;
  name?: string | undefined;
  timeZone?: string | undefined;
  quietFrom?: number | undefined;
  quietTo?: number | undefined;
  membersMayLeave?: boolean | undefined;
  isArchived?: boolean | undefined;
  parentId?: string | null | undefined;
}

/**
 * Changes the given settings; those left out stay.
 * @throws AppError changed_meanwhile when the version is no longer the one that was read
 */
export async function updateGroup(db: Db, id: string, change: GroupChange, now: Date): Promise<void> {
  const { name, timeZone, quietFrom, quietTo, membersMayLeave, isArchived, parentId } = change;
  const at = now.toISOString();
  const { numUpdatedRows } = await db
    .updateTable("groups")
    .set({
      version: change.version + 1,
      ...(name === undefined ? {} : { name }),
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
      ...(quietFrom === undefined ? {} : { quiet_from: quietFrom }),
      ...(quietTo === undefined ? {} : { quiet_to: quietTo }),
      ...(membersMayLeave === undefined ? {} : { members_may_leave: Number(membersMayLeave) }),
      ...(isArchived === undefined
        ? {}
        : { archived_at: isArchived ? sql<string>`coalesce(archived_at, ${at})` : null }),
      ...(parentId === undefined ? {} : { parent_id: parentId }),
    })
    .where("id", "=", id)
    .where("version", "=", change.version)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) throw new AppError("changed_meanwhile");
}

/**
 * Locks a group's row for the rest of a transaction, which serialises changes of its managers on both engines.
 * @throws AppError group_archived, where the group must be in use
 */
export async function holdGroup(db: Db, id: string, mustBeInUse = true): Promise<void> {
  const row = await db
    .updateTable("groups")
    .set((update) => ({ version: update.ref("version") }))
    .where("id", "=", id)
    .returning("archived_at")
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  if (mustBeInUse && row.archived_at !== null) throw new AppError("group_archived");
}

/** Rows of a group, ended ones included. */
export async function countPeople(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom("group_members")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("group_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @throws AppError not_found */
export async function getGroup(db: Db, scope: GroupScope, callerId: string): Promise<Group> {
  const row = await db
    .selectFrom("groups")
    .leftJoin("groups as parents", "parents.id", "groups.parent_id")
    .selectAll("groups")
    .select("parents.name as parent_name")
    .where("groups.id", "=", scope.id)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  const isMember = scope.role === "member";
  const joined = await db
    .selectFrom("group_members")
    .select("group_id")
    .where("group_id", "in", [scope.id, row.parent_id ?? scope.id])
    .where("user_id", "=", callerId)
    .where("state", "=", "joined")
    .execute();
  return {
    id: row.id,
    name: row.name,
    role: scope.role,
    actsAsAdmin: scope.actsAsAdmin,
    isOwn: joined.some(({ group_id }) => group_id === scope.id),
    parent: row.parent_id === null ? null : { id: row.parent_id, name: row.parent_name ?? "" },
    isParentOpen: scope.actsAsAdmin || joined.some(({ group_id }) => group_id === row.parent_id),
    children: isMember ? [] : await listChildren(db, row.id),
    managers: await listManagerNames(db, row.id),
    timeZone: row.time_zone,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    membersMayLeave: row.members_may_leave === 1,
    labels: isMember ? [] : (scope.labels ?? (await listLabels(db, row.id))),
    isLimited: scope.labels !== null,
    createdAt: row.created_at,
    archivedAt: row.archived_at,
    version: row.version,
    figures: isMember ? null : await countStates(db, scope),
  };
}

function listChildren(db: Db, id: string) {
  return db
    .selectFrom("groups")
    .select(["id", "name"])
    .where("parent_id", "=", id)
    .orderBy("name")
    .orderBy("id")
    .limit(200)
    .execute();
}

/** Names of a group's managers, those who have been there longest first. */
export async function listManagerNames(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("group_members")
    .innerJoin("users", "users.id", "group_members.user_id")
    .select("users.name")
    .where("group_id", "=", groupId)
    .where("role", "=", "manager")
    .where("group_members.state", "=", "joined")
    .orderBy("joined_at")
    .orderBy("group_members.id")
    .limit(20)
    .execute();
  return rows.map(({ name }) => name);
}

async function countStates(db: Db, { id, labels }: GroupScope): Promise<NonNullable<Group["figures"]>> {
  const rows = await db
    .selectFrom("group_members")
    .select((select) => ["state", select.fn.countAll<number>().as("count")])
    .where("group_id", "=", id)
    .where(isSeenWith(labels))
    .groupBy("state")
    .execute();
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  const sum = (...states: string[]) => states.reduce((all, state) => all + (counts.get(state) ?? 0), 0);
  return {
    joined: sum("joined"),
    invited: sum("invited"),
    requested: sum("requested"),
    ended: sum("left", "withdrawn", "expired"),
  };
}

/** The groups of a person, those in use first. */
export async function listMyGroups(db: Db, userId: string): Promise<MyGroup[]> {
  const rows = await db
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_members.group_id")
    .leftJoin("groups as parents", "parents.id", "groups.parent_id")
    .select([
      "groups.id",
      "groups.name",
      "groups.archived_at",
      "groups.members_may_leave",
      "groups.parent_id",
      "parents.name as parent_name",
      "group_members.role",
    ])
    .where("group_members.user_id", "=", userId)
    .where("group_members.state", "=", "joined")
    .orderBy("groups.name")
    .orderBy("groups.id")
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [takers, requests, managers] = await Promise.all([
    countRows(db, ids, "joined"),
    countRows(db, ids, "requested"),
    managersOf(db, ids),
  ]);
  return rows
    .map((row) => ({
      id: row.id,
      name: row.name,
      role: row.role as GroupRole,
      parent: row.parent_id === null ? null : { id: row.parent_id, name: row.parent_name ?? "" },
      managers: (managers.get(row.id) ?? []).map(({ name }) => name),
      takers: takers.get(row.id) ?? 0,
      requests: row.role === "manager" ? (requests.get(row.id) ?? 0) : 0,
      isArchived: row.archived_at !== null,
      mayLeave: row.members_may_leave === 1 || row.role !== "member",
    }))
    .sort((one, other) => Number(one.isArchived) - Number(other.isArchived));
}

/** By group, the takers in a state. */
export async function countRows(db: Db, groupIds: string[], state: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("group_members")
    .select((select) => ["group_id", select.fn.countAll<number>().as("count")])
    .where("group_id", "in", groupIds)
    .where("state", "=", state)
    .where("counts", "=", 1)
    .groupBy("group_id")
    .execute();
  return new Map(rows.map(({ group_id, count }) => [group_id, Number(count)]));
}

/** By group, its managers, those who have been there longest first. */
export async function managersOf(db: Db, groupIds: string[]) {
  const rows = await db
    .selectFrom("group_members")
    .innerJoin("users", "users.id", "group_members.user_id")
    .select(["group_members.group_id", "users.id", "users.name", "users.email"])
    .where("group_id", "in", groupIds)
    .where("role", "=", "manager")
    .where("group_members.state", "=", "joined")
    .orderBy("joined_at")
    .orderBy("group_members.id")
    .execute();
  return Map.groupBy(rows, ({ group_id }) => group_id);
}
