/** Makes a draft bank from imported questions. Missing information is left out, not invented; `bank lint` asks for it. */
import { Document } from "yaml";
import type { Blueprint } from "../bank/blueprints.ts";
import { bankSchema } from "../bank/schema.ts";
import {
  type ForeignFile,
  type ForeignQuestion,
  type LeftOut,
  shortened,
} from "./readers/imported-question.ts";
import { type ReadQuestion, readQuestion } from "./readers/question-reader.ts";

export interface Draft {
  yaml: string;
  items: { id: string; line: number; missing: string[]; notes: string[] }[];
  leftOut: LeftOut[];
}

/** Line width of our banks, indentation included. */
const lineLength = 94;

const difficulties = ["easy", "medium", "hard"];
const levels = ["recall", "apply", "analyse"];

/**
 * The draft of a bank for this blueprint. Its items are `quarantined`: there is no proof of their keys yet, and a
 * quarantined item is never drawn. `taken` are ids that exist already.
 */
export function draftOf(options: {
  blueprint: Blueprint;
  file: ForeignFile;
  fileName: string;
  taken: ReadonlySet<string>;
}): Draft {
  const { blueprint, file, fileName, taken } = options;
  const { slug, title, category, assumes, topics } = blueprint;
  const draft: Draft = { yaml: "", items: [], leftOut: [...file.leftOut] };
  const given = new Set(taken);
  const document = new Document({ slug, title, category, assumes, topics, items: [] });
  document.commentBefore = ` Draft of questions from ${fileName}. Comments tell what each still needs.`;
  for (const question of file.questions) {
    const read = readForBank(question);
    if (typeof read === "string") {
      const { line, name, file: inside } = question;
      draft.leftOut.push({ line, name, because: read, ...(inside === undefined ? {} : { file: inside }) });
      continue;
    }
    const item = itemOf(read, blueprint, given);
    given.add(item.id);
    const notes = [...read.notes, ...(taken.has(item.id) ? ["the bank has an item with this id"] : [])];
    const missing = missingOf(item);
    const node = document.createNode(item);
    node.commentBefore = commentOf(question.line, missing, notes);
    document.addIn(["items"], node);
    draft.items.push({ id: item.id, line: question.line, missing, notes });
  }
  draft.leftOut.sort((a, b) => a.line - b.line);
  draft.yaml = document.toString({ lineWidth: 100, blockQuote: "literal" });
  return draft;
}

/** Our banks need four options, one key and no pictures. */
function readForBank(question: ForeignQuestion): ReadQuestion | string {
  const { options, dropped = [] } = question;
  const keys = options.filter(({ isKey }) => isKey).length;
  if (keys !== 1) return [`has ${keys} right options, not one`, ...dropped].join("; ");
  if (options.length !== 4) return `has ${options.length} options, not four`;
  const read = readQuestion(question);
  return typeof read !== "string" && read.pictures.length + read.otherPictures > 0 ? "holds an image" : read;
}

function itemOf(read: ReadQuestion, blueprint: Blueprint, given: ReadonlySet<string>) {
  const { question, prompt, code, options, explain, sources } = read;
  const { slug, topics } = blueprint;
  const words = [...question.tags, question.category ?? ""].map((word) => word.toLowerCase());
  const topic = topics.find(({ id, title }) => words.includes(id) || words.includes(title.toLowerCase()))?.id;
  const difficulty = difficulties.find((word) => words.includes(word));
  const level = levels.find((word) => words.includes(word));
  const tests = question.tests ?? testsOf(question.name, prompt);
  const keyFirst = options.toSorted((a, b) => Number(b.isKey) - Number(a.isKey));
  const [answer, ...distractors] = keyFirst.map(({ text, why }) => ({
    text,
    ...(why === "" ? {} : { why }),
  }));
  return {
    id: idOf(question.id ?? question.name, slug, topic ?? "imported", given),
    rev: 1,
    status: "quarantined",
    ...(topic === undefined ? {} : { topic }),
    ...(tests === undefined ? {} : { tests }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(level === undefined ? {} : { level }),
    prompt: `${wrapped(prompt)}\n`,
    ...(code === undefined ? {} : { code }),
    answer,
    distractors,
    ...(explain === "" ? {} : { explain: `${wrapped(explain)}\n` }),
    ...(sources.length === 0 ? {} : { sources }),
  };
}

/** Keeps an id of this bank's form; other questions get the next free number. */
function idOf(name: string, slug: string, topic: string, given: ReadonlySet<string>): string {
  const isOurs = name.startsWith(`${slug}-`) && /^[a-z]+-\d{3}$/.test(name.slice(slug.length + 1));
  if (isOurs) return name;
  for (let number = 1; ; number++) {
    const id = `${slug}-${topic}-${String(number).padStart(3, "0")}`;
    if (!given.has(id)) return id;
  }
}

/** Takes the question's name as what it tests, unless it is a number or repeats the prompt. */
function testsOf(name: string, prompt: string): string | undefined {
  const plain = name.replace(/(?:\.\.\.|…)$/, "").trim();
  const isOwn =
    plain.length >= 20 && plain.length <= 110 && !shortened(prompt).startsWith(plain.slice(0, 20));
  return isOwn ? plain : undefined;
}

/** Wraps paragraphs, but not inside inline code and not where a line would look like a list. */
function wrapped(markdown: string): string {
  const breakAt = / (?=[^\s`][^`]*(?:`[^`]*`[^`]*)*$)(?![-*+>#|]|\d+[.)])/;
  return markdown
    .split("\n\n")
    .map((paragraph) => {
      let line = "";
      const lines: string[] = [];
      for (const word of paragraph.split(breakAt)) {
        if (line !== "" && line.length + 1 + word.length > lineLength) {
          lines.push(line);
          line = word;
        } else line = line === "" ? word : `${line} ${word}`;
      }
      return [...lines, line].join("\n");
    })
    .join("\n\n");
}

const itemSchema = bankSchema.shape.items.element;

/** What the schema requires and the item lacks, in words for the author. */
function missingOf(item: unknown): string[] {
  const result = itemSchema.safeParse(item);
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => {
    const name = path
      .map((key) => (typeof key === "number" ? String(key + 1) : String(key)))
      .join(" ")
      .replace(/^distractors (\d) why$/, "misconception (why) of distractor $1");
    return valueAt(item, path) === undefined ? name : `${name} (${message})`;
  });
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner instanceof Object ? Reflect.get(inner, key) : undefined),
    value,
  );
}

function commentOf(line: number, missing: readonly string[], notes: readonly string[]): string {
  const parts = [
    `line ${line}`,
    ...(missing.length > 0 ? [`still to add: ${missing.join(", ")}`] : []),
    ...notes,
  ];
  return wrapped(parts.join("; ")).replace(/^/gm, " ");
}
