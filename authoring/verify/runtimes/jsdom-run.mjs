/** Runs a bundled page program inside Node.js with the globals of a jsdom window. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { JSDOM } from "jsdom";

const dir = process.argv[2];
const body = readFileSync(join(dir, "body.html"), "utf8");
const { window } = new JSDOM(`<!doctype html><html><head></head><body>${body}</body></html>`, {
  url: "http://localhost/",
  pretendToBeVisual: true,
  runScripts: "outside-only",
});
await new Promise((resolve) =>
  window.document.readyState === "complete" ? resolve() : window.addEventListener("load", resolve),
);

// Events and requests must be jsdom's; built-in objects and timers stay Node's.
const keep = new Set(
  Object.getOwnPropertyNames(globalThis).filter(
    (name) =>
      !/Event|^Abort|^navigator$|^Headers$|^FormData$|^File$|^Blob$|^DOMException$|Storage$|^WebSocket$/.test(
        name,
      ),
  ),
);
for (const name of Object.getOwnPropertyNames(window)) {
  if (keep.has(name) || name === "undefined") continue;
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: window[name] });
}
for (const name of [
  "addEventListener",
  "removeEventListener",
  "dispatchEvent",
  "getComputedStyle",
  "requestAnimationFrame",
  "cancelAnimationFrame",
  "scrollTo",
  "matchMedia",
]) {
  if (typeof window[name] === "function") globalThis[name] = window[name].bind(window);
}
Object.assign(globalThis, { window: globalThis, self: globalThis, assayProcess: true });
Object.defineProperty(globalThis, "location", { configurable: true, get: () => window.location });

process.on("exit", (code) => {
  if (code === 13) process.exitCode = 1;
});
await import(pathToFileURL(join(dir, "bundle.js")).href);
process.exit(process.exitCode ?? 0);
