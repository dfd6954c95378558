/** Where the bank files are. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The bank files of a folder, sorted by name. */
export function bankFiles(banksDir: string): string[] {
  return readdirSync(banksDir)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => join(banksDir, name));
}
