/** Reads Moodle XML: the multiple-choice questions with one key. */
import { droppedWeights, lastPart } from "./gift-import.ts";
import {
  type ForeignFile,
  type ForeignQuestion,
  type ForeignText,
  ImportError,
  type LeftOut,
  type PictureFile,
} from "./imported-question.ts";
import { decodedAddress } from "./picture-source.ts";
import type { TextFormat } from "./text-reader.ts";
import { childOf, type ParsedXml, parseXmlUntilFault, type XmlElement } from "./xml-reader.ts";

const formats: Record<string, TextFormat> = {
  html: "html",
  markdown: "markdown",
  moodle_auto_format: "moodle",
  plain_text: "plain",
};

/** Throws an ImportError where the text is no Moodle quiz, or breaks off before its first question ends. */
export function readMoodleXml(text: string): ForeignFile {
  return readMoodleQuiz(parseXmlUntilFault(text));
}

/** Reads a quiz up to the place where its XML stops being well-formed. */
export function readMoodleQuiz({ root, fault }: ParsedXml): ForeignFile {
  if (root.name !== "quiz")
    throw new ImportError(root.line, `the root element is ${root.name}; that of Moodle XML is quiz`);
  const file: ForeignFile = { questions: [], leftOut: [] };
  let category: string | undefined;
  const whole = root.children.filter(({ name, isWhole }) => name === "question" && isWhole);
  if (fault && whole.length === 0) throw fault;
  for (const element of whole) {
    const type = element.attributes.type ?? "";
    if (type === "category") category = lastPart(textIn(childOf(element, "category")));
    else {
      const { line } = element;
      const name = textIn(childOf(element, "name"));
      if (type === "multichoice" || type === "truefalse")
        file.questions.push(questionOf(element, name, category));
      else file.leftOut.push({ line, name, because: `is of the type ${type || "nothing"}` });
    }
  }
  if (fault) file.leftOut.push(brokenFrom(fault));
  return file;
}

/** What comes after a fault in XML can't be read: nobody knows where the next question begins. */
function brokenFrom({ line, message }: ImportError): LeftOut {
  return { line, name: "The rest of the file", because: `is not valid XML: ${message}`, isFaulty: true };
}

function filesIn(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => (child.name === "file" ? [child] : filesIn(child)));
}

/** How texts name a file of theirs, after `@@PLUGINFILE@@/`. */
function pathOf({ attributes: { path = "/", name = "" } }: XmlElement): string {
  return `${path}${name}`.replace(/^\/+/, "");
}

/** The files of the question's text, by their paths. */
function picturesOf(prompt: XmlElement | undefined): (source: string) => PictureFile {
  const files = new Map((prompt ? filesIn(prompt) : []).map((file) => [pathOf(file), file]));
  return (source) => {
    const path = /^@@PLUGINFILE@@\/([^?#]*)/.exec(source)?.[1];
    const file = path === undefined ? undefined : files.get(decodedAddress(path));
    if (!file) return "is not in the file";
    if (file.attributes.encoding !== "base64") return "is not written as base64";
    return Buffer.from(file.text, "base64");
  };
}

/** The files that a text shows. */
function pathsIn(text: string): Set<string> {
  const found = text.matchAll(/<img\b[^>]*?@@PLUGINFILE@@\/([^"'\s>?#]+)/gi);
  return new Set([...found].map(([, path]) => decodedAddress(path!)));
}

/** What Moodle says of a question and ours have no place for. */
function droppedFrom(element: XmlElement): string[] {
  const fractions = element.children.filter(({ name }) => name === "answer").map(fractionOf);
  const weights = fractions.filter((fraction) => fraction !== 0 && fraction !== 100);
  const single = childOf(element, "single")?.text.trim();
  const prompt = childOf(element, "questiontext");
  const paths = pathsIn(textIn(prompt));
  const shown = new Set((prompt ? filesIn(prompt) : []).filter((file) => paths.has(pathOf(file))));
  const hints = element.children.filter(({ name }) => name === "hint").length;
  return [
    ...(single === "false" || single === "0" ? ["that several options may be chosen is dropped"] : []),
    ...(droppedWeights(weights).dropped ?? []),
    ...(hints > 0 ? [`${hints} ${hints === 1 ? "hint is" : "hints are"} dropped`] : []),
    ...filesIn(element)
      .filter((file) => !shown.has(file))
      .map(({ attributes: { name = "" } }) => `the file ${JSON.stringify(name.slice(0, 80))} is dropped`),
  ];
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
  const dropped = droppedFrom(element);
  return {
    line: element.line,
    name,
    ...(id ? { id } : {}),
    ...(id && name.startsWith(`${id}: `) ? { tests: name.slice(id.length + 2) } : {}),
    tags: tags.map(textIn),
    ...(category === undefined ? {} : { category }),
    prompt,
    ...(dropped.length === 0 ? {} : { dropped }),
    ...(filesIn(element).length === 0 ? {} : { findPicture: picturesOf(childOf(element, "questiontext")) }),
    options: element.children
      .filter((child) => child.name === "answer")
      .map((answer) => {
        const why = childOf(answer, "feedback");
        return {
          text: optionOf(element, answer, prompt.format),
          isKey: fractionOf(answer) === 100,
          ...(why ? { feedback: textOf(why, prompt.format) } : {}),
        };
      }),
    ...(feedback ? { feedback: textOf(feedback, prompt.format) } : {}),
  };
}

/** Moodle names the two options of this type in English in every file; takers read them capitalised. */
function optionOf(element: XmlElement, answer: XmlElement, otherwise: TextFormat): ForeignText {
  const text = textOf(answer, otherwise);
  if (element.attributes.type !== "truefalse") return text;
  return { text: text.text.toLowerCase() === "true" ? "True" : "False", format: "plain" };
}

/** In old files the text is not wrapped in an element `text`. */
function textIn(element: XmlElement | undefined): string {
  return (childOf(element, "text")?.text ?? element?.text ?? "").trim();
}

function textOf(element: XmlElement | undefined, otherwise: TextFormat): ForeignText {
  return { text: textIn(element), format: formats[element?.attributes.format ?? ""] ?? otherwise };
}
