/** npm run screens [-- FILTER] [-- --folder DIR]: screenshots of the product in every state, with an index page. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  attempt,
  ensureBuilt,
  ensureCompiled,
  ensureInstalled,
  root,
  runtime,
  SetupError,
  say,
} from "./setup.mjs";

const help = `Usage: npm run screens [-- FILTER] [-- --folder DIR]

  FILTER        part of a family's name (result, profile …), or family/part of a state's name (result/9 of 10);
                the other screenshots of the folder stay as they are
  --folder DIR  where they go; .cache/screens unless given
`;

const style =
  "body{font:15px system-ui;margin:24px;background:#888;color:#000}nav{position:sticky;top:0;background:#888;padding:8px 0}" +
  "nav a{margin-right:10px;color:#000}.row{display:flex;gap:12px;align-items:start;overflow-x:auto}img{max-height:720px;" +
  "border:1px solid #444}h3{font-size:15px;margin:20px 0 6px}pre{color:#900;background:#fff;padding:6px}";

await attempt(async () => {
  const { values, positionals } = parseArgs({
    options: { folder: { type: "string" }, help: { type: "boolean" } },
    allowPositionals: true,
  });
  if (values.help) return say(help);
  ensureInstalled();
  const node = runtime();
  ensureBuilt(node);
  ensureCompiled(node);
  const { ensureBrowser } = await import("./browser.mjs");
  const browser = await ensureBrowser();
  if (!browser) throw new SetupError("There is no Chromium here, and none could be installed.");
  const folder = resolve(values.folder ?? join(root, ".cache/screens"));
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync(
    node,
    ["node_modules/@playwright/test/cli.js", "test", "--config", "e2e/gallery/playwright.config.ts"],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        ...process.env,
        CHROMIUM_PATH: browser,
        SCREENS_FOLDER: folder,
        SCREENS_FILTER: positionals.join(" "),
      },
    },
  );
  const count = writeIndex(folder);
  say(`\n${count} screenshots: ${join(folder, "index.html")}`);
  process.exit(status ?? 1);
});

/**
 * Writes the page with all screenshots of a folder, grouped by family.
 * @param {string} folder
 * @returns {number} how many there are
 */
function writeIndex(folder) {
  const families = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  let count = 0;
  const sections = families.map((family) => {
    const files = readdirSync(join(folder, family));
    count += files.filter((file) => file.endsWith(".png")).length;
    const states = [...new Set(files.map((file) => file.replace(/\.(375|1280)\..*$/, "")))].sort();
    return `<h2 id="${family}">${family}</h2>${states.map((state) => row(folder, family, state)).join("")}`;
  });
  const links = families.map((family) => `<a href="#${family}">${family}</a>`).join(" ");
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Assay: screens</title><style>${style}</style>` +
      `<nav>${links}</nav>${sections.join("")}</html>\n`,
  );
  return count;
}

/** @param {string} folder @param {string} family @param {string} state */
function row(folder, family, state) {
  const images = ["375.light", "375.dark", "1280.light", "1280.dark"]
    .map((view) => `${family}/${state}.${view}.png`)
    .filter((path) => existsSync(join(folder, path)))
    .map((path) => encodeURI(path))
    .map((path) => `<a href="${path}"><img loading="lazy" src="${path}" alt=""></a>`);
  const errors = ["375", "1280"]
    .map((size) => join(folder, family, `${state}.${size}.error.txt`))
    .filter((path) => existsSync(path))
    .map((path) => `<pre>${readFileSync(path, "utf8").replaceAll("<", "&lt;")}</pre>`);
  return `<h3>${state}</h3>${errors.join("")}<div class="row">${images.join("")}</div>`;
}
