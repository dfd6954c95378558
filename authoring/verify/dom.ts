/** Pages with a framework: in jsdom inside Node.js, and in headless Chromium. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Layout, Program } from "./program.ts";
import {
  findProgram,
  type Outcome,
  once,
  type Runtime,
  runtimePackage,
  runtimesDir,
  type Step,
  stepRuntime,
  writeFile,
} from "./runtime.ts";
import type { Finished } from "./sandbox.ts";

const bundler = join(runtimesDir, "page-bundle.mjs");
const jsdomDriver = join(runtimesDir, "jsdom-run.mjs");

/** Writes the program's parts for the bundler, which makes bundle.js and page.html. */
function bundleStep(layout: Layout, dir: string, { slug, lang }: Program): Step {
  const { setup, text, append, flags } = layout;
  writeFile(
    join(dir, "program.json"),
    JSON.stringify({ slug, lang: lang ?? "js", setup, text, append, flags }),
  );
  return { command: process.execPath, args: [bundler, dir] };
}

const dom = stepRuntime({
  detect: once(() => {
    const manifest = runtimePackage("jsdom/package.json");
    return existsSync(manifest) ? `jsdom ${JSON.parse(readFileSync(manifest, "utf8")).version}` : undefined;
  }),
  prepare: (layout, dir, program) => [
    bundleStep(layout, dir, program),
    { command: process.execPath, args: [jsdomDriver, dir] },
  ],
});

const findChromium = once(() => {
  if (!existsSync(runtimePackage("esbuild/package.json"))) return undefined;
  return findProgram(
    ["/usr/bin/chromium", "chromium", "google-chrome"],
    ["--version", "--no-sandbox"],
    /(\d+\.\d+\.\d+\.\d+)/,
  );
});

const browser = stepRuntime({
  detect: () => findChromium()?.version,
  prepare: (layout, dir, program) => {
    const profile = `--user-data-dir=${join(dir, "profile")}`;
    const quiet = [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--no-first-run",
      profile,
    ];
    const page = [
      "--virtual-time-budget=8000",
      "--run-all-compositor-stages-before-draw",
      "--dump-dom",
      `file://${join(dir, "page.html")}`,
    ];
    return [
      bundleStep(layout, dir, program),
      { command: findChromium()?.path ?? "", args: [...quiet, ...page] },
    ];
  },
  interpret: readPage,
});

/** The page writes its output, and the error that ended it, into an element. */
function readPage({ exitCode, stdout, stderr }: Finished): Partial<Outcome> {
  const found = /<script type="application\/json" id="assay-result">([\s\S]*?)<\/script>/.exec(stdout)?.[1];
  if (exitCode !== 0 || found === undefined)
    return { succeeded: false, stdout: "", diagnostics: `the page did not finish\n${stderr}` };
  const { printed, error } = JSON.parse(found) as { printed: string; error: string | null };
  return { succeeded: error === null, stdout: printed, diagnostics: `${error ?? ""}\n${printed}` };
}

export const domRuntimes: Record<string, Runtime> = { dom, browser };
