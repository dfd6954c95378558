import { expect, test } from "vitest";
import { builtInScale } from "../../../../contract/form.ts";
import { changeText, nextStep, verdictOn } from "./result-words.ts";

test("the next step is chosen by the score", () => {
  const steps = Array.from({ length: 11 }, (_, score) => nextStep(score, builtInScale));
  expect(steps).toEqual([
    ...Array<string>(5).fill("review"),
    ...Array<string>(3).fill("practise"),
    ...Array<string>(3).fill("certificate"),
  ]);
});

test("the sentence about a score addresses the person and says what is missing", () => {
  expect(verdictOn(3, builtInScale)).toBe("Not there yet. Review the 7 you missed, then try again.");
  expect(verdictOn(6, builtInScale)).toContain("2 more right answers");
  expect(verdictOn(7, builtInScale)).toContain("1 more right answer and");
  expect(verdictOn(8, builtInScale)).toContain("The gold hallmark is yours.");
  expect(verdictOn(10, builtInScale)).toContain("every question");
});

test("a form of seven with pass mark five has bands by share and its own way to the hallmark", () => {
  const scale = { maxScore: 7, passScore: 5 };
  const steps = Array.from({ length: 8 }, (_, score) => nextStep(score, scale));
  expect(steps).toEqual([
    "review",
    "review",
    "review",
    "practise",
    "practise",
    "certificate",
    "certificate",
    "certificate",
  ]);
  expect(verdictOn(2, scale)).toContain("Review the 5 you missed");
  expect(verdictOn(3, scale)).toContain("2 more right answers");
  expect(verdictOn(5, scale)).toBe("Well done. The gold hallmark is yours.");
  expect(verdictOn(7, scale)).toContain("every question");
});

test("the change from the previous attempt has a sign", () => {
  expect([changeText(7, 5), changeText(5, 7), changeText(5, 5)]).toEqual(["+2", "−2", "Same score"]);
});
