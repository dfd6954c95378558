/** Pictures in the database: each stored once, until nothing uses it. */
import { type PictureType, pictureLimits } from "../../contract/authoring/pictures.ts";
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import type { MemberRole } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import type { Db } from "../database/handle.ts";
import type { Picture } from "./clean-picture.ts";

/** How long an unused picture stays: longer than an import that may still be taken over. */
const unusedDays = 15;

/** Pictures in one statement: each may have 400 kB of text. */
const atOnce = 20;

/** Why a collection takes no more pictures. */
export const noRoomForPictures = `The pictures of this collection have 20 MB, which is the most. Those that no question shows are deleted after ${unusedDays} days.`;

/**
 * Stores a picture for a collection, inside a transaction; one that is there already stays.
 * @returns false when the collection's pictures have no room for it
 */
export async function insertPicture(
  db: Db,
  collectionId: string,
  picture: Picture,
  now: Date,
): Promise<boolean> {
  const { hash, type, width, height, bytes } = picture;
  const at = now.toISOString();
  // Locks the collection's row, so that concurrent uploads are counted one after the other.
  await db
    .updateTable("collections")
    .set((row) => ({ version: row.ref("version") }))
    .where("id", "=", collectionId)
    .execute();
  const { used } = await db
    .selectFrom("collection_media")
    .select((select) => select.fn.coalesce(select.fn.sum<number>("size"), select.lit(0)).as("used"))
    .where("collection_id", "=", collectionId)
    .where("hash", "!=", hash)
    .executeTakeFirstOrThrow();
  if (Number(used) + bytes.length > pictureLimits.collectionBytes) return false;
  await db
    .insertInto("media")
    .values({
      hash,
      type,
      width,
      height,
      size: bytes.length,
      bytes: bytes.toString("base64"),
      created_at: at,
    })
    // The new time protects a picture that is about to be deleted as unused.
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ created_at: at }))
    .execute();
  await db
    .insertInto("collection_media")
    .values({ collection_id: collectionId, hash, size: bytes.length, created_at: at })
    .onConflict((conflict) => conflict.columns(["collection_id", "hash"]).doUpdateSet({ created_at: at }))
    .execute();
  return true;
}

/** The pictures of these hashes with their bytes. */
export async function readPictures(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, { type: PictureType; bytes: Buffer }>> {
  const found = new Map<string, { type: PictureType; bytes: Buffer }>();
  for (let from = 0; from < hashes.length; from += atOnce) {
    const rows = await db
      .selectFrom("media")
      .select(["hash", "type", "bytes"])
      .where("hash", "in", hashes.slice(from, from + atOnce))
      .execute();
    for (const { hash, type, bytes } of rows)
      found.set(hash, { type: type as PictureType, bytes: Buffer.from(bytes, "base64") });
  }
  return found;
}

/** A picture's type and bytes. */
export async function findPicture(
  db: Db,
  hash: string,
): Promise<{ type: string; bytes: Buffer } | undefined> {
  const row = await db
    .selectFrom("media")
    .select(["type", "bytes"])
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row && { type: row.type, bytes: Buffer.from(row.bytes, "base64") };
}

/** Whether a person is a member of a collection that has a picture; admins read all collections. */
export async function hasInCollection(
  db: Db,
  hash: string,
  person: { id: string; isAdmin: boolean },
): Promise<boolean> {
  let query = db
    .selectFrom("collection_media")
    .select("collection_media.hash")
    .where("collection_media.hash", "=", hash);
  if (!person.isAdmin)
    query = query
      .innerJoin("collection_members", "collection_members.collection_id", "collection_media.collection_id")
      .where("collection_members.user_id", "=", person.id)
      .where("collection_members.role", "in", ["owner", "author", "reviewer"] satisfies MemberRole[]);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Records which pictures a question shows, inside the transaction that stores its text.
 * @throws AppError invalid_input for one that the collection does not have
 */
export async function setQuestionPictures(
  db: Db,
  question: { id: string; collectionId: string },
  pictures: QuestionBody["pictures"],
): Promise<void> {
  await db.deleteFrom("question_media").where("question_id", "=", question.id).execute();
  if (pictures.length === 0) return;
  const hashes = [...new Set(pictures.map(({ hash }) => hash))];
  const known = await db
    .selectFrom("collection_media")
    .innerJoin("media", "media.hash", "collection_media.hash")
    .select(["media.hash", "media.width", "media.height"])
    .where("collection_media.collection_id", "=", question.collectionId)
    .where("collection_media.hash", "in", hashes)
    .execute();
  pictures.forEach(({ hash, width, height }, index) => {
    if (known.some((row) => row.hash === hash && row.width === width && row.height === height)) return;
    const sentence = "This picture is not in the collection. Please add it again.";
    throw new AppError("invalid_input", {
      sentence,
      fields: { [`body.pictures.${index}.hash`]: sentence },
    });
  });
  await db
    .insertInto("question_media")
    .values(hashes.map((hash) => ({ question_id: question.id, hash })))
    .execute();
}

/** Removes pictures that no question of the collection shows, and deletes those that no collection or version uses. */
export async function deleteUnusedPictures(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unusedDays * 24 * 3600 * 1000).toISOString();
  const left = await db
    .deleteFrom("collection_media")
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("question_media")
            .innerJoin("questions", "questions.id", "question_media.question_id")
            .select("question_media.hash")
            .whereRef("question_media.hash", "=", "collection_media.hash")
            .whereRef("questions.collection_id", "=", "collection_media.collection_id"),
        ),
      ),
    )
    .executeTakeFirst();
  await db
    .deleteFrom("media")
    .where("created_at", "<", before)
    .where(({ and, not, exists, selectFrom }) =>
      and([
        not(
          exists(
            selectFrom("collection_media")
              .select("hash")
              .whereRef("collection_media.hash", "=", "media.hash"),
          ),
        ),
        not(
          exists(
            selectFrom("version_media").select("hash").whereRef("version_media.hash", "=", "media.hash"),
          ),
        ),
      ]),
    )
    .execute();
  return Number(left.numDeletedRows);
}
