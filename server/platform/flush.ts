/** Makes sure that a file, or a folder's list of files, survives a power failure. */
import { closeSync, fsyncSync, openSync } from "node:fs";

/** Returns when the path is on the disk. Windows has no flush of folders, so there it does nothing. */
export function flushToDisk(path: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
