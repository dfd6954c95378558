/** The saved choices of an attempt: how a save is merged into them, and how they are graded. */
import type { Choice, Choices } from "./columns.ts";

export interface Save {
  /** By the question's place; null takes a choice back. */
  options: Map<number, number | null>;
  client?: string | undefined;
  seq?: number | undefined;
  receivedAt: string;
}

/** Clients tracked for each question; a ninth one evicts the first. */
const clientsEach = 8;

/**
 * Merges a save. For each question a save of the same client with a seq not above the stored one changes nothing, so
 * that a late retry never undoes a newer choice; between clients the order of arrival decides.
 */
export function mergeAnswers(choices: Choices, save: Save): Choices {
  const merged = [...choices];
  for (const [place, option] of save.options) {
    const before = merged[place];
    if (before && isOutdated(before, save)) continue;
    merged[place] = { ...before, option, savedAt: save.receivedAt, seqs: seqsWith(before?.seqs ?? {}, save) };
  }
  return merged;
}

function isOutdated(choice: Choice, { client, seq }: Save): boolean {
  if (client === undefined || seq === undefined) return false;
  const known = choice.seqs[client];
  return known !== undefined && seq <= known;
}

function seqsWith(seqs: Record<string, number>, { client, seq }: Save): Record<string, number> {
  if (client === undefined || seq === undefined) return seqs;
  const { [client]: _, ...others } = seqs;
  return Object.fromEntries([...Object.entries(others).slice(-(clientsEach - 1)), [client, seq]]);
}

/** Stores answers that arrived after the end beside the graded choices, if they differ. */
export function mergeLateAnswers(choices: Choices, save: Save): Choices {
  return choices.map((choice, place) => {
    const option = save.options.get(place);
    if (option === undefined || option === (choice?.option ?? null) || choice?.late) return choice;
    const late = { option, savedAt: save.receivedAt };
    return choice ? { ...choice, late } : { option: null, savedAt: save.receivedAt, seqs: {}, late };
  });
}

/** One point for each choice that is exactly the key; what is unanswered is wrong. */
export function scoreOf(choices: Choices): number {
  return choices.filter((choice) => choice?.option === 0).length;
}

/** The choices without the fields that only an open attempt needs. */
export function closedAnswers(choices: Choices): Choices {
  return choices.map((choice) => choice && { ...choice, seqs: {} });
}
