/** npm run bench [-- NAME]: measurements beside a floor in the same run; without a name, all of them. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { attempt, ensureBuilt, ensureCompiled, ensureInstalled, root, runtime, say } from "./setup.mjs";

const supporting = new Set([
  ...[
    "both-engines",
    "client",
    "department",
    "flood",
    "flood-attacks",
    "flood-honest",
    "plot",
    "processes",
    "report",
    "takers",
  ],
]);

await attempt(() => {
  ensureInstalled();
  const node = runtime();
  ensureBuilt(node);
  ensureCompiled(node);
  const all = readdirSync(join(root, "bench"))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => name.slice(0, -3))
    .filter((name) => !supporting.has(name));
  const [asked] = process.argv.slice(2);
  for (const name of asked ? [asked] : all) {
    say(`\n── ${name}`);
    const { status } = spawnSync(node, [join("bench", `${name}.ts`)], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
    if (status !== 0) process.exit(status ?? 1);
  }
});
