/** Writes a bank as GIFT, which Moodle and many other tools import. */

import type { Bank } from "../bank/schema.ts";
import { type ExportedQuestion, exportedQuestions } from "./exported-question.ts";

/** The active questions as GIFT, one category per topic. Includes the keys. */
export function giftOf(bank: Bank): string {
  const blocks: string[] = [`// ${bank.title}`];
  let category = "";
  for (const question of exportedQuestions(bank)) {
    const name = ["$course$/top", bank.title, question.topic.title].map(pathPart).join("/");
    if (name !== category) blocks.push(`$CATEGORY: ${name}`);
    category = name;
    blocks.push(questionText(question));
  }
  return `${blocks.join("\n\n")}\n`;
}

function questionText({ id, tests, tags, html, options, feedback }: ExportedQuestion): string {
  const answers = options.map(({ html: text, isKey, feedback: why }) => {
    const reason = why === "" ? "" : `#${giftHtml(why)}`;
    return `\t${isKey ? "=" : "~"}${giftHtml(text)}${reason}`;
  });
  return [
    `// ${id}: ${tests}`,
    `// [id:${id}] ${tags.map((tag) => `[tag:${tag}]`).join(" ")}`,
    `::${escapeGift(id)}::${giftHtml(html)}{`,
    ...answers,
    `\t####${giftHtml(feedback)}`,
    "}",
  ].join("\n");
}

function giftHtml(html: string): string {
  return `[html]${escapeGift(html)}`;
}

/** Escapes GIFT's control characters. Line breaks become `\n`, because a blank line would end the question. */
export function escapeGift(text: string): string {
  return text.replace(/[\\~=#{}:]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Doubles slashes inside a category's name, except for those of the root. */
function pathPart(name: string, index: number): string {
  return index === 0 ? name : name.replaceAll("/", "//");
}
