/**
 * Reads an uploaded list as text. A file that is neither UTF-8 nor UTF-16 is read as Windows-1252 only if the person
 * confirms it.
 */

export type Decoded = { text: string } | { isDoubtful: true; asWindows: string } | { problem: string };

const mostBytes = 1_000_000;

/** Decodes a file by its byte order mark, else as UTF-8; `isDoubtful` where that does not fit. */
export function decodeFile(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) return { problem: "This file is empty." };
  if (bytes.length > mostBytes)
    return { problem: "This file is larger than 1 MB. Please split it, or leave out columns." };
  // A workbook is a ZIP archive.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return { problem: "This is a workbook or an archive. Please save the sheet as CSV first." };
  const utf16 = byteOrder(bytes);
  const text = decode(bytes, utf16 ?? "utf-8");
  if (text === undefined && utf16) return { problem: "This file is damaged: its text can't be read." };
  if (text === undefined)
    return { isDoubtful: true, asWindows: new TextDecoder("windows-1252").decode(bytes) };
  if (text.includes("\0")) return { problem: "This is not a text file. Please save the list as CSV." };
  return { text };
}

function byteOrder([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
