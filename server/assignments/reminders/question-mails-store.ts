/** Managers learn of a question that was taken out of use while their groups have its assessment. */
import { sql } from "kysely";
import type { Db } from "../../database/handle.ts";
import { insertMails } from "../../mail/store.ts";
import { isoAfter } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";

/** Assignments whose last start was longer ago are over for their managers. */
const recentSeconds = 7 * 24 * 3600;

/** Rows of a statement. */
const atOnce = 250;

/** Managers of groups with an assignment on an assessment that is published, and not over for long. */
function managersOn(db: Db, slug: string, now: Date) {
  return db
    .selectFrom("assignments")
    .innerJoin("groups", "groups.id", "assignments.group_id")
    .innerJoin("group_members as manager", "manager.group_id", "groups.id")
    .where("assignments.slug", "=", slug)
    .where("assignments.published_at", "is not", null)
    .where("assignments.archived_at", "is", null)
    .where("groups.archived_at", "is", null)
    .where(
      sql<string>`coalesce(assignments.late_until_at, assignments.start_by_at)`,
      ">=",
      isoAfter(now, -recentSeconds),
    )
    .where("manager.role", "=", "manager")
    .where("manager.state", "=", "joined");
}

/** Puts one mail for each manager into the outbox, in the transaction that takes the question out. */
export async function queueQuestionMails(db: Db, slug: string, now: Date): Promise<void> {
  const managers = await managersOn(db, slug, now)
    .innerJoin("users", "users.id", "manager.user_id")
    .select("users.email")
    .distinct()
    .where("users.verified_at", "is not", null)
    .orderBy("users.email")
    .execute();
  const mails = managers.map(({ email }) => ({
    ...{ id: newId(), kind: "assignmentQuestion" as const, recipient: email, details: { slug } },
  }));
  for (let from = 0; from < mails.length; from += atOnce)
    await insertMails(db, mails.slice(from, from + atOnce), now);
}

/** A manager's assignments on an assessment, as the mail names them. */
export async function listOnSlug(
  db: Db,
  userId: string,
  slug: string,
  now: Date,
): Promise<{ id: string; title: string; group: string }[]> {
  return await managersOn(db, slug, now)
    .select(["assignments.id", "assignments.title", "groups.name as group"])
    .where("manager.user_id", "=", userId)
    .orderBy("assignments.start_by_at")
    .orderBy("assignments.id")
    .limit(20)
    .execute();
}
