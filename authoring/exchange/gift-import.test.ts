/** GIFT files as people write them. */
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
    },
  ]);
});

test("questions of other types are left out with their line and type", () => {
  const { questions, leftOut } = readGift(`Is it so?{T}

::N:: How many?{#3:1}

Who?{=no one =nobody}

Match.{
=a -> b
=c -> d
=e -> f
}

Tell.{}

Only a text.

Two are right.{~%50%a ~%50%b ~c ~d}
`);
  expect(questions).toEqual([]);
  expect(leftOut.map(({ line, because }) => [line, because])).toEqual([
    [1, "is of the type true or false"],
    [3, "is of the type numerical"],
    [5, "is of the type short answer"],
    [7, "is of the type matching"],
    [13, "is of the type essay"],
    [15, "is of the type description"],
    [17, "gives part of a mark for some options"],
  ]);
});

test("marks in the prompt need no escape, as in Moodle", () => {
  const { questions } = readGift('// [tag:x=y]\n::N::[html]Is <img src="a.png"> #1 \\= 2 ~ 3?{=a ~b}');
  expect(questions[0]?.prompt).toEqual({ format: "html", text: 'Is <img src="a.png"> #1 = 2 ~ 3?' });
});

test("a question that is not valid GIFT is left out with the place of its fault, and stops no other", () => {
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
