/** Shows the scores of assignments when they are due: to their people, with what they earn. */
import type { HeldScore } from "../../contract/held-scores.ts";
import { certificateStatementsIfEarned } from "../certificates/issue-store.ts";
import type { Db } from "../database/handle.ts";
import { runAtomically } from "../database/statements.ts";
import { showResults } from "../results/held-store.ts";
import type { Services } from "../services.ts";
import { findExceptionTimes } from "./exceptions-store.ts";
import { findLastStart } from "./review-hold-store.ts";
import { listDue, listHolding, listStarts } from "./score-hold-store.ts";
import { type AssignmentRow, getAssignment } from "./store.ts";
import { lastStart, personalWindow, windowOf } from "./window.ts";

type HoldServices = Pick<Services, "db" | "settings" | "clock">;

/** Results shown in one transaction. */
const batch = 100;

/**
 * Shows the scores of an assignment that are due, each once however many servers do it; returns how many.
 * @param memberId only this member's
 */
export async function showDueScores(
  { db, settings, clock }: HoldServices,
  assignment: AssignmentRow,
  memberId?: string,
): Promise<number> {
  let shown = 0;
  for (;;) {
    const ids = await listDue(db, assignment, clock.now(), batch, memberId);
    if (ids.length > 0)
      await db.transaction().execute(async (transaction) => {
        const results = await showResults(transaction, ids);
        const starts = await listStarts(
          transaction,
          results.map(({ attemptId }) => attemptId),
        );
        const rule = {
          certificateSeconds: settings.certificateSeconds,
          closedAt: clock.now().toISOString(),
        };
        for (const result of results)
          await runAtomically(
            transaction,
            certificateStatementsIfEarned(
              transaction,
              rule,
              result,
              result.userId,
              starts.get(result.attemptId) ?? result.createdAt,
            ),
          );
        shown += results.length;
      });
    if (ids.length < batch) return shown;
  }
}

/** Shows all scores that are due. */
export async function showAllDueScores(services: HoldServices): Promise<number> {
  let shown = 0;
  for (const id of await listHolding(services.db))
    shown += await showDueScores(services, await getAssignment(services.db, id));
  return shown;
}

/** When a held score will be there, for its taker. */
export async function describeHold(
  db: Db,
  assignmentId: string,
  memberId: string | null,
): Promise<HeldScore> {
  const assignment = await getAssignment(db, assignmentId);
  const { title, time_zone: timeZone } = assignment;
  const shown = assignment.score_shown as HeldScore["shown"];
  const own = async () => {
    const exception = memberId === null ? undefined : await findExceptionTimes(db, assignmentId, memberId);
    return lastStart(personalWindow(windowOf(assignment), exception));
  };
  const at =
    shown === "own-window"
      ? await own()
      : shown === "all-windows"
        ? await findLastStart(db, assignment)
        : null;
  return { assignmentId, title, shown, at, timeZone };
}
