/** What leaves the server is what its schema names, as the schema itself would leave it. */
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Attempt } from "../../contract/attempts.ts";
import { calls } from "../../contract/calls.ts";
import { pickOutput } from "./outputs.ts";

const attempt = {
  id: "a",
  slug: "sql",
  title: "SQL Assessment",
  state: "open",
  startedAt: "s",
  deadlineAt: "d",
  serverNow: "n",
  durationSeconds: 600,
  attemptNumber: 1,
  questions: [
    {
      id: "q",
      prompt: "?",
      options: [{ id: "o", text: "t" }],
      highlighted: [[{ t: "select", c: "k" }, { t: " 1" }], []],
    },
    { id: "r", prompt: "!", options: [] },
  ],
  answers: { q: "o" },
};

test("an attempt leaves as its schema would leave it, and nothing that the schema does not name goes along", () => {
  expect(pickOutput(Attempt, attempt)).toEqual(Attempt.parse(attempt));
  const withMore = {
    ...attempt,
    secret: "s",
    questions: attempt.questions.map((question) => ({
      ...question,
      key: 0,
      options: question.options.map((option) => ({ ...option, why: "because" })),
    })),
  };
  expect(pickOutput(Attempt, withMore)).toEqual(Attempt.parse(attempt));
});

test("a value of another kind, a missing one and a word that is not declared are refused", () => {
  for (const wrong of [
    { ...attempt, title: 7 },
    { ...attempt, title: undefined },
    { ...attempt, title: null },
    { ...attempt, state: "paused" },
    { ...attempt, questions: {} },
    { ...attempt, questions: [null] },
    { ...attempt, answers: { q: 1 } },
    null,
    "text",
  ])
    expect(() => pickOutput(Attempt, wrong), JSON.stringify(wrong)).toThrow();
});

test("null and absent are kept apart, and what a schema checks or changes is left to it", () => {
  const schema = z.object({
    a: z.nullable(z.string()),
    b: z.optional(z.nullable(z.number())),
    c: z.pipe(
      z.string(),
      z.transform((text) => text.length),
    ),
    d: z.string().check(z.maxLength(3)),
  });
  expect(pickOutput(schema, { a: null, b: null, c: "four", d: "abc" })).toEqual({
    a: null,
    b: null,
    c: 4,
    d: "abc",
  });
  expect(pickOutput(schema, { a: "x", c: "", d: "" })).toEqual({ a: "x", c: 0, d: "" });
  expect(() => pickOutput(schema, { a: "x", c: "", d: "long" })).toThrow();
  expect(() => pickOutput(schema, { c: "", d: "" })).toThrow();
});

test("every declared call's output can be taken apart", () => {
  expect(calls.length).toBeGreaterThan(40);
  for (const { name, output } of calls) {
    const nothing = (() => {
      try {
        return pickOutput(output, undefined);
      } catch {
        return "refused";
      }
    })();
    const parsed = output.safeParse(undefined);
    expect(nothing, name).toEqual(parsed.success ? parsed.data : "refused");
  }
});
