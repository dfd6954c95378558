/** Reads our own YAML: a bank, or the questions of a collection. */
import { type Document, isAlias, isNode, LineCounter, parseDocument, visit } from "yaml";
import type { Source } from "../../bank/schema.ts";
import { languageOf } from "./html-nodes.ts";
import {
  type ForeignFile,
  type ForeignOption,
  type ForeignPicture,
  type ForeignQuestion,
  ImportError,
  type LeftOut,
  shortened,
} from "./imported-question.ts";

/** Throws an ImportError where the text is not YAML or holds no list of questions. Aliases are refused. */
export function readYaml(text: string): ForeignFile {
  const lineCounter = new LineCounter();
  const document = parse(text, lineCounter);
  const lineOf = (path: readonly (string | number)[]) => {
    const node = document.getIn(path, true);
    return isNode(node) && node.range ? Math.max(1, lineCounter.linePos(node.range[0]).line) : 1;
  };
  visit(document, {
    Alias(_key, node) {
      const line = node.range ? lineCounter.linePos(node.range[0]).line : 1;
      throw new ImportError(line, "uses an alias (*), which is not read");
    },
    Node(_key, node, path) {
      if (!isAlias(node) && path.length > 128) throw new ImportError(1, "is nested too deeply");
    },
  });
  const root: unknown = document.toJS({ maxAliasCount: 0 });
  const listName = ["items", "questions"].find((name) => Array.isArray(valueIn(root, name)));
  const list = Array.isArray(root) ? root : listName === undefined ? undefined : valueIn(root, listName);
  if (!Array.isArray(list)) throw new ImportError(1, "holds no list named items or questions");
  const titles = topicTitles(valueIn(root, "topics"));
  const defaultLang = textIn(root, "lang");
  const file: ForeignFile = { questions: [], leftOut: [] };
  list.forEach((item: unknown, index) => {
    const line = lineOf(listName === undefined ? [index] : [listName, index]);
    const read = questionOf(item, { line, titles, defaultLang });
    if ("because" in read) file.leftOut.push(read);
    else file.questions.push(read);
  });
  return file;
}

function parse(text: string, lineCounter: LineCounter): Document {
  try {
    const document = parseDocument(text, {
      version: "1.2",
      schema: "core",
      strict: true,
      uniqueKeys: true,
      merge: false,
      lineCounter,
      prettyErrors: false,
      logLevel: "silent",
    });
    const [fault] = document.errors;
    if (fault) throw new ImportError(lineCounter.linePos(fault.pos[0]).line, firstLine(fault.message));
    return document as Document;
  } catch (error) {
    if (error instanceof RangeError) throw new ImportError(1, "is nested too deeply");
    throw error;
  }
}

function firstLine(message: string): string {
  return message.split("\n")[0] ?? "is not valid YAML";
}

function valueIn(value: unknown, name: string): unknown {
  return value instanceof Object && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** Numbers and truth values that an author left unquoted are texts too. */
function textIn(value: unknown, name: string): string {
  const found = name === "" ? value : valueIn(value, name);
  return ["string", "number", "boolean"].includes(typeof found) ? String(found) : "";
}

function topicTitles(topics: unknown): Map<string, string> {
  const list: unknown[] = Array.isArray(topics) ? topics : [];
  return new Map(list.map((topic) => [textIn(topic, "id"), textIn(topic, "title")]));
}

/** What a question may say here; anything else is named as dropped. */
const known = new Set(
  "id topic difficulty level lang prompt question code answer distractors options explain explanation sources tests pictures".split(
    " ",
  ),
);
const optionParts = new Set(["text", "why", "reason", "right"]);

function questionOf(
  item: unknown,
  { line, titles, defaultLang }: { line: number; titles: ReadonlyMap<string, string>; defaultLang: string },
): ForeignQuestion | LeftOut {
  const prompt = textIn(item, "prompt") || textIn(item, "question");
  const id = textIn(item, "id");
  const name = shortened(prompt) || id;
  if (!(item instanceof Object) || Array.isArray(item))
    return { line, name: shortened(textIn(item, "")), because: "is no question", isFaulty: true };
  const options = optionsOf(item);
  const [tests, topic] = [textIn(item, "tests"), textIn(item, "topic")];
  const lang = textIn(item, "lang") || defaultLang;
  const code = codeOf(valueIn(item, "code"));
  const feedback = textIn(item, "explain") || textIn(item, "explanation");
  const { sources, faults } = sourcesOf(valueIn(item, "sources"));
  const pictures = picturesOf(valueIn(item, "pictures"));
  const unknown = Object.keys(item).filter((key) => !known.has(key));
  const dropped = [
    ...(unknown.length > 0
      ? [`${unknown.slice(0, 12).join(", ")} ${unknown.length === 1 ? "is" : "are"} dropped`]
      : []),
    ...options.dropped,
    ...faults,
  ];
  return {
    line,
    name,
    ...(id === "" ? {} : { id }),
    ...(tests === "" ? {} : { tests }),
    tags: [topic, textIn(item, "difficulty"), textIn(item, "level")].filter((tag) => tag !== ""),
    ...(topic === "" ? {} : { category: titles.get(topic) || topic }),
    ...(lang === "" ? {} : { lang }),
    prompt: markdown(prompt),
    ...(code ? { code } : {}),
    options: options.options,
    ...(feedback === "" ? {} : { feedback: markdown(feedback) }),
    ...(sources.length === 0 ? {} : { sources }),
    ...(pictures.length === 0 ? {} : { pictures }),
    ...(dropped.length === 0 ? {} : { dropped }),
  };
}

const markdown = (text: string) => ({ text, format: "markdown" as const });

/** Either `options`, one of them with `right: true`, or `answer` and `distractors` as banks have them. */
function optionsOf(item: object): { options: ForeignOption[]; dropped: string[] } {
  const listed = valueIn(item, "options");
  const answer = valueIn(item, "answer");
  const distractors = valueIn(item, "distractors");
  const given: { option: unknown; isKey: boolean }[] = Array.isArray(listed)
    ? listed.map((option: unknown) => ({ option, isKey: valueIn(option, "right") === true }))
    : [
        ...(answer === undefined ? [] : [{ option: answer, isKey: true }]),
        ...(Array.isArray(distractors) ? distractors : []).map((option: unknown) => ({
          option,
          isKey: false,
        })),
      ];
  const dropped = new Set<string>();
  const options = given.map(({ option, isKey }) => {
    const text = textIn(option, "text") || textIn(option, "");
    const why = textIn(option, "why") || textIn(option, "reason");
    if (option instanceof Object)
      for (const key of Object.keys(option))
        if (!optionParts.has(key)) dropped.add(`${key} of options is dropped`);
    return { text: markdown(text), isKey, ...(why === "" ? {} : { feedback: markdown(why) }) };
  });
  return { options, dropped: [...dropped].slice(0, 5) };
}

function codeOf(code: unknown): { lang: string; text: string } | undefined {
  const text = textIn(code, "text") || textIn(code, "");
  return text === "" ? undefined : { lang: languageOf(textIn(code, "lang")), text };
}

function sourcesOf(given: unknown): { sources: Source[]; faults: string[] } {
  const list: unknown[] = Array.isArray(given) ? given : [];
  const sources: Source[] = [];
  const faults: string[] = [];
  for (const source of list) {
    const part = (name: "title" | "url" | "isbn" | "locator") => {
      const text = textIn(source, name);
      return text === "" ? {} : { [name]: text };
    };
    if (textIn(source, "title") === "" && textIn(source, "url") === "")
      faults.push("a source without a title is dropped");
    else
      sources.push({
        title: "",
        ...part("title"),
        ...part("url"),
        ...part("isbn"),
        ...part("locator"),
      } as Source);
  }
  return { sources, faults };
}

/** `data` is the file as base64. */
function picturesOf(given: unknown): ForeignPicture[] {
  const list: unknown[] = Array.isArray(given) ? given : [];
  return list.map((picture, index) => {
    const data = textIn(picture, "data");
    return {
      name: textIn(picture, "name") || String(index + 1),
      alternative: textIn(picture, "alternative"),
      file: data === "" ? "has no data" : Buffer.from(data, "base64"),
    };
  });
}
