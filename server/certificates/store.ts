/** Certificates in the database: found by their code, shown and hidden by their owners, revoked by admins. */
import type { Selectable } from "kysely";
import { AppError } from "../../contract/errors.ts";
import { builtInForm, type Form, ownSlugPattern } from "../../contract/form.ts";
import { addAudit } from "../audit/store.ts";
import type { CertificatesTable } from "../database/certificates-schema.ts";
import type { Db } from "../database/handle.ts";

export interface StoredCertificate {
  code: string;
  attemptId: string;
  /** Null once the account is deleted, like the name. */
  userId: string | null;
  holderName: string | null;
  slug: string;
  title: string;
  /** The version that the attempt had; only of an own assessment. */
  version: number | undefined;
  score: number;
  maxScore: number;
  passScore: number;
  /** Time limit of the attempt, before the person's own factor. */
  seconds: number;
  attemptNumber: number;
  /** Null on certificates from before it was counted. */
  seenBefore: number | null;
  issuedAt: string;
  showsName: boolean;
  showsScore: boolean;
  revokedAt: string | null;
  revokedReason: string | null;
  statusIndex: number;
}

interface AttemptFacts {
  form: string | null;
  assessment_version: number | null;
}

function toCertificate(row: Selectable<CertificatesTable> & AttemptFacts): StoredCertificate {
  return {
    code: row.code,
    attemptId: row.attempt_id,
    userId: row.user_id,
    holderName: row.holder_name,
    slug: row.slug,
    title: row.title,
    version: ownSlugPattern.test(row.slug) ? (row.assessment_version ?? undefined) : undefined,
    score: row.score,
    maxScore: row.max_score,
    passScore: row.pass_score,
    seconds: row.form === null ? builtInForm.seconds : (JSON.parse(row.form) as Form).seconds,
    attemptNumber: row.attempt_number,
    seenBefore: row.seen_before,
    issuedAt: row.issued_at,
    showsName: row.name_shown_since !== null,
    showsScore: row.score_shown_since !== null,
    revokedAt: row.revoked_at,
    revokedReason: row.revoked_reason,
    statusIndex: row.status_index,
  };
}

/** Malformed codes never reach the database. */
function isCode(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text);
}

function certificatesWithForm(db: Db) {
  return db
    .selectFrom("certificates")
    .leftJoin("attempts", "attempts.id", "certificates.attempt_id")
    .selectAll("certificates")
    .select(["attempts.form", "attempts.assessment_version"]);
}

/** A certificate by its code; undefined for an unknown or malformed code. */
export async function findCertificate(db: Db, code: string): Promise<StoredCertificate | undefined> {
  if (!isCode(code)) return undefined;
  const row = await certificatesWithForm(db).where("code", "=", code).executeTakeFirst();
  return row && toCertificate(row);
}

/** @throws AppError not_found */
export async function getCertificate(db: Db, code: string): Promise<StoredCertificate> {
  const found = await findCertificate(db, code);
  if (!found) throw new AppError("not_found");
  return found;
}

/**
 * The person's own certificate.
 * @throws AppError not_found, for another person's too
 */
export async function getOwnCertificate(db: Db, code: string, userId: string): Promise<StoredCertificate> {
  const found = await getCertificate(db, code);
  if (found.userId !== userId) throw new AppError("not_found");
  return found;
}

/** A person's certificates, the newest first. */
export async function listCertificates(db: Db, userId: string): Promise<StoredCertificate[]> {
  const rows = await certificatesWithForm(db)
    .where("certificates.user_id", "=", userId)
    .orderBy("issued_at", "desc")
    .orderBy("code", "desc")
    .execute();
  return rows.map(toCertificate);
}

export interface Shown {
  showsName?: boolean | undefined;
  showsScore?: boolean | undefined;
}

/** Shows or hides name and score on the person's own certificate; absent fields stay as they are. */
export async function updateShown(
  db: Db,
  code: string,
  { showsName, showsScore }: Shown,
  now: Date,
): Promise<void> {
  const since = (shown: boolean) => (shown ? now.toISOString() : null);
  const change = {
    ...(showsName === undefined ? {} : { name_shown_since: since(showsName) }),
    ...(showsScore === undefined ? {} : { score_shown_since: since(showsScore) }),
  };
  if (Object.keys(change).length === 0) return;
  await db.updateTable("certificates").set(change).where("code", "=", code).execute();
}

export interface Revocation {
  reason: string;
  actorId: string;
  address: string;
  now: Date;
}

/** Revokes a certificate for good; one that is revoked already keeps its first date and reason. */
export async function revoke(db: Db, code: string, revocation: Revocation): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("certificates")
      .set({ revoked_at: revocation.now.toISOString(), revoked_reason: revocation.reason })
      .where("code", "=", code)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) return;
    await addAudit(transaction, {
      now: revocation.now,
      actorId: revocation.actorId,
      action: "revoke-certificate",
      subjectKind: "certificate",
      subjectId: code,
      details: { reason: revocation.reason },
      address: revocation.address,
    });
  });
}

/** The status indexes of revoked certificates among `places` positions from `first` on. */
export async function listRevoked(db: Db, first: number, places: number): Promise<number[]> {
  const rows = await db
    .selectFrom("certificates")
    .select("status_index")
    .where("revoked_at", "is not", null)
    .where("status_index", ">=", first)
    .where("status_index", "<", first + places)
    .orderBy("status_index")
    .execute();
  return rows.map((row) => row.status_index);
}

/** The address that the credential is tied to, as a hash; undefined while it is not verified. */
export async function findVerifiedEmail(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("verified_at", "is not", null)
    .executeTakeFirst();
  return row?.email;
}
