/** Moodle XML as Moodle itself writes it. */
import { expect, test } from "vitest";
import { at, distractorAt, sampleBank } from "../../testing/sample-bank.ts";
import { childOf, parseXml, type XmlElement } from "../readers/xml-reader.ts";
import { outgoingBank } from "./exported-question.ts";
import { moodleXmlOf } from "./moodle-export.ts";

const bank = sampleBank();
const first = at(bank.items, 0);
first.prompt = "Does `a && b` give `]]>`? Which?\n";
distractorAt(first, 0).why = "Ends a section with ]]> and so on, in error.";
first.tests = "Sections that end with ]]> & more";
at(bank.items, 3).status = "quarantined";
const quiz = parseXml(moodleXmlOf(outgoingBank(bank)));
const ofType = (type: string) => quiz.children.filter(({ attributes }) => attributes.type === type);
const textOf = (element: XmlElement | undefined, name: string) =>
  childOf(childOf(element, name), "text")?.text;

test("questions are multiple choice with one answer, shuffled, with an id number", () => {
  const questions = ofType("multichoice");
  expect(questions).toHaveLength(29);
  for (const question of questions) {
    for (const [name, value] of [
      ["single", "true"],
      ["shuffleanswers", "true"],
      ["answernumbering", "abc"],
      ["defaultgrade", "1.0000000"],
      ["hidden", "0"],
    ] as const)
      expect(childOf(question, name)?.text).toBe(value);
    const answers = question.children.filter(({ name }) => name === "answer");
    expect(answers.map(({ attributes }) => attributes.fraction).sort()).toEqual(["0", "0", "0", "100"]);
    expect(answers.every(({ attributes }) => attributes.format === "html")).toBe(true);
    expect(childOf(question, "idnumber")?.text).toMatch(/^javascript-[a-z]+-\d{3}$/);
  }
});

test("texts are HTML, the explanation is general feedback, each reason that of its answer", () => {
  const [question] = ofType("multichoice");
  expect(textOf(question, "questiontext")).toMatch(
    /^<p>Does <code>a &amp;&amp; b<\/code> give <code>\]\]&gt;<\/code>\? Which\?<\/p><pre><code class="language-js">/,
  );
  expect(textOf(question, "generalfeedback")).toContain(
    '<li><a href="https://tc39.es/ecma262/#sec-1">ECMAScript Language Specification</a></li>',
  );
  const answer = question?.children.find(
    (child) => childOf(child, "text")?.text === distractorAt(first, 0).text,
  );
  expect(textOf(answer, "feedback")).toBe("Ends a section with ]]&gt; and so on, in error.");
});

test("the end marker of a CDATA section is split between two sections", () => {
  expect(moodleXmlOf(outgoingBank(bank))).toContain(
    "<![CDATA[javascript-types-001: Sections that end with ]]]]><![CDATA[> & more]]>",
  );
  expect(textOf(ofType("multichoice")[0], "name")).toBe(`javascript-types-001: ${first.tests}`);
});

test("each topic is a category, with its slashes doubled", () => {
  const paths = ofType("category").map((question) => textOf(question, "category"));
  expect(paths).toEqual(
    bank.topics.map(({ title }) => `$course$/top/JavaScript Assessment/${title.replace("/", "//")}`),
  );
  expect(paths[3]).toContain("async//await");
});

test("topic, difficulty and level are tags", () => {
  const tags = childOf(ofType("multichoice")[0], "tags")?.children.map((tag) => childOf(tag, "text")?.text);
  expect(tags).toEqual([first.topic, first.difficulty, first.level]);
});
