/** The faces that certificates are printed in, and which letters they have. */
import { join } from "node:path";

const folder = join(import.meta.dirname, "fonts");

export const printFonts = {
  /** Besley 600: headings and scores, as on the pages; Latin. */
  display: join(folder, "besley-600.ttf"),
  /** Noto Serif 400: everything else; Latin, Greek, Cyrillic. */
  text: join(folder, "noto-serif-400.ttf"),
} as const;

export type PrintFont = keyof typeof printFonts;

// What the two files hold; of the rarer letters of the display face only the common European ones.
const displayLetters = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u2010-\u2014\u2018-\u201d]*$/u;
const textLetters =
  /^[\u0020-\u007e\u00a0-\u024f\u0259\u02b0-\u0377\u037a-\u037f\u0386-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u0400-\u052f\u1e00-\u1eff\u1f00-\u1f15\u1f20-\u1f45\u2010-\u2027\u2116]*$/u;

/** The finest face that has every letter of a text; undefined where none has, as for Chinese or Arabic. */
export function fontFor(text: string): PrintFont | undefined {
  if (displayLetters.test(text)) return "display";
  return textLetters.test(text) ? "text" : undefined;
}
