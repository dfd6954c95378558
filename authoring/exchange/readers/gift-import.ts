/** Reads GIFT question by question, so that an unreadable one does not affect the others. */
import { type GIFTQuestion, SyntaxError as GiftError, parse } from "gift-pegjs";
import { type ForeignFile, type ForeignQuestion, type LeftOut, shortened } from "./imported-question.ts";

const typeNames: Record<Exclude<GIFTQuestion["type"], "Category" | "MC" | "TF">, string> = {
  Description: "description",
  Essay: "essay",
  Matching: "matching",
  Numerical: "numerical",
  Short: "short answer",
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
        else {
          const name = question.title ?? shortened(question.stem.text);
          if (question.type === "MC" || question.type === "TF")
            file.questions.push(questionOf(question, { line, name, category, comments }));
          else file.leftOut.push({ line, name, because: `is of the type ${typeNames[question.type]}` });
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

/** The grammar backtracks, so what it may be given is limited. */
const longestQuestionBytes = 20 * 1024;

function parseBlock({ text, line, comments }: Block): GIFTQuestion[] | LeftOut {
  if (Buffer.byteLength(text) > longestQuestionBytes)
    return { line, name: shortened(text.slice(0, 500)), because: "is longer than 20 KB", isFaulty: true };
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

type Choices = Extract<GIFTQuestion, { type: "MC" }>;
type TrueFalse = Extract<GIFTQuestion, { type: "TF" }>;

function questionOf(
  question: Choices | TrueFalse,
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
    ...(question.type === "TF" ? trueFalseOptions(question) : choiceOptions(question)),
    ...(question.globalFeedback ? { feedback: question.globalFeedback } : {}),
  };
}

function choiceOptions({ choices }: Choices): Pick<ForeignQuestion, "options" | "dropped"> {
  const weights = choices.map(({ weight }) => weight ?? 0);
  const parts = weights.filter((weight) => weight > 0 && weight < 100);
  const options = choices.map(({ text, isCorrect, weight, feedback }) => ({
    text,
    isKey: isCorrect || weight === 100,
    ...(feedback ? { feedback } : {}),
  }));
  const penalties = weights.filter((weight) => weight < 0);
  return { options, ...droppedWeights([...parts, ...penalties]) };
}

/** Names weights of options, in per cent, that our questions have no place for. */
export function droppedWeights(weights: readonly number[]): Pick<ForeignQuestion, "dropped"> {
  return weights.length === 0
    ? {}
    : {
        dropped: [
          `the weights ${weights.map((weight) => Math.round(weight * 100) / 100).join("/")} are dropped`,
        ],
      };
}

/** The first feedback is for those who answered wrongly, whatever the grammar calls it. */
function trueFalseOptions({ isTrue, trueFeedback: wrong, falseFeedback: right }: TrueFalse) {
  const option = (text: string, isKey: boolean) => {
    const feedback = isKey ? right : wrong;
    return { text: { text, format: "plain" as const }, isKey, ...(feedback ? { feedback } : {}) };
  };
  return { options: [option("True", isTrue), option("False", !isTrue)] };
}

/** The last part of a category's path; `//` is a slash inside a name. */
export function lastPart(path: string): string {
  return path.trim().replaceAll("//", "\u0000").split("/").at(-1)?.replaceAll("\u0000", "/").trim() ?? "";
}
