/** What a solver or reader gets: instructions for the role, the form of an answer, and the questions. */
import { flagMeanings, type PackRole } from "./review-log.ts";

/** A question as a pack shows it. */
export interface PackedQuestion {
  token: string;
  prompt: string;
  code?: { lang: string; text: string };
  /** As shown, first to last. */
  options: string[];
}

const closedBook =
  "Closed book: answer from what you know, without documents, search or running code. Aim at 60 seconds a question.";
const rating =
  "Read each question once, as somebody who takes the assessment, and rate how it reads. Do not look anything up.";

const tasks: Record<PackRole, string> = {
  A: closedBook,
  B: "Open book: use the official documents and the real runtimes. Where a program decides, write and run one of your own. Say in `evidence` which section of which document, or which output, decides.",
  C: 'Options only: you see four options without their question. Choose the one that looks most like the key, and name in `cue` what made you choose it; "none" if you guessed.',
  R: rating,
  AR: `${closedBook} Then rate how the question reads, before you go on to the next.`,
};

const rated = `"naturalness":4,"worth":5,"sayBack":"The question in one sentence of your own."`;
const examples: Record<PackRole, string> = {
  A: `{"token":"k7m2xq","choice":"b","confidence":80,"others":[],"flags":[],"reason":"One sentence."}`,
  B: `{"token":"k7m2xq","choice":"b","confidence":95,"others":["d"],"flags":["ambiguous"],"reason":"One sentence.","evidence":"Document, section; or the output of your own program."}`,
  C: `{"token":"k7m2xq","choice":"b","cue":"the longest option"}`,
  R: `{"token":"k7m2xq",${rated},"note":"optional: the words that made you stumble"}`,
  AR: `{"token":"k7m2xq","choice":"b","confidence":80,"others":[],"flags":[],"reason":"One sentence.",${rated}}`,
};

const answerFields =
  "`choice` is a, b, c or d. `confidence` runs from 25 (a guess) to 100. `others` lists further options that could be defended. `reason` is one sentence.";
const ratingFields = `\`naturalness\`, whole numbers from 1 to 5, is about the English and the form of question, code and options:

- 5: a practitioner of the field would put it exactly so
- 4: natural, but for a word
- 3: clear, but it reads like a translation or a riddle
- 2: had to be read twice
- 1: it is not clear what is asked

\`worth\`, from 1 to 5, is about what is asked:

- 5: somebody doing this work would be worse off not knowing it
- 3: good to know
- 1: nobody would miss it

\`sayBack\` is one sentence in your own words: what is the situation, and what is asked? Do not quote. \`note\` is optional: the words that made you stumble, or what you would write instead.`;

const fields: Record<PackRole, string> = {
  A: answerFields,
  B: answerFields,
  C: '`choice` is a, b, c or d. Add `"flags":["cue"]` where the wording of the options all but tells the key.',
  R: ratingFields,
  AR: `${answerFields}\n\n${ratingFields}`,
};

/** The Markdown of a pack. */
export function packText(pack: {
  title: string;
  assumes: string;
  role: PackRole;
  questions: readonly PackedQuestion[];
}): string {
  const { role, questions } = pack;
  const head =
    role === "C" ? ["# Options without questions"] : [`# ${pack.title}`, `Assumed: ${pack.assumes}`];
  const body = questions.map((question, index) => questionText(question, index + 1, role));
  return `${[...head, ...instructions(role, questions.length), ...body].join("\n\n")}\n`;
}

function instructions(role: PackRole, count: number): string[] {
  const faulty =
    "One option of four is meant to be the key. A few questions are faulty on purpose: say so by flags, and choose an option all the same.";
  const task = role === "R" ? tasks.R : `${tasks[role]} ${faulty}`;
  const form = `Answer each of the ${count} questions, one line of JSON each, in any order:\n\n\`\`\`json\n${examples[role]}\n\`\`\``;
  const list = Object.entries(flagMeanings).map(([flag, meaning]) => `- \`${flag}\`: ${meaning}`);
  const flags = role === "R" ? [] : [`Flags, none where nothing is wrong:\n\n${list.join("\n")}`];
  return [task, form, fields[role], ...flags];
}

function questionText(
  { token, prompt, code, options }: PackedQuestion,
  number: number,
  role: PackRole,
): string {
  const shown = options.map((text, index) => `- ${"abcd"[index]}) ${text.trim()}`);
  const asked = role === "C" ? [] : [prompt.trim(), ...(code ? [codeBlock(code)] : [])];
  return [`## ${number}. ${token}`, ...asked, shown.join("\n")].join("\n\n");
}

/** The fence must be longer than any run of backticks in the code. */
function codeBlock({ lang, text }: { lang: string; text: string }): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}${lang}\n${text.replace(/\n+$/, "")}\n${fence}`;
}
