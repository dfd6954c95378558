/** Reads GIFT question by question, so that an unreadable one does not affect the others. */
import { type GIFTQuestion, SyntaxError as GiftError, parse } from "gift-pegjs";
import type { ForeignFile, ForeignQuestion, LeftOut } from "./imported-question.ts";

const typeNames: Record<GIFTQuestion["type"], string> = {
  Category: "category",
  Description: "description",
  Essay: "essay",
  MC: "multiple choice",
  Matching: "matching",
  Numerical: "numerical",
  Short: "short answer",
  TF: "true or false",
};

/** Never throws: an invalid question is left out as faulty, with the line and column of the fault. */
export function readGift(text: string): ForeignFile {
  const file: ForeignFile = { questions: [], leftOut: [] };
  let category: string | undefined;
  for (const block of blocksOf(text)) {
    const { line, comments } = block;
    const parsed = parseBlock(block);
    if (!Array.isArray(parsed)) file.leftOut.push(parsed);
    else
      for (const question of parsed) {
        if (question.type === "Category") category = lastPart(question.title);
        else if (question.type !== "MC")
          file.leftOut.push({
            line,
            name: question.title ?? shortened(question.stem.text),
            because: `is of the type ${typeNames[question.type]}`,
          });
        else {
          const name = question.title ?? shortened(question.stem.text);
          const weighted = question.choices.some(
            ({ weight }) => weight !== null && weight > 0 && weight < 100,
          );
          if (weighted) file.leftOut.push({ line, name, because: "gives part of a mark for some options" });
          else file.questions.push(questionOf(question, { line, name, category, comments }));
        }
      }
  }
  return file;
}

interface Block {
  /** Of the first line that is not a comment. */
  line: number;
  comments: string[];
  text: string;
}

/** A blank line ends a question, as Moodle has it. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const end = (next: number) => {
    const first = lines.findIndex((line) => !isComment(line));
    const line = next - lines.length + first;
    if (first >= 0) blocks.push({ line, comments: lines.filter(isComment), text: lines.join("\n") });
    lines = [];
  };
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === "") end(index + 1);
    else lines.push(line);
  });
  end(text.split(/\r?\n/).length + 1);
  return blocks;
}

function isComment(line: string): boolean {
  return line.trim().startsWith("//");
}

function parseBlock({ text, line, comments }: Block): GIFTQuestion[] | LeftOut {
  try {
    return parse(`${withEscapedStem(text)}\n`);
  } catch (error) {
    if (!(error instanceof GiftError)) throw error;
    const { start } = error.location;
    const lastLine = text.split("\n").length;
    return {
      line: line - comments.length + Math.min(start.line, lastLine) - 1,
      name: shortened(text.replace(/^\s*\/\/.*$/gm, "")),
      because: `is not valid GIFT${start.line > lastLine ? "" : ` at column ${start.column}`}: ${error.message}`,
      isFaulty: true,
    };
  }
}

/** Before the answers, Moodle accepts unescaped `=`, `~` and `#` as text; the grammar does not. */
function withEscapedStem(text: string): string {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => !isComment(line));
  const question = lines.slice(first).join("\n");
  const answers = question.search(/(?<!\\)\{/);
  if (answers < 0 || question.startsWith("$CATEGORY")) return text;
  const stem = question.slice(0, answers).replace(/(?<!\\)[=~#]/g, "\\$&");
  return [...lines.slice(0, first), stem + question.slice(answers)].join("\n");
}

function questionOf(
  question: Extract<GIFTQuestion, { type: "MC" }>,
  place: { line: number; name: string; category: string | undefined; comments: string[] },
): ForeignQuestion {
  const { line, name, category, comments } = place;
  const id = question.id ?? undefined;
  const tests = comments
    .map((comment) => comment.trim().replace(/^\/\/\s*/, ""))
    .find((comment) => id !== undefined && comment.startsWith(`${id}: `));
  return {
    line,
    name,
    ...(id === undefined ? {} : { id }),
    ...(id === undefined || tests === undefined ? {} : { tests: tests.slice(id.length + 2) }),
    tags: question.tags ?? [],
    ...(category === undefined ? {} : { category }),
    prompt: question.stem,
    options: question.choices.map(({ text, isCorrect, weight, feedback }) => ({
      text,
      isKey: isCorrect || weight === 100,
      ...(feedback ? { feedback } : {}),
    })),
    ...(question.globalFeedback ? { feedback: question.globalFeedback } : {}),
  };
}

/** The last part of a category's path; `//` is a slash inside a name. */
export function lastPart(path: string): string {
  return path.trim().replaceAll("//", "\u0000").split("/").at(-1)?.replaceAll("\u0000", "/").trim() ?? "";
}

function shortened(text: string): string {
  const line = text
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`;
}
