/** The ids under which a taker knows the questions and options of one attempt: random to everyone else. */
import { hash } from "node:crypto";
import type { Form } from "../../contract/form.ts";
import { memoize } from "../platform/memoize.ts";

const idBytes = 6;
const idLength = 8;

export interface OpaqueIds {
  questions: string[];
  /** By question, in the order shown. */
  options: string[][];
}

const idsBySecret = memoize(10_000, cutIds);

/** The ids of an attempt by its secret; cached, so that saves don't recompute them. */
export function opaqueIds({
  secret,
  form,
}: {
  secret: string;
  form: Pick<Form, "questions" | "options">;
}): OpaqueIds {
  return idsBySecret(secret, form);
}

/**
 * Derives an attempt's ids from SHAKE256 over its secret, so that none is stored and none reveals the key.
 */
function cutIds(secret: string, form: Pick<Form, "questions" | "options">): OpaqueIds {
  const perQuestion = 1 + form.options;
  const outputLength = form.questions * perQuestion * idBytes;
  const text = hash("shake256", secret, { outputEncoding: "base64url", outputLength });
  const idAt = (index: number) => text.slice(index * idLength, (index + 1) * idLength);
  const questions = Array.from({ length: form.questions }, (_, index) => idAt(index * perQuestion));
  const options = questions.map((_, index) =>
    Array.from({ length: form.options }, (_, option) => idAt(index * perQuestion + 1 + option)),
  );
  return { questions, options };
}
