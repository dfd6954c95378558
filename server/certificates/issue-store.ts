/** Issues the certificate that a result earns, and revokes those of deleted accounts. */
import { sql } from "kysely";
import type { CertificateOutcome } from "../../contract/certificates/certificates.ts";
import type { Result } from "../../contract/results.ts";
import type { Settings } from "../config.ts";
import type { Db } from "../database/handle.ts";
import { type BoundStatement, prepared } from "../database/statements.ts";
import { certificateMail, certificateMailRow, insertCertificateMail, insertMail } from "../mail/store.ts";
import { newCode } from "../platform/ids.ts";

/** Where anyone can check a certificate. */
export function certificateUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/certificate/${code}`;
}

/** The seconds from an attempt's start to its end; an attempt that the server closed ended at its deadline. */
function secondsOf({ startedAt, endedAt }: AttemptTime): number {
  return (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
}

export interface AttemptTime {
  /** ISO-8601 UTC. */
  startedAt: string;
  endedAt: string;
}

export type IssueRule = Pick<Settings, "certificateSeconds">;

type Scored = Pick<Result, "score" | "passScore">;

/** Whether score and time earn a certificate; it is issued once the person's address is verified. */
export function isEarned(rule: IssueRule, { score, passScore }: Scored, time: AttemptTime): boolean {
  return score >= passScore && secondsOf(time) >= rule.certificateSeconds;
}

// Inserts nothing if the account is deleted, the address unverified, or an assignment gives none.
const takeStatusIndex = prepared((db, { userId, attemptId }: { userId: string; attemptId: string }) =>
  db
    .updateTable("totals")
    .set({ count: sql`count + 1` })
    .where("name", "=", "certificates")
    .where((is) =>
      is.exists(
        is
          .selectFrom("users")
          .select("users.id")
          .where("users.id", "=", userId)
          .where("users.verified_at", "is not", null),
      ),
    )
    .where((is) =>
      is.exists(
        is
          .selectFrom("attempts")
          .select("attempts.id")
          .where("attempts.id", "=", attemptId)
          .where("attempts.no_certificate", "is", null),
      ),
    ),
);

const columns = [
  "code",
  "attempt_id",
  "user_id",
  "holder_name",
  "slug",
  "title",
  "score",
  "max_score",
  "pass_score",
  "attempt_number",
  "seen_before",
  "issued_at",
  "status_index",
] as const;

const insertCertificate = prepared(
  (
    db,
    row: {
      code: string;
      attemptId: string;
      score: number;
      maxScore: number;
      passScore: number;
      issuedAt: string;
    },
  ) =>
    db
      .insertInto("certificates")
      .columns(columns)
      .expression(
        db
          .selectFrom("attempts")
          .innerJoin("users", "users.id", "attempts.user_id")
          .innerJoin("totals", (join) => join.on("totals.name", "=", "certificates"))
          .where("attempts.id", "=", row.attemptId)
          .where("attempts.no_certificate", "is", null)
          .where("users.verified_at", "is not", null)
          .select([
            sql<string>`cast(${row.code} as text)`.as("code"),
            "attempts.id as attempt_id",
            "users.id as user_id",
            sql<string>`coalesce(attempts.holder_name, users.name)`.as("holder_name"),
            "attempts.slug",
            "attempts.title",
            sql<number>`cast(${row.score} as integer)`.as("score"),
            sql<number>`cast(${row.maxScore} as integer)`.as("max_score"),
            sql<number>`cast(${row.passScore} as integer)`.as("pass_score"),
            "attempts.number as attempt_number",
            "attempts.seen_before",
            sql<string>`cast(${row.issuedAt} as text)`.as("issued_at"),
            sql<number>`totals.count - 1`.as("status_index"),
          ]),
      ),
);

/**
 * Issues what a result earns, in the transaction that stores it: from the pass mark on, after a minute at least, and
 * where the address is verified; one certificate per attempt, by a unique constraint. That transaction has already
 * changed the person's row, so a concurrent verification runs entirely before or after it, and one of them issues the
 * certificate. The mail about it is queued if and only if the certificate is stored.
 * @param rule with the time at which the attempt is closed; without it there is no mail about the certificate
 * @param startedAt when the attempt started; the result has its end
 */
export function certificateStatementsIfEarned(
  db: Db,
  { closedAt, ...rule }: IssueRule & { closedAt?: string },
  result: Pick<Result, "attemptId" | "score" | "maxScore" | "passScore" | "createdAt">,
  userId: string,
  startedAt: string,
): BoundStatement[] {
  const { attemptId, score, maxScore, passScore, createdAt } = result;
  if (!isEarned(rule, result, { startedAt, endedAt: createdAt })) return [];
  const code = newCode();
  return [
    takeStatusIndex.bind(db, { userId, attemptId }),
    insertCertificate.bind(db, { code, attemptId, score, maxScore, passScore, issuedAt: createdAt }),
    ...(closedAt === undefined
      ? []
      : [insertCertificateMail.bind(db, certificateMailRow(code, new Date(closedAt)))]),
  ];
}

/** Certificates in one statement. */
const issuedAtOnce = 200;

/**
 * Issues the certificates that were waiting for the address to be verified, in the transaction that verifies it. One
 * mail covers all of them and names the last one.
 */
export async function issueWaitingCertificates(
  db: Db,
  rule: IssueRule,
  userId: string,
  now: Date,
): Promise<void> {
  const rows = await db
    .selectFrom("results")
    .innerJoin("attempts", "attempts.id", "results.attempt_id")
    .innerJoin("users", "users.id", "results.user_id")
    .leftJoin("certificates", "certificates.attempt_id", "results.attempt_id")
    .select(["attempts.id as attempt_id", "attempts.started_at", "results.score", "results.created_at"])
    .select(["results.max_score", "results.pass_score"])
    .select(["attempts.slug", "attempts.title", "attempts.number as attempt_number", "attempts.seen_before"])
    .select([sql<string>`coalesce(attempts.holder_name, users.name)`.as("holder_name"), "users.email"])
    .where("results.user_id", "=", userId)
    .whereRef("results.score", ">=", "results.pass_score")
    .where("attempts.no_certificate", "is", null)
    .where("certificates.code", "is", null)
    .orderBy("results.created_at")
    .orderBy("results.id")
    .execute();
  const earned = rows.filter(({ started_at, score, pass_score: passScore, created_at }) =>
    isEarned(rule, { score, passScore }, { startedAt: started_at, endedAt: created_at }),
  );
  if (earned.length === 0) return;
  const { count } = await db
    .updateTable("totals")
    .set({ count: sql`count + ${earned.length}` })
    .where("name", "=", "certificates")
    .returning("count")
    .executeTakeFirstOrThrow();
  const issued = earned.map(({ started_at: _, email: __, created_at, ...row }, index) => ({
    ...row,
    code: newCode(),
    user_id: userId,
    issued_at: created_at,
    status_index: count - earned.length + index,
  }));
  for (let from = 0; from < issued.length; from += issuedAtOnce)
    await db
      .insertInto("certificates")
      .values(issued.slice(from, from + issuedAtOnce))
      .execute();
  const mail = certificateMail(issued.at(-1)!.code, now, issued.length - 1);
  await insertMail(db, { ...mail, recipient: earned[0]!.email, now });
}

const codeOfAttempt = prepared((db, { attemptId }: { attemptId: string }) =>
  db.selectFrom("certificates").select("code").where("attempt_id", "=", attemptId),
);

const certificateBar = prepared((db, { attemptId }: { attemptId: string }) =>
  db.selectFrom("attempts").select("no_certificate").where("id", "=", attemptId),
);

const verifiedSince = prepared((db, { userId }: { userId: string }) =>
  db.selectFrom("users").select("verified_at").where("id", "=", userId),
);

/** The certificate that an attempt has earned, or why a passing score has none. */
export async function findCertificateOf(
  db: Db,
  { publicUrl, ...rule }: IssueRule & Pick<Settings, "publicUrl">,
  result: Result,
  userId: string,
  startedAt: string,
): Promise<CertificateOutcome> {
  if (result.score < result.passScore) return {};
  const { rows } = await codeOfAttempt(db, { attemptId: result.attemptId });
  if (rows[0]) return { certificate: { code: rows[0].code, url: certificateUrl(publicUrl, rows[0].code) } };
  const bar = (await certificateBar(db, { attemptId: result.attemptId })).rows[0]?.no_certificate;
  if (bar === "none" || bar === "only") return { noCertificate: bar };
  if (!isEarned(rule, result, { startedAt, endedAt: result.createdAt })) return { noCertificate: "tooQuick" };
  const person = await verifiedSince(db, { userId });
  return person.rows[0]?.verified_at === null ? { noCertificate: "unverified" } : {};
}

/** Revokes the certificates of a deleted account and removes the name, inside the deletion's transaction. */
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
