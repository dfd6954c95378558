/** GIFT files written by hand. */
import { expect, test } from "vitest";
import { readGift } from "./gift-import.ts";

test("a question's name, tags, category, weights and feedback are read", () => {
  const { questions, leftOut } = readGift(`// a heading

$CATEGORY: $course$/top/SQL/Joins and//or unions

// [id:sql-joins-001] [tag:joins] [tag:hard]
::A name:: Which \\= is [html] it\\: \\{a\\}?
{
  =this#Right\\!
  ~that # wrong, it's this
  ~%-25%[html]<b>those</b>
  ~none
  ####In general.
}
`);
  expect(leftOut).toEqual([]);
  expect(questions).toEqual([
    {
      line: 6,
      name: "A name",
      id: "sql-joins-001",
      tags: ["joins", "hard"],
      category: "Joins and/or unions",
      prompt: { format: "moodle", text: "Which = is [html] it: {a}?" },
      options: [
        { isKey: true, text: expect.objectContaining({ text: "this" }), feedback: expect.anything() },
        { isKey: false, text: expect.objectContaining({ text: "that" }), feedback: expect.anything() },
        { isKey: false, text: { format: "html", text: "<b>those</b>" } },
        { isKey: false, text: expect.objectContaining({ text: "none" }) },
      ],
      feedback: expect.objectContaining({ text: "In general." }),
      dropped: ["the weights -25 are dropped"],
    },
  ]);
});

test("questions of other types are omitted with their line and type", () => {
  const { questions, leftOut } = readGift(`::N:: How many?{#3:1}

Who?{=no one =nobody}

Match.{
=a -> b
=c -> d
=e -> f
}

Tell.{}

Only a text.
`);
  expect(questions).toEqual([]);
  expect(leftOut.map(({ line, because }) => [line, because])).toEqual([
    [1, "is of the type numerical"],
    [3, "is of the type short answer"],
    [5, "is of the type matching"],
    [11, "is of the type essay"],
    [13, "is of the type description"],
  ]);
});

test("true or false is a choice of two, and its first feedback is for the wrong one", () => {
  const { questions } = readGift("Is it so?{T#No.#Yes.}\n\nIs it not?{FALSE}");
  expect(
    questions.map(({ options }) =>
      options.map(({ text, isKey, feedback }) => [text.text, isKey, feedback?.text]),
    ),
  ).toEqual([
    [
      ["True", true, "Yes."],
      ["False", false, "No."],
    ],
    [
      ["True", false, undefined],
      ["False", true, undefined],
    ],
  ]);
});

test("weights on several options are reported, and none of them becomes the key", () => {
  const { questions } = readGift("Two are right.{~%50%a ~%50%b ~c ~d}");
  expect(questions[0]).toMatchObject({ dropped: ["the weights 50/50 are dropped"] });
  expect(questions[0]?.options.some(({ isKey }) => isKey)).toBe(false);
});

test("a question of more than 20 KB is omitted without being read", () => {
  const { questions, leftOut } = readGift(`Long?{=a ~${"b".repeat(21_000)}}\n\nShort?{=a ~b}`);
  expect(questions.map(({ line }) => line)).toEqual([3]);
  expect(leftOut).toMatchObject([{ line: 1, because: "is longer than 20 KB" }]);
});

test("special characters in the prompt need no escape, as in Moodle", () => {
  const { questions } = readGift('// [tag:x=y]\n::N::[html]Is <img src="a.png"> #1 \\= 2 ~ 3?{=a ~b}');
  expect(questions[0]?.prompt).toEqual({ format: "html", text: 'Is <img src="a.png"> #1 = 2 ~ 3?' });
});

test("a question that is not valid GIFT is omitted with the position of its error, and doesn't stop the others", () => {
  const { questions, leftOut } = readGift(
    "Fine?{=a ~b}\n\n// a comment\nBroken?{\n=a\n=b ~c\n\nNext?{=a ~b}\n\nOpen {=a",
  );
  expect(questions.map(({ line }) => line)).toEqual([1, 8]);
  expect(leftOut).toEqual([
    {
      line: 6,
      name: "Broken?{ =a =b ~c",
      because: expect.stringMatching(/^is not valid GIFT(?: at column \d+)?: /),
      isFaulty: true,
    },
    {
      line: 10,
      name: "Open {=a",
      because: expect.stringMatching(/^is not valid GIFT(?: at column \d+)?: /),
      isFaulty: true,
    },
  ]);
});
