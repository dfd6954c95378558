/** Updates an attempt's certificate after a regrade: issues it, corrects its score or revokes it. */
import type { Result } from "../../contract/results.ts";
import type { Db } from "../database/handle.ts";
import { runAtomically } from "../database/statements.ts";
import { certificateStatementsIfEarned, type IssueRule, isEarned } from "./issue-store.ts";

const reason = "The key of a question was corrected, and the attempt was graded again.";

/** What happens to the certificate; `issued` also if an earlier regrade had revoked it. */
export type CertificateEffect = "issued" | "revoked" | "none";

/** A result with its corrected score. @property userId null once the account is deleted */
export type Corrected = Pick<Result, "attemptId" | "score" | "maxScore" | "passScore" | "createdAt"> & {
  userId: string | null;
};

/** What the corrected score would do to the certificate. */
export async function certificateEffect(
  db: Db,
  rule: IssueRule,
  corrected: Corrected,
): Promise<CertificateEffect> {
  return (await lookUp(db, rule, corrected)).effect;
}

/** Applies it, inside the transaction that corrects the result. */
export async function updateCertificateAfterRegrade(
  db: Db,
  rule: IssueRule,
  corrected: Corrected,
  now: Date,
): Promise<CertificateEffect> {
  const { score, passScore, userId } = corrected;
  // Serialises this with a concurrent verification of the address.
  if (userId !== null) await lockPerson(db, userId);
  const { effect, code, startedAt } = await lookUp(db, rule, corrected);
  if (code === undefined) {
    if (effect === "issued" && userId !== null) {
      await runAtomically(db, certificateStatementsIfEarned(db, rule, corrected, userId, startedAt));
    }
    return effect;
  }
  const update = db.updateTable("certificates").where("code", "=", code);
  if (score >= passScore)
    // Reinstates only what an earlier regrade revoked.
    await update
      .set({ score, ...(effect === "issued" ? { revoked_at: null, revoked_reason: null } : {}) })
      .execute();
  else if (effect === "revoked")
    await update.set({ revoked_at: now.toISOString(), revoked_reason: reason }).execute();
  return effect;
}

async function lockPerson(db: Db, userId: string): Promise<void> {
  await db
    .updateTable("users")
    .set((update) => ({ result_count: update.ref("result_count") }))
    .where("id", "=", userId)
    .execute();
}

async function lookUp(
  db: Db,
  rule: IssueRule,
  { attemptId, score, passScore, createdAt, userId }: Corrected,
) {
  const row = await db
    .selectFrom("attempts")
    .leftJoin("certificates", "certificates.attempt_id", "attempts.id")
    .leftJoin("users", "users.id", "attempts.user_id")
    .select(["attempts.started_at", "attempts.no_certificate", "users.verified_at"])
    .select(["certificates.code", "certificates.revoked_at", "certificates.revoked_reason"])
    .where("attempts.id", "=", attemptId)
    .executeTakeFirstOrThrow();
  const { started_at: startedAt, code, revoked_at, revoked_reason } = row;
  const isPassed = score >= passScore;
  const isIssued =
    code === null
      ? row.verified_at !== null &&
        row.no_certificate === null &&
        userId !== null &&
        isEarned(rule, { score, passScore }, { startedAt, endedAt: createdAt })
      : isPassed && revoked_reason === reason;
  const isRevoked = code !== null && !isPassed && revoked_at === null;
  const effect: CertificateEffect = isIssued ? "issued" : isRevoked ? "revoked" : "none";
  return { effect, code: code ?? undefined, startedAt };
}
