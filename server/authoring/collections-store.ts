/** Collections in the database. */
import { type Selectable, sql } from "kysely";
import type { Collection, CollectionDetails } from "../../contract/authoring/collections.ts";
import type { AuthorRole, MemberRole } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import type { ListQuery, QuestionState } from "../../contract/lists.ts";
import { type Acting, addAudit } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";
import { containing, type Found, type Listed, list } from "../database/lists.ts";
import type { Schema } from "../database/schema.ts";
import { newId } from "../platform/ids.ts";

type CollectionRow = Selectable<Schema["collections"]>;

/** A person's collections, all for an admin; archived ones only on request. */
export function listCollections(
  db: Db,
  caller: { id: string; isAdmin: boolean },
  { q, archived, ...query }: ListQuery,
): Promise<Listed<Collection>> {
  let filtered = db
    .selectFrom("collections")
    .where("collections.archived_at", archived === true ? "is not" : "is", null);
  if (!caller.isAdmin)
    filtered = filtered.where(
      "collections.id",
      "in",
      db.selectFrom("collection_members").select("collection_id").where("user_id", "=", caller.id),
    );
  if (q) filtered = filtered.where(sql`lower(collections.name)`, "like", containing(q));
  const sorts = { createdAt: { column: "collections.created_at", kind: "text" as const } };
  const read = (found: Found<"collections">) => readCollections(db, found, caller.id);
  return list({ db, table: "collections", filtered, sorts, read }, query);
}

async function readCollections(db: Db, found: Found<"collections">, userId: string) {
  const rows = await found.selectAll("collections").execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const roles = await db
    .selectFrom("collection_members")
    .select(["collection_id", "role"])
    .where("user_id", "=", userId)
    .where("collection_id", "in", ids)
    .execute();
  const roleOf = new Map(roles.map(({ collection_id, role }) => [collection_id, role as MemberRole]));
  const counts = await countStates(db, ids);
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    row: toCollection(row, roleOf.get(row.id) ?? "admin", counts.get(row.id)),
  }));
}

type StateCounts = CollectionDetails["counts"];

async function countStates(db: Db, ids: string[]): Promise<Map<string, StateCounts>> {
  const rows = await db
    .selectFrom("questions")
    .select((select) => ["collection_id", "state", select.fn.countAll<number>().as("count")])
    .where("collection_id", "in", ids)
    .groupBy(["collection_id", "state"])
    .execute();
  const counts = new Map<string, StateCounts>();
  for (const { collection_id, state, count } of rows) {
    const known = counts.get(collection_id) ?? noQuestions();
    known[state as QuestionState] = count;
    counts.set(collection_id, known);
  }
  return counts;
}

function noQuestions(): StateCounts {
  return { draft: 0, review: 0, approved: 0, published: 0, retired: 0 };
}

function toCollection(row: CollectionRow, role: AuthorRole, counts = noQuestions()): Collection {
  return {
    id: row.id,
    name: row.name,
    lang: row.lang,
    fourEyes: row.four_eyes === 1,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    version: row.version,
    role,
    questions: counts.draft + counts.review + counts.approved + counts.published,
    inReview: counts.review,
  };
}

/**
 * One collection with its counts and topics, as a person with this role sees it.
 * @throws AppError not_found
 */
export async function getCollection(db: Db, id: string, role: AuthorRole): Promise<CollectionDetails> {
  const row = await db.selectFrom("collections").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  const counts = (await countStates(db, [id])).get(id) ?? noQuestions();
  const topics = await db
    .selectFrom("questions")
    .select("topic")
    .distinct()
    .where("collection_id", "=", id)
    .where("topic", "!=", "")
    .orderBy("topic")
    .limit(500)
    .execute();
  return { ...toCollection(row, role, counts), counts, topics: topics.map(({ topic }) => topic) };
}

/** Makes a collection with its first owner. */
export async function insertCollection(
  db: Db,
  given: { name: string; lang: string; fourEyes: boolean },
  acting: Acting,
): Promise<string> {
  const id = newId();
  const at = acting.now.toISOString();
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("collections")
      .values({
        id,
        name: given.name,
        lang: given.lang,
        four_eyes: given.fourEyes ? 1 : 0,
        archived_at: null,
        created_at: at,
        version: 1,
      })
      .execute();
    await transaction
      .insertInto("collection_members")
      .values({ collection_id: id, user_id: acting.actorId, role: "owner", since: at })
      .execute();
    await audit(transaction, "create-collection", id, acting, { name: given.name });
  });
  return id;
}

export interface CollectionChange {
  version: number;
  name?: string | undefined;
  lang?: string | undefined;
  fourEyes?: boolean | undefined;
  archived?: boolean | undefined;
}

/**
 * Changes a collection that still has the version.
 * @throws AppError changed_meanwhile
 */
export async function updateCollection(
  db: Db,
  id: string,
  { version, ...change }: CollectionChange,
  acting: Acting,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("collections")
      .set({
        version: version + 1,
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.lang === undefined ? {} : { lang: change.lang }),
        ...(change.fourEyes === undefined ? {} : { four_eyes: change.fourEyes ? 1 : 0 }),
        ...(change.archived === undefined
          ? {}
          : { archived_at: change.archived ? acting.now.toISOString() : null }),
      })
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1)
      throw new AppError("changed_meanwhile", {
        sentence: "Somebody else has changed this collection meanwhile. Please reload the page.",
      });
    await audit(transaction, "change-collection", id, acting, change);
  });
}

function audit(db: Db, action: string, subjectId: string, acting: Acting, details: object): Promise<void> {
  return addAudit(db, { ...acting, action, subjectKind: "collection", subjectId, details: { ...details } });
}
