/** Accounts for every question of a file: ready, in need of an answer, or left out with the reason. */
import type { missingParts } from "../../contract/authoring/imports.ts";
import {
  type QuestionBody,
  QuestionBody as QuestionBodySchema,
} from "../../contract/authoring/question-body.ts";
import { type CheckedPicture, type CheckPicture, importedPictures } from "./imported-pictures.ts";
import { type ForeignFile, type ForeignQuestion, shortened } from "./readers/imported-question.ts";
import { type ReadQuestion, readQuestion } from "./readers/question-reader.ts";
import { noTopic, sourceOf, topicId } from "./writers/exported-question.ts";

/** What a question still needs before it can be submitted for review. */
type Missing = (typeof missingParts)[number];

export interface Account {
  /** In the file, or in the file of a package that `file` names; from 1. */
  line: number;
  file?: string;
  name: string;
  state: "ready" | "needs" | "left-out";
  missing: Missing[];
  /** Why it is left out. */
  because?: string;
  /** What the file says and the question does not hold, and what was changed. */
  notes: string[];
  /** Absent when it is left out. */
  question?: { externalId?: string; body: QuestionBody; pictures: CheckedPicture[] };
}

/**
 * Accounts for the questions in the order of the file.
 * @param lang of questions that name none, BCP 47
 * @param check of each picture's file
 */
export function accountsOf(file: ForeignFile, lang: string, check: CheckPicture): Account[] {
  const seen = new Set<string>();
  const accounts = file.questions.map((question) => accountOf(question, lang, { seen, check }));
  const leftOut = file.leftOut.map(({ line, file: inside, name, because }) => ({
    line,
    ...(inside === undefined ? {} : { file: inside }),
    name: nameOf(name),
    state: "left-out" as const,
    missing: [],
    because,
    notes: [],
  }));
  const all: Account[] = [...accounts, ...leftOut];
  return all.sort((a, b) => (a.file ?? "").localeCompare(b.file ?? "", "en") || a.line - b.line);
}

function nameOf(name: string): string {
  return shortened(name) || "A question without a name";
}

function accountOf(
  question: ForeignQuestion,
  lang: string,
  { seen, check }: { seen: Set<string>; check: CheckPicture },
): Account {
  const { line, file, id } = question;
  const place = { line, ...(file === undefined ? {} : { file }), name: nameOf(question.name) };
  const leftOut = (because: string): Account => ({
    ...place,
    state: "left-out",
    missing: [],
    because,
    notes: [...(question.dropped ?? [])],
  });
  if (id !== undefined && seen.has(id))
    return leftOut(`has the id "${id.slice(0, 80)}", like a question before it`);
  const read = readQuestion(question);
  if (typeof read === "string") return leftOut(read);
  const given = bodyOf(read, lang);
  const pictures = importedPictures(read, check);
  const body = checkedBody({ ...given.body, pictures: pictures.shown });
  if (typeof body === "string") return leftOut(body);
  if (id !== undefined) seen.add(id);
  const missing = missingFrom(body, pictures.isIncomplete);
  return {
    ...place,
    name: nameOf(body.stem || place.name),
    state: missing.length > 0 ? "needs" : "ready",
    missing,
    notes: [...new Set([...read.notes, ...given.notes, ...pictures.notes])],
    question: {
      ...(id === undefined ? {} : { externalId: id.slice(0, 200) }),
      body,
      pictures: pictures.files,
    },
  };
}

const difficulties = ["easy", "medium", "hard"] as const;
const levels = ["recall", "apply", "analyse"] as const;

/** A body before its language of code, lengths and characters are checked. */
type UncheckedBody = Omit<QuestionBody, "code"> & { code: { lang: string; text: string } | null };

function bodyOf(read: ReadQuestion, defaultLang: string): { body: UncheckedBody; notes: string[] } {
  const { question, prompt, code, options, explain } = read;
  const tags = question.tags.map((tag) => tag.toLowerCase());
  const difficulty = difficulties.find((word) => tags.includes(word));
  const level = levels.find((word) => tags.includes(word));
  const topic = question.category === noTopic ? "" : (question.category ?? "").replace(/\s+/g, " ");
  const used = [difficulty, level, topic.toLowerCase(), topicId(topic)];
  const unused = question.tags.filter((tag) => !used.includes(tag.toLowerCase()));
  const isLang = question.lang !== undefined && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(question.lang);
  const keys = options.flatMap(({ isKey }, index) => (isKey ? [index] : []));
  const name = question.name.replace(/(?:\.\.\.|…)$/, "").trim();
  const isOwnName = name !== "" && name !== question.id && !shortened(question.prompt.text).startsWith(name);
  const sources = read.sources.map(sourceOf);
  const notes = [
    ...(question.tests === undefined && isOwnName ? [`the name “${name.slice(0, 80)}” is dropped`] : []),
    ...(question.tests === undefined ? [] : ["what it tests, in one line, is dropped"]),
    ...(unused.length > 0 ? [`the tags ${unused.slice(0, 10).join(", ")} are dropped`] : []),
    ...(difficulty === undefined ? ["its difficulty is set to medium"] : []),
    ...(level === undefined ? ["its level is set to apply"] : []),
    ...(question.lang !== undefined && !isLang
      ? [`the language “${question.lang.slice(0, 20)}” is dropped`]
      : []),
    ...(keys.length > 1
      ? [`it has ${keys.length} right options (${keys.map((key) => key + 1).join(", ")})`]
      : []),
    ...(sources.length > 5 ? [`${sources.length - 5} sources after the fifth are dropped`] : []),
  ];
  const body = {
    stem: prompt,
    code: code === undefined ? null : { lang: code.lang, text: code.text.replace(/\n+$/, "") },
    options: options.map(({ text, why }) => ({ text, reason: why })),
    key: keys.length === 1 ? keys[0]! : null,
    explanation: explain,
    topic,
    difficulty: difficulty ?? "medium",
    level: level ?? "apply",
    sources: sources.slice(0, 5),
    pictures: [],
    lang: isLang ? question.lang! : defaultLang,
  };
  return { body, notes };
}

/** The body, or why no question of ours can hold it, in words for a reader of the file. */
function checkedBody(body: UncheckedBody): QuestionBody | string {
  const { options, stem, code } = body;
  if (stem.trim() === "" && !code) return "has no text";
  if (options.length < 2)
    return `has ${options.length === 1 ? "one option" : "no option"}; a question needs two`;
  if (options.length > 6) return `has ${options.length} options; a question has at most six`;
  const blank = options.findIndex(({ text }) => text.trim() === "");
  if (blank >= 0) return `has no text in option ${blank + 1}`;
  const checked = QuestionBodySchema.safeParse(body);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  return `${partName(issue?.path ?? [])}: ${issue?.message ?? "does not fit"}`;
}

function partName(path: readonly PropertyKey[]): string {
  const [part, index, inner] = path;
  if (part === "options" && typeof index === "number")
    return `${inner === "reason" ? "the reason of option" : "option"} ${index + 1}`;
  return part === "stem" ? "the question’s text" : `its ${String(part)}`;
}

/**
 * What the question still needs.
 * @param lacksPictures whether the file has pictures that the question does not show
 */
export function missingFrom(
  { key, options, explanation, topic, pictures }: QuestionBody,
  lacksPictures: boolean,
): Missing[] {
  const lacksReason = options.some(({ reason }, index) => index !== key && reason.trim() === "");
  return [
    ...(key === null ? (["key"] as const) : []),
    ...(lacksReason ? (["reasons"] as const) : []),
    ...(explanation.trim() === "" ? (["explanation"] as const) : []),
    ...(topic.trim() === "" ? (["topic"] as const) : []),
    ...(lacksPictures ? (["pictures"] as const) : []),
    ...(pictures.some(({ alternative }) => alternative.trim() === "") ? (["descriptions"] as const) : []),
  ];
}
