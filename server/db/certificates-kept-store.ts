/** Issues the certificate that a result earns, and revokes a leaving person's, for whichever feature brings it about. */
import { sql } from "kysely";
import type { EarnedCertificate } from "../../contract/certificates.ts";
import type { Result } from "../../contract/results.ts";
import { rules } from "../../contract/rules.ts";
import { newCode } from "../ids.ts";
import type { Db } from "./database.ts";

/** Where anyone can check a certificate. */
export function certificateUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/certificate/${code}`;
}

/** Inside the transaction that stores the result: from 8 of 10 on, one certificate per attempt, by a unique constraint. */
export async function issueIfEarned(db: Db, result: Result, userId: string): Promise<void> {
  if (result.score < rules.certificateScore) return;
  const holder = await db.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirst();
  if (!holder) return;
  const { count } = await db
    .updateTable("totals")
    .set({ count: sql`count + 1` })
    .where("name", "=", "certificates")
    .returning("count")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("certificates")
    .values({
      code: newCode(),
      attempt_id: result.attemptId,
      user_id: userId,
      holder_name: holder.name,
      slug: result.slug,
      title: result.name,
      score: result.score,
      attempt_number: result.attemptNumber,
      issued_at: result.createdAt,
      name_shown_since: null,
      score_shown_since: null,
      revoked_at: null,
      revoked_reason: null,
      status_index: count - 1,
    })
    .execute();
}

/** The certificate that an attempt has earned; undefined for one below 8. */
export async function findCertificateOf(
  db: Db,
  attemptId: string,
  publicUrl: string,
): Promise<EarnedCertificate | undefined> {
  const row = await db
    .selectFrom("certificates")
    .select("code")
    .where("attempt_id", "=", attemptId)
    .executeTakeFirst();
  return row && { code: row.code, url: certificateUrl(publicUrl, row.code) };
}

/** Inside the transaction that deletes an account: its certificates hold no more and name nobody. */
export async function revokeCertificatesOf(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("certificates")
    .set({
      user_id: null,
      holder_name: null,
      name_shown_since: null,
      revoked_reason: sql`case when revoked_at is null then 'The account was deleted.' else revoked_reason end`,
      revoked_at: sql`coalesce(revoked_at, ${now.toISOString()})`,
    })
    .where("user_id", "=", userId)
    .execute();
}

/** A person's certificates for the export of their data, oldest first. */
export async function exportCertificates(db: Db, userId: string) {
  const rows = await db
    .selectFrom("certificates")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("issued_at")
    .orderBy("code")
    .execute();
  return rows.map((row) => ({
    code: row.code,
    assessment: row.title,
    name: row.holder_name,
    score: row.score,
    attemptNumber: row.attempt_number,
    issuedAt: row.issued_at,
    showsName: row.name_shown_since !== null,
    showsScore: row.score_shown_since !== null,
    revokedAt: row.revoked_at,
    revokedReason: row.revoked_reason,
  }));
}

/** What a person shares, for the export of their data, oldest first. */
export async function exportShares(db: Db, userId: string) {
  const rows = await db
    .selectFrom("shares")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("shared_at")
    .orderBy("code")
    .execute();
  return rows.map((row) => ({
    code: row.code,
    attemptId: row.attempt_id,
    sharedAt: row.shared_at,
    showsName: row.name_shown_since !== null,
  }));
}
