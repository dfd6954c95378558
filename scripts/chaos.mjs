/** npm run chaos: the server killed under load a thousand times on SQLite, three hundred times on PostgreSQL (CHAOS_ROUNDS changes the first). */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { attempt, ensureBuilt, ensureCompiled, ensureInstalled, root, runtime } from "./setup.mjs";

await attempt(() => {
  ensureInstalled();
  const node = runtime();
  ensureBuilt(node);
  ensureCompiled(node);
  const { status } = spawnSync(
    node,
    [join("node_modules", "vitest/vitest.mjs"), "run", "server/kill.test.ts"],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, CHAOS_ROUNDS: process.env.CHAOS_ROUNDS ?? "1000" },
    },
  );
  process.exit(status ?? 1);
});
