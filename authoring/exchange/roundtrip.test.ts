/** Export followed by import restores every question, whatever characters it contains. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { inlinePieces } from "../../contract/markdown.ts";
import { findBlueprint } from "../bank/blueprints.ts";
import { paragraphsOf } from "../bank/markup.ts";
import { type Bank, bankSchema, type Item, optionsOf, type Source } from "../bank/schema.ts";
import { at, distractorAt, sampleBank } from "../testing/sample-bank.ts";
import { draftOf } from "./draft.ts";
import { markdownOf } from "./markdown-writer.ts";
import { readForeignFile } from "./readers/import-file.ts";
import { exporters } from "./writers/export-file.ts";
import { outgoingBank } from "./writers/exported-question.ts";

type Format = keyof typeof exporters;
const formats = Object.keys(exporters) as Format[];

function bytesOf(bank: Bank, format: Format): Uint8Array {
  const written = exporters[format](outgoingBank(bank));
  return typeof written === "string" ? new TextEncoder().encode(written) : written;
}

function throughFile(bank: Bank, format: Format): Item[] {
  const blueprint = findBlueprint(bank.slug);
  if (!blueprint) throw new Error("no blueprint");
  const file = readForeignFile(bytesOf(bank, format));
  const draft = draftOf({ blueprint, file, fileName: "file", taken: new Set() });
  expect(draft.leftOut).toEqual([]);
  return parse(draft.yaml).items;
}

/** A text as the reader sees it: paragraphs with code, emphasis and plain text. */
const readingOf = (markdown: string) => paragraphsOf(markdown).map((paragraph) => inlinePieces(paragraph));

/** CSV and YAML of a collection keep an ISBN as part of the place. */
function textOfSource({ title, url, isbn, locator }: Source): string {
  return [title, url, isbn && `ISBN ${isbn}`, locator].filter((part) => part !== undefined).join(", ");
}

function expectSame(got: Item | undefined, item: Item, format: Format): void {
  for (const key of ["id", "topic", "difficulty", "level", "code"] as const)
    expect(got?.[key]).toEqual(item[key]);
  // A table has no column for what a question tests.
  expect(got?.tests).toBe(format === "csv" ? undefined : item.tests);
  expect(got?.sources.map(textOfSource)).toEqual(item.sources.map(textOfSource));
  for (const key of ["prompt", "explain"] as const)
    expect(readingOf(got?.[key] ?? "")).toEqual(readingOf(item[key]));
  expect(readingOf(got?.answer.text ?? "")).toEqual(readingOf(item.answer.text));
  const texts = (one: Item) =>
    optionsOf(one)
      .map(({ text, why }) => JSON.stringify([readingOf(text), readingOf(why ?? "")]))
      .sort();
  expect(got && texts(got)).toEqual(texts(item));
}

test.each(formats)("a round trip through %s restores all that the format supports", (format) => {
  const bank = sampleBank();
  const items = throughFile(bank, format);
  expect(items).toHaveLength(30);
  bank.items.forEach((item, index) => void expectSame(items[index], item, format));
});

const nasty = [
  "`a ? {b: 1} : ~c`",
  "`x = y # z`",
  "5 = 5, a ~ b, {c}, #1 and 1:2",
  "`` `tick` ``",
  "`]]>` ends CDATA, ]]> too",
  "Tom & Jerry, &amp; and `&lt;`",
  "`<b>bold</b>` and a < b > c",
  "a backslash \\ and `\\n` and `C:\\new`",
  "`a  b   c`, ` d`",
  "%50% of [html] and ::name:: // no comment -> x",
  "naïve café, 漢字, emoji 👩‍💻, e\u0301",
  "*light* and **heavy**, 2 * 3 * 4, snake_case_name",
  "$CATEGORY: x",
];

test.each(formats)("texts full of the special characters of %s are restored", (format) => {
  const bank = sampleBank();
  nasty.forEach((text, index) => {
    const item = at(bank.items, index);
    item.prompt = `${text}\n\nSecond paragraph: ${text}. Which?\n`;
    item.code = { lang: "js", text: `\n  ${text}\n\n\tif (a) { b = "~#:" } // ]]>\n\n${text}\n` };
    item.answer.text = `${text} key`;
    distractorAt(item, 0).text = `no ${text}`;
    distractorAt(item, 0).why = `This is wrong since ${text} is not`;
    item.explain = `${text} explains it.\n\n${text} again.\n`;
    item.sources.push({ title: `A & B: ${text}`, isbn: "978-0-14-311875-6", locator: "Chapter 1, {2}" });
  });
  const items = throughFile(bank, format);
  nasty.forEach((_text, index) => void expectSame(items[index], at(bank.items, index), format));
});

test.each(formats)("any option survives a round trip through %s", (format) => {
  const piece = fc.constantFrom(
    ..."`{}=~#:\\&<>*_ ab%[]|$é😀'\"",
    "]]>",
    "//",
    "->",
    "::",
    "####",
    "\\n",
    "&nbsp;",
  );
  const texts = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => `x${pieces.join("")}y`);
  fc.assert(
    fc.property(
      fc.array(
        texts.filter((text) => markdownOf(inlinePieces(text)).isFaithful),
        { minLength: 30, maxLength: 30 },
      ),
      (options) => {
        const bank = sampleBank();
        for (const [index, text] of options.entries()) at(bank.items, index).answer.text = text;
        const items = throughFile(bank, format);
        const shown = (text: string) =>
          inlinePieces(text).map(({ kind, text: part }) => [
            kind,
            kind === "code" ? part : part.replace(/ +/g, " "),
          ]);
        options.forEach((text, index) => {
          expect(shown(items[index]?.answer.text ?? "")).toEqual(shown(text));
        });
      },
    ),
    { numRuns: 15 },
  );
});

test("a draft is a valid bank once what its comments ask for is added", () => {
  const bank = sampleBank();
  const items = throughFile(bank, "gift").map((item, index) => {
    const { verify, seconds } = at(bank.items, index);
    return { ...item, seconds, verify, status: "active" };
  });
  expect(bankSchema.safeParse({ ...bank, items }).success).toBe(true);
});
