/** npm run assay -- COMMAND: the commands for operators and for authors of questions, on the pinned runtime. */
import { attempt, become, ensureInstalled, runtime } from "./setup.mjs";

const [command, ...args] = process.argv.slice(2);

await attempt(() => {
  ensureInstalled();
  if (command === "bank") become(runtime(), ["authoring/cli/main.ts", ...args]);
  else become(runtime(), ["server/cli/main.ts", ...process.argv.slice(2)]);
});
