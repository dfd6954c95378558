/** Shows held scores when they are due, and issues the certificates they earn. */
import type { HeldScore } from "../../../contract/attempts/held-scores.ts";
import { type Form, ownSlugPattern } from "../../../contract/form.ts";
import { certificateStatementsIfEarned } from "../../certificates/issue-store.ts";
import type { Db } from "../../database/handle.ts";
import { runAtomically } from "../../database/statements.ts";
import { showResults } from "../../results/held-store.ts";
import type { Services } from "../../services.ts";
import { findExceptionTimes } from "../exceptions-store.ts";
import { type AssignmentRow, getAssignment } from "../store.ts";
import { lastStart, personalWindow, windowOf } from "../times/window.ts";
import { isReleased, listReleased } from "./free-hold-store.ts";
import { findLastStart } from "./review-hold-store.ts";
import { holdsScores, listDue, listHolding, listStarts } from "./score-hold-store.ts";

type HoldServices = Pick<Services, "db" | "settings" | "clock">;

/** Results shown in one transaction. */
const batch = 100;

/**
 * Shows an assignment's due scores, each once even with several servers; returns how many.
 * @param memberId only this member's
 */
export function showDueScores(
  services: HoldServices,
  assignment: AssignmentRow,
  memberId?: string,
): Promise<number> {
  const { db, clock } = services;
  return showAll(services, () => listDue(db, assignment, clock.now(), batch, memberId));
}

/** Shows the scores that an assessment held until their release; returns how many. */
export function showReleasedScores(services: HoldServices, slug: string): Promise<number> {
  return showAll(services, () => listReleased(services.db, slug, batch));
}

/** @param list the next results that are due, at most a batch */
async function showAll(
  { db, settings, clock }: HoldServices,
  list: () => Promise<string[]>,
): Promise<number> {
  let shown = 0;
  for (;;) {
    const ids = await list();
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
    shown += ownSlugPattern.test(id)
      ? await showReleasedScores(services, id)
      : await showDueScores(services, await getAssignment(services.db, id));
  return shown;
}

/** The fields of an attempt that decide whether its score is held. */
type EndedAttempt = { assignmentId: string | null; slug: string; assessmentVersion: number; form: Form };

/** What holds the score of an attempt that ends: its assignment, or the assessment itself; null for a score that is shown at once. */
export async function holderOf(
  db: Db,
  { assignmentId, slug, assessmentVersion, form }: EndedAttempt,
): Promise<string | null> {
  if (assignmentId !== null) return (await holdsScores(db, assignmentId)) ? assignmentId : null;
  if (form.scoreShown === undefined) return null;
  return (await isReleased(db, "scores", slug, assessmentVersion)) ? null : slug;
}

/** When a held score of an attempt will be shown to its taker. @param heldIn what `holderOf` gave */
export async function describeHold(
  db: Db,
  heldIn: string,
  { title, memberId }: { title: string; memberId: string | null },
): Promise<HeldScore> {
  if (ownSlugPattern.test(heldIn))
    return { assignmentId: null, title, shown: "release", at: null, timeZone: "UTC" };
  return describeAssignmentHold(db, heldIn, memberId);
}

/** When a held score of an assignment will be shown to its taker. */
export async function describeAssignmentHold(
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
