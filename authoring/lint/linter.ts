/**
 * Checks question banks against the rules they are written by.
 *
 * Left out, because each would cost more than it finds: 19 (no order is compiled in, the key is always first and the
 * server shuffles per attempt; that shuffler has its own tests), 42 (no dictionary knows the identifiers of 25
 * languages, and both varieties of English are right), 44 (needs the network; a nightly job's work, not a linter's).
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

/** Waivers a bank may have (content guide, section 3.3). */
const maxWaivers = 3;

/**
 * The checks that a bank's own text decides, whatever the day and whatever else is there: what the compiler asks for.
 * Findings come sorted by line; waived ones are gone.
 */
export function lintBank(parsed: ParsedBank): Finding[] {
  const subject = subjectOf(parsed);
  if (subject) {
    checkOwnText(subject);
    checkDuplicates([subject]);
  }
  return settle(parsed);
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

/** Takes waived findings out and sorts the rest. */
function settle({ bank, findings }: ParsedBank): Finding[] {
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
  /** Only these banks; all when empty. All are still compared with each other. */
  slugs?: readonly string[];
  /** YYYY-MM-DD: the day that `recheck` months are held against. */
  today: string;
  onProgress?: (done: number, of: number, slug: string) => void;
}

export interface LintedBank {
  slug: string;
  findings: Finding[];
}

/** Lints the banks of a folder, locks, reviews and duplicates across banks included. Throws when the folder or a lock can't be read. */
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
  return wanted.map((bank) => ({ slug: bank.slug, findings: settle(bank) }));
}
