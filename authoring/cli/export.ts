/** `bank export`: writes a bank in a format that other tools import. The file includes the keys, so it is for authors only. */
import { parseArgs } from "node:util";
import { exporters } from "../exchange/writers/export-file.ts";
import { outgoingBank } from "../exchange/writers/exported-question.ts";
import { AuthorError, readBank, writeGiven } from "./input.ts";

const formats = Object.keys(exporters) as (keyof typeof exporters)[];

/** Returns 0. Without `--out` the text goes to standard output; a QTI package needs a file. */
export function bankExportCommand(args: string[], contentDir: string): number {
  const options = { format: { type: "string" }, out: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [slug, ...more] = positionals;
  const { format = "", out } = values;
  if (!slug || more.length > 0) throw new AuthorError("Name one bank to export.");
  const known = formats.find((name) => name === format);
  if (!known) throw new AuthorError(`--format is one of ${formats.join(", ")}.`);
  const written = exporters[known](outgoingBank(readBank(contentDir, slug)));
  if (out !== undefined) {
    writeGiven(out, written);
    console.log(`${out} holds the questions of ${slug} with their keys.`);
  } else if (typeof written === "string") process.stdout.write(written);
  else throw new AuthorError("A QTI package is a zip file: name it with --out.");
  return 0;
}
