/** Responses contain exactly the fields of their schema, serialised as the schema would. */
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Attempt } from "../../contract/attempts/attempts.ts";
import { calls } from "../../contract/calls.ts";
import { writeOutput } from "./outputs.ts";

function read(schema: z.ZodMiniType, value: unknown): unknown {
  const text = writeOutput(schema, value);
  return text === undefined ? undefined : JSON.parse(text);
}

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

test("an attempt is serialised by its schema, without undeclared fields", () => {
  expect(read(Attempt, attempt)).toEqual(Attempt.parse(attempt));
  const withMore = {
    ...attempt,
    secret: "s",
    questions: attempt.questions.map((question) => ({
      ...question,
      key: 0,
      options: question.options.map((option) => ({ ...option, why: "because" })),
    })),
  };
  expect(read(Attempt, withMore)).toEqual(Attempt.parse(attempt));
});

test("a value of another type, a missing one and an undeclared enum value are refused", () => {
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
    expect(() => read(Attempt, wrong), JSON.stringify(wrong)).toThrow();
});

test("null and absent stay different, and schemas with checks or transforms are left to zod", () => {
  const schema = z.object({
    a: z.nullable(z.string()),
    b: z.optional(z.nullable(z.number())),
    c: z.pipe(
      z.string(),
      z.transform((text) => text.length),
    ),
    d: z.string().check(z.maxLength(3)),
  });
  expect(read(schema, { a: null, b: null, c: "four", d: "abc" })).toEqual({
    a: null,
    b: null,
    c: 4,
    d: "abc",
  });
  expect(read(schema, { a: "x", c: "", d: "" })).toEqual({ a: "x", c: 0, d: "" });
  expect(() => read(schema, { a: "x", c: "", d: "long" })).toThrow();
  expect(() => read(schema, { c: "", d: "" })).toThrow();
});

test("a frozen value is serialised once per schema", () => {
  const lines = Object.freeze([[{ t: "select", c: "k" }]]);
  const frozen = { ...attempt, questions: [{ id: "q", prompt: "?", options: [], highlighted: lines }] };
  const before = read(Attempt, frozen);
  lines[0]![0]!.t = "changed all the same";
  expect(read(Attempt, frozen)).toEqual(before);
  const other = z.object({ highlighted: z.array(z.array(z.object({ c: z.string() }))) });
  expect(read(other, { highlighted: lines })).toEqual({ highlighted: [[{ c: "k" }]] });
});

test("every declared call's output schema can be read", () => {
  expect(calls.length).toBeGreaterThan(40);
  for (const { name, output } of calls) {
    const nothing = (() => {
      try {
        return read(output, undefined);
      } catch {
        return "refused";
      }
    })();
    const parsed = output.safeParse(undefined);
    expect(nothing, name).toEqual(parsed.success ? parsed.data : "refused");
  }
});
