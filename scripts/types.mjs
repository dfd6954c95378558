/** Checks the types of every part with the native compiler. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./setup.mjs";

const { status } = spawnSync(
  process.execPath,
  [join(root, "node_modules/typescript-7/bin/tsc"), "-b", "--pretty", "false"],
  {
    cwd: root,
    stdio: "inherit",
  },
);
process.exit(status ?? 1);
