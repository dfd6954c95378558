/** `bank reviews`: writes the summary of blind solving, content/reviews/README.md. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readReviewLog } from "../review/review-log.ts";
import { readFaultRecords } from "../review/seeded-faults.ts";
import { summarise, summaryText } from "../review/summary.ts";
import { readBanks } from "./input.ts";

/** Returns 0; banks that can't be read are left out. */
export function bankReviewsCommand(args: string[], contentDir: string): number {
  parseArgs({ args, options: {} });
  const faults = readFaultRecords(contentDir);
  const summaries = readBanks(contentDir).map((bank) =>
    summarise(bank, readReviewLog(contentDir, bank.slug), faults),
  );
  writeFileSync(join(contentDir, "reviews", "README.md"), summaryText(summaries));
  for (const { slug, state } of summaries) console.log(`${slug}: ${state}`);
  return 0;
}
