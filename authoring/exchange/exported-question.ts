/** A question in the form that other tools use: HTML texts, options in a neutral order, tags. */
import { fingerprint } from "../bank/hash.ts";
import { codeHtml, escapeAttribute, escapeXml, inlineHtml, proseHtml } from "../bank/markup.ts";
import { type Bank, type Item, optionsOf, type Source, type Topic } from "../bank/schema.ts";

export interface ExportedQuestion {
  id: string;
  /** What the question tests, in one line. Takers must not see it, because it hints at the key. */
  tests: string;
  topic: Topic;
  /** Topic, difficulty and level. */
  tags: string[];
  /** Prompt and code. */
  html: string;
  options: { html: string; isKey: boolean; feedback: string }[];
  /** Explanation and sources. */
  feedback: string;
}

/** The active questions of a bank, topic by topic. Throws a RangeError when an item names no topic of the bank. */
export function exportedQuestions(bank: Bank): ExportedQuestion[] {
  const active = bank.items.filter(({ status }) => status === "active");
  const unknown = active.find((item) => !bank.topics.some(({ id }) => id === item.topic));
  if (unknown) throw new RangeError(`${unknown.id} names the topic ${unknown.topic}, which the bank has not`);
  return bank.topics.flatMap((topic) =>
    active.filter((item) => item.topic === topic.id).map((item) => questionOf(item, topic)),
  );
}

function questionOf(item: Item, topic: Topic): ExportedQuestion {
  const { id, tests, difficulty, level, prompt, code, explain, sources } = item;
  const options = optionsOf(item).map(({ text, why }, index) => ({
    html: inlineHtml(text),
    isKey: index === 0,
    feedback: why === undefined ? "" : inlineHtml(why),
    place: fingerprint(["export", id, index]),
  }));
  return {
    id,
    tests,
    topic,
    tags: [topic.id, difficulty, level],
    html: proseHtml(prompt) + (code ? codeHtml(code) : ""),
    options: options
      .sort((a, b) => (a.place < b.place ? -1 : 1))
      .map(({ html, isKey, feedback }) => ({ html, isKey, feedback })),
    feedback: `${proseHtml(explain)}<ul class="sources">${sources.map(sourceHtml).join("")}</ul>`,
  };
}

function sourceHtml({ title, url, isbn, locator }: Source): string {
  const name =
    url === undefined ? escapeXml(title) : `<a href="${escapeAttribute(url)}">${escapeXml(title)}</a>`;
  const rest = [...(isbn === undefined ? [] : [`ISBN ${isbn}`]), ...(locator === undefined ? [] : [locator])];
  return `<li>${[name, ...rest.map(escapeXml)].join(", ")}</li>`;
}
