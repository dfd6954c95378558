/** Questions in the form that other tools use: HTML texts, options in order, tags. */
import type { PictureType } from "../../../contract/authoring/pictures.ts";
import type { QuestionBody } from "../../../contract/authoring/question-body.ts";
import { fingerprint } from "../../bank/hash.ts";
import { codeHtml, escapeAttribute, escapeXml, inlineHtml, proseHtml } from "../../bank/markup.ts";
import { type Bank, type Item, optionsOf, type Source } from "../../bank/schema.ts";

/** The name of the section for questions without a topic. */
export const noTopic = "Without a topic";

/** A question on its way out of a bank or a collection. */
export interface OutgoingQuestion {
  id: string;
  /** What the question tests, in one line; empty where nobody has said. Takers must not see it, because it hints at the key. */
  tests: string;
  topic: { id: string; title: string };
  body: QuestionBody;
}

/** The questions of one file, topic by topic. */
export interface OutgoingSet {
  /** Part of identifiers in the file. */
  id: string;
  title: string;
  category: string;
  /** BCP 47 */
  lang: string;
  /** YYYY-MM-DD; the same set and day give the same bytes. */
  day: string;
  questions: OutgoingQuestion[];
  /** By hash; absent where the format has no place for them. */
  pictures?: ReadonlyMap<string, OutgoingPicture>;
}

interface OutgoingPicture {
  type: PictureType;
  bytes: Uint8Array;
}

/** A picture of a question with its bytes. */
export interface ExportedPicture extends OutgoingPicture {
  /** Of its file. */
  name: string;
  alternative: string;
}

export interface ExportedQuestion extends Pick<OutgoingQuestion, "id" | "tests" | "topic"> {
  lang: string;
  /** Topic, difficulty and level. */
  tags: string[];
  /** Prompt, pictures and code. */
  html: string;
  pictures: ExportedPicture[];
  options: { html: string; isKey: boolean; feedback: string }[];
  /** Explanation and sources. */
  feedback: string;
}

/** The active questions of a bank, topic by topic. Throws a RangeError when an item names no topic of the bank. */
export function outgoingBank(bank: Bank): OutgoingSet {
  const active = bank.items.filter(({ status }) => status === "active");
  const unknown = active.find((item) => !bank.topics.some(({ id }) => id === item.topic));
  if (unknown) throw new RangeError(`${unknown.id} names the topic ${unknown.topic}, which the bank has not`);
  const { slug, title, category, reviewed } = bank;
  const questions = bank.topics.flatMap((topic) =>
    active
      .filter((item) => item.topic === topic.id)
      .map((item) => ({ id: item.id, tests: item.tests, topic, body: bodyOf(item, topic.title) })),
  );
  return { id: slug, title, category, lang: "en", day: reviewed, questions };
}

/** The question as one of a collection, its options in an order that says nothing about the key. */
function bodyOf(item: Item, topic: string): QuestionBody {
  const options = optionsOf(item)
    .map(({ text, why }, index) => ({
      text,
      reason: why ?? "",
      isKey: index === 0,
      place: fingerprint(["export", item.id, index]),
    }))
    .sort((a, b) => (a.place < b.place ? -1 : 1));
  const { prompt, code, explain, difficulty, level, sources } = item;
  return {
    stem: prompt,
    code: (code ?? null) as QuestionBody["code"],
    options: options.map(({ text, reason }) => ({ text, reason })),
    key: options.findIndex(({ isKey }) => isKey),
    explanation: explain,
    topic,
    difficulty,
    level,
    sources: sources.map(sourceOf),
    pictures: [],
    lang: "en",
  };
}

/** A collection's sources have no place for an ISBN: it leads the place in the source. */
export function sourceOf({
  title,
  url = "",
  isbn,
  locator,
}: Pick<Source, "title"> & {
  url?: string;
  isbn?: string;
  locator?: string;
}): QuestionBody["sources"][number] {
  const parts = [
    ...(isbn === undefined ? [] : [`ISBN ${isbn}`]),
    ...(locator === undefined ? [] : [locator]),
  ];
  return { title, url, locator: parts.join(", ") };
}

/** A question of a collection on its way out. */
export function outgoingQuestion(id: string, body: QuestionBody): OutgoingQuestion {
  const title = body.topic.trim() || noTopic;
  return { id, tests: "", topic: { id: topicId(title), title }, body };
}

/** The tag that stands for a topic. */
export function topicId(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
}

/**
 * The questions of a set with their texts as HTML.
 * @param addressOf a picture's `src` by the name of its file; left out where the format has no place for pictures
 */
export function exportedQuestions(
  { questions, pictures: files }: OutgoingSet,
  addressOf?: (name: string) => string,
): ExportedQuestion[] {
  return questions.map(({ id, tests, topic, body }) => {
    const pictures = addressOf ? picturesOf(body, files) : [];
    const shown = pictures.map(({ name, alternative }) => pictureHtml(addressOf!(name), alternative));
    return {
      id,
      tests,
      topic,
      lang: body.lang,
      tags: [topic.id, body.difficulty, body.level],
      html: proseHtml(body.stem) + shown.join("") + (body.code ? codeHtml(body.code) : ""),
      pictures,
      options: body.options.map(({ text, reason }, index) => ({
        html: inlineHtml(text),
        isKey: index === body.key,
        feedback: inlineHtml(reason),
      })),
      feedback: feedbackOf(body),
    };
  });
}

const endings: Record<PictureType, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/** The pictures of a question that come with the set, in order. */
export function picturesOf(
  { pictures }: QuestionBody,
  files: OutgoingSet["pictures"] = new Map(),
): ExportedPicture[] {
  return pictures.flatMap(({ hash, alternative }) => {
    const file = files.get(hash);
    // Names of 22 characters are 132 bits of the hash, and begin with a letter in any tool.
    return file ? [{ ...file, alternative, name: `picture-${hash.slice(0, 22)}.${endings[file.type]}` }] : [];
  });
}

/** Line breaks and tabs of an attribute become spaces in XML unless they are written as numbers. */
function pictureHtml(address: string, alternative: string): string {
  const words = escapeAttribute(alternative).replace(/[\n\t]/g, (character) =>
    character === "\n" ? "&#10;" : "&#9;",
  );
  return `<p><img src="${escapeAttribute(address)}" alt="${words}"/></p>`;
}

function feedbackOf({ explanation, sources }: QuestionBody): string {
  const list = sources.length === 0 ? "" : `<ul class="sources">${sources.map(sourceHtml).join("")}</ul>`;
  return proseHtml(explanation) + list;
}

function sourceHtml({ title, url, locator }: QuestionBody["sources"][number]): string {
  const name = url === "" ? escapeXml(title) : `<a href="${escapeAttribute(url)}">${escapeXml(title)}</a>`;
  return `<li>${[name, ...(locator === "" ? [] : [escapeXml(locator)])].join(", ")}</li>`;
}
