/** Makes the server's files readable only by its own user. */
import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

const folderMode = 0o700;
const fileMode = 0o600;
const othersBits = 0o077;

/** From now on every file that this process creates is private to its user, whatever the shell's umask. */
export function makeFilesPrivate(): void {
  if (process.platform !== "win32") process.umask(othersBits);
}

/**
 * Paths below a folder, itself included, that other users may read or write. Links are not followed.
 * @param most stops after this many
 */
export function listSharedPaths(folder: string, most = Number.POSITIVE_INFINITY): string[] {
  if (process.platform === "win32") return [];
  const found: string[] = [];
  const visit = (path: string) => {
    if (found.length >= most) return;
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats || stats.isSymbolicLink()) return;
    if ((stats.mode & othersBits) !== 0) found.push(path);
    if (stats.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
  };
  visit(folder);
  return found;
}

/**
 * Removes other users' permissions below a folder.
 * @returns how many paths were changed; those of another owner stay
 * as they are
 */
export function tightenFolder(folder: string): number {
  let changed = 0;
  for (const path of listSharedPaths(folder)) {
    try {
      chmodSync(path, lstatSync(path).isDirectory() ? folderMode : fileMode);
      changed += 1;
    } catch {
      // Owned by another user, or deleted meanwhile; doctor reports the rest.
    }
  }
  return changed;
}
