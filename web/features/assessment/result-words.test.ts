import { expect, test } from "vitest";
import { changeText, nextStep, verdictOn } from "./result-words.ts";

test("the next step is chosen by the score", () => {
  const steps = Array.from({ length: 11 }, (_, score) => nextStep(score));
  expect(steps).toEqual([
    ...Array<string>(5).fill("review"),
    ...Array<string>(3).fill("practise"),
    ...Array<string>(3).fill("certificate"),
  ]);
});

test("what is said of a score begins with the person and names what is missing", () => {
  expect(verdictOn(3)).toBe("Not there yet. Review the 7 you missed, then try again.");
  expect(verdictOn(6)).toContain("2 more right answers");
  expect(verdictOn(7)).toContain("1 more right answer and");
  expect(verdictOn(8)).toContain("The gold hallmark is yours.");
  expect(verdictOn(10)).toContain("every question");
});

test("the change against the attempt before is signed", () => {
  expect([changeText(7, 5), changeText(5, 7), changeText(5, 5)]).toEqual(["+2", "−2", "Same score"]);
});
