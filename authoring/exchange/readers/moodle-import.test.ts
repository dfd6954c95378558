/** Moodle XML files written by Moodle and by other tools. */
import { expect, test } from "vitest";
import { readMoodleXml } from "./moodle-import.ts";

const quiz = (inner: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${inner}\n</quiz>\n`;
const answers = ["100", "0", "-33.33333", "0"].map(
  (fraction, index) =>
    `<answer fraction="${fraction}" format="html"><text>option ${index}</text><feedback><text>reason ${index}</text></feedback></answer>`,
);
const choice = (inner: string) =>
  `<question type="multichoice"><name><text>A name</text></name><questiontext format="html"><text><![CDATA[<p>Which &amp; why?</p>]]></text></questiontext>${inner}</question>`;

test("a multiple-choice question is read with its line, category, tags and feedback", () => {
  const { questions, leftOut } = readMoodleXml(
    quiz(`<question type="category"><category><text>$course$/top/A/B</text></category></question>
<!-- question: 1 -->
${choice(`<generalfeedback format="markdown"><text>In *general*.</text></generalfeedback><single>true</single><idnumber>x-1</idnumber>${answers.join("")}<tags><tag><text>hard</text></tag></tags>`)}`),
  );
  expect(leftOut).toEqual([]);
  expect(questions).toEqual([
    {
      line: 5,
      name: "A name",
      id: "x-1",
      tags: ["hard"],
      category: "B",
      prompt: { text: "<p>Which &amp; why?</p>", format: "html" },
      dropped: ["the weights -33.33 are dropped"],
      options: [0, 1, 2, 3].map((index) => ({
        text: { text: `option ${index}`, format: "html" },
        isKey: index === 0,
        feedback: { text: `reason ${index}`, format: "html" },
      })),
      feedback: { text: "In *general*.", format: "markdown" },
    },
  ]);
});

test("other question types are omitted with their line; unsupported parts are reported", () => {
  const { questions, leftOut } = readMoodleXml(
    quiz(`<question type="essay"><name><text>E</text></name></question>
<question type="multichoice"><name><text>Many</text></name><single>false</single></question>
<question type="multichoice"><name><text>Parts</text></name><answer fraction="50"/><answer fraction="50"/></question>
${choice(`<file name="a.mp3" encoding="base64">AAAA</file><hint/><hint/>`)}`),
  );
  expect(questions.map(({ line, name, dropped }) => [line, name, dropped])).toEqual([
    [4, "Many", ["that several options may be chosen is dropped"]],
    [5, "Parts", ["the weights 50/50 are dropped"]],
    [6, "A name", ["2 hints are dropped", 'the file "a.mp3" is dropped']],
  ]);
  expect(leftOut).toEqual([{ line: 3, name: "E", because: "is of the type essay" }]);
});

test("true or false is a choice of two", () => {
  const { questions } = readMoodleXml(
    quiz(`<question type="truefalse"><name><text>T</text></name><questiontext><text>Is it?</text></questiontext>
<answer fraction="0"><text>true</text><feedback><text>No.</text></feedback></answer>
<answer fraction="100"><text>false</text></answer></question>`),
  );
  expect(questions[0]?.options).toEqual([
    { text: { text: "True", format: "plain" }, isKey: false, feedback: { text: "No.", format: "html" } },
    { text: { text: "False", format: "plain" }, isKey: true },
  ]);
});

test("questions before an XML error are read, and the rest is reported", () => {
  const { questions, leftOut } = readMoodleXml(`<quiz>\n${choice(answers.join(""))}\n<question>a & b`);
  expect(questions).toHaveLength(1);
  expect(leftOut).toEqual([
    {
      line: 3,
      name: "The rest of the file",
      because: expect.stringMatching(/^is not valid XML: /),
      isFaulty: true,
    },
  ]);
});

test("malformed XML is reported with its line", () => {
  const lineOf = (text: string) => {
    try {
      readMoodleXml(text);
    } catch (error) {
      return error;
    }
    return undefined;
  };
  expect(lineOf("<quiz>\n<question>\n</quiz>")).toMatchObject({ line: 3, message: "unexpected close tag." });
  expect(lineOf("<quiz>\n a & b </quiz>")).toMatchObject({ line: 2 });
  expect(lineOf('<!DOCTYPE quiz [<!ENTITY e "x">]>\n<quiz>&e;</quiz>')).toMatchObject({
    line: 1,
    message: "the DOCTYPE holds declarations of its own, which are not read.",
  });
  expect(lineOf("<quiz>\n&e;</quiz>")).toMatchObject({ line: 2, message: "undefined entity." });
  expect(lineOf("\n<html/>")).toMatchObject({
    line: 2,
    message: "the root element is html; that of Moodle XML is quiz",
  });
});
