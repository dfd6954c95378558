/** Ended attempts that had an outage, with their late answers. */
import { readColumns } from "../attempts/columns.ts";
import type { Corrected } from "../certificates/regraded-certificates-store.ts";
import type { Db } from "../database/handle.ts";
import { corrected, type EndedAttempt } from "./regrade-store.ts";

const chunk = 200;

export type AttemptOfOutage = EndedAttempt & Corrected;

/** Ended attempts of an outage, all or one, in chunks that are quick to read. */
export async function* walkOutage(
  db: Db,
  outageId: string,
  attemptId?: string,
): AsyncGenerator<AttemptOfOutage[]> {
  let after = "";
  for (;;) {
    const all = db
      .selectFrom("attempts")
      .innerJoin("results", "results.attempt_id", "attempts.id")
      .select(["attempts.draw", "attempts.answers", "attempts.deadline_at", "attempts.keys_shown_at"])
      .select(["results.attempt_id", "results.score", "results.created_at", "results.user_id"])
      .select(["results.max_score", "results.pass_score"])
      .where("attempts.outage_id", "=", outageId)
      .where("attempts.id", ">", after)
      .orderBy("attempts.id")
      .limit(chunk);
    const rows = await (attemptId === undefined ? all : all.where("attempts.id", "=", attemptId)).execute();
    yield rows.flatMap((row) => {
      const columns = readColumns(row);
      if (!columns) return [];
      return [{ ...corrected(row), ...columns, deadlineAt: row.deadline_at, keysShownAt: row.keys_shown_at }];
    });
    const last = rows.at(-1);
    if (!last || rows.length < chunk) return;
    after = last.attempt_id;
  }
}
