/** `bank import`: makes a draft bank of another tool's questions, and says what the author has to add. */
import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type ImportFormat, importFormats } from "../../contract/authoring/imports.ts";
import { findBlueprint } from "../bank/blueprints.ts";
import { type ReleasedItem, readLock } from "../bank/lock-files.ts";
import { type Draft, draftOf } from "../exchange/draft.ts";
import { readForeignFile } from "../exchange/readers/import-file.ts";
import { ImportError } from "../exchange/readers/imported-question.ts";
import { AuthorError, readBank, writeGiven } from "./input.ts";

/** Returns 1 when no question was imported, or when one could not be parsed. Without `--out` the draft goes to standard output and the report to standard error. */
export function bankImportCommand(args: string[], contentDir: string): number {
  const options = {
    slug: { type: "string" },
    out: { type: "string" },
    format: { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [file, ...more] = positionals;
  const { slug = "", out, format } = values;
  if (!file || more.length > 0) throw new AuthorError("Name one file to import.");
  const blueprint = findBlueprint(slug);
  if (!blueprint) throw new AuthorError("--slug names the assessment that the questions are for.");
  const known = importFormats.find((name) => name === format);
  if (format !== undefined && known === undefined)
    throw new AuthorError(`--format is one of ${importFormats.join(", ")}.`);
  if (out !== undefined && resolve(out) === join(contentDir, "banks", `${slug}.yaml`) && existsSync(out))
    throw new AuthorError(`${out} is there already: write the draft elsewhere and take over what you need.`);

  const draft = draftOf({
    blueprint,
    file: readFile(file, known),
    fileName: basename(file),
    taken: takenIds(contentDir, slug),
  });
  const say = out === undefined ? console.error : console.log;
  for (const { line, file: inside, name, because } of draft.leftOut)
    say(
      `${[file, ...(inside ? [inside] : [])].join("/")}:${line} left out: ${name || "a question without a name"} ${because}`,
    );
  sayTogether(say, draft.items, "still to add", ({ missing }) => missing.join(", "));
  sayTogether(say, draft.items, "look at", ({ notes }) => notes.join("; "));
  say(
    `${draft.items.length} questions are drafts (status quarantined), ${draft.leftOut.length} are left out.`,
  );
  say(
    "To do for the bank: the date reviewed; 30 active items; then bank lint, bank verify and blind solving.",
  );
  if (draft.items.length === 0) return 1;
  if (out === undefined) process.stdout.write(draft.yaml);
  else writeGiven(out, draft.yaml);
  return draft.leftOut.some(({ isFaulty }) => isFaulty) ? 1 : 0;
}

/** One line for all items with the same remark. */
function sayTogether(
  say: (line: string) => void,
  items: Draft["items"],
  head: string,
  textOf: (item: Draft["items"][number]) => string,
): void {
  for (const [text, same] of Map.groupBy(items, textOf)) {
    const ids = same.map(({ id, line }) => `${id} (line ${line})`);
    if (text !== "") say(`${head}: ${text}\n  ${ids.join(", ")}`);
  }
}

function readFile(file: string, format: ImportFormat | undefined) {
  if (!existsSync(file)) throw new AuthorError(`There is no file ${file}.`);
  try {
    const read = readForeignFile(readFileSync(file), { format });
    if (read.table && !read.table.mapping)
      throw new AuthorError(
        `${file}:1 the first line needs the headings question, option 1, option 2 … and right.`,
      );
    return read;
  } catch (error) {
    if (error instanceof ImportError) throw new AuthorError(`${file}:${error.line} ${error.message}`);
    throw error;
  }
}

function takenIds(contentDir: string, slug: string): Set<string> {
  const released = [...readLock<ReleasedItem>(join(contentDir, "ids.lock")).keys()];
  const hasBank = existsSync(join(contentDir, "banks", `${slug}.yaml`));
  const own = hasBank ? readBank(contentDir, slug).items.map(({ id }) => id) : [];
  return new Set([...released, ...own]);
}
