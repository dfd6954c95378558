/** The mutation tool runs the tests that execute a mutant, and no others where it knows them. */
import { stripTypeScriptTypes } from "node:module";
import { afterEach, expect, test } from "vitest";
import { blocksOf, digestOfText, instrumented, reaching } from "./reach.mjs";

const source = `const limit = 3;
const known = cached((text: string) => text.length);
function few(count: number) {
  if (count < limit) {
    return [count].map((one) => ({ one }));
  }
  return [];
}
`;
const at = (text: string) => {
  const start = source.indexOf(text);
  return { start, end: start + text.length };
};

/** What a test file that calls `few` with a number executes. */
function reach(count: number): string[] {
  const names: string[] = [];
  Object.assign(globalThis, { noteReached: (name: string) => names.push(name) });
  const text = stripTypeScriptTypes(instrumented("a.ts", source));
  const few = new Function("cached", `${text}; return few;`)((read: unknown) => read);
  expect(few(count)).toEqual(count < 3 ? [{ one: count }] : []);
  return names;
}
afterEach(() => {
  Object.assign(globalThis, { noteReached: undefined });
});

const reached = Object.fromEntries(
  [1, 5].map((count) => [`calls-with-${count}`, { digest: "", seconds: 1, blocks: reach(count) }]),
);

test("a mutant in a branch runs the tests that take the branch", () => {
  expect(reaching(reached, "a.ts", source, at("count < limit"))).toEqual(["calls-with-1", "calls-with-5"]);
  expect(reaching(reached, "a.ts", source, at("[count]"))).toEqual(["calls-with-1"]);
  expect(reaching(reached, "a.ts", source, at("one }"))).toEqual(["calls-with-1"]);
});

test("outside of functions, and after a change of the file, every test that executes anything in the file runs", () => {
  expect(reaching(reached, "a.ts", source, at("3"))).toHaveLength(2);
  expect(reaching(reached, "a.ts", `${source}few(1);`, at("[count]"))).toHaveLength(2);
  expect(reaching(reached, "b.ts", source, at("3"))).toEqual([]);
});

test("a test file that was noted before a change of the file runs beside those that were noted since", () => {
  const before = `// An earlier version.\n${source}`;
  const noted = {
    ...reached,
    "noted-before": { digest: "", seconds: 1, blocks: [`a.ts#${digestOfText(before)}:1`] },
  };
  expect(reaching(noted, "a.ts", source, at("[count]"))).toEqual(["calls-with-1", "noted-before"]);
});

test("functions whose results may be cached for a whole process have no block", () => {
  expect(blocksOf("a.ts", source).map(({ start, end }) => source.slice(start, end))).not.toContain(
    "text.length",
  );
});
