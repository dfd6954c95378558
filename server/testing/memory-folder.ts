/** A folder for the temporary files of tests. */
import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Several times the space that a whole run uses. */
const roomInMemory = 4 * 2 ** 30;

/** Makes it in memory, where commits don't wait for a disk; undefined if there is too little memory. */
export function makeMemoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    if (bavail * bsize < roomInMemory) return undefined;
    const folder = mkdtempSync(join("/dev/shm", "assay-tests-"));
    // PostgreSQL's user must be able to enter it.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    return undefined;
  }
}
