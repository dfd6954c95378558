/** All groups as a list for admins. */
import { sql } from "kysely";
import type { ListedGroup } from "../../contract/groups/groups.ts";
import type { ListQuery } from "../../contract/lists.ts";
import type { Db } from "../database/handle.ts";
import { containing, type Found, type Listed, list } from "../database/lists.ts";
import { countRows, managersOf } from "./store.ts";

/** `q` finds groups by name and by a manager's name or address; an orphaned group is in use and has no manager. */
export function listAllGroups(db: Db, query: ListQuery): Promise<Listed<ListedGroup>> {
  const { q, groupState } = query;
  let filtered = db.selectFrom("groups");
  if (groupState !== undefined)
    filtered = filtered.where("groups.archived_at", groupState === "archived" ? "is not" : "is", null);
  if (groupState === "orphaned")
    filtered = filtered.where((is) => is.not(is.exists(managersIn(db).select("group_members.id"))));
  if (q) {
    const pattern = containing(q);
    filtered = filtered.where((is) =>
      is.or([
        sql<boolean>`lower(groups.name) like ${pattern} escape '\\'`,
        is.exists(
          managersIn(db)
            .select("group_members.id")
            .where((or) =>
              or.or([
                sql<boolean>`lower(users.name) like ${pattern} escape '\\'`,
                sql<boolean>`users.email like ${pattern} escape '\\'`,
              ]),
            ),
        ),
      ]),
    );
  }
  return list(
    {
      db,
      table: "groups",
      filtered,
      sorts: {
        createdAt: { column: "groups.created_at", kind: "text" },
        name: { column: "groups.name", kind: "text" },
      },
      read: (found) => readGroups(db, found),
    },
    query,
  );
}

function managersIn(db: Db) {
  return db
    .selectFrom("group_members")
    .innerJoin("users", "users.id", "group_members.user_id")
    .where(sql.ref("group_members.group_id"), "=", sql.ref("groups.id"))
    .where("group_members.role", "=", "manager")
    .where("group_members.state", "=", "joined");
}

async function readGroups(db: Db, found: Found<"groups">) {
  const rows = await found
    .leftJoin("groups as parents", "parents.id", "groups.parent_id")
    .select([
      "groups.id",
      "groups.name",
      "groups.parent_id",
      "groups.created_at",
      "groups.archived_at",
      "parents.name as parent_name",
    ])
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [takers, invited, managers] = await Promise.all([
    countRows(db, ids, "joined"),
    countRows(db, ids, "invited"),
    managersOf(db, ids),
  ]);
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    row: {
      id: row.id,
      name: row.name,
      parent: row.parent_id === null ? null : { id: row.parent_id, name: row.parent_name ?? "" },
      managers: (managers.get(row.id) ?? []).map(({ id, name, email }) => ({ id, name, email })),
      takers: takers.get(row.id) ?? 0,
      invited: invited.get(row.id) ?? 0,
      createdAt: row.created_at,
      archivedAt: row.archived_at,
    },
  }));
}
