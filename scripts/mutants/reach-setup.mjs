/** Appends the names of executed blocks to a file: in a test process, for its test file; in the processes that it starts, likewise. */
import { createHash } from "node:crypto";
import { appendFileSync } from "node:fs";
import { join } from "node:path";

/** Vitest's state of a test process; absent from the processes that tests start. @type {{ filepath?: string } | undefined} */
const worker = /** @type {any} */ (globalThis).__vitest_worker__;
const folder = String(process.env.MUTANTS_REACH);

if (worker?.filepath) {
  process.env.MUTANTS_REACH_FILE = join(
    folder,
    createHash("sha256").update(worker.filepath).digest("hex").slice(0, 16),
  );
  const hook = `--import=${import.meta.filename}`;
  if (!process.env.NODE_OPTIONS?.includes(hook))
    process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} ${hook}`;
}
const file = String(process.env.MUTANTS_REACH_FILE);
const seen = new Set();
/** @param {string} name */
function noteReached(name) {
  if (seen.has(name)) return;
  seen.add(name);
  appendFileSync(file, `${name}\n`);
}
Object.assign(globalThis, { noteReached });
