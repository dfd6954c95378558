/** Which column of a table holds which part of a question. */
import { type TableMapping, type TablePart, tableParts } from "../../../contract/authoring/imports.ts";

/** Headings that people use, folded as in `fold`. */
const headings: Partial<Record<TablePart, RegExp>> = {
  id: /^(?:id|external id|question id|identifier|number|no)$/,
  topic: /^(?:topic|category|subject|chapter|section|tag)$/,
  difficulty: /^(?:difficulty)$/,
  level: /^(?:level|bloom)$/,
  lang: /^(?:lang|language|locale)$/,
  question: /^(?:question|question text|stem|prompt|text)$/,
  code: /^(?:code|snippet)$/,
  code_language: /^(?:code language|code lang|syntax)$/,
  right: /^(?:right|key|correct|correct answer|correct option|right answer|solution|answer)$/,
  explanation: /^(?:explanation|explain|feedback|general feedback|rationale)$/,
  sources: /^(?:sources?|references?|urls?)$/,
};

/** Finds the parts by the headings. Undefined where the first line is no line of headings. */
export function mappingOf(header: readonly string[]): TableMapping | undefined {
  const mapping: TableMapping = {};
  header.forEach((cell, index) => {
    const part = partOf(fold(cell));
    if (part !== undefined && mapping[part] === undefined) mapping[part] = index;
  });
  return mapping.question === undefined || mapping.option_1 === undefined ? undefined : mapping;
}

function fold(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

function partOf(heading: string): TablePart | undefined {
  const found = tableParts.find((part) => headings[part]?.test(heading));
  if (found) return found;
  const numbered = /^(option|answer|choice|reason|why|feedback) ?([1-6a-f])$/.exec(heading);
  if (!numbered) return undefined;
  const [, word = "", place = ""] = numbered;
  const number = /\d/.test(place) ? place : String("abcdef".indexOf(place) + 1);
  const kind = /^(?:reason|why|feedback)$/.test(word) ? "reason" : "option";
  return `${kind}_${number}` as TablePart;
}
