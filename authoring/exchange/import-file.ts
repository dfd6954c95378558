/** Reads a file of questions in any of the supported formats. */
import { readGift } from "./gift-import.ts";
import { type ForeignFile, ImportError } from "./imported-question.ts";
import { readMoodleXml } from "./moodle-import.ts";

export type ImportFormat = "gift" | "moodle-xml";

/** Detects the format from the content when it is not given. Throws an ImportError, with its line, for a file that can't be read. */
export function readForeignFile(bytes: Uint8Array, format?: ImportFormat): ForeignFile {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new ImportError(1, "is a zip file; GIFT and Moodle XML are read");
  const text = decode(bytes);
  const isXml = format === undefined ? text.trimStart().startsWith("<") : format === "moodle-xml";
  const file = isXml ? readMoodleXml(text) : readGift(text);
  if (file.questions.length + file.leftOut.length === 0) throw new ImportError(1, "holds no question");
  return file;
}

/** UTF-8, or what an XML declaration says. */
function decode(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const encoding = /^(?:ï»¿)?<\?xml[^>]*\bencoding=["']([\w.-]+)["']/.exec(head)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new ImportError(1, `the encoding ${encoding} is not known`);
    const line = new TextDecoder("utf-8").decode(bytes).split("\ufffd")[0]?.split("\n").length ?? 1;
    throw new ImportError(line, `is not in ${encoding}`);
  }
}
