/** All runtimes by profile name. */
import { compiledRuntimes } from "./verify-compiled.ts";
import { dataRuntimes } from "./verify-data.ts";
import { domRuntimes } from "./verify-dom.ts";
import { javascriptRuntimes } from "./verify-javascript.ts";
import { pythonRuntimes } from "./verify-python.ts";
import type { Runtime } from "./verify-runtime.ts";
import { scriptRuntimes } from "./verify-scripts.ts";
import { sqlRuntimes } from "./verify-sql.ts";

export const runtimes: Readonly<Record<string, Runtime>> = {
  ...javascriptRuntimes,
  ...pythonRuntimes,
  ...sqlRuntimes,
  ...scriptRuntimes,
  ...compiledRuntimes,
  ...domRuntimes,
  ...dataRuntimes,
};
