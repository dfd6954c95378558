/** `bank release`: writes the wording of finished banks to ids.lock, so that later changes of meaning are noticed. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { meaningHash } from "../bank/hash.ts";
import { type ReleasedItem, readLock, writeLock } from "../bank/lock-files.ts";
import { parseBank } from "../bank/parse.ts";
import { lintBanks } from "../lint/linter.ts";
import { today } from "./input.ts";

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

export interface Release {
  released: string[];
  /** Slug to reason. */
  refused: Map<string, string>;
}

/** Releases banks without lint errors whose review is complete (check 37); the others are refused with a reason. `today` is YYYY-MM-DD. */
export function releaseBanks(options: {
  contentDir: string;
  slugs: readonly string[];
  today: string;
}): Release {
  const { contentDir, slugs, today } = options;
  const lockFile = join(contentDir, "ids.lock");
  const lock = readLock<ReleasedItem>(lockFile);
  const linted = new Map(
    lintBanks({ contentDir, slugs, today }).map(({ slug, findings }) => [slug, findings]),
  );
  const release: Release = { released: [], refused: new Map() };
  for (const slug of slugs) {
    const file = join(contentDir, "banks", `${slug}.yaml`);
    const findings = linted.get(slug) ?? [];
    const errors = findings.filter(({ level }) => level === "error");
    const unsolved = findings.filter(({ check }) => check === 37);
    const bank = existsSync(file) ? parseBank(file, readFileSync(file, "utf8")).bank : undefined;
    if (!bank || errors.length > 0) {
      release.refused.set(slug, bank ? `bank lint finds ${errors.length} errors` : "there is no such bank");
      continue;
    }
    if (unsolved.length > 0) {
      release.refused.set(slug, `${unsolved.length} items are not yet solved blind`);
      continue;
    }
    for (const item of bank.items) lock.set(item.id, { id: item.id, rev: item.rev, hash: meaningHash(item) });
    release.released.push(slug);
  }
  writeLock(lockFile, lock);
  return release;
}
