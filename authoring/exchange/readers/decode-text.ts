/** Decodes the bytes of a text file. */
import { ImportError } from "./imported-question.ts";

/** UTF-8, UTF-16 with a byte order mark, or what an XML declaration says. Throws an ImportError with the line of a byte that does not fit. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new ImportError(1, `the encoding ${encoding} is not known`);
    const line = new TextDecoder(encoding).decode(bytes).split("\ufffd")[0]?.split("\n").length ?? 1;
    throw new ImportError(line, `is not in ${encoding}`);
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  return /^(?:ï»¿)?<\?xml[^>]*\bencoding=["']([\w.-]+)["']/.exec(head)?.[1] ?? "utf-8";
}
