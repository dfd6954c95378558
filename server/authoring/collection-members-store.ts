/** The members of collections. */
import { sql } from "kysely";
import type { Member } from "../../contract/authoring/collections.ts";
import type { MemberRole } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import { type Acting, addAudit } from "../audit/store.ts";
import { type Db, isUniqueViolation } from "../database/handle.ts";

const mostMembers = 200;

/** Owners first, then authors and reviewers, each by name. */
export async function listMembers(db: Db, collectionId: string): Promise<Member[]> {
  const rows = await db
    .selectFrom("collection_members as members")
    .innerJoin("users", "users.id", "members.user_id")
    .select(["users.id", "users.name", "users.email", "members.role", "members.since"])
    .where("members.collection_id", "=", collectionId)
    .orderBy(sql`case members.role when 'owner' then 0 when 'author' then 1 else 2 end`)
    .orderBy("users.name")
    .orderBy("users.id")
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as MemberRole }));
}

/**
 * Adds the person who has an account with this address.
 * @param email in lower case
 * @throws AppError invalid_input where there is none, it is not verified, they are a member, or there are too many
 */
export async function insertMember(
  db: Db,
  collectionId: string,
  { email, role }: { email: string; role: MemberRole },
  acting: Acting,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await touchCollection(transaction, collectionId);
    const user = await transaction
      .selectFrom("users")
      .select(["id", "verified_at"])
      .where("email", "=", email)
      .executeTakeFirst();
    if (!user) throw refused("There is no account with this address. Ask the person to sign up first.");
    if (user.verified_at === null)
      throw refused("The person has yet to verify this address. Ask them to open the link in our email.");
    const { count } = await transaction
      .selectFrom("collection_members")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("collection_id", "=", collectionId)
      .executeTakeFirstOrThrow();
    if (count >= mostMembers) throw refused(`A collection has at most ${mostMembers} members.`);
    const since = acting.now.toISOString();
    try {
      await transaction
        .insertInto("collection_members")
        .values({ collection_id: collectionId, user_id: user.id, role, since })
        .execute();
    } catch (error) {
      if (isUniqueViolation(error)) throw refused("This person is a member already.");
      throw error;
    }
    await audit(transaction, "add-collection-member", collectionId, acting, { member: user.id, role });
  });
}

function refused(sentence: string): AppError {
  return new AppError("invalid_input", { sentence, fields: { email: sentence } });
}

/**
 * Gives a member another role.
 * @throws AppError not_found, wrong_state for the last owner
 */
export async function updateMember(
  db: Db,
  collectionId: string,
  { userId, role }: { userId: string; role: MemberRole },
  acting: Acting,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await touchCollection(transaction, collectionId);
    if (role !== "owner") await refuseLastOwner(transaction, collectionId, userId);
    const { numUpdatedRows } = await transaction
      .updateTable("collection_members")
      .set({ role })
      .where("collection_id", "=", collectionId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) throw new AppError("not_found");
    await audit(transaction, "change-collection-member", collectionId, acting, { member: userId, role });
  });
}

/**
 * Removes a member. What they wrote stays.
 * @throws AppError not_found, wrong_state for the last owner
 */
export async function deleteMember(
  db: Db,
  collectionId: string,
  userId: string,
  acting: Acting,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await touchCollection(transaction, collectionId);
    await refuseLastOwner(transaction, collectionId, userId);
    const { numDeletedRows } = await transaction
      .deleteFrom("collection_members")
      .where("collection_id", "=", collectionId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (Number(numDeletedRows) !== 1) throw new AppError("not_found");
    await audit(transaction, "remove-collection-member", collectionId, acting, { member: userId });
  });
}

/** Updates the collection's row with every change of members, which serialises concurrent changes on both engines. */
async function touchCollection(db: Db, id: string): Promise<void> {
  await db
    .updateTable("collections")
    .set((update) => ({ version: update.ref("version") }))
    .where("id", "=", id)
    .execute();
}

async function refuseLastOwner(db: Db, collectionId: string, userId: string): Promise<void> {
  const owners = await db
    .selectFrom("collection_members")
    .select("user_id")
    .where("collection_id", "=", collectionId)
    .where("role", "=", "owner")
    .limit(2)
    .execute();
  if (owners.length === 1 && owners[0]?.user_id === userId)
    throw new AppError("wrong_state", {
      sentence: "This is the last owner. Make another member an owner first.",
    });
}

function audit(db: Db, action: string, subjectId: string, acting: Acting, details: Record<string, unknown>) {
  return addAudit(db, { ...acting, action, subjectKind: "collection", subjectId, details });
}
