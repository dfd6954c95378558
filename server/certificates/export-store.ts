/** A person's certificates and shared results for the export of their data. */
import { type Selectable, sql } from "kysely";
import type { OwnData } from "../../contract/users/security.ts";
import { inBatches } from "../database/batches.ts";
import type { Db } from "../database/handle.ts";
import type { Schema } from "../database/schema.ts";

const batch = 500;

/** The oldest first. */
export async function* exportCertificates(
  db: Db,
  userId: string,
): AsyncGenerator<OwnData["certificates"][number]> {
  const certificates = db.selectFrom("certificates").selectAll().where("user_id", "=", userId);
  const rows = inBatches(batch, (after: Selectable<Schema["certificates"]> | undefined, size) => {
    const rest = after
      ? certificates.where(sql<boolean>`(issued_at, code) > (${after.issued_at}, ${after.code})`)
      : certificates;
    return rest.orderBy("issued_at").orderBy("code").limit(size).execute();
  });
  for await (const row of rows)
    yield {
      code: row.code,
      assessment: row.title,
      name: row.holder_name,
      score: row.score,
      maxScore: row.max_score,
      passScore: row.pass_score,
      attemptNumber: row.attempt_number,
      seenBefore: row.seen_before,
      issuedAt: row.issued_at,
      showsName: row.name_shown_since !== null,
      showsScore: row.score_shown_since !== null,
      revokedAt: row.revoked_at,
      revokedReason: row.revoked_reason,
    };
}

/** In the order of their codes. */
export async function* exportShares(db: Db, userId: string): AsyncGenerator<OwnData["shares"][number]> {
  const shares = db.selectFrom("shares").selectAll().where("user_id", "=", userId);
  const rows = inBatches(batch, (after: Schema["shares"] | undefined, size) =>
    shares
      .where("code", ">", after?.code ?? "")
      .orderBy("code")
      .limit(size)
      .execute(),
  );
  for await (const row of rows)
    yield {
      code: row.code,
      attemptId: row.attempt_id,
      sharedAt: row.shared_at,
      showsName: row.name_shown_since !== null,
    };
}
