/** The ids under which a taker knows the questions and options of one attempt: random to everyone else. */
import { hash } from "node:crypto";
import { rules } from "../../contract/rules.ts";
import { memoize } from "../platform/memoize.ts";

const optionsEach = 4;
const idBytes = 6;
const idLength = 8;
const perQuestion = 1 + optionsEach;

export interface OpaqueIds {
  questions: string[];
  /** By question, in the order shown. */
  options: string[][];
}

/** The ids of an attempt by its secret; remembered, so that a save need not work them out again. */
export const opaqueIds = memoize(10_000, cutIds);

/**
 * Cuts an attempt's ids from one stretch of SHAKE256 over its secret, so that none needs to be stored and none reveals
 * which option is the key.
 */
function cutIds(secret: string): OpaqueIds {
  const outputLength = rules.questions * perQuestion * idBytes;
  const text = hash("shake256", secret, { outputEncoding: "base64url", outputLength });
  const idAt = (index: number) => text.slice(index * idLength, (index + 1) * idLength);
  const questions = Array.from({ length: rules.questions }, (_, index) => idAt(index * perQuestion));
  const options = questions.map((_, index) =>
    Array.from({ length: optionsEach }, (_, option) => idAt(index * perQuestion + 1 + option)),
  );
  return { questions, options };
}
