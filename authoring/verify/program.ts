/** Puts together what a runtime gets to run: main text, further files, flags. */
import { languages } from "../bank/languages.ts";
import type { Item } from "../bank/schema.ts";

/** What a runtime is given; how the parts become one text is the runtime's business. */
export interface Program {
  slug: string;
  /** `code.lang`, or undefined when the item shows no code. */
  lang?: string;
  setup: string;
  /** `code.text`, `verify.program`, or the text with an option's fragments in its gaps. */
  text: string;
  append: string;
}

/** The parts of a program once file and flag lines are taken out. */
export interface Layout {
  flags: string[];
  setup: string;
  text: string;
  append: string;
  /** The three texts above as one, without empty ones. */
  main: string;
  /** Set when a file of the program is the main one under its own name. */
  mainName?: string;
  /** Further files by relative name. */
  files: Map<string, string>;
}

const fileLine =
  /^[ \t]*(?:\/\/|#|--|%|<!--|\{#|\/\*)[ \t]*file:[ \t]*([\w.@/-]+)[ \t]*(?:-->|#\}|\*\/)?[ \t]*$/;
const flagLine = /^[ \t]*(?:\/\/|#|--|%)[ \t]*flags:[ \t]*(.*)$/;

/** The program that shows what a text of an item does: its setup, the text, and what is appended. */
export function programOf(slug: string, item: Item, text: string): Program {
  const { setup = "", append = "" } = item.verify;
  return { slug, setup, text, append, ...(item.code ? { lang: item.code.lang } : {}) };
}

/**
 * Splits a program into files. Text above a section's first file line belongs to the main file; a file called `main.*`
 * is the main one too; if nothing is above the first file line of the code itself, its last file is.
 * Throws a RangeError for a file name that leaves the program's folder.
 */
export function layOut({ setup, text, append }: Program): Layout {
  const files = new Map<string, string>();
  const [first = "", ...rest] = setup.split("\n");
  const flags = flagLine.exec(first)?.[1]?.split(/\s+/).filter(Boolean) ?? [];
  const parts = {
    setup: splitFiles(flagLine.test(first) ? rest.join("\n") : setup, files),
    text: splitFiles(text, files),
    append: splitFiles(append, files),
  };
  let mainName = [...files.keys()].find((name) => /^main\.\w+$/.test(name));
  if (mainName === undefined && parts.text.trim() === "" && fileLine.test(text.trim().split("\n")[0] ?? "")) {
    mainName = [...splitNames(text)].at(-1);
  }
  if (mainName !== undefined) {
    parts.text = [parts.text, files.get(mainName) ?? ""].filter((piece) => piece.trim() !== "").join("\n");
    files.delete(mainName);
  }
  const main = [parts.setup, parts.text, parts.append].filter((piece) => piece.trim() !== "").join("\n");
  return { flags, ...parts, main, files, ...(mainName === undefined ? {} : { mainName }) };
}

function splitNames(section: string): string[] {
  return section.split("\n").flatMap((line) => fileLine.exec(line)?.[1] ?? []);
}

function splitFiles(section: string, files: Map<string, string>): string {
  const above: string[] = [];
  let lines = above;
  const collected = new Map<string, string[]>();
  for (const line of section.replace(/\n$/, "").split("\n")) {
    const name = fileLine.exec(line)?.[1];
    if (name === undefined) lines.push(line);
    else {
      if (name.startsWith("/") || name.split("/").includes(".."))
        throw new RangeError(`file name ${name} leaves the folder`);
      lines = [];
      collected.set(name, lines);
    }
  }
  for (const [name, content] of collected) files.set(name, `${content.join("\n")}\n`);
  return above.join("\n");
}

/** What is run for kinds `output` and `error`: `program`, which replaces `code.text`, except under `error`, where it is the correction. */
export function mainText(item: Item): string {
  if (item.verify.kind === "error" && item.code) return item.code.text;
  return item.verify.program ?? item.code?.text ?? "";
}

/** File ending for a language, `fallback` for text without code. */
export function endingOf(lang: string | undefined, fallback: string): string {
  return (
    (lang !== undefined && Object.hasOwn(languages, lang) ? languages[lang]?.ending : undefined) ?? fallback
  );
}
