/** The timeline of one attempt for admins: what happened when, never which answer was given. */
import { AppError } from "../../../contract/errors.ts";
import type { Timeline, TimelineEvent } from "../../../contract/users/admin.ts";
import { findResultOfAttempt } from "../../results/add-store.ts";
import { reading } from "../damaged.ts";
import { type AttemptServices, closeIfOverdueAndRead } from "../lifecycle.ts";
import { findAttempt, type StoredAttempt } from "../store.ts";
import { findTaker, listExtraTime, listOutagesOf, listRegrades, listResumptions } from "./timeline-store.ts";

/**
 * Everything that is known of an attempt's course, oldest first.
 * @throws AppError not_found
 */
export async function timeline(services: AttemptServices, id: string): Promise<Timeline> {
  const found = await reading(services, findAttempt(services.db, id));
  if (!found) throw new AppError("not_found");
  const attempt = await closeIfOverdueAndRead(services, found);
  const result = await findResultOfAttempt(services.db, id);
  const regrades = await listRegrades(services.db, id);
  const events: TimelineEvent[] = [
    { at: attempt.startedAt, kind: "started" },
    ...(await listResumptions(services.db, id)),
    ...savesOf(attempt),
    ...(await listExtraTime(services.db, id)),
    ...(await listOutagesOf(services.db, attempt)),
    ...endOf(attempt, regrades[0]?.scoreBefore ?? result?.result.score),
    ...lateAnswersOf(attempt),
    ...regrades,
  ];
  return {
    id: attempt.id,
    slug: attempt.slug,
    title: attempt.title,
    number: attempt.number,
    state: attempt.state,
    user: attempt.userId === "" ? null : await findTaker(services.db, attempt.userId),
    startedAt: attempt.startedAt,
    deadlineAt: attempt.deadlineAt,
    closedAt: attempt.closedAt,
    timePercent: attempt.timePercent,
    extraMinutes: attempt.extraMinutes,
    outageId: attempt.outageId,
    score: result?.result.score ?? null,
    maxScore: attempt.form.questions,
    // The sort is stable: events at the same moment stay in this order.
    events: events.sort((a, b) => a.at.localeCompare(b.at)),
  };
}

function savesOf(attempt: StoredAttempt): TimelineEvent[] {
  return attempt.choices.flatMap((choice, place) => {
    if (!choice) return [];
    const question = place + 1;
    // For a question without a choice, a late answer is the only trace.
    if (choice.option === null && choice.savedAt === choice.late?.savedAt) return [];
    return { at: choice.savedAt, kind: choice.option === null ? "cleared" : "saved", question };
  });
}

function lateAnswersOf(attempt: StoredAttempt): TimelineEvent[] {
  return attempt.choices.flatMap((choice, place) =>
    choice?.late ? { at: choice.late.savedAt, kind: "late", question: place + 1 } : [],
  );
}

function endOf(attempt: StoredAttempt, score: number | undefined): TimelineEvent[] {
  if (attempt.closedAt === null || attempt.state === "open") return [];
  return [{ at: attempt.closedAt, kind: attempt.state, ...(score === undefined ? {} : { score }) }];
}
