/**
 * npm run pauses [-- JOURNEYS]: browser journeys while their servers, browsers and workers are paused at random, as on a busy
 * machine. A journey that fails here and not alone relies on speed: it sometimes fails in npm test too. Linux only.
 */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ensureBrowser } from "./browser.mjs";
import { attempt, ensureBuilt, ensureCompiled, ensureInstalled, root, runtime } from "./setup.mjs";

/** Journeys are written for pauses of a second; from two seconds on, pages give up waiting for devices and servers. */
const longestMilliseconds = 1300;
const meanGapMilliseconds = 150;
/** More than npm test has, as paused journeys leave the processors to others. */
const workers = 5;
/** Pauses its own browser, which would be continued here. */
const pausesItself = "a machine that sleeps";

/** @type {Set<number>} */
const paused = new Set();

await attempt(async () => {
  ensureInstalled();
  const node = runtime();
  ensureBuilt(node);
  ensureCompiled(node);
  const chosen = process.argv.slice(2);
  const journeys = spawn(
    node,
    [
      join("node_modules", "@playwright/test/cli.js"),
      ...["test", "--config", "e2e/playwright.config.ts", "--reporter=list", `--workers=${workers}`],
      ...["--grep-invert", pausesItself, ...chosen],
    ],
    { cwd: root, stdio: "inherit", env: { ...process.env, CHROMIUM_PATH: (await ensureBrowser()) ?? "" } },
  );
  // Journeys get it as well, and end by themselves.
  process.on("SIGINT", () => {});
  journeys.on("exit", (code) => {
    for (const pid of paused) signal(pid, "SIGCONT");
    process.exit(code ?? 1);
  });
  for (;;) {
    const running = runningBelow(journeys.pid ?? 0);
    const one = running[Math.floor(Math.random() * running.length)];
    // At most a fifth at once, or nothing would go on while few processes are running.
    if (one !== undefined && paused.size * 4 < running.length)
      void pause(one, 50 + Math.random() * longestMilliseconds);
    await wait(Math.random() * 2 * meanGapMilliseconds);
  }
});

/** @param {number} pid @param {number} milliseconds */
async function pause(pid, milliseconds) {
  paused.add(pid);
  signal(pid, "SIGSTOP");
  await wait(milliseconds);
  signal(pid, "SIGCONT");
  paused.delete(pid);
}

/** @param {number} pid @param {NodeJS.Signals} name */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** The running processes that a process has started, directly or not. @param {number} ancestor @returns {number[]} */
function runningBelow(ancestor) {
  const processes = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), stateOf(name)]),
  );
  const isBelow = (/** @type {number} */ pid) => {
    for (let one = processes.get(pid)?.parent; one; one = processes.get(one)?.parent)
      if (one === ancestor) return true;
    return false;
  };
  return [...processes]
    .filter(([pid, { state }]) => !"TtZX".includes(state) && isBelow(pid))
    .map(([pid]) => pid);
}

/** Field 3 and 4 of proc_pid_stat(5); the name before them may contain anything. @param {string} pid */
function stateOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "X", parent] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state, parent: Number(parent) };
  } catch {
    return { state: "X", parent: 0 };
  }
}
