/** Deletes an account. Results stay in statistics without a person. */
import { sql } from "kysely";
import { AppError } from "../../contract/errors.ts";
import { eraseAssignmentTexts } from "../assignments/erasure-store.ts";
import { archivePastAttempts } from "../attempts/past-store.ts";
import { revokeCertificatesOf } from "../certificates/issue-store.ts";
import type { Db } from "../database/handle.ts";
import { addToTotal } from "../database/totals.ts";
import { eraseMemberships } from "../groups/erasure-store.ts";
import { eraseHeldResults } from "../results/held-store.ts";
import type { Services } from "../services.ts";
import { refuseLastAdmin } from "../users/store.ts";

/**
 * Deletes a person with their sessions, tokens, waiting mails and open attempts; closed attempts and results lose
 * their owner, and certificates are revoked. A keyed hash of the address, if verified, preserves the number of
 * attempts.
 * @param also runs in the same transaction, for example to write an audit entry
 * @throws AppError not_found, last_admin
 */
export async function deleteUser(
  { db, secretKey }: Pick<Services, "db" | "secretKey">,
  id: string,
  now: Date,
  also: (transaction: Db) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom("users")
      .select(["email", "admin_since", "verified_at", "result_count"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!user) throw new AppError("not_found");
    if (user.admin_since !== null) await refuseLastAdmin(transaction, id);
    // Attempts under an unverified address may be a stranger's, so its owner must not inherit their count.
    if (user.verified_at !== null)
      await archivePastAttempts(transaction, secretKey, { id, email: user.email }, now);
    await eraseAssignmentTexts(transaction, id);
    await transaction
      .deleteFrom("attempts")
      .where("user_id", "=", id)
      .where("closed_at", "is", null)
      .execute();
    const { numUpdatedRows } = await transaction
      .updateTable("results")
      .set({ user_id: null })
      .where("user_id", "=", id)
      .executeTakeFirst();
    await eraseHeldResults(transaction, id);
    await transaction
      .updateTable("attempts")
      .set({
        user_id: null,
        holder_name: null,
        annulled_why: sql`case when annulled_at is null then null else '' end`,
      })
      .where("user_id", "=", id)
      .execute();
    await eraseMemberships(
      transaction,
      { id, email: user.email, isVerified: user.verified_at !== null },
      now,
    );
    await revokeCertificatesOf(transaction, id, now);
    await transaction.deleteFrom("mails").where("recipient", "=", user.email).execute();
    const { numDeletedRows } = await transaction.deleteFrom("users").where("id", "=", id).executeTakeFirst();
    if (Number(numDeletedRows) !== 1) throw new AppError("not_found");
    await also(transaction);
    await addToTotal(transaction, "users", -1);
    await addToTotal(transaction, "results", -Number(numUpdatedRows));
  });
}
