/** The estimate of how long a question takes to read. */
import { expect, test } from "vitest";
import { at, sampleBank } from "../testing/sample-bank.ts";
import { medianOf, readingSeconds } from "./reading-time.ts";

function secondsOf(prompt: string, options: string[], code?: string): number {
  const item = at(sampleBank().items, 3);
  item.prompt = prompt;
  [item.answer.text = ""] = options;
  item.distractors.forEach((distractor, index) => {
    distractor.text = options[index + 1] ?? "";
  });
  if (code !== undefined) item.code = { lang: "js", text: code };
  return readingSeconds(item);
}

test("238 words take a minute, and each option adds a second", () => {
  expect(secondsOf("word ".repeat(234), ["a", "b", "c", "d"])).toBeCloseTo(64);
});

test("a line of code takes three seconds; blank lines and lone brackets take none", () => {
  const [without, withCode] = [undefined, "if (a) {\n\n  b();\n}\n});\n"].map((code) =>
    secondsOf("What now?", ["a", "b", "c", "d"], code),
  );
  expect((withCode ?? 0) - (without ?? 0)).toBeCloseTo(6);
});

test("inline code counts a word for each name or number", () => {
  const options = ["`a.b(c, 1)`", "`a`", "`+`", "one two"];
  expect(secondsOf("word", options)).toBeCloseTo((9 * 60) / 238 + 4);
});

test("the median of an even number of values is the mean of the middle two", () => {
  expect([medianOf([]), medianOf([3]), medianOf([9, 1, 2]), medianOf([4, 1, 3, 2])]).toEqual([0, 3, 2, 2.5]);
});
