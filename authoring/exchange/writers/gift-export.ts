/** Writes questions as GIFT, which Moodle and many other tools import. */
import { type ExportedQuestion, exportedQuestions, type OutgoingSet } from "./exported-question.ts";

/** The questions as GIFT, one category per topic. Includes the keys. */
export function giftOf(set: OutgoingSet): string {
  const blocks: string[] = [`// ${comment(set.title)}`];
  let category = "";
  for (const question of exportedQuestions(set)) {
    const name = ["$course$/top", set.title, question.topic.title].map(pathPart).join("/");
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
    ...(tests === "" ? [] : [`// ${comment(`${id}: ${tests}`)}`]),
    `// [id:${comment(id)}] ${tags.map((tag) => `[tag:${comment(tag)}]`).join(" ")}`,
    `::${escapeGift(id)}::${giftHtml(html)}{`,
    ...answers,
    ...(feedback === "" ? [] : [`\t####${giftHtml(feedback)}`]),
    "}",
  ].join("\n");
}

/** A comment is one line, and a closing bracket ends what it names. */
function comment(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").replaceAll("]", "\\]");
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
