/** Installs missing runtimes: npm packages into authoring/verify/runtimes, the others as Debian packages. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { profiles } from "../bank/profiles.ts";
import { runtimesDir } from "./runtime.ts";
import { runtimes } from "./runtimes.ts";

const sourcesDir = "/etc/apt/sources.list.d";

/**
 * Installs what is missing and reports each step. A failed step is reported and skipped, and the verifier then skips
 * its profiles. Debian packages need root and apt-get.
 */
export function installRuntimes(say: (line: string) => void): void {
  if (!areNpmRuntimesCurrent()) {
    say("Installing the npm runtimes into authoring/verify/runtimes …");
    const args = ["ci", "--prefix", runtimesDir, "--ignore-scripts", "--no-audit", "--no-fund"];
    if (!succeeds("npm", args)) say("npm ci failed: its profiles will be skipped.");
  }
  const lacking = Object.entries(profiles).filter(
    ([name, { from }]) => "apt" in from && runtimes[name]?.detect() === undefined,
  );
  if (lacking.length === 0) return;
  if (process.getuid?.() !== 0 || !succeeds("apt-get", ["--version"], "ignore")) {
    const names = lacking.map(([name]) => name).join(", ");
    say(`Not installed, because that needs root and apt-get: ${names}`);
    return;
  }
  const wantsBackports = lacking.some(([, { from }]) => "apt" in from && from.suite !== undefined);
  if (wantsBackports) addBackports(say);
  if (!succeeds("apt-get", ["update", "-qq"]))
    say("apt-get update failed; trying with the lists that are there.");
  for (const [name, { from }] of lacking) {
    if (!("apt" in from)) continue;
    say(`Installing ${name}: ${from.apt.join(" ")} …`);
    const suite = from.suite ? ["-t", from.suite] : [];
    if (!succeeds("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...suite, ...from.apt])) {
      say(`${name} could not be installed: it will be skipped.`);
    }
  }
}

/** Whether the installed packages match the lockfile: npm writes a copy of it after an installation. */
function areNpmRuntimesCurrent(): boolean {
  const [wanted, installed] = ["package-lock.json", "node_modules/.package-lock.json"].map((name) =>
    join(runtimesDir, name),
  );
  if (!wanted || !installed || !existsSync(installed)) return false;
  return statSync(installed).mtimeMs >= statSync(wanted).mtimeMs;
}

/** Adds the backports suite by copying the machine's own Debian source with another suite, so that no host is written down here. */
function addBackports(say: (line: string) => void): void {
  const lists = readdirSync(sourcesDir).map((name) => readFileSync(join(sourcesDir, name), "utf8"));
  if (lists.some((list) => list.includes("bookworm-backports"))) return;
  const own = join(sourcesDir, "debian.sources");
  const stanza = existsSync(own)
    ? readFileSync(own, "utf8")
        .split(/\n\s*\n/)
        .find((part) => /^Suites:.*\bbookworm\b/m.test(part))
    : undefined;
  if (stanza === undefined) {
    say("No Debian source of bookworm to copy: profiles from backports will be skipped.");
    return;
  }
  writeFileSync(
    join(sourcesDir, "assay-backports.sources"),
    `${stanza.trim().replace(/^Suites:.*$/m, "Suites: bookworm-backports")}\n`,
  );
}

function succeeds(command: string, args: string[], stdio: "inherit" | "ignore" = "inherit"): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio, env }).status === 0;
}
