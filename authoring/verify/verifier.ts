/** Verifies the keys of the question banks by running them, and records the results in verify.lock. */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { bankFiles } from "../bank/files.ts";
import { runHash } from "../bank/hash.ts";
import { type RunResult, readLock, type VerifiedItem, writeLock } from "../bank/lock-files.ts";
import { parseBank } from "../bank/parse.ts";
import { type Item, isExecutable } from "../bank/schema.ts";
import { prove } from "./prove.ts";
import { limitOf, type Runtime } from "./runtime.ts";

export interface VerifyOptions {
  /** The folder with `banks/` and `verify.lock`. */
  contentDir: string;
  /** Only these banks; all when empty. */
  slugs?: readonly string[];
  /** Only these items; all when empty. */
  itemIds?: readonly string[];
  /** Also run items that have passed in this wording. */
  all?: boolean;
  runtimes: Readonly<Record<string, Runtime>>;
  /** YYYY-MM-DD: the date of new records. */
  today: string;
  onProgress?: (done: number, of: number, itemId: string) => void;
}

export interface VerifyReport {
  /** Records of the items that were run now. */
  ran: VerifiedItem[];
  /** Runnable items whose record was still valid. */
  unchanged: number;
  /** Runtimes that items name and this machine lacks. */
  missing: string[];
  /** Banks that are not valid; `bank lint` says why. */
  unreadable: string[];
}

interface Task {
  slug: string;
  item: Item;
}

/**
 * Runs the items that need it, several programs at a time, and writes verify.lock after every 20 items and at the end.
 * Items that are no longer in their bank are removed from the lock. Rejects when the harness or the file system fails.
 */
export async function verifyBanks(options: VerifyOptions): Promise<VerifyReport> {
  const { contentDir, slugs = [], itemIds = [], all = false, onProgress } = options;
  const lockFile = join(contentDir, "verify.lock");
  const lock = readLock<VerifiedItem>(lockFile);
  const { tasks, unreadable } = readTasks(contentDir);
  const known = new Set(tasks.map(({ item }) => item.id));
  // Records of other banks stay as they are, because another process may be verifying them.
  const inScope = (id: string) => slugs.length === 0 || slugs.some((slug) => id.startsWith(`${slug}-`));
  const isGone = (id: string) =>
    inScope(id) && !known.has(id) && !unreadable.some((slug) => id.startsWith(`${slug}-`));

  const wanted = tasks.filter(
    ({ slug, item }) =>
      (slugs.length === 0 || slugs.includes(slug)) && (itemIds.length === 0 || itemIds.includes(item.id)),
  );
  const stale = wanted.filter(({ item }) => all || !isProved(item, lock.get(item.id)));
  const missing = new Set<string>();
  const ran: VerifiedItem[] = [];
  // Read again each time, because another process may have verified another bank in the meantime.
  const save = () => {
    const current = readLock<VerifiedItem>(lockFile);
    for (const id of current.keys()) if (isGone(id)) current.delete(id);
    for (const record of ran) current.set(record.id, record);
    writeLock(lockFile, current);
  };
  let next = 0;
  const worker = async () => {
    for (let task = stale[next++]; task; task = stale[next++]) {
      const record = await verifyItem(task, lock.get(task.item.id), options, missing);
      ran.push(record);
      if (ran.length % 20 === 0) save();
      onProgress?.(ran.length, stale.length, record.id);
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
  } finally {
    save();
    for (const runtime of Object.values(options.runtimes)) await runtime.close?.();
  }
  ran.sort((a, b) => (a.id < b.id ? -1 : 1));
  const asked = unreadable.filter((slug) => slugs.length === 0 || slugs.includes(slug));
  return { ran, unchanged: wanted.length - stale.length, missing: [...missing].sort(), unreadable: asked };
}

/** All runnable items except retired ones. */
function readTasks(contentDir: string): { tasks: Task[]; unreadable: string[] } {
  const tasks: Task[] = [];
  const unreadable: string[] = [];
  for (const file of bankFiles(join(contentDir, "banks"))) {
    const { slug, bank } = parseBank(file, readFileSync(file, "utf8"));
    if (!bank) unreadable.push(slug);
    for (const item of bank?.items ?? []) {
      if (isExecutable(item) && item.status !== "retired") tasks.push({ slug, item });
    }
  }
  return { tasks, unreadable };
}

function isProved(item: Item, record: VerifiedItem | undefined): boolean {
  return record?.result === "passed" && record.hash === runHash(item) && record.rev === item.rev;
}

/**
 * Runs one item on each runtime it names. All must agree (floor rule): one failure fails the item. A runtime that this
 * machine lacks is skipped, unless another machine has already passed exactly this text on it.
 */
async function verifyItem(
  { slug, item }: Task,
  before: VerifiedItem | undefined,
  { runtimes, today }: VerifyOptions,
  missing: Set<string>,
): Promise<VerifiedItem> {
  const hash = runHash(item);
  const results: VerifiedItem["runtimes"] = {};
  const names = item.verify.kind === "sheet" ? ["calc-25.2"] : (item.verify.runtimes ?? []);
  for (const name of [...new Set(names)].sort()) {
    const runtime = Object.hasOwn(runtimes, name) ? runtimes[name] : undefined;
    const version = runtime?.detect();
    const earlier = before?.hash === hash ? before.runtimes[name] : undefined;
    if (!runtime || version === undefined) {
      missing.add(name);
      results[name] = earlier?.result === "passed" ? earlier : { result: "skipped" };
      continue;
    }
    const attempt = () =>
      prove(slug, item, runtime, limitOf(name)).catch((error: Error) => `not runnable: ${error.message}`);
    let message = await attempt();
    // On a busy machine a program can exceed its limit once; one that hangs exceeds it twice.
    if (message?.includes("stopped after")) message = await attempt();
    results[name] =
      message === undefined ? { version, result: "passed" } : { version, result: "failed", message };
  }
  return { id: item.id, rev: item.rev, hash, runtimes: results, result: resultOf(results), date: today };
}

function resultOf(results: VerifiedItem["runtimes"]): RunResult {
  const all = Object.values(results).map(({ result }) => result);
  if (all.length === 0 || all.includes("failed")) return "failed";
  return all.includes("skipped") ? "skipped" : "passed";
}
