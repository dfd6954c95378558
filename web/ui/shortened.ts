/** A text up to a length; a longer one ends after a whole word, with an ellipsis in place of its punctuation. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most);
  // A single long word is cut within.
  const end = Math.max(head.lastIndexOf(" "), most / 2);
  return `${head.slice(0, end).replace(/[\s.,:;]+$/, "")}…`;
}
