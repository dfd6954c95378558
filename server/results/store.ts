/** Lists of stored results: one person's, and all people's. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { AppError } from "../../contract/errors.ts";
import type { ListQuery } from "../../contract/lists.ts";
import type { Result, ResultWithUser } from "../../contract/results.ts";
import type { ProfileType } from "../../contract/users/users.ts";
import type { Db } from "../database/handle.ts";
import {
  containing,
  countedTotal,
  type Found,
  type Listed,
  type ListSource,
  list,
  type SortColumn,
  type Total,
} from "../database/lists.ts";
import { readTotal } from "../database/totals.ts";
import { toResult } from "./add-store.ts";
import { findInsiders } from "./insiders-store.ts";

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
  const found = await filteredAll(db, query);
  const source: ListSource<ResultWithUser, "results"> = {
    db,
    table: "results",
    sorts,
    read: (page) => readWithUsers(db, page),
    ...found,
    ...(hasFilter(query) ? {} : { keptTotal: () => readTotal(db, "results") }),
  };
  return list(source, query);
}

/**
 * A search with few matches starts from those; one with many finds them early in any order. Neither reads a million
 * rows.
 */
async function filteredAll(db: Db, query: ListQuery): Promise<{ filtered: unknown; total?: Total }> {
  const { q, profileType } = query;
  const listed = filteredResults(db, query).where("results.user_id", "is not", null);
  const ofPeople = (condition: (pattern: string) => RawBuilder<SqlBool>) =>
    listed.innerJoin("users", "users.id", "results.user_id").where(condition(q ? containing(q) : ""));
  const hasProfile =
    profileType === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`users.profile_type = ${profileType}`;
  if (!q) return { filtered: profileType === undefined ? listed : ofPeople(() => hasProfile) };
  const isPerson = (pattern: string) =>
    sql<SqlBool>`(lower(users.name) like ${pattern} escape '\\' or users.email like ${pattern} escape '\\')`;
  const names = await namesContaining(db, q);
  const isNamed =
    names.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`results.name in (${sql.join(names)})`;
  // From the people to their results, and from the names: each by an index, and no further than totals are counted.
  const people = sql`select users.id from users where ${hasProfile} and ${isPerson(containing(q))}`;
  const byPerson = listed.where(sql<SqlBool>`results.user_id in (${people})`);
  const byName =
    profileType === undefined
      ? listed.where(isNamed)
      : ofPeople(() => sql<SqlBool>`${hasProfile} and ${isNamed}`);
  const matching = sql<{ id: string }>`
    select id from ${byPerson.select("results.id").limit(countedTotal + 1)} as by_person
    union select id from ${byName.select("results.id").limit(countedTotal + 1)} as by_name
  `;
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (${matching}) as matched`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count <= countedTotal) {
    const filtered = listed.where(sql<SqlBool>`results.id in (${matching})`);
    return { filtered, total: { total: count, isMinimum: false } };
  }
  const filtered = ofPeople(
    (pattern) => sql<SqlBool>`${hasProfile} and (${isNamed} or ${isPerson(pattern)})`,
  );
  return { filtered, total: { total: countedTotal, isMinimum: true } };
}

/** Names of assessments with results that contain a text; few, since there are few assessments. */
async function namesContaining(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`
    with recursive names(name) as (
      select min(name) from results where user_id is not null
      union all
      select (select min(name) from results where user_id is not null and results.name > names.name)
      from names where names.name is not null
    )
    select name from names
  `.execute(db);
  const wanted = text.toLowerCase();
  return rows.flatMap(({ name }) => (name?.toLowerCase().includes(wanted) ? [name] : []));
}

async function readWithUsers(db: Db, found: Found<"results">) {
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
  const insiders = await findInsiders(db, rows);
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    row: {
      ...toResult(row),
      ...(insiders.has(`${row.slug} ${row.user_id}`) ? { isInsider: true as const } : {}),
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
