/** Compares the texts of questions as people read them. */
import { inlinePieces } from "../../contract/markdown.ts";
import type { QuestionBody } from "../../contract/question-body.ts";
import { paragraphsOf } from "../bank/markup.ts";

/** Whether two questions read the same: white space, ways to write the same emphasis, and pictures don't count. */
export function readsTheSame(one: QuestionBody, other: QuestionBody): boolean {
  return JSON.stringify(readingOf(one)) === JSON.stringify(readingOf(other));
}

function readingOf(body: QuestionBody) {
  const { stem, code, options, key, explanation, topic, difficulty, level, sources, lang } = body;
  const line = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();
  const prose = (text: string) =>
    paragraphsOf(text.normalize("NFC")).map((paragraph) =>
      inlinePieces(line(paragraph)).map(({ kind, text: piece }) => [kind, piece]),
    );
  return [
    prose(stem),
    code && [code.lang, code.text.normalize("NFC").replace(/\s+$/, "")],
    options.map(({ text, reason }) => [prose(text), prose(reason)]),
    key,
    prose(explanation),
    line(topic),
    difficulty,
    level,
    sources.map(({ title, url, locator }) => [line(title), url, line(locator)]),
    lang,
  ];
}
