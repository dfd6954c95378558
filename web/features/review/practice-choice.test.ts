import { expect, test } from "vitest";
import type { PracticeQuestion } from "../../../contract/attempts/review.ts";
import { chooseQuestions, practiceAddress, readChoice } from "./practice-choice.ts";

const question = (item: string, topic: string, isMissed: boolean) =>
  ({ item, topic, isMissed }) as PracticeQuestion;
const questions = [
  question("q1", "closures", true),
  question("q2", "closures", false),
  question("q3", "promises", true),
  question("q4", "promises", true),
];
const items = (chosen: PracticeQuestion[]) => chosen.map(({ item }) => item);

test("a choice survives being written to the address, and a plain address has none", () => {
  for (const choice of [
    { topic: "closures & scope", onlyMissed: true, count: 5 },
    { attempt: "a1" },
    { count: 20 },
  ])
    expect(readChoice(practiceAddress("sql", choice).split("?")[1]!)).toEqual(choice);
  expect(readChoice(practiceAddress("sql", {}).split("?")[1]!)).toEqual({});
  expect(practiceAddress("sql")).toBe("/practice/sql");
  expect(readChoice("")).toBeUndefined();
  expect(readChoice("utm=mail")).toBeUndefined();
  expect(readChoice("count=-3&only=nothing")).toEqual({});
});

test("questions are selected by topic, missed answers, attempt and maximum number", () => {
  expect(items(chooseQuestions(questions, {}))).toEqual(["q1", "q2", "q3", "q4"]);
  expect(items(chooseQuestions(questions, { topic: "closures", onlyMissed: true }))).toEqual(["q1"]);
  expect(items(chooseQuestions(questions, { onlyMissed: true, count: 2 }))).toEqual(["q1", "q3"]);
  const review = {
    questions: [
      { item: "q2", isRight: false },
      { item: "q3", isRight: true },
    ],
  };
  expect(items(chooseQuestions(questions, { attempt: "a1" }, review as never))).toEqual(["q2"]);
  expect(items(chooseQuestions(questions, { attempt: "a1" }))).toEqual([]);
});
