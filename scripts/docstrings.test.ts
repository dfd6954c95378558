/** The check that exported functions have docstrings. */
import { expect, test } from "vitest";
import { undocumentedIn } from "./docstrings.mjs";

test("an exported function without a docstring is reported with its line", () => {
  const text =
    'import "x";\n\nexport function add(one: number) {}\nexport const twice = (one: number) => one * 2;\n';
  expect(undocumentedIn("a.ts", text)).toEqual([
    "a.ts:3 exports add without a docstring.",
    "a.ts:4 exports twice without a docstring.",
  ]);
});

test("the module's docstring does not count for its first function, nor does an ordinary comment", () => {
  expect(
    undocumentedIn("a.ts", "/** A module. */\nimport x from 'x';\nexport function add() {}"),
  ).toHaveLength(1);
  expect(undocumentedIn("a.ts", "// Adds.\nexport function add() {}")).toHaveLength(1);
});

test("documented functions, private ones and values pass", () => {
  const text =
    "/** Adds. */\nexport async function add() {}\n/** Twice. */\nexport const twice = () => 2;\nfunction own() {}\nexport const limit = 3;\nexport interface Sum {}";
  expect(undocumentedIn("a.ts", text)).toEqual([]);
});
