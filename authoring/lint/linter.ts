/**
 * Checks question banks against the rules in content/README.md.
 *
 * Checks 19, 42 and 44 do not exist. 19: the compiled key is always first and the server shuffles each attempt. 42: no
 * spelling dictionary knows the identifiers of 25 languages. 44: checking links needs the network, which a linter
 * should not.
 */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { bankFiles } from "../bank/files.ts";
import type { Finding } from "../bank/findings.ts";
import { type ReleasedItem, readLock, type VerifiedItem } from "../bank/lock-files.ts";
import { type ParsedBank, parseBank } from "../bank/parse.ts";
import { readReviewLog } from "../review/review-log.ts";
import { checkCues } from "./cues.ts";
import { checkDuplicates, checkKeyTexts } from "./duplicates.ts";
import { checkEvidence, checkRecheck } from "./evidence.ts";
import { checkReleased, checkReviewed, checkVerified } from "./locks.ts";
import { checkOptions } from "./options.ts";
import { checkStructure } from "./structure.ts";
import { type Subject, subjectOf } from "./subject.ts";
import { checkText } from "./text.ts";
import { checkWording } from "./wording.ts";

/** Maximum number of waivers in a bank. */
const maxWaivers = 3;

/**
 * Runs the checks that depend on the bank's own text alone, not on the date or other files. The compiler uses these.
 * Findings are sorted by line; waived ones are left out.
 */
export function lintBank(parsed: ParsedBank): Finding[] {
  const subject = subjectOf(parsed);
  if (subject) {
    checkOwnText(subject);
    checkDuplicates([subject]);
  }
  return withoutWaived(parsed);
}

function checkOwnText(subject: Subject): void {
  checkStructure(subject);
  checkText(subject);
  checkWording(subject);
  checkOptions(subject);
  checkCues(subject);
  checkEvidence(subject);
  checkKeyTexts(subject);
  checkWaivers(subject);
}

function checkWaivers({ bank, report }: Subject): void {
  const waivers = bank.items.flatMap(({ waive }, index) =>
    (waive ?? []).map((waiver) => ({ waiver, index })),
  );
  for (const { waiver, index } of waivers) {
    if (!/^\d+\b/.test(waiver.check))
      report(1, "error", ["items", index, "waive"], "check begins with a check's number");
  }
  if (waivers.length > maxWaivers) {
    report(
      1,
      "error",
      ["items", waivers[maxWaivers]?.index ?? 0, "waive"],
      `${waivers.length} waivers, more than ${maxWaivers}`,
    );
  }
}

/** Removes waived findings and sorts the rest. */
function withoutWaived({ bank, findings }: ParsedBank): Finding[] {
  const waived = new Set(
    (bank?.items ?? []).flatMap(({ id, waive }) =>
      (waive ?? []).map(({ check }) => `${id} ${Number.parseInt(check, 10)}`),
    ),
  );
  return findings
    .filter(({ item, check }) => !waived.has(`${item} ${check}`))
    .sort((a, b) => a.line - b.line || a.column - b.column || a.check - b.check);
}

export interface LintOptions {
  /** The folder with `banks/`, `reviews/`, `ids.lock` and `verify.lock`. */
  contentDir: string;
  /** Report only these banks; all when empty. All banks are compared with each other in any case. */
  slugs?: readonly string[];
  /** YYYY-MM-DD: the date that `recheck` months are compared with. */
  today: string;
  onProgress?: (done: number, of: number, slug: string) => void;
}

export interface LintedBank {
  slug: string;
  findings: Finding[];
}

/** Lints the banks of a folder, including locks, reviews and duplicates across banks. Throws when the folder or a lock can't be read. */
export function lintBanks({ contentDir, slugs = [], today, onProgress }: LintOptions): LintedBank[] {
  const released = readLock<ReleasedItem>(join(contentDir, "ids.lock"));
  const verified = readLock<VerifiedItem>(join(contentDir, "verify.lock"));
  const files = bankFiles(join(contentDir, "banks"));
  const parsed = files.map((file, index) => {
    const bank = parseBank(relative(process.cwd(), file), readFileSync(file, "utf8"));
    onProgress?.(index + 1, files.length, bank.slug);
    return bank;
  });
  const subjects = parsed.flatMap((bank) => subjectOf(bank) ?? []);
  for (const subject of subjects) {
    checkOwnText(subject);
    checkRecheck(subject, today);
    checkReleased(subject, released);
    checkVerified(subject, verified);
    checkReviewed(subject, readReviewLog(contentDir, subject.fileSlug));
  }
  checkDuplicates(subjects);
  const wanted = parsed.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug));
  return wanted.map((bank) => ({ slug: bank.slug, findings: withoutWaived(bank) }));
}
