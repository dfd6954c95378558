/** npm run assay -- COMMAND: the commands for whoever runs the product, on the pinned runtime. */
import { attempt, become, ensureInstalled, runtime } from "./setup.mjs";

await attempt(() => {
  ensureInstalled();
  become(runtime(), ["server/cli/main.ts", ...process.argv.slice(2)]);
});
