/** npm start: sets up what is missing, then serves the product. */
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { heapOptions, mallocEnvironment, usualHeapMegabytes } from "./memory-limits.mjs";
import {
  attempt,
  become,
  ensureBuilt,
  ensureCompiled,
  ensureInstalled,
  runtime,
  SetupError,
} from "./setup.mjs";

await attempt(() => {
  ensureInstalled();
  const node = runtime();
  ensureBuilt(node);
  ensureCompiled(node);
  become(node, [...heapOptions(heapMegabytes()), "server/main.ts"], {
    ...unsetOf(mallocEnvironment),
    NODE_ENV: process.env.NODE_ENV ?? "production",
  });
});

/** The variables that the environment doesn't set itself. @param {Record<string, string>} defaults */
function unsetOf(defaults) {
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => !process.env[name]));
}

/** The setting HEAP_MB, from the environment or `.env`: Node has to know it before the server can read its settings. */
function heapMegabytes() {
  const file = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  const given = (process.env.HEAP_MB ?? file.HEAP_MB ?? "").trim();
  if (given === "") return usualHeapMegabytes;
  const megabytes = Number(given);
  if (Number.isInteger(megabytes) && megabytes >= 128 && megabytes <= 65_536) return megabytes;
  throw new SetupError(`HEAP_MB must be a whole number from 128 to 65536, not "${given}".`);
}
