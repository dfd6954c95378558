/** Measures prose as a reader sees it: without Markdown syntax, code apart, in words and sentences. */

/** A run of backticks, its content, and the same run again: CommonMark's code span. */
const codeSpan = /(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g;

/** The inline code of a Markdown text, in reading order, without backticks. */
export function codeSpansOf(markdown: string): string[] {
  return [...markdown.matchAll(codeSpan)].map((match) => unpad(match[2] ?? ""));
}

/** Replaces every code span of a Markdown text, by default with a space. */
export function withoutCode(markdown: string, replacement = " "): string {
  return markdown.replace(codeSpan, replacement);
}

/** The text without Markdown syntax; code spans keep their content. */
export function visibleText(markdown: string): string {
  return markdown
    .replace(codeSpan, (_all, _ticks, code: string) => unpad(code))
    .replace(/\*\*([^*]+)\*\*/g, "$1")
    .replace(/(^|[^\w*])\*([^*\s][^*]*)\*(?=[^\w*]|$)/g, "$1$2")
    .replace(/\s+/g, " ")
    .trim();
}

/** CommonMark drops one space at each end of a code span if it has both and is not all spaces. */
function unpad(code: string): string {
  return /^ .*\S.* $/s.test(code) ? code.slice(1, -1) : code;
}

/** The words of a text, lower-case, apostrophes and inner hyphens kept. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** Number of words, inline code included. */
export function countWords(markdown: string): number {
  return visibleText(markdown).split(" ").filter(Boolean).length;
}

/** The sentences of a text. A code span counts as one word, so a dot inside it ends no sentence. */
export function sentencesOf(markdown: string): string[] {
  return withoutCode(markdown, " code ")
    .replace(/\s+/g, " ")
    .replace(/\b(e\.g|i\.e|vs|etc|Mr|Ms|Dr|No)\./g, "$1")
    .split(/(?<=[.?!:])\s+/)
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** The last sentence with a question mark, without code and quotations; the whole text if there is none. */
export function questionOf(markdown: string): string {
  const bare = withoutCode(markdown).replace(/["“][^"”]*["”]/g, " ");
  const asking = sentencesOf(bare).filter((sentence) => sentence.trim().endsWith("?"));
  return asking.at(-1) ?? bare;
}

/** A rough English stem, enough to match "filters" and "filtering". */
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
