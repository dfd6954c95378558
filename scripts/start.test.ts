/** npm start: the processes that it starts end with it, however npm itself ends; damaged banks are compiled again. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../server/testing/free-port.ts";

const root = join(import.meta.dirname, "..");
let dataDir: string;
let npm: ChildProcess | undefined;
let port: number;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "assay-start-"));
  port = await freePort();
});
afterEach(() => {
  npm?.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

const answers = () =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The memory limits of the server's own process: its Node options and its malloc setting. */
function limitsOfServer(): string[] {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const read = (name: string) => {
      try {
        return readFileSync(`/proc/${pid}/${name}`, "utf8").split("\0");
      } catch {
        // The process has ended, or belongs to another user.
        return [];
      }
    };
    const [command, environment] = [read("cmdline"), read("environ")];
    if (!command.includes("server/main.ts") || !environment.includes(`DATA_DIR=${dataDir}`)) continue;
    const options = command.filter((part) => part.startsWith("--max-") || part.startsWith("--heap-"));
    return [...options, ...environment.filter((setting) => setting.startsWith("MALLOC_"))];
  }
  return [];
}

test.runIf(process.platform === "linux").each(["SIGTERM", "SIGKILL"] as const)(
  "a server started by npm ends when npm alone gets %s",
  async (signal) => {
    const environment = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" };
    npm = spawn("npm", ["start"], { cwd: root, stdio: "ignore", env: environment });
    await expect.poll(answers, { timeout: 90_000 }).toBe(true);
    expect(limitsOfServer()).toEqual([
      "--max-old-space-size=160",
      "--max-semi-space-size=4",
      "--heap-growing-percent=100",
      "MALLOC_ARENA_MAX=1",
      "MALLOC_MMAP_THRESHOLD_=131072",
      "MALLOC_TRIM_THRESHOLD_=131072",
    ]);
    npm.kill(signal);
    await expect.poll(answers, { timeout: 60_000 }).toBe(false);
  },
  180_000,
);

test.runIf(process.platform === "linux")(
  "a compiled bank that a disk has damaged is compiled again",
  () => {
    // The copy keeps its files' times, so that only the damage triggers a compilation.
    for (const place of ["authoring", "content", "contract", "dist", "package.json", "scripts"])
      execFileSync("cp", ["-a", join(root, place), dataDir]);
    symlinkSync(join(root, "node_modules"), join(dataDir, "node_modules"));
    const bank = join(dataDir, "dist/content/javascript.json");
    const script = 'import("./scripts/setup.mjs").then((setup) => setup.ensureCompiled(process.execPath))';
    const ensure = () => spawnSync(process.execPath, ["-e", script], { cwd: dataDir, encoding: "utf8" });
    const whole = readFileSync(bank);
    expect(ensure()).toMatchObject({ status: 0, stdout: "" });
    truncateSync(bank, Math.floor(whole.length / 2));
    expect(ensure().status).toBe(0);
    expect(readFileSync(bank).equals(whole)).toBe(true);
  },
  180_000,
);

test("the packages are installed without running their scripts", () => {
  // A copy of the files that the installation needs, and a fake npm that records its arguments.
  for (const place of ["scripts", "package.json", "package-lock.json"])
    cpSync(join(root, place), join(dataDir, place), { recursive: true });
  mkdirSync(join(dataDir, "node_modules"));
  const called = join(dataDir, "called");
  writeFileSync(join(dataDir, "npm"), `#!/bin/sh\necho "$@" > ${called}\n`, { mode: 0o755 });
  const script = 'import("./scripts/setup.mjs").then((setup) => setup.ensureInstalled())';
  const environment = { ...process.env, PATH: `${dataDir}:${process.env.PATH}` };
  spawnSync(process.execPath, ["-e", script], { cwd: dataDir, env: environment });
  expect(readFileSync(called, "utf8").split(" ")).toContain("--ignore-scripts");
});

test("an invalid heap size is refused with an explanation", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, HEAP_MB: "lots" },
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining("HEAP_MB must be a whole number from 128")]);
});
