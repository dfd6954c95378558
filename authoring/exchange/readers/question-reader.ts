/** Converts the texts of an imported question into ours, and says what does not fit. */
import type { Source } from "../../bank/schema.ts";
import type { ForeignPicture, ForeignQuestion, ForeignText } from "./imported-question.ts";
import { nameOfSource, pictureFile } from "./picture-source.ts";
import { readText } from "./text-reader.ts";

export interface ReadQuestion {
  question: ForeignQuestion;
  /** Markdown. */
  prompt: string;
  code?: { lang: string; text: string };
  /** In the order of the file. */
  options: { text: string; why: string; isKey: boolean }[];
  explain: string;
  sources: Source[];
  /** Of the question itself. */
  pictures: ForeignPicture[];
  /** How many pictures options, reasons and the explanation have. Questions have no place for them. */
  otherPictures: number;
  notes: string[];
}

/** Converts a question, or says why none of ours can hold it. */
export function readQuestion(question: ForeignQuestion): ReadQuestion | string {
  const read = (given: ForeignText | undefined) => readText(given?.text ?? "", given?.format ?? "plain");
  const prompt = read(question.prompt);
  const options = question.options.map(({ text, feedback, isKey }) => ({
    isKey,
    text: read(text),
    why: read(feedback),
  }));
  const feedback = read(question.feedback);
  const all = [prompt, feedback, ...options.flatMap(({ text, why }) => [text, why])];
  const unfit = all.flatMap((text) => text.unfit);
  if (unfit.length > 0) return [...new Set(unfit)].join(", ");
  const blocks = [...prompt.blocks, ...(question.code ? [question.code] : [])];
  if (blocks.length > 1) return `has ${blocks.length} blocks of code, not one`;
  if (options.some(({ text }) => text.blocks.length > 0)) return "has a block of code in an option";
  const [code] = blocks;
  const notes = [...(question.dropped ?? []), ...all.flatMap((text) => text.notes)];
  if ([feedback, ...options.map(({ why }) => why)].some(({ blocks: inside }) => inside.length > 0))
    notes.push("a block of code in the feedback is left out");
  return {
    question,
    prompt: prompt.markdown,
    ...(code ? { code: { lang: code.lang, text: `${code.text.replace(/\n+$/, "")}\n` } } : {}),
    options: options.map(({ text, why, isKey }) => ({
      text: oneLine(text.markdown),
      why: oneLine(why.markdown),
      isKey,
    })),
    explain: feedback.markdown,
    sources: [...(question.sources ?? []), ...all.flatMap((text) => text.sources)],
    pictures: [
      ...prompt.pictures.map(({ source, alternative }) => ({
        name: nameOfSource(source),
        alternative,
        file: pictureFile(source, question.findPicture),
      })),
      ...(question.pictures ?? []),
    ],
    otherPictures: all.reduce((sum, text) => sum + text.pictures.length, 0) - prompt.pictures.length,
    notes: [...new Set(notes)],
  };
}

function oneLine(markdown: string): string {
  return markdown.replace(/\s*\n\s*/g, " ");
}
