/** `bank settle`: ends the review of items, by the acceptance table or by an editor's decision. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readLock, type VerifiedItem } from "../bank/lock-files.ts";
import { settleBank } from "../review/acceptance.ts";
import { settleItem } from "../review/decision.ts";
import { appendRecords, labelPattern, type Outcome, outcomes, readReviewLog } from "../review/review-log.ts";
import { AuthorError, readBank, readBanks, today } from "./input.ts";

/** Returns 1 when items stay open or a decision is not possible. */
export function bankSettleCommand(args: string[], contentDir: string): number {
  const options = {
    outcome: { type: "string" },
    because: { type: "string" },
    dismiss: { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new AuthorError("Name one bank or one item to settle.");
  const because = values.because?.trim();
  if (values.dismiss !== undefined) return dismiss(contentDir, name, values.dismiss, because);
  if (values.outcome === undefined) return settleWhole(contentDir, name);
  const outcome = outcomes.find((one) => one === values.outcome);
  if (!outcome) throw new AuthorError(`--outcome is one of ${outcomes.join(", ")}.`);
  if (!because) throw new AuthorError("--because says why.");
  return settleOne(contentDir, name, outcome, because);
}

function settleWhole(contentDir: string, slug: string): number {
  const bank = readBank(contentDir, slug);
  const verified = readLock<VerifiedItem>(join(contentDir, "verify.lock"));
  const log = readReviewLog(contentDir, slug);
  const { passed, open, notes, settledBefore } = settleBank({ bank, log, verified, today: today() });
  appendRecords(contentDir, slug, passed);
  for (const { id, acceptance } of open) {
    console.log(`${id} stays open`);
    for (const reason of acceptance.lacks) console.log(`  ${reason}`);
    for (const note of acceptance.notes) console.log(`  look: ${note}`);
  }
  for (const { id, notes: found } of notes) console.log(`${id} passes; look: ${found.join("; ")}`);
  console.log(
    `${slug}: ${passed.length} pass, ${settledBefore} were settled before, ${open.length} stay open`,
  );
  return open.length > 0 ? 1 : 0;
}

function settleOne(contentDir: string, id: string, outcome: Outcome, because: string): number {
  // Takes the longest slug that the id begins with, because the item may no longer be in its bank.
  const bank = readBanks(contentDir)
    .filter(({ slug }) => id.startsWith(`${slug}-`))
    .sort((a, b) => b.slug.length - a.slug.length)[0];
  if (!bank) throw new AuthorError(`${id} belongs to no bank that can be read.`);
  const { slug } = bank;
  const record = settleItem({
    slug,
    id,
    item: bank.items.find((item) => item.id === id),
    log: readReviewLog(contentDir, slug),
    verified: readLock<VerifiedItem>(join(contentDir, "verify.lock")).get(id),
    edition: bank.edition,
    outcome,
    because,
    today: today(),
  });
  if (typeof record === "string") throw new AuthorError(record);
  appendRecords(contentDir, slug, [record]);
  console.log(`${id}: ${outcome}`);
  return 0;
}

function dismiss(contentDir: string, slug: string, solver: string, because: string | undefined): number {
  readBank(contentDir, slug);
  if (!labelPattern.test(solver)) throw new AuthorError("--dismiss names a solver, such as A1.");
  if (!because) throw new AuthorError("--because says why.");
  appendRecords(contentDir, slug, [{ dismissed: solver, date: today(), because }]);
  console.log(`The records of ${solver} in ${slug} no longer count.`);
  return 0;
}
