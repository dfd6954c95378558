/** All runtimes by profile name. */
import { compiledRuntimes } from "./compilers.ts";
import { dataRuntimes } from "./data.ts";
import { domRuntimes } from "./dom.ts";
import { javascriptRuntimes } from "./javascript.ts";
import { pythonRuntimes } from "./python.ts";
import type { Runtime } from "./runtime.ts";
import { scriptRuntimes } from "./scripting.ts";
import { sqlRuntimes } from "./sql.ts";

export const runtimes: Readonly<Record<string, Runtime>> = {
  ...javascriptRuntimes,
  ...pythonRuntimes,
  ...sqlRuntimes,
  ...scriptRuntimes,
  ...compiledRuntimes,
  ...domRuntimes,
  ...dataRuntimes,
};
