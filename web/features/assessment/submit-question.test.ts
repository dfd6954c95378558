import { expect, test } from "vitest";
import { submitQuestion } from "./submit-question.ts";

test("the dialog leads to the first unanswered question", () => {
  expect(submitQuestion([3, 5], [], 10)).toEqual({
    title: "2 questions have no answer",
    text: "Questions 3 and 5 count as wrong if you submit now. The clock keeps running.",
    goTo: 3,
  });
  expect(submitQuestion([9], [2], 10)).toEqual({
    title: "One question has no answer",
    text: "Question 9 counts as wrong if you submit now. You flagged 2. Look again? The clock keeps running.",
    goTo: 9,
  });
});

test("ten unanswered questions are not listed individually", () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  expect(submitQuestion(all, [], 10).text).toMatch(/^No question has an answer\./);
});

test("with every question answered only flagged questions are listed", () => {
  const { title, text, goTo } = submitQuestion([], [2, 7, 8], 10);
  expect([title, goTo]).toEqual(["Submit your answers?", 2]);
  expect(text).toBe("You flagged 2, 7, and 8. Look again? The clock keeps running.");
});
