/** npm start: what it starts ends with it, however npm itself ends; damaged banks are compiled again. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync } from "node:fs";
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

test.runIf(process.platform === "linux").each(["SIGTERM", "SIGKILL"] as const)(
  "a server started by npm ends when npm alone gets %s",
  async (signal) => {
    const environment = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" };
    npm = spawn("npm", ["start"], { cwd: root, stdio: "ignore", env: environment });
    await expect.poll(answers, { timeout: 90_000 }).toBe(true);
    npm.kill(signal);
    await expect.poll(answers, { timeout: 60_000 }).toBe(false);
  },
  180_000,
);

test.runIf(process.platform === "linux")(
  "a compiled bank that a disk has damaged is compiled again",
  () => {
    // A copy with the times of its files, so that nothing but the damage asks for a compilation.
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

test("a heap size that makes no sense is refused in words", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, HEAP_MB: "lots" },
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining("HEAP_MB must be a whole number from 128")]);
});
