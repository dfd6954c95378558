/** Measured servers: starts them, reads their CPU time and memory, and stops them. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../server/database/open.ts";
import { readTotal } from "../server/database/totals.ts";
import { freePort } from "../server/testing/free-port.ts";
import type { Place } from "../server/testing/people.ts";

const root = join(import.meta.dirname, "..");
/** Clock ticks per second of /proc/PID/stat. */
const ticks = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

export interface Measured {
  url: string;
  process: ChildProcess;
  /** CPU seconds (user and system) so far, including threads. */
  cpuSeconds(): number;
  /** Memory in MiB as PSS: pages shared with other processes count by their share. */
  memoryMib(): number;
  /** The same once repeated garbage collections no longer free any; needs the `collectOnSignal` option. */
  heldMib(): Promise<number>;
  stop(): Promise<void>;
}

/** Node options with which a measured process collects all garbage on SIGUSR2. */
export const collectOnSignal = [
  "--expose-gc",
  "--import",
  `data:text/javascript,${encodeURIComponent('process.on("SIGUSR2", () => gc());')}`,
];
/** A garbage collection takes a tenth of a second; the process releases the pages soon after it. */
const collectionMilliseconds = 4000;
/** Idle threads end after 30 seconds, so a standstill counts only from the ninth collection on. */
const collections = { least: 9, most: 12 };
/** Two measurements that differ by less are the same. */
const settledMib = 3;

/** Starts a script and waits until it responds. @param options for Node itself */
export async function startMeasured(
  script: string,
  path: string,
  environment: Record<string, string>,
  options: string[] = [],
): Promise<Measured> {
  const port = await freePort();
  const child = spawn(process.execPath, [...options, script], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), LOG_LEVEL: "warn", ...environment },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const ready = await fetch(`${url}${path}`).catch(() => undefined);
    if (ready) break;
    if (tries > 300 || child.exitCode !== null) throw new Error(`${script} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const memoryMib = () => {
    const line = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/smaps_rollup`, "utf8"));
    return Number(line?.[1] ?? 0) / 1024;
  };
  return {
    url,
    process: child,
    cpuSeconds() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]!.split(" ");
      return (Number(fields[11]) + Number(fields[12])) / ticks;
    },
    memoryMib,
    async heldMib() {
      const held: number[] = [];
      while (held.length < collections.most) {
        child.kill("SIGUSR2");
        await new Promise((resolve) => setTimeout(resolve, collectionMilliseconds));
        held.unshift(memoryMib());
        if (held.length >= collections.least && held[1]! - held[0]! < settledMib) break;
      }
      return held[0]!;
    },
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Seeds the database that an environment names. */
export function seedPlace(environment: Record<string, string>, users: number, results: number): void {
  const seeded = spawnSync(
    process.execPath,
    ["server/cli/main.ts", "seed", "--users", String(users), "--results", String(results)],
    { cwd: root, env: { ...process.env, ...environment }, encoding: "utf8" },
  );
  if (seeded.status !== 0) throw new Error(seeded.stderr);
}

/** Waits until the statistics have counted the seeded attempts; returns the seconds it took. */
export async function untilCounted(place: Place, results: number): Promise<number> {
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  const begun = performance.now();
  try {
    while ((await readTotal(database.db, "counted")) < results) {
      if (performance.now() - begun > 900_000) throw new Error("The statistics did not take all in.");
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    return Math.round((performance.now() - begun) / 1000);
  } finally {
    await database.close();
  }
}
