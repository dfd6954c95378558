/** Keeps spreadsheets from running a text as a formula, in a way that reading the file undoes. */

const formula = /^'*[^\S\t\r\n]*[=+\-@＝＋－＠\t\r\n]/u;

/** The text with a ' before it where a spreadsheet could take it for a formula. */
export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text without the ' that `guarded` put before it. */
export function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
