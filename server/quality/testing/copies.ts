/** Many ended attempts, made faster than by taking them. */
import type { Db } from "../../database/handle.ts";

/** Copies an ended attempt and its result, as attempts of deleted accounts. */
export async function copyEnded(db: Db, attemptId: string, count: number): Promise<void> {
  const attempt = await db
    .selectFrom("attempts")
    .selectAll()
    .where("id", "=", attemptId)
    .executeTakeFirstOrThrow();
  const result = await db
    .selectFrom("results")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: count }, (_, index) => `${attemptId}-copy-${index}`);
  const attempts = ids.map((id) => ({ ...attempt, id, user_id: null, sequence: null }));
  const results = ids.map((id) => ({ ...result, id, attempt_id: id, user_id: null }));
  await db.transaction().execute(async (transaction) => {
    for (let start = 0; start < count; start += 50) {
      await transaction
        .insertInto("attempts")
        .values(attempts.slice(start, start + 50))
        .execute();
      await transaction
        .insertInto("results")
        .values(results.slice(start, start + 50))
        .execute();
    }
  });
}
