/** One suite of tests by itself, for commands that run it longer or harder than npm test does. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { attempt, ensureBuilt, ensureCompiled, ensureInstalled, root, runtime } from "./setup.mjs";

/**
 * Runs a suite and ends the process with its outcome.
 * @param {string} file from the root
 * @param {Record<string, string>} environment where the caller's own does not say otherwise
 */
export async function runSuite(file, environment) {
  await attempt(() => {
    ensureInstalled();
    const node = runtime();
    ensureBuilt(node);
    ensureCompiled(node);
    const { status } = spawnSync(node, [join("node_modules", "vitest/vitest.mjs"), "run", file], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...environment, ...process.env },
    });
    process.exit(status ?? 1);
  });
}
