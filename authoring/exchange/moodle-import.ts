/** Reads Moodle XML: the multiple-choice questions with one key. */
import { lastPart } from "./gift-import.ts";
import {
  type ForeignFile,
  type ForeignQuestion,
  type ForeignText,
  ImportError,
} from "./imported-question.ts";
import type { TextFormat } from "./text-reader.ts";
import { childOf, parseXml, type XmlElement } from "./xml-reader.ts";

const formats: Record<string, TextFormat> = {
  html: "html",
  markdown: "markdown",
  moodle_auto_format: "moodle",
  plain_text: "plain",
};

/** Throws an ImportError where the text is not well-formed or no Moodle quiz. */
export function readMoodleXml(text: string): ForeignFile {
  const root = parseXml(text);
  if (root.name !== "quiz")
    throw new ImportError(root.line, `the root element is ${root.name}; that of Moodle XML is quiz`);
  const file: ForeignFile = { questions: [], leftOut: [] };
  let category: string | undefined;
  for (const element of root.children.filter(({ name }) => name === "question")) {
    const type = element.attributes.type ?? "";
    if (type === "category") {
      category = lastPart(textIn(childOf(element, "category")));
      continue;
    }
    const { line } = element;
    const name = textIn(childOf(element, "name"));
    const because = type === "multichoice" ? reasonAgainst(element) : `is of the type ${type || "nothing"}`;
    if (because === undefined) file.questions.push(questionOf(element, name, category));
    else file.leftOut.push({ line, name, because });
  }
  return file;
}

function reasonAgainst(element: XmlElement): string | undefined {
  const single = childOf(element, "single")?.text.trim();
  if (single === "false" || single === "0") return "lets takers choose several options";
  if (hasFile(element)) return "holds a file";
  const fractions = element.children.filter(({ name }) => name === "answer").map(fractionOf);
  if (fractions.some((fraction) => fraction > 0 && fraction < 100))
    return "gives part of a mark for some options";
  return undefined;
}

function hasFile(element: XmlElement): boolean {
  return element.children.some((child) => child.name === "file" || hasFile(child));
}

/** Options with negative marks count as wrong, like those with none. */
function fractionOf(answer: XmlElement): number {
  return Number(answer.attributes.fraction ?? 0);
}

function questionOf(element: XmlElement, name: string, category: string | undefined): ForeignQuestion {
  const id = childOf(element, "idnumber")?.text.trim();
  const prompt = textOf(childOf(element, "questiontext"), "html");
  const feedback = childOf(element, "generalfeedback");
  const tags = childOf(element, "tags")?.children ?? [];
  return {
    line: element.line,
    name,
    ...(id ? { id } : {}),
    ...(id && name.startsWith(`${id}: `) ? { tests: name.slice(id.length + 2) } : {}),
    tags: tags.map(textIn),
    ...(category === undefined ? {} : { category }),
    prompt,
    options: element.children
      .filter((child) => child.name === "answer")
      .map((answer) => {
        const why = childOf(answer, "feedback");
        return {
          text: textOf(answer, prompt.format),
          isKey: fractionOf(answer) === 100,
          ...(why ? { feedback: textOf(why, prompt.format) } : {}),
        };
      }),
    ...(feedback ? { feedback: textOf(feedback, prompt.format) } : {}),
  };
}

/** In old files the text is not wrapped in an element `text`. */
function textIn(element: XmlElement | undefined): string {
  return (childOf(element, "text")?.text ?? element?.text ?? "").trim();
}

function textOf(element: XmlElement | undefined, otherwise: TextFormat): ForeignText {
  return { text: textIn(element), format: formats[element?.attributes.format ?? ""] ?? otherwise };
}
