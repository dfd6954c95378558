/** What a solver reads: instructions for the role, the form of an answer, and the questions. */
import { flagMeanings, type Role } from "./review-log.ts";

/** A question as it stands in a pack. */
export interface PackedQuestion {
  token: string;
  prompt: string;
  code?: { lang: string; text: string };
  /** As shown, first to last. */
  options: string[];
}

const tasks: Record<Role, string> = {
  A: `Closed book: answer from what you know, without documents, search or running code. Aim at 60 seconds a question.`,
  B: `Open book: use the official documents and the real runtimes. Where a program decides, write and run one of your own. Say in \`evidence\` which section of which document, or which output, decides.`,
  C: `Options only: you see four options without their question. Choose the one that looks most like the key, and name in \`cue\` what made you choose it; "none" if you guessed.`,
};

const examples: Record<Role, string> = {
  A: `{"token":"k7m2xq","choice":"b","confidence":80,"others":[],"flags":[],"reason":"One sentence."}`,
  B: `{"token":"k7m2xq","choice":"b","confidence":95,"others":["d"],"flags":["ambiguous"],"reason":"One sentence.","evidence":"Document, section; or the output of your own program."}`,
  C: `{"token":"k7m2xq","choice":"b","cue":"the longest option"}`,
};

/** The Markdown of a pack. */
export function packText(pack: {
  title: string;
  assumes: string;
  role: Role;
  questions: readonly PackedQuestion[];
}): string {
  const { role, questions } = pack;
  const head =
    role === "C" ? ["# Options without questions"] : [`# ${pack.title}`, `Assumed: ${pack.assumes}`];
  const body = questions.map((question, index) => questionText(question, index + 1, role));
  return `${[...head, ...instructions(role, questions.length), ...body].join("\n\n")}\n`;
}

function instructions(role: Role, count: number): string[] {
  const task = `${tasks[role]} One option of four is meant to be the key. A few questions are faulty on purpose: say so by flags, and choose an option all the same.`;
  const form = `Answer each of the ${count} questions, one line of JSON each, in any order:\n\n\`\`\`json\n${examples[role]}\n\`\`\``;
  const fields =
    role === "C"
      ? '`choice` is a, b, c or d. Add `"flags":["cue"]` where the wording of the options all but tells the key.'
      : "`choice` is a, b, c or d. `confidence` runs from 25 (a guess) to 100. `others` lists further options that could be defended. `reason` is one sentence.";
  const list = Object.entries(flagMeanings).map(([flag, meaning]) => `- \`${flag}\`: ${meaning}`);
  return [task, form, fields, `Flags, none where nothing is wrong:\n\n${list.join("\n")}`];
}

function questionText({ token, prompt, code, options }: PackedQuestion, number: number, role: Role): string {
  const shown = options.map((text, index) => `- ${"abcd"[index]}) ${text.trim()}`);
  const asked = role === "C" ? [] : [prompt.trim(), ...(code ? [codeBlock(code)] : [])];
  return [`## ${number}. ${token}`, ...asked, shown.join("\n")].join("\n\n");
}

/** A fence longer than any run of backticks inside. */
function codeBlock({ lang, text }: { lang: string; text: string }): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}${lang}\n${text.replace(/\n+$/, "")}\n${fence}`;
}
