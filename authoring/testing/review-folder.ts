/** An editor's steps through a review, in a temporary folder. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { runHash } from "../bank/hash.ts";
import { writeLock } from "../bank/lock-files.ts";
import { type Bank, isExecutable } from "../bank/schema.ts";
import { bankCommand } from "../cli/bank.ts";
import type { PackKey } from "../review/solver-pack.ts";
import { yamlOf } from "./sample-bank.ts";

/** One question of each kind of fault. */
export const seededFaults = ["no key", "two keys", "missing context", "outdated", "cue"].map(
  (fault, index) => ({
    id: `fault-${index}`,
    fault,
    prompt: `What is wrong with question ${index}?`,
    options: ["one", "two", "three", "four"],
  }),
);

type Reply = { choice?: string; flags?: string[]; others?: string[]; naturalness?: number; note?: string };
type Pack = { key: PackKey; text: string };

export interface ReviewFolder {
  /** A path inside the folder, which has `content/banks`. */
  path: (name: string) => string;
  /** The output of the commands since the test began or since `forget`. */
  said: () => string;
  forget: () => void;
  /** Calls `bank`. */
  run: (...args: string[]) => Promise<number>;
  /** Writes the bank, with every runnable key proved. */
  save: (bank: Bank) => void;
  packFor: (solver: string, ...more: string[]) => Promise<Pack>;
  /** Answers every question of a pack with its key, unless `change` overrides an item or fault, and records the answers. */
  answer: (pack: Pick<Pack, "key">, change?: Record<string, Reply>) => Promise<number>;
}

/** Call it once in a test file: each test gets a new folder. */
export function setUpReviewFolder(): ReviewFolder {
  let folder = "";
  let printed = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-bank-"));
    mkdirSync(join(folder, "content/banks"), { recursive: true });
    printed = "";
    const hear = (...words: unknown[]) => {
      printed += `${words.join(" ")}\n`;
    };
    vi.spyOn(console, "log").mockImplementation(hear);
    vi.spyOn(console, "error").mockImplementation(hear);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  const path = (name: string) => join(folder, name);
  const run = (...args: string[]) => bankCommand(args, path("content"));
  return {
    path,
    run,
    said: () => printed,
    forget() {
      printed = "";
    },
    save(bank) {
      writeFileSync(path("content/banks/javascript.yaml"), yamlOf(bank));
      const proved = bank.items.filter(isExecutable).map((item) => {
        const { id, rev } = item;
        return { id, rev, hash: runHash(item), runtimes: {}, result: "passed", date: "2026-11-21" };
      });
      writeLock(path("content/verify.lock"), new Map(proved.map((record) => [record.id, record])));
    },
    async packFor(solver, ...more) {
      const role = solver.replace(/\d+$/, "");
      const keyFile = path(`keys/${solver}.json`);
      const to = ["--role", role, "--solver", solver, "--out", path(solver), "--key", keyFile];
      expect(await run("pack", "javascript", ...to, ...more)).toBe(0);
      return {
        key: JSON.parse(readFileSync(keyFile, "utf8")),
        text: readFileSync(path(`${solver}/javascript-${solver}.md`), "utf8"),
      };
    },
    answer({ key }, change = {}) {
      const file = path(`${key.solver}.jsonl`);
      writeFileSync(file, `${key.items.map((entry) => replyTo(entry, key, change)).join("\n")}\n`);
      return run("record", file, "--key", path(`keys/${key.solver}.json`));
    },
  };
}

function replyTo(entry: PackKey["items"][number], { role }: PackKey, change: Record<string, Reply>): string {
  const own = change["item" in entry ? entry.item : entry.fault];
  const rated = { naturalness: 5, worth: 5, sayBack: "What does it give?" };
  if (role === "R") return JSON.stringify({ token: entry.token, ...rated, ...own });
  const chosen = {
    token: entry.token,
    choice: "abcd"[entry.order.indexOf(0)],
    flags: [],
    others: [],
    ...own,
  };
  if (role === "C") return JSON.stringify({ ...chosen, cue: "none" });
  const more = { A: {}, B: { evidence: "Section 1" }, AR: rated }[role];
  return JSON.stringify({ ...more, ...chosen, confidence: 90, reason: "It follows." });
}
