/** Stored results as lists: one person's, and all with their people. */
import { type SqlBool, sql } from "kysely";
import { AppError } from "../../contract/errors.ts";
import type { ListQuery } from "../../contract/lists.ts";
import type { Result, ResultWithUser } from "../../contract/results.ts";
import type { ProfileType } from "../../contract/users.ts";
import type { Db } from "../db/database.ts";
import {
  containing,
  type Found,
  type Listed,
  type ListSource,
  list,
  type SortColumn,
} from "../db/list-store.ts";
import { toResult } from "../db/results-kept-store.ts";
import { readTotal } from "../db/totals-store.ts";

const sorts: Record<string, SortColumn> = {
  createdAt: { column: "results.created_at", kind: "text" },
  score: { column: "results.score", kind: "integer" },
  name: { column: "results.name", kind: "text" },
};

function filteredResults(db: Db, query: ListQuery) {
  let select = db.selectFrom("results");
  if (query.assessment !== undefined) select = select.where("results.slug", "=", query.assessment);
  if (query.from !== undefined)
    select = select.where("results.created_at", ">=", `${query.from}T00:00:00.000Z`);
  if (query.to !== undefined) select = select.where("results.created_at", "<=", `${query.to}T23:59:59.999Z`);
  if (query.scoreMin !== undefined) select = select.where("results.score", ">=", query.scoreMin);
  if (query.scoreMax !== undefined) select = select.where("results.score", "<=", query.scoreMax);
  return select;
}

function hasFilter({ page, limit, cursor, sort, ...filters }: ListQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== "");
}

/** The results of one person. */
export async function listResultsOf(db: Db, userId: string, query: ListQuery): Promise<Listed<Result>> {
  let filtered = filteredResults(db, query).where("results.user_id", "=", userId);
  if (query.q)
    filtered = filtered.where(sql<SqlBool>`lower(results.name) like ${containing(query.q)} escape '\\'`);
  const source: ListSource<Result, "results"> = {
    db,
    table: "results",
    filtered,
    sorts,
    read: async (found) => {
      const rows = await found.selectAll("results").execute();
      return rows.map((row) => ({ id: row.id, key: row.key, row: toResult(row) }));
    },
    ...(hasFilter(query) ? {} : { keptTotal: () => countResultsOf(db, userId) }),
  };
  return list(source, query);
}

/**
 * How many results a person has.
 * @throws AppError not_found when there is no such person
 */
export async function countResultsOf(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom("users").select("result_count").where("id", "=", userId).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row.result_count;
}

/** All results of people who have an account, each with its person. */
export async function listAllResults(db: Db, query: ListQuery): Promise<Listed<ResultWithUser>> {
  let filtered = filteredResults(db, query).where("results.user_id", "is not", null);
  if (query.q || query.profileType !== undefined) {
    let joined = filtered.innerJoin("users", "users.id", "results.user_id");
    if (query.profileType !== undefined) joined = joined.where("users.profile_type", "=", query.profileType);
    if (query.q) {
      const pattern = containing(query.q);
      joined = joined.where(
        sql<SqlBool>`(lower(results.name) like ${pattern} escape '\\' or lower(users.name) like ${pattern} escape '\\'
          or users.email like ${pattern} escape '\\')`,
      );
    }
    filtered = joined as unknown as typeof filtered;
  }
  const source: ListSource<ResultWithUser, "results"> = {
    db,
    table: "results",
    filtered,
    sorts,
    read: readWithUsers,
    ...(hasFilter(query) ? {} : { keptTotal: () => readTotal(db, "results") }),
  };
  return list(source, query);
}

async function readWithUsers(found: Found<"results">) {
  const rows = await found
    .innerJoin("users as person", "person.id", "results.user_id")
    .selectAll("results")
    .select([
      "person.name as user_name",
      "person.email as user_email",
      "person.phone as user_phone",
      "person.profile_type as user_profile_type",
      "person.company as user_company",
      "person.institute as user_institute",
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    row: {
      ...toResult(row),
      user: {
        id: row.user_id ?? "",
        name: row.user_name,
        email: row.user_email,
        phone: row.user_phone,
        profileType: row.user_profile_type as ProfileType,
        company: row.user_company,
        institute: row.user_institute,
      },
    },
  }));
}
