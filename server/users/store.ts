/** People in the database. Returns the contract's user, never a row. */
import type { Selectable, Updateable } from "kysely";
import { AppError } from "../../contract/errors.ts";
import type { OwnUser, ProfileChange, ProfileType } from "../../contract/users/users.ts";
import { type Db, isUniqueViolation } from "../database/handle.ts";
import type { UsersTable } from "../database/schema.ts";
import { addToTotal } from "../database/totals.ts";
import { newId } from "../platform/ids.ts";
import type { Services } from "../services.ts";

/** The columns of a user in responses. */
export const userColumns = [
  "users.id",
  "users.name",
  "users.email",
  "users.phone",
  "users.profile_type",
  "users.institute",
  "users.course",
  "users.company",
  "users.position",
  "users.local_address",
  "users.city",
  "users.zip",
  "users.state",
  "users.country",
  "users.verified_at",
  "users.admin_since",
  "users.result_count",
  "users.created_at",
  "users.time_percent",
] as const;

type UserRow = Pick<
  Selectable<UsersTable>,
  (typeof userColumns)[number] extends `users.${infer Column}` ? Column : never
>;

/** Maps the columns to the contract's fields. */
export function toUser(row: UserRow): OwnUser {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    profileType: row.profile_type as ProfileType,
    institute: row.institute,
    course: row.course,
    company: row.company,
    position: row.position,
    localAddress: row.local_address,
    city: row.city,
    zip: row.zip,
    state: row.state,
    country: row.country,
    isVerified: row.verified_at !== null,
    isAdmin: row.admin_since !== null,
    createdAt: row.created_at,
    _count: { assessments: row.result_count },
    timePercent: row.time_percent,
  };
}

export interface NewUser {
  name: string;
  email: string;
  phone: string;
  profileType: ProfileType;
  institute: string | null;
  company: string | null;
  position: string | null;
  passwordHash: string;
  now: Date;
}

/**
 * Makes an account.
 * @throws AppError email_taken
 */
export async function insertUser(db: Db, person: NewUser): Promise<OwnUser> {
  const at = person.now.toISOString();
  try {
    const row = await db
      .insertInto("users")
      .values({
        id: newId(),
        name: person.name,
        email: person.email,
        phone: person.phone,
        profile_type: person.profileType,
        institute: person.institute,
        company: person.company,
        position: person.position,
        password_hash: person.passwordHash,
        password_changed_at: at,
        created_at: at,
        time_percent: 100,
        result_count: 0,
        totp_last_step: 0,
        recovery_codes: "[]",
      })
      .returning(userColumns)
      .executeTakeFirstOrThrow();
    await addToTotal(db, "users", 1);
    return toUser(row);
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
}

/** The failure of a sign-up whose address has an account. */
export function emailTaken(): AppError {
  const { message } = new AppError("email_taken");
  return new AppError("email_taken", { fields: { email: message } });
}

/** @throws AppError not_found */
export async function getUser(db: Db, id: string): Promise<OwnUser> {
  const row = await db.selectFrom("users").select(userColumns).where("users.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return toUser(row);
}

/** The user of an address with the columns for signing in; undefined for an unknown address. */
export async function findUserToSignIn(db: Db, email: string) {
  const row = await db
    .selectFrom("users")
    .select(userColumns)
    .select(["users.password_hash", "users.password_changed_at", "users.locked_at"])
    .where("users.email", "=", email)
    .executeTakeFirst();
  return (
    row && {
      user: toUser(row),
      account: { id: row.id, passwordChangedAt: row.password_changed_at },
      passwordHash: row.password_hash,
      isLocked: row.locked_at !== null,
    }
  );
}

/** The user of an address, or undefined when nobody has it. */
export async function findUserByEmail(db: Db, email: string): Promise<OwnUser | undefined> {
  const row = await db
    .selectFrom("users")
    .select(userColumns)
    .where("users.email", "=", email)
    .executeTakeFirst();
  return row && toUser(row);
}

/** The stored hash of a user's password. */
export async function getPasswordHash(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
  return row.password_hash;
}

/** Stores a new password's hash; earlier sessions become void. */
export async function updatePasswordHash(db: Db, id: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash: passwordHash, password_changed_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Changes the given fields of a profile; those left out stay as they are. */
export async function updateUser(db: Db, id: string, change: ProfileChange): Promise<OwnUser> {
  const { profileType, localAddress, ...same } = change;
  const columns: Updateable<UsersTable> = {
    ...(same.name === undefined ? {} : { name: same.name }),
    ...(same.phone === undefined ? {} : { phone: same.phone }),
    ...(profileType === undefined ? {} : { profile_type: profileType }),
    ...(same.institute === undefined ? {} : { institute: same.institute }),
    ...(same.course === undefined ? {} : { course: same.course }),
    ...(same.company === undefined ? {} : { company: same.company }),
    ...(same.position === undefined ? {} : { position: same.position }),
    ...(localAddress === undefined ? {} : { local_address: localAddress }),
    ...(same.city === undefined ? {} : { city: same.city }),
    ...(same.zip === undefined ? {} : { zip: same.zip }),
    ...(same.state === undefined ? {} : { state: same.state }),
    ...(same.country === undefined ? {} : { country: same.country }),
  };
  if (Object.keys(columns).length > 0) {
    await db.updateTable("users").set(columns).where("id", "=", id).execute();
  }
  return getUser(db, id);
}

/** What else happens in the transaction that verifies an address. */
export type OnVerified = (transaction: Db, userId: string) => Promise<void>;
export type VerifyingServices = Services & { onVerified: OnVerified };

/** Marks an address as verified, in a transaction. @returns whether this was the first time */
export async function markVerified(db: Db, id: string, now: Date, onVerified: OnVerified): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ verified_at: now.toISOString() })
    .where("id", "=", id)
    .where("verified_at", "is", null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) return false;
  await onVerified(db, id);
  return true;
}

/**
 * Makes a user an admin.
 * @returns false when nobody has the address
 */
export async function grantAdmin(db: Db, email: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set((update) => ({ admin_since: update.fn.coalesce("admin_since", update.val(now.toISOString())) }))
    .where("email", "=", email)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/**
 * Takes the admin's role away; the last admin keeps it.
 * @returns false when nobody has the address
 * @throws AppError last_admin
 */
export async function revokeAdmin(db: Db, email: string): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  if (!user?.isAdmin) return user !== undefined;
  return db.transaction().execute(async (transaction) => {
    await refuseLastAdmin(transaction, user.id);
    await transaction.updateTable("users").set({ admin_since: null }).where("id", "=", user.id).execute();
    return true;
  });
}

/**
 * Ensures, inside the transaction that demotes or locks an admin, that another admin remains who can sign in. It
 * updates the same row in every such transaction, which serialises them on both engines.
 * @throws AppError last_admin
 */
export async function refuseLastAdmin(db: Db, id: string): Promise<void> {
  await db
    .updateTable("totals")
    .set((update) => ({ count: update.ref("count") }))
    .where("name", "=", "users")
    .execute();
  const other = await db
    .selectFrom("users")
    .select("id")
    .where("admin_since", "is not", null)
    .where("locked_at", "is", null)
    .where("id", "!=", id)
    .executeTakeFirst();
  if (!other) throw new AppError("last_admin");
}
