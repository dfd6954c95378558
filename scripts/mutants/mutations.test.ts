/** The mutation tool makes every kind of mutant, and none in types. */
import { expect, test } from "vitest";
import { mutantsOf } from "./mutations.mjs";

function mutated(source: string): string[] {
  return mutantsOf("sample.ts", source).map(
    ({ start, end, text }) => source.slice(0, start) + text + source.slice(end),
  );
}

test("operators are swapped, including boundary operators", () => {
  expect(mutated("a < b;")).toEqual(["a <= b;"]);
  expect(mutated("a === b || c;")).toEqual(["a === b && c;", "a !== b || c;"]);
});

test("conditions, negations, truths, numbers and calls are changed one at a time", () => {
  expect(mutated("if (!late) await save(3, true);")).toEqual([
    "if (false) await save(3, true);",
    "if (late) await save(3, true);",
    "if (!late) ;",
    "if (!late) await save((3 + 1), true);",
    "if (!late) await save(3, false);",
  ]);
});

test("a large number is doubled", () => {
  expect(mutated("wait(60_000);")).toEqual([";", "wait((2 * 60000));"]);
});

test("what a cache holds, and its size, are unchanged; what it drops isn't", () => {
  const source = "const texts = new LRUCache({ max: 400 });\n";
  expect(mutated(`${source}texts.set(key, text);`)).toEqual([]);
  expect(mutated(`${source}texts.delete(key);`)).toEqual([`${source};`]);
  expect(mutated("texts.set(key, text);")).toEqual([";"]);
});

test("types and joined strings are unchanged", () => {
  expect(mutated('type Answer = 1 | true; const text = "a" + name;')).toEqual([]);
});

test("a mutant names its line, with the one before it where the line occurs several times", () => {
  const codes = mutantsOf("sample.ts", "first();\n  done();\nsecond();\n  done();\n").map(({ code }) => code);
  expect(codes).toEqual(["first();", "first(); done();", "second();", "second(); done();"]);
});
