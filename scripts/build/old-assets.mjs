/** Keeps the files of earlier builds for a while: a page that was opened before an upgrade still asks for them. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** An attempt takes 30 minutes at most, a session ends after 12 hours without use. */
export const keptDays = 7;

/**
 * Deletes what is older than that and belongs to no file of the newest build.
 * @param {string} folder of hashed files
 * @param {Iterable<string>} current names of the newest build's files; their .br and .gz stay too
 * @param {number} now milliseconds since 1970
 * @returns {Promise<string[]>} names of the deleted files
 */
export async function removeOldAssets(folder, current, now) {
  const kept = new Set(current);
  const deleted = [];
  for (const name of (await readdir(folder)).sort()) {
    if (kept.has(name.replace(/\.(br|gz)$/, ""))) continue;
    const file = join(folder, name);
    if (now - (await stat(file)).mtimeMs < keptDays * 86_400_000) continue;
    await rm(file);
    deleted.push(name);
  }
  return deleted;
}
