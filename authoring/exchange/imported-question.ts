/** A question from another tool's file before it becomes a draft, and why some can't be imported. */
import { type ReadText, readText, type TextFormat } from "./text-reader.ts";

/** The whole file can't be read. Lines are counted from 1. */
export class ImportError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

export interface ForeignText {
  text: string;
  format: TextFormat;
}

export interface ForeignQuestion {
  line: number;
  name: string;
  id?: string;
  /** One line on what is tested, where the file has one. */
  tests?: string;
  tags: readonly string[];
  /** The last part of the category's path. */
  category?: string;
  prompt: ForeignText;
  options: readonly { text: ForeignText; isKey: boolean; feedback?: ForeignText }[];
  feedback?: ForeignText;
}

/** A question that is left out, and why. */
export interface LeftOut {
  line: number;
  name: string;
  because: string;
  /** Set when the question could not be parsed; absent when it is only of an unsupported kind. */
  isFaulty?: true;
}

export interface ForeignFile {
  questions: ForeignQuestion[];
  leftOut: LeftOut[];
}

export interface ReadQuestion {
  question: ForeignQuestion;
  prompt: string;
  code?: { lang: string; text: string };
  /** The key first. */
  options: { text: string; why: string }[];
  explain: string;
  sources: ReadText["sources"];
  notes: string[];
}

/** Converts a question, or says why it does not fit our banks: four options, one key, at most one block of code, no media. */
export function readQuestion(question: ForeignQuestion): ReadQuestion | string {
  const read = (given: ForeignText | undefined) => readText(given?.text ?? "", given?.format ?? "plain");
  const keys = question.options.filter(({ isKey }) => isKey);
  if (keys.length !== 1) return `has ${keys.length} right options, not one`;
  if (question.options.length !== 4) return `has ${question.options.length} options, not four`;
  const prompt = read(question.prompt);
  const options = question.options
    .toSorted((a, b) => Number(b.isKey) - Number(a.isKey))
    .map(({ text, feedback }) => ({ text: read(text), why: read(feedback) }));
  const feedback = read(question.feedback);
  const all = [prompt, feedback, ...options.flatMap(({ text, why }) => [text, why])];
  const unfit = all.flatMap((text) => text.unfit);
  if (unfit.length > 0) return [...new Set(unfit)].join(", ");
  if (prompt.blocks.length > 1) return `has ${prompt.blocks.length} blocks of code, not one`;
  if (options.some(({ text }) => text.blocks.length > 0)) return "has a block of code in an option";
  const [code] = prompt.blocks;
  const notes = all.flatMap((text) => text.notes);
  if ([feedback, ...options.map(({ why }) => why)].some(({ blocks }) => blocks.length > 0))
    notes.push("a block of code in the feedback is left out");
  return {
    question,
    prompt: prompt.markdown,
    ...(code ? { code: { lang: code.lang, text: `${code.text.replace(/\n+$/, "")}\n` } } : {}),
    options: options.map(({ text, why }) => ({ text: oneLine(text.markdown), why: oneLine(why.markdown) })),
    explain: feedback.markdown,
    sources: all.flatMap((text) => text.sources),
    notes: [...new Set(notes)],
  };
}

function oneLine(markdown: string): string {
  return markdown.replace(/\s*\n\s*/g, " ");
}
