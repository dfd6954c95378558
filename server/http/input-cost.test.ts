/** Refusing an input is cheap, however long or odd it is: length limits come first, and patterns run in linear time. */
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { calls } from "../../contract/calls.ts";
import { simpleEmailPattern } from "../../contract/text-rules.ts";
import { longTexts, shortestRun } from "../testing/fuzz/long-texts.ts";
import { refusedInput } from "./failures.ts";

/** A body has at most 16 kB, so this is longer than any text in it. */
const longest = 16_000;
const mostMilliseconds = 1;

type Properties = { properties?: Record<string, { additionalProperties?: object }> };

/** Every field of every call's input, and one unknown field. */
const fields = calls.flatMap((call) =>
  [call.body, call.query, call.params]
    .filter((schema) => schema !== undefined)
    .flatMap((schema) => {
      const { properties = {} } = z.toJSONSchema(schema, {
        io: "input",
        unrepresentable: "any",
      }) as Properties;
      const names = Object.entries(properties).map(([name, { additionalProperties }]) => ({
        name,
        isRecord: additionalProperties !== undefined,
      }));
      return [...names, { name: "", isRecord: false }].map((field) => ({
        call: call.name,
        schema,
        ...field,
      }));
    }),
);

/** Inputs with a long text in one field: as its value or, in a record, as a key or a value. */
function inputsWith(text: string, { name, isRecord }: { name: string; isRecord: boolean }): object[] {
  if (name === "") return [{ [text]: text }];
  return isRecord ? [{ [name]: { [text]: "x" } }, { [name]: { a: text } }] : [{ [name]: text }];
}

const refuse = (schema: z.ZodMiniType, input: unknown) => {
  const outcome = schema.safeParse(input);
  if (!outcome.success) refusedInput(outcome.error.issues);
};

test.each(Object.keys(longTexts))(
  "%s: refused at once in any field, in a time that grows no faster than the text",
  async (kind) => {
    const [text, quarter] = [longTexts[kind]!(longest), longTexts[kind]!(longest / 4)];
    for (const field of fields) {
      const shorter = inputsWith(quarter, field);
      for (const [index, input] of inputsWith(text, field).entries()) {
        const milliseconds = await shortestRun(() => refuse(field.schema, input), mostMilliseconds / 4);
        expect(milliseconds, `${field.call}: ${field.name}`).toBeLessThanOrEqual(mostMilliseconds);
        if (milliseconds <= mostMilliseconds / 4) continue;
        const ofQuarter = await shortestRun(() => refuse(field.schema, shorter[index]), 0);
        expect(milliseconds, `${field.call}: ${field.name}, in ratio`).toBeLessThanOrEqual(8 * ofQuarter);
      }
    }
  },
);

test("a field with a thousand entries and a thousand unknown fields are refused immediately", async () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`a${index}`, index]));
  for (const { call, schema, name } of fields) {
    const input = name === "" ? many : { [name]: many };
    const milliseconds = await shortestRun(() => refuse(schema, input), 5);
    expect(milliseconds, `${call}: ${name}`).toBeLessThanOrEqual(5);
  }
});

test("the pattern of an email address accepts exactly what the specification's pattern accepts", () => {
  const specified = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
  const text = fc.array(fc.constantFrom("a", "b", ".", "@", " ", "-"), { maxLength: 9 });
  fc.assert(
    fc.property(text, (letters) => {
      const address = letters.join("");
      expect(simpleEmailPattern.test(address), address).toBe(specified.test(address));
    }),
    { numRuns: 20_000 },
  );
});
