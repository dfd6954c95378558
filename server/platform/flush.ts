/** Makes sure that a file, or a folder's list of files, survives a power failure. */
import { closeSync, fsyncSync, openSync } from "node:fs";

/** Flushes a path to disk. Windows can't flush folders, so it does nothing there. */
export function flushToDisk(path: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
