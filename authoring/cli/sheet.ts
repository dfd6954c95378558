/** `bank sheet`: writes the review sheet of a bank. It shows the keys, so it is for authors and reviewers only. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readLock, type VerifiedItem } from "../bank/lock-files.ts";
import { readReviewLog } from "../review/review-log.ts";
import { sheetOf } from "../review/sheet-page.ts";
import { AuthorError, readBank, writeGiven } from "./input.ts";

/** Returns 0. Without `--out` the page goes to standard output. */
export function bankSheetCommand(args: string[], contentDir: string): number {
  const { values, positionals } = parseArgs({
    args,
    options: { out: { type: "string" } },
    allowPositionals: true,
  });
  const [slug, ...more] = positionals;
  if (!slug || more.length > 0) throw new AuthorError("Name one bank.");
  const page = sheetOf({
    bank: readBank(contentDir, slug),
    log: readReviewLog(contentDir, slug),
    verified: readLock<VerifiedItem>(join(contentDir, "verify.lock")),
  });
  if (values.out === undefined) process.stdout.write(page);
  else {
    writeGiven(values.out, page);
    console.log(`${values.out} is the review sheet of ${slug}. It shows the keys.`);
  }
  return 0;
}
