/** The lock files: `ids.lock` holds the released wordings, `verify.lock` which keys were proved on which runtimes. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** One released item in `ids.lock`. */
export interface ReleasedItem {
  id: string;
  rev: number;
  /** `meaningHash` of the released text. */
  hash: string;
}

export type RunResult = "passed" | "failed" | "skipped";

/** One item in `verify.lock`. */
export interface VerifiedItem {
  id: string;
  rev: number;
  /** `runHash` of what was run. */
  hash: string;
  /** The result on each runtime that the item names, with the exact version if the machine has it. */
  runtimes: Record<string, { version?: string; result: RunResult; message?: string }>;
  result: RunResult;
  /** YYYY-MM-DD, UTC. */
  date: string;
}

/** Reads a lock file into a map by id. A missing file is an empty map. Throws a SyntaxError if it is not JSON. */
export function readLock<Entry extends { id: string }>(file: string): Map<string, Entry> {
  if (!existsSync(file)) return new Map();
  const entries: Entry[] = JSON.parse(readFileSync(file, "utf8"));
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** Writes a lock file as JSON, sorted by id, one line per item, so that a change to one item changes one line. */
export function writeLock<Entry extends { id: string }>(file: string, entries: Map<string, Entry>): void {
  const lines = [...entries.values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((entry) => `  ${JSON.stringify(entry)}`);
  const partial = `${file}.${process.pid}.partial`;
  writeFileSync(partial, lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`);
  renameSync(partial, file);
}
