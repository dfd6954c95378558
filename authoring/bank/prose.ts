/** Looks at an item's prose the way a reader does: without Markdown marks, apart from its code, as words. */

/** A run of backticks, its content, and the same run again: CommonMark's code span. */
const codeSpan = /(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g;

/** The inline code of a Markdown text, in reading order, without backticks. */
export function codeSpansOf(markdown: string): string[] {
  return [...markdown.matchAll(codeSpan)].map((match) => unpad(match[2] ?? ""));
}

/** A Markdown text with every code span replaced, by default by a blank. */
export function withoutCode(markdown: string, replacement = " "): string {
  return markdown.replace(codeSpan, replacement);
}

/** What is left to read once Markdown marks are gone; code spans keep their content. */
export function visibleText(markdown: string): string {
  return markdown
    .replace(codeSpan, (_all, _ticks, code: string) => unpad(code))
    .replace(/\*\*([^*]+)\*\*/g, "$1")
    .replace(/(^|[^\w*])\*([^*\s][^*]*)\*(?=[^\w*]|$)/g, "$1$2")
    .replace(/\s+/g, " ")
    .trim();
}

/** CommonMark drops one space at each end of a span that has both and more than spaces. */
function unpad(code: string): string {
  return /^ .*\S.* $/s.test(code) ? code.slice(1, -1) : code;
}

/** The words of a text, lower-case, apostrophes and inner hyphens kept. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** How many words a text has when read with its inline code. */
export function countWords(markdown: string): number {
  return visibleText(markdown).split(" ").filter(Boolean).length;
}

/** Sentences of prose; a code span counts as one word, so that a dot inside it ends nothing. */
export function sentencesOf(markdown: string): string[] {
  return withoutCode(markdown, " code ")
    .replace(/\s+/g, " ")
    .replace(/\b(e\.g|i\.e|vs|etc|Mr|Ms|Dr|No)\./g, "$1")
    .split(/(?<=[.?!:])\s+/)
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** The last sentence that asks, with code and quotations taken out; the whole text where none does. */
export function questionOf(markdown: string): string {
  const bare = withoutCode(markdown).replace(/["“][^"”]*["”]/g, " ");
  const asking = sentencesOf(bare).filter((sentence) => sentence.trim().endsWith("?"));
  return asking.at(-1) ?? bare;
}

/** A rough English stem, enough to see that "filters" and "filtering" are one word. */
export function stem(word: string): string {
  return word.replace(/(?:ations?|ingly|ings?|edly|ed|ies|es|s|ly|ment|ness)$/u, (ending) =>
    word.length - ending.length >= 3 ? "" : ending,
  );
}

/** Syllables of an English word, counted as groups of vowels. */
export function countSyllables(word: string): number {
  const groups = word
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, "")
    .match(/[aeiouy]+/g);
  return Math.max(groups?.length ?? 0, 1);
}
