/** npm start: sets up what is missing, then serves the product. */
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import {
  attempt,
  become,
  ensureBuilt,
  ensureCompiled,
  ensureInstalled,
  runtime,
  SetupError,
} from "./setup.mjs";

/** Megabytes of JavaScript heap that fit an exam of a few thousand people; lists and exports are streamed. */
const usualHeapMegabytes = 160;

await attempt(() => {
  ensureInstalled();
  const node = runtime();
  ensureBuilt(node);
  ensureCompiled(node);
  // A small young generation and one malloc arena keep memory at half, at the same speed (docs/performance.md, Memory).
  const limits = [`--max-old-space-size=${heapMegabytes()}`, "--max-semi-space-size=4"];
  become(node, [...limits, "server/main.ts"], {
    NODE_ENV: process.env.NODE_ENV ?? "production",
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "1",
  });
});

/** The setting HEAP_MB, from the environment or `.env`: Node has to know it before the server can read its settings. */
function heapMegabytes() {
  const file = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  const given = (process.env.HEAP_MB ?? file.HEAP_MB ?? "").trim();
  if (given === "") return usualHeapMegabytes;
  const megabytes = Number(given);
  if (Number.isInteger(megabytes) && megabytes >= 128 && megabytes <= 65_536) return megabytes;
  throw new SetupError(`HEAP_MB must be a whole number from 128 to 65536, not "${given}".`);
}
