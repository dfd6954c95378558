/** Kinds of mail that people have unsubscribed from. */
import type { StoppableMail } from "../../../contract/groups/mail-stops.ts";
import type { Db } from "../../database/handle.ts";

/** Whether a person has stopped a kind of mail. */
export async function isStopped(db: Db, userId: string, kind: StoppableMail): Promise<boolean> {
  const row = await db
    .selectFrom("mail_stops")
    .select("kind")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops a kind of mail; does nothing without an account or if it is stopped already. */
export async function insertStop(db: Db, userId: string, kind: StoppableMail, now: Date): Promise<void> {
  await db
    .insertInto("mail_stops")
    .columns(["user_id", "kind", "stopped_at"])
    .expression((select) =>
      select
        .selectFrom("users")
        .select(({ val, ref }) => [
          ref("users.id").as("user_id"),
          val<string>(kind).as("kind"),
          val(now.toISOString()).as("stopped_at"),
        ])
        .where("users.id", "=", userId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes a stop back. */
export async function deleteStop(db: Db, userId: string, kind: StoppableMail): Promise<void> {
  await db.deleteFrom("mail_stops").where("user_id", "=", userId).where("kind", "=", kind).execute();
}

/** Whether a person manages a group. */
export async function isManager(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("group_members")
    .select("id")
    .where("user_id", "=", userId)
    .where("state", "=", "joined")
    .where("role", "=", "manager")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
