/** Issues the certificate that a result earns, and revokes a leaving person's, for whichever feature brings it about. */
import { sql } from "kysely";
import type { EarnedCertificate } from "../../contract/certificates.ts";
import type { Result } from "../../contract/results.ts";
import { rules } from "../../contract/rules.ts";
import type { Db } from "../database/handle.ts";
import { type BoundStatement, prepared } from "../database/statements.ts";
import { newCode } from "../platform/ids.ts";

/** Where anyone can check a certificate. */
export function certificateUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/certificate/${code}`;
}

// Nothing for a person whose account is gone.
const takeStatusIndex = prepared((db, { userId }: { userId: string }) =>
  db
    .updateTable("totals")
    .set({ count: sql`count + 1` })
    .where("name", "=", "certificates")
    .where((is) => is.exists(is.selectFrom("users").select("users.id").where("users.id", "=", userId))),
);

interface NewCertificate {
  code: string;
  userId: string;
  attemptId: string;
  slug: string;
  title: string;
  score: number;
  attemptNumber: number;
  issuedAt: string;
}

const insertCertificate = prepared((db, row: NewCertificate & Record<string, string | number>) => {
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  const whole = (value: number) => sql<number>`cast(${value} as integer)`;
  return db
    .insertInto("certificates")
    .columns([
      "code",
      "attempt_id",
      "user_id",
      "holder_name",
      "slug",
      "title",
      "score",
      "attempt_number",
      "issued_at",
      "status_index",
    ])
    .expression(
      db
        .selectFrom("users")
        .innerJoin("totals", (join) => join.on("totals.name", "=", "certificates"))
        .where("users.id", "=", row.userId)
        .select([
          text(row.code).as("code"),
          text(row.attemptId).as("attempt_id"),
          "users.id as user_id",
          "users.name as holder_name",
          text(row.slug).as("slug"),
          text(row.title).as("title"),
          whole(row.score).as("score"),
          whole(row.attemptNumber).as("attempt_number"),
          text(row.issuedAt).as("issued_at"),
          sql<number>`totals.count - 1`.as("status_index"),
        ]),
    );
});

/**
 * Issues what a result earns, in the transaction that stores it: from 8 of 10 on, one certificate per attempt, by a
 * unique constraint.
 */
export function issuingIfEarned(db: Db, result: Result, userId: string): BoundStatement[] {
  if (result.score < rules.certificateScore) return [];
  const { attemptId, slug, name: title, score, attemptNumber, createdAt: issuedAt } = result;
  return [
    takeStatusIndex.bind(db, { userId }),
    insertCertificate.bind(db, {
      code: newCode(),
      userId,
      attemptId,
      slug,
      title,
      score,
      attemptNumber,
      issuedAt,
    }),
  ];
}

const codeOfAttempt = prepared((db, { attemptId }: { attemptId: string }) =>
  db.selectFrom("certificates").select("code").where("attempt_id", "=", attemptId),
);

/** The certificate that an attempt has earned; undefined for one below 8. */
export async function findCertificateOf(
  db: Db,
  attemptId: string,
  publicUrl: string,
): Promise<EarnedCertificate | undefined> {
  const { rows } = await codeOfAttempt(db, { attemptId });
  return rows[0] && { code: rows[0].code, url: certificateUrl(publicUrl, rows[0].code) };
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
