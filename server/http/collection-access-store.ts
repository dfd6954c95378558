/** Who may make calls with access `author`: the caller's place in the collection that a path names. */
import type { AuthorRole, MemberRole } from "../../contract/endpoint.ts";
import type { Db } from "../database/handle.ts";

/** A caller's place in one collection. */
export interface Membership {
  collectionId: string;
  role: AuthorRole;
  isArchived: boolean;
}

/** By path parameter: finds the collection that the object with this id belongs to. */
const collectionsOf: Record<string, (db: Db, id: string) => Promise<string | undefined>> = {
  collection: async (_db, id) => id,
  question: async (db, id) => {
    const row = await db
      .selectFrom("questions")
      .select("collection_id")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.collection_id;
  },
  ownAssessment: async (db, id) => {
    const row = await db
      .selectFrom("own_assessments")
      .select("collection_id")
      .where("slug", "=", id)
      .executeTakeFirst();
    return row?.collection_id;
  },
  import: async (db, id) => {
    const row = await db
      .selectFrom("imports")
      .select("collection_id")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.collection_id;
  },
};

/**
 * The caller's place in the collection of a path.
 * @param person an admin has a place in every collection
 * @param params the path's parameters; one of them identifies the collection or an object in it
 * @returns undefined where there is no such collection, or the caller has no place in it
 */
export async function findMembership(
  db: Db,
  person: { id: string; isAdmin: boolean },
  params: Record<string, string>,
): Promise<Membership | undefined> {
  const name = Object.keys(params).find((parameter) => Object.hasOwn(collectionsOf, parameter));
  if (name === undefined) throw new TypeError("A path of access author names nothing in a collection.");
  const collectionId = await collectionsOf[name]!(db, params[name]!);
  if (collectionId === undefined) return undefined;
  const row = await db
    .selectFrom("collections")
    .leftJoin("collection_members as members", (join) =>
      join.onRef("members.collection_id", "=", "collections.id").on("members.user_id", "=", person.id),
    )
    .select(["collections.archived_at", "members.role"])
    .where("collections.id", "=", collectionId)
    .executeTakeFirst();
  if (!row || (row.role === null && !person.isAdmin)) return undefined;
  const role = (row.role as MemberRole | null) ?? "admin";
  return { collectionId, role, isArchived: row.archived_at !== null };
}
