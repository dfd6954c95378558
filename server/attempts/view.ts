/** The attempt as responses show it: opaque ids, no key, the server's time. */
import type { Attempt, Question } from "../../contract/attempts/attempts.ts";
import type { CompiledItem } from "../../contract/bank.ts";
import { AppError } from "../../contract/errors.ts";
import { promptOf } from "../banks/prompt.ts";
import { opaqueIds } from "./opaque-ids.ts";
import type { StoredAttempt } from "./store.ts";

function toQuestion(attempt: StoredAttempt, items: CompiledItem[], place: number): Question {
  const ids = opaqueIds(attempt);
  const item = items[place]!;
  const { order } = attempt.draw[place]!;
  return {
    id: ids.questions[place]!,
    prompt: promptOf(item),
    options: order.map((option, shown) => ({
      id: ids.options[place]![shown]!,
      text: item.options[option]!.text,
    })),
    ...(item.codeTokens ? { highlighted: item.codeTokens } : {}),
    ...(item.pictures ? { pictures: item.pictures } : {}),
  };
}

/** The person's own limit: seconds from start to deadline, without time given back for outages. */
export function durationSecondsOf(attempt: StoredAttempt): number {
  const all = Math.round((Date.parse(attempt.deadlineAt) - Date.parse(attempt.startedAt)) / 1000);
  return all - attempt.returnedSeconds;
}

/** The time that outages have given back, if any. */
export function returnedOf({ returnedSeconds }: StoredAttempt): { returnedSeconds?: number } {
  return returnedSeconds > 0 ? { returnedSeconds } : {};
}

/** The attempt in responses. @param items the texts of its questions, needed while it is open */
export function toWire(attempt: StoredAttempt, now: Date, items: CompiledItem[] | undefined): Attempt {
  return {
    id: attempt.id,
    slug: attempt.slug,
    title: attempt.title,
    state: attempt.state,
    startedAt: attempt.startedAt,
    deadlineAt: attempt.deadlineAt,
    serverNow: now.toISOString(),
    durationSeconds: durationSecondsOf(attempt),
    ...returnedOf(attempt),
    attemptNumber: attempt.number,
    ...(items ? { questions: attempt.draw.map((_, place) => toQuestion(attempt, items, place)) } : {}),
    answers: answersOf(attempt),
  };
}

function answersOf(attempt: StoredAttempt): Record<string, string> {
  const ids = opaqueIds(attempt);
  const entries = attempt.choices.flatMap((choice, place) => {
    if (!choice || choice.option === null) return [];
    const shown = attempt.draw[place]!.order.indexOf(choice.option);
    return [[ids.questions[place]!, ids.options[place]![shown]!] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Reads answers by opaque ids into the bank's option numbers.
 * @throws AppError invalid_input when a question or an option is not of this attempt
 */
export function optionsByPlace(
  attempt: StoredAttempt,
  answers: Record<string, string | null>,
): Map<number, number | null> {
  const ids = opaqueIds(attempt);
  const fields: Record<string, string> = {};
  const options = new Map<number, number | null>();
  for (const [questionId, optionId] of Object.entries(answers)) {
    const place = ids.questions.indexOf(questionId);
    const shown = optionId === null ? -1 : (ids.options[place]?.indexOf(optionId) ?? -1);
    if (place < 0) fields[`answers.${questionId}`] = "This question is not part of the attempt.";
    else if (optionId !== null && shown < 0)
      fields[`answers.${questionId}`] = "This option is not one of the question's.";
    else options.set(place, optionId === null ? null : attempt.draw[place]!.order[shown]!);
  }
  if (Object.keys(fields).length > 0) {
    throw new AppError("invalid_input", { sentence: "An answer does not belong to this attempt.", fields });
  }
  return options;
}
