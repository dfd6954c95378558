/** All users as a list for admins. */
import { type SqlBool, sql } from "kysely";
import type { ListQuery } from "../../contract/lists.ts";
import type { Result } from "../../contract/results.ts";
import type { UserWithResults } from "../../contract/users/people.ts";
import type { Db } from "../database/handle.ts";
import {
  containing,
  type Found,
  type Listed,
  type ListSource,
  list,
  type SortColumn,
} from "../database/lists.ts";
import { readTotal } from "../database/totals.ts";
import { toResult } from "../results/add-store.ts";
import { toUser, userColumns } from "../users/store.ts";

const sorts: Record<string, SortColumn> = {
  createdAt: { column: "users.created_at", kind: "text" },
  name: { column: "users.name", kind: "text" },
  email: { column: "users.email", kind: "text" },
  assessments: { column: "users.result_count", kind: "integer" },
};

/** People as admins list them; each with their results only when the whole list is requested. */
export async function listUsers(db: Db, query: ListQuery): Promise<Listed<UserWithResults>> {
  const { q, from, to, profileType, verified, standing } = query;
  let filtered = db.selectFrom("users");
  if (from !== undefined) filtered = filtered.where("users.created_at", ">=", `${from}T00:00:00.000Z`);
  if (to !== undefined) filtered = filtered.where("users.created_at", "<=", `${to}T23:59:59.999Z`);
  if (profileType !== undefined) filtered = filtered.where("users.profile_type", "=", profileType);
  if (verified !== undefined)
    filtered = filtered.where("users.verified_at", verified ? "is not" : "is", null);
  if (standing !== undefined)
    filtered = filtered.where(standing === "admin" ? "users.admin_since" : "users.locked_at", "is not", null);
  if (q) {
    const pattern = containing(q);
    filtered = filtered.where(
      sql<SqlBool>`(lower(users.name) like ${pattern} escape '\\' or users.email like ${pattern} escape '\\'
        or users.phone like ${pattern} escape '\\')`,
    );
  }
  const filters = [q || undefined, from, to, profileType, verified, standing];
  const isFiltered = filters.some((value) => value !== undefined);
  const isWhole = query.page === undefined && query.cursor === undefined && query.limit === undefined;
  const source: ListSource<UserWithResults, "users"> = {
    db,
    table: "users",
    filtered,
    sorts,
    read: (found) => readUsers(db, found, isWhole),
    ...(isFiltered ? {} : { keptTotal: () => readTotal(db, "users") }),
  };
  return list(source, query);
}

async function readUsers(db: Db, found: Found<"users">, withResults: boolean) {
  const rows = await found.select(userColumns).execute();
  const byUser = new Map<string, Result[]>(rows.map((row) => [row.id, []]));
  if (withResults && rows.length > 0) {
    const results = await db
      .selectFrom("results")
      .selectAll()
      .where("user_id", "in", [...byUser.keys()])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
    for (const row of results) byUser.get(row.user_id ?? "")?.push(toResult(row));
  }
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    row: { ...toUser(row), ...(withResults ? { assessments: byUser.get(row.id) ?? [] } : {}) },
  }));
}
