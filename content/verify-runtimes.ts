/** All runtimes by profile name. */
import { javascriptRuntimes } from "./verify-javascript.ts";
import { pythonRuntimes } from "./verify-python.ts";
import type { Runtime } from "./verify-runtime.ts";
import { sqlRuntimes } from "./verify-sql.ts";

export const runtimes: Record<string, Runtime> = { ...javascriptRuntimes, ...pythonRuntimes, ...sqlRuntimes };
