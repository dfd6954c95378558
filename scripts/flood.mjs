/** npm run flood: attacks on the running product while people take tests; ends with 1 when a bar is missed (bench/flood.ts). */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { attempt, ensureBuilt, ensureCompiled, ensureInstalled, root, runtime } from "./setup.mjs";

await attempt(() => {
  ensureInstalled();
  const node = runtime();
  ensureBuilt(node);
  ensureCompiled(node);
  const { status } = spawnSync(node, [join("bench", "flood.ts")], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  process.exit(status ?? 1);
});
