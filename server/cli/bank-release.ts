/** `bank release`: remembers the wording of finished banks, so that later changes of meaning are noticed. */
import { parseArgs } from "node:util";
import { releaseBanks } from "../../content/release.ts";
import { today } from "./bank-file.ts";

/** Returns 1 if a named bank is not there or has an error, 2 if none is named. */
export function bankReleaseCommand(args: string[], contentDir: string): number {
  const { positionals: slugs } = parseArgs({ args, options: {}, allowPositionals: true });
  if (slugs.length === 0) {
    console.error("Name the banks to release.");
    return 2;
  }
  const { released, refused } = releaseBanks({ contentDir, slugs, today: today() });
  for (const slug of released) console.log(`${slug} is released.`);
  for (const [slug, reason] of refused) console.error(`${slug} is not released: ${reason}`);
  return refused.size > 0 ? 1 : 0;
}
