/** What a corrected grade does to an attempt's certificate: issued, its score corrected, or revoked. */
import type { Result } from "../../contract/results.ts";
import { rules } from "../../contract/rules.ts";
import type { Db } from "../database/handle.ts";
import { runTogether } from "../database/statements.ts";
import { issuingIfEarned } from "./issue-store.ts";

const reason = "The key of a question was corrected, and the attempt was graded again.";

/** Inside the transaction that corrects the result. @param userId null once the account is deleted */
export async function settleCertificate(
  db: Db,
  result: Result,
  userId: string | null,
  now: Date,
): Promise<void> {
  const found = await db
    .selectFrom("certificates")
    .select(["code", "revoked_at", "revoked_reason"])
    .where("attempt_id", "=", result.attemptId)
    .executeTakeFirst();
  const isEarned = result.score >= rules.certificateScore;
  if (!found) {
    if (isEarned && userId !== null) await runTogether(db, issuingIfEarned(db, result, userId));
    return;
  }
  const update = db.updateTable("certificates").where("code", "=", found.code);
  if (!isEarned) {
    if (found.revoked_at === null)
      await update.set({ revoked_at: now.toISOString(), revoked_reason: reason }).execute();
    return;
  }
  // What a former correction took away, and nothing else, comes back.
  const isBack = found.revoked_reason === reason;
  await update
    .set({ score: result.score, ...(isBack ? { revoked_at: null, revoked_reason: null } : {}) })
    .execute();
}
