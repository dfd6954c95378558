/** The caller's role in the group that a path belongs to. */
import type { GroupAccess } from "../../contract/endpoint.ts";
import type { Db } from "../database/handle.ts";

/** The group of a call and the caller's role in it. */
export interface GroupScope {
  id: string;
  role: GroupAccess;
  /** Managers, admins, and managers of the parent see addresses and id numbers; viewers don't. */
  seesAddresses: boolean;
  /** A tutor (a viewer with labels) sees only people with one of these; null for people who see everyone. */
  labels: string[] | null;
  /** Allowed as an admin who is not a manager, which the audit log records. */
  actsAsAdmin: boolean;
}

/** By path parameter: how the object leads to its group. */
const targets: Record<string, (db: Db, id: string) => Promise<{ group_id: string } | undefined>> = {
  assignment: (db, id) =>
    db.selectFrom("assignments").select("group_id").where("id", "=", id).executeTakeFirst(),
  group: (db, id) => db.selectFrom("groups").select("id as group_id").where("id", "=", id).executeTakeFirst(),
  member: (db, id) =>
    db.selectFrom("group_members").select("group_id").where("id", "=", id).executeTakeFirst(),
  link: (db, id) => db.selectFrom("group_links").select("group_id").where("id", "=", id).executeTakeFirst(),
};

/**
 * Finds the group of a path and the person's role in it.
 * @returns undefined if there is no such group, the person has
 * no role in it, or a tutor may not see the member or attempt
 */
export async function findGroupScope(
  db: Db,
  person: { id: string; isAdmin: boolean },
  params: Record<string, string>,
): Promise<GroupScope | undefined> {
  const [name = "", value = ""] = Object.entries(params).find(([key]) => key in targets) ?? [];
  const target = await targets[name]?.(db, value);
  if (!target) return undefined;
  const id = target.group_id;
  const rows = await db
    .selectFrom("group_members")
    .innerJoin("groups", (join) =>
      join.on((on) =>
        on.or([
          on("groups.id", "=", on.ref("group_members.group_id")),
          on("groups.parent_id", "=", on.ref("group_members.group_id")),
        ]),
      ),
    )
    .select(["group_members.group_id", "group_members.role", "group_members.labels"])
    .where("groups.id", "=", id)
    .where("group_members.user_id", "=", person.id)
    .where("group_members.state", "=", "joined")
    .execute();
  const own = rows.find((row) => row.group_id === id);
  const managesParent = rows.some((row) => row.group_id !== id && row.role === "manager");
  const everybody = { id, seesAddresses: true, labels: null, actsAsAdmin: false };
  if (own?.role === "manager") return { ...everybody, role: "manager" };
  if (person.isAdmin) return { ...everybody, role: "manager", actsAsAdmin: true };
  if (managesParent) return { ...everybody, role: "viewer" };
  if (!own) return undefined;
  const role = own.role as GroupAccess;
  const given = role === "viewer" ? (JSON.parse(own.labels) as string[]) : [];
  const labels = given.length === 0 ? null : given;
  if (labels && !(await sharesLabel(db, labels, params))) return undefined;
  return { id, role, seesAddresses: false, labels, actsAsAdmin: false };
}

/** Whether the member of a path, or the one whose attempt it names, has one of the labels; true for a path without either. */
async function sharesLabel(db: Db, labels: string[], params: Record<string, string>): Promise<boolean> {
  const { member, attempt } = params;
  if (member === undefined && attempt === undefined) return true;
  const row =
    member === undefined
      ? await db
          .selectFrom("attempts")
          .innerJoin("group_members", "group_members.id", "attempts.member_id")
          .select("group_members.labels")
          .where("attempts.id", "=", attempt ?? "")
          .executeTakeFirst()
      : await db.selectFrom("group_members").select("labels").where("id", "=", member).executeTakeFirst();
  const own = row ? (JSON.parse(row.labels) as string[]) : [];
  return own.some((label) => labels.includes(label));
}

const ranks: Record<GroupAccess, number> = { member: 0, viewer: 1, manager: 2 };

/** Whether a role in a group is sufficient for a call's declared access. */
export function isEnough(role: GroupAccess, declared: GroupAccess): boolean {
  return ranks[role] >= ranks[declared];
}
