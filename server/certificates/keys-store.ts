/** The key pairs that sign credentials: one signs, all public keys stay published. */
import { type Db, isUniqueViolation } from "../database/handle.ts";

const current = "current";

export interface NewKey {
  id: string;
  publicJwk: object;
  /** Encrypted. */
  privateKey: string;
}

/** The key that credentials are signed with, its private part encrypted; undefined before the first key. */
export async function findCurrentKey(db: Db): Promise<{ id: string; privateKey: string } | undefined> {
  const row = await db
    .selectFrom("signing_keys")
    .select(["id", "private_key"])
    .where("role", "=", current)
    .executeTakeFirst();
  return row && { id: row.id, privateKey: row.private_key };
}

/** The first key; false when another server has just made one. */
export async function insertFirstKey(db: Db, key: NewKey, now: Date): Promise<boolean> {
  try {
    await insertKey(db, key, now);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Makes a new key the signing key; the former one stays published. */
export async function rotateTo(db: Db, key: NewKey, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable("signing_keys").set({ role: null }).where("role", "=", current).execute();
    await insertKey(transaction, key, now);
  });
}

async function insertKey(db: Db, key: NewKey, now: Date): Promise<void> {
  await db
    .insertInto("signing_keys")
    .values({
      id: key.id,
      public_jwk: JSON.stringify(key.publicJwk),
      private_key: key.privateKey,
      created_at: now.toISOString(),
      role: current,
    })
    .execute();
}

/** All public keys, the newest first. */
export async function listPublicKeys(db: Db): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom("signing_keys")
    .select("public_jwk")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => JSON.parse(row.public_jwk));
}

/** A public key by its id, as a JWK; undefined for an unknown id. */
export async function findPublicKey(db: Db, id: string): Promise<Record<string, unknown> | undefined> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(id)) return undefined;
  const row = await db
    .selectFrom("signing_keys")
    .select("public_jwk")
    .where("id", "=", id)
    .executeTakeFirst();
  return row && JSON.parse(row.public_jwk);
}
