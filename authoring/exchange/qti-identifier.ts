/** Identifiers of QTI: letters, digits, `.`, `-` and `_`, with a letter first. Ids of any other form are encoded. */

const encoded = "q-";

/** An identifier for any id; `idOf` undoes it. */
export function identifierOf(id: string): string {
  if (/^[A-Za-z][\w.-]*$/.test(id) && !id.startsWith(encoded)) return id;
  const safe = id.replace(/[^A-Za-z0-9.-]/gu, (character) => `_${character.codePointAt(0)!.toString(16)}_`);
  return encoded + safe;
}

/** The id that `identifierOf` made an identifier of. */
export function idOf(identifier: string): string {
  if (!identifier.startsWith(encoded)) return identifier;
  return identifier.slice(encoded.length).replace(/_([0-9a-f]{1,6})_/g, (whole, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
