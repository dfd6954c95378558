/** Compares the texts of questions as people read them. */
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import { inlinePieces } from "../../contract/markdown.ts";
import { paragraphsOf } from "../bank/markup.ts";

/**
 * Whether two questions read the same: white space and ways to write the same emphasis don't count.
 * @param withPictures false where one of them comes from a file without a place for pictures
 */
export function readsTheSame(one: QuestionBody, other: QuestionBody, withPictures: boolean): boolean {
  return JSON.stringify(readingOf(one, withPictures)) === JSON.stringify(readingOf(other, withPictures));
}

function readingOf(body: QuestionBody, withPictures: boolean) {
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
    withPictures && body.pictures.map(({ hash, alternative }) => [hash, line(alternative)]),
  ];
}
