/** Writes ids.lock: which items are out, and in which wording. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { meaningHash } from "./hash.ts";
import { lintBanks } from "./lint.ts";
import { type ReleasedItem, readLock, writeLock } from "./locks.ts";
import { parseBank } from "./parse.ts";

export interface Release {
  released: string[];
  /** Slug to reason. */
  refused: Map<string, string>;
}

/** Releases banks without lint errors whose review is complete (check 37); the others stay as they were and are told with the reason. `today` is YYYY-MM-DD. */
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
