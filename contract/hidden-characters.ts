/** Invisible characters: in an option they could give the key away or reverse its text. */

const names: Record<string, string> = {
  "0009": "tab",
  "000a": "line break",
  "200b": "zero-width space",
  "200c": "zero-width non-joiner",
  "200d": "zero-width joiner",
  "200e": "left-to-right mark",
  "200f": "right-to-left mark",
  "00ad": "soft hyphen",
  "2060": "word joiner",
  feff: "byte order mark",
};

// Variation selectors stay: they belong to emoji that people type.
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u2800]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/u;

/** The first invisible character of a text, and a sentence that says where it is; undefined if there is none. */
export function hiddenCharacterIn(text: string): { place: number; sentence: string } | undefined {
  const match = hidden.exec(text);
  if (!match) return undefined;
  const code = match[0].codePointAt(0)!.toString(16).padStart(4, "0");
  const name = /[\u202a-\u202e\u2066-\u2069]/.test(match[0])
    ? "character that changes the direction of text"
    : (names[code] ?? "invisible character");
  const before = text.slice(0, match.index).trim().split(/\s+/).at(-1) ?? "";
  const where = before === "" ? "at the start" : `after “${before.slice(-20)}”`;
  return {
    place: match.index,
    sentence: `There is a ${name} (U+${code.toUpperCase()}) ${where}. Please remove it.`,
  };
}
