/** Counts answers that arrived late because of an outage that was too long to give time back. */
import type { LateAnswers } from "../../contract/attempts/outages.ts";
import { AppError } from "../../contract/errors.ts";
import { rules } from "../../contract/rules.ts";
import { scoreOf } from "../attempts/answers.ts";
import type { Choices } from "../attempts/columns.ts";
import { findOutage, type StoredOutage } from "../attempts/time/outages-store.ts";
import { addAudit } from "../audit/store.ts";
import { certificateEffect } from "../certificates/regraded-certificates-store.ts";
import { isoAfter } from "../platform/clock.ts";
import type { Services } from "../services.ts";
import { type AttemptOfOutage, walkOutage } from "./late-answers-store.ts";
import { regradingOf } from "./regrade.ts";
import { type Changed, type EndedAttempt, regradeEndedAttempts } from "./regrade-store.ts";

/** Attempts that changed during a round are found by the next one. */
const mostRounds = 5;
const batch = 50;

type Needs = Pick<Services, "db" | "clock" | "outbox" | "settings">;

/** The outcome for an attempt's late answers, if it has any. */
type Judged =
  | { kind: "counts"; choices: Choices; score: number }
  /** The score would fall: an outage must not cost anybody a point. */
  | { kind: "lower" }
  | { kind: "tooLate" };

/**
 * A late answer counts as if the outage had moved the deadline: if it arrived before the moved deadline plus grace, and
 * before the person was shown the keys.
 */
function judge(attempt: EndedAttempt, outage: StoredOutage): Judged | undefined {
  if (!attempt.choices.some((choice) => choice?.late)) return undefined;
  const moved = isoAfter(new Date(attempt.deadlineAt), outage.seconds + rules.graceSeconds);
  const until = attempt.keysShownAt !== null && attempt.keysShownAt < moved ? attempt.keysShownAt : moved;
  const choices = attempt.choices.map((choice) =>
    choice?.late && choice.late.savedAt <= until ? { ...choice.late, seqs: {} } : choice,
  );
  if (choices.every((choice, place) => choice === attempt.choices[place])) return { kind: "tooLate" };
  const score = scoreOf(choices);
  return score < attempt.score ? { kind: "lower" } : { kind: "counts", choices, score };
}

/**
 * What counting the late answers of an outage would change, of all attempts or of one.
 * @throws AppError not_found for an unknown outage
 */
export async function previewLateAnswers(
  { db, settings }: Needs,
  outageId: string,
  attemptId?: string,
): Promise<LateAnswers> {
  const outage = await getOutage(db, outageId);
  const summary = { ...nothing };
  for await (const attempts of walkOutage(db, outageId, attemptId)) {
    for (const attempt of attempts) {
      const judged = judge(attempt, outage);
      if (judged === undefined) continue;
      if (judged.kind !== "counts") {
        summary[judged.kind] += 1;
        continue;
      }
      const before = attempt.score;
      const after = { ...attempt, score: judged.score };
      const certificate = judged.score === before ? "none" : await certificateEffect(db, settings, after);
      add(summary, { before, after: judged.score, certificate });
    }
  }
  return summary;
}

/**
 * Counts them. If interrupted, finished attempts stay regraded; another call does the rest.
 * @param regraded called
 * after attempts were regraded
 * @throws AppError not_found for an unknown outage
 */
export async function countLateAnswers(
  needs: Needs,
  { outageId, attemptId }: { outageId: string; attemptId: string | undefined },
  acting: { actorId: string; address: string },
  regraded: () => void,
): Promise<LateAnswers> {
  const { db, clock } = needs;
  const outage = await getOutage(db, outageId);
  const regrading = {
    ...regradingOf(needs, acting),
    correct: (attempt: EndedAttempt) => {
      const judged = judge(attempt, outage);
      return judged?.kind === "counts" ? { draw: attempt.draw, choices: judged.choices } : undefined;
    },
    reason: { from: "", to: "", outageId },
  };
  const summary = { ...nothing };
  for (let round = 0; round < mostRounds; round += 1) {
    Object.assign(summary, { lower: 0, tooLate: 0 });
    let found = 0;
    for await (const attempts of walkOutage(db, outageId, attemptId)) {
      const ids = attempts.flatMap((attempt: AttemptOfOutage) => {
        const judged = judge(attempt, outage);
        if (judged && judged.kind !== "counts") summary[judged.kind] += 1;
        return judged?.kind === "counts" ? [attempt.attemptId] : [];
      });
      found += ids.length;
      for (let start = 0; start < ids.length; start += batch) {
        const changes = await regradeEndedAttempts(db, ids.slice(start, start + batch), regrading);
        for (const change of changes) add(summary, change);
      }
    }
    if (found === 0) break;
  }
  regraded();
  await addAudit(db, {
    ...acting,
    now: clock.now(),
    action: "count-late-answers",
    ...(attemptId === undefined
      ? { subjectKind: "outage", subjectId: outageId }
      : { subjectKind: "attempt", subjectId: attemptId }),
    details: { attempts: summary.attempts, up: summary.up, certificates: summary.certificatesIssued },
  });
  return summary;
}

async function getOutage(db: Services["db"], id: string): Promise<StoredOutage> {
  const outage = await findOutage(db, id);
  if (!outage) throw new AppError("not_found");
  return outage;
}

const nothing: LateAnswers = { attempts: 0, up: 0, certificatesIssued: 0, lower: 0, tooLate: 0 };

function add(summary: LateAnswers, { before, after, certificate }: Changed): void {
  summary.attempts += 1;
  if (after > before) summary.up += 1;
  if (certificate === "issued") summary.certificatesIssued += 1;
}
