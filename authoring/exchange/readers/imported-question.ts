/** A question from another tool's file, as the readers of all formats hand it on. */
import type { Source } from "../../bank/schema.ts";
import type { TextFormat } from "./text-reader.ts";

/** The whole file can't be read. Lines are counted from 1. */
export class ImportError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

export interface ForeignText {
  text: string;
  format: TextFormat;
}

/** The bytes of a picture's file, or why there are none, as the end of a sentence. */
export type PictureFile = Uint8Array | string;

export interface ForeignPicture {
  name: string;
  /** What it shows, in words. */
  alternative: string;
  file: PictureFile;
}

export interface ForeignOption {
  text: ForeignText;
  isKey: boolean;
  feedback?: ForeignText;
}

export interface ForeignQuestion {
  /** In the file, or in the file of a package that `file` names. */
  line: number;
  file?: string;
  name: string;
  id?: string;
  /** One line on what is tested, where the file has one. */
  tests?: string;
  tags: readonly string[];
  /** The last part of the category's path, or the topic. */
  category?: string;
  /** BCP 47. */
  lang?: string;
  prompt: ForeignText;
  /** Where the format has a place of its own for it. */
  code?: { lang: string; text: string };
  options: readonly ForeignOption[];
  feedback?: ForeignText;
  sources?: readonly Source[];
  /** Finds what a picture in a text names, by its `src`; absent where a file has none but those in its texts. */
  findPicture?: (source: string) => PictureFile;
  /** Where the format has a place of its own for them. */
  pictures?: readonly ForeignPicture[];
  /** What the file says and we have no place for. */
  dropped?: readonly string[];
}

/** A question that is left out, and why. */
export interface LeftOut {
  line: number;
  file?: string;
  name: string;
  because: string;
  /** Set when the question could not be parsed; absent when it is only of an unsupported kind. */
  isFaulty?: true;
}

export interface ForeignFile {
  questions: ForeignQuestion[];
  leftOut: LeftOut[];
}

/** The beginning of a text as a name for a question that has none. */
export function shortened(text: string): string {
  const line = text
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`;
}
