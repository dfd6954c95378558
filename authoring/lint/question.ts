/**
 * Checks a question that an institution writes in the browser: what is missing, and the same rules that banks are checked
 * by, as far as they concern one question. Needs no runtime and no file.
 */
import type { QuestionBody, QuestionFinding } from "../../contract/authoring/question-body.ts";
import type { Path } from "../bank/findings.ts";
import type { Bank, Item } from "../bank/schema.ts";
import { checkCues } from "./cues.ts";
import { checkOptions } from "./options.ts";
import type { Subject } from "./subject.ts";
import { checkText } from "./text.ts";
import { checkWording } from "./wording.ts";

/** Rules about English: its words, its grammar and its question mark. */
const englishChecks = new Set([14, 20, 21, 24, 39, 40, 43, 46, 47, 48, 49, 50]);
/** Options that are alike can't be told apart, so that nobody could be graded fairly. */
const requiredChecks = new Set([6]);
/** The number of what is missing, which is no rule of the banks. */
const missing = 0;

/** What the checks find, in the order of the fields on the screen. */
export function findingsOf(body: QuestionBody): QuestionFinding[] {
  return [...missingParts(body), ...wordingFindings(body)];
}

const isBlank = (text: string) => text.trim() === "";

function missingParts(body: QuestionBody): QuestionFinding[] {
  const findings: QuestionFinding[] = [];
  const need = (field: string, sentence: string) =>
    findings.push({ field, level: "required", check: missing, sentence });
  if (isBlank(body.stem)) need("stem", "Write the question.");
  body.options.forEach((option, index) => {
    if (isBlank(option.text)) need(`options.${index}.text`, "Write this option, or remove it.");
    else if (index !== body.key && body.key !== null && isBlank(option.reason))
      need(`options.${index}.reason`, "Say why people choose this option.");
  });
  if (body.key === null || body.key >= body.options.length) need("key", "Choose the right option.");
  if (isBlank(body.explanation)) need("explanation", "Explain why the right option is right.");
  if (isBlank(body.topic)) need("topic", "Name the topic.");
  body.pictures.forEach((picture, index) => {
    if (isBlank(picture.alternative))
      need(`pictures.${index}.alternative`, "Describe the picture for people who can't see it.");
  });
  body.sources.forEach((source, index) => {
    if (isBlank(source.title)) need(`sources.${index}.title`, "Name the source, or remove it.");
  });
  return findings;
}

function wordingFindings(body: QuestionBody): QuestionFinding[] {
  const { subject, fieldOf, found } = subjectOfBody(body);
  checkText(subject);
  checkWording(subject);
  // Options are compared with each other and with the key once all are there.
  if (body.key !== null && body.options.every(({ text }) => !isBlank(text))) {
    checkOptions(subject);
    checkCues(subject);
  }
  const isEnglish = /^en\b/.test(body.lang);
  return found.flatMap(({ check, path, message }) => {
    const field = fieldOf(path);
    if (field === undefined || isBlank(textAt(body, field))) return [];
    if (!isEnglish && englishChecks.has(check)) return [];
    return {
      field,
      level: requiredChecks.has(check) ? "required" : "advice",
      check,
      sentence: asSentence(message),
    };
  });
}

interface Found {
  check: number;
  path: Path;
  message: string;
}

/** One question as a bank of one item, and the way back from a place in it to a field of the body. */
function subjectOfBody(body: QuestionBody) {
  const order = keyFirst(body);
  const options = order.map((index) => {
    const { text, reason } = body.options[index]!;
    return isBlank(reason) ? { text } : { text, why: reason };
  });
  const [answer = { text: "" }, ...distractors] = options;
  const item = {
    id: "own-question-001",
    rev: 1,
    status: "active",
    topic: body.topic,
    tests: "",
    difficulty: body.difficulty,
    level: body.level,
    seconds: 45,
    // Nothing of an own question is compared with the versions that a bank assumes.
    volatile: true,
    prompt: body.stem,
    ...(body.code ? { code: body.code } : {}),
    answer,
    distractors,
    explain: body.explanation,
    sources: [],
    verify: { kind: "judgement" },
  } as unknown as Item;
  const path = ["items", 0];
  const entry = {
    item,
    path,
    options: options.map((option, place) => ({
      option,
      isKey: place === 0,
      path: place === 0 ? [...path, "answer"] : [...path, "distractors", place - 1],
    })),
  };
  const found: Found[] = [];
  const subject: Subject = {
    bank: { slug: "own", title: "", assumes: "", items: [item], topics: [] } as unknown as Bank,
    fileSlug: "own",
    items: [entry],
    active: [entry],
    report: (check, _level, at, message) => found.push({ check, path: at, message }),
    newRule: "warning",
  };
  const fieldOf = (at: Path): string | undefined => {
    // What is said of a whole bank does not concern one question.
    if (at.length < 2) return undefined;
    const [part, ...rest] = at.slice(2);
    if (part === undefined || part === "prompt") return "stem";
    if (part === "explain") return "explanation";
    if (part === "code") return "code.text";
    const place = part === "answer" ? 0 : Number(rest.shift()) + 1;
    return `options.${order[place]}.${rest[0] === "why" ? "reason" : "text"}`;
  };
  return { subject, fieldOf, found };
}

/** Indexes of the options, the key's first. */
export function keyFirst({ options, key }: Pick<QuestionBody, "options" | "key">): number[] {
  const indexes = options.map((_, index) => index);
  return key === null ? indexes : [key, ...indexes.filter((index) => index !== key)];
}

function textAt(body: QuestionBody, field: string): string {
  const value = field
    .split(".")
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], body);
  return typeof value === "string" ? value : "";
}

/** The linter's messages are lines for a terminal. */
function asSentence(message: string): string {
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
}
