/** Builds the pages into dist/web: hashed files, no inline script or style, each with its digest and compressed twins. */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { rules } from "./contract/rules.ts";
import { removeOldAssets } from "./scripts/old-assets.mjs";

const outDir = new URL("./dist/web/", import.meta.url).pathname;

export default defineConfig({
  root: "web",
  base: "/",
  plugins: [react(), tailwindcss(), longPasswords(), pageDefaults(), digestsAndTwins()],
  // The router brings along what React itself has had since 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim.*/, replacement: "react" }] },
  build: {
    outDir,
    // Pages that were opened before an upgrade still ask for the files of the build before.
    emptyOutDir: false,
    target: ["chrome123", "edge123", "firefox125", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the entry imports statically, React too, is one file, however many lazy pages share parts of it: with the
            // page and the style that makes three requests to first paint.
            { name: "app", tags: ["$initial"] },
            // The catalogue with the cards and hallmarks: a first visit of it fetches this beside the app, and nothing else.
            {
              name: "catalogue",
              test: /web[\\/]features[\\/]catalogue[\\/](?!ready)|contract[\\/](cards|hallmarks)\.ts|web[\\/]ui[\\/](hallmark|pagination|select-field)\.tsx|web[\\/]attempt[\\/]use-running|web[\\/]client[\\/]standings/,
            },
            // The account pages with their forms: a first visit of /login fetches this beside the app, and nothing else.
            {
              name: "account",
              test: /web[\\/]features[\\/]account[\\/](login|account|offer|sample|after|wanted)|web[\\/]ui[\\/](field|form(-failure)?|password-field|queue-notice)\.tsx?|web[\\/]client[\\/]queue/,
            },
            // What many lazy pages share, in few files rather than many: on a slow line each costs a way there and back.
            {
              name: "parts",
              test: /node_modules[\\/]@tanstack[\\/]|web[\\/](ui|tables)[\\/]|web[\\/]client[\\/]query\.ts/,
              minShareCount: 2,
            },
            { name: "admin", test: /web[\\/]shell[\\/]admin-/ },
            {
              name: "contract",
              test: /node_modules[\\/]zod[\\/]|web[\\/]client[\\/]strict-schemas\.ts|[\\/]contract[\\/]/,
            },
            // Small pages of one kind: each file more is a name more in the list that every first visit fetches.
            { name: "account-pages", test: /web[\\/]features[\\/]account[\\/]/ },
            {
              name: "quality",
              test: /web[\\/]features[\\/]quality[\\/](reports-page|outages|regrades|late|effect|quarantine|reported)/,
            },
            { name: "results", test: /web[\\/]features[\\/]results[\\/]/ },
            {
              name: "certificates",
              test: /web[\\/]features[\\/]certificates[\\/](certificate-page|shared|nothing)/,
            },
            { name: "insight", test: /web[\\/]features[\\/]insight[\\/]/ },
            { name: "users", test: /web[\\/]features[\\/]users[\\/]/ },
            { name: "profile", test: /web[\\/]features[\\/]profile[\\/]/ },
            { name: "logs", test: /web[\\/]features[\\/](audit|attempts|overview)[\\/]/ },
          ],
        },
      },
    },
  },
  server: { proxy: { "^/api/": process.env.ASSAY_SERVER ?? "http://localhost:3000" } },
});

/** Of the common passwords only those that are long enough to be chosen: less than half of the list. */
function longPasswords(): Plugin {
  return {
    name: "assay:long-passwords",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith("/language-common/src/passwords.json")) return undefined;
      const list = JSON.parse(await readFile(id, "utf8")) as string[];
      return JSON.stringify(list.filter((password) => password.length >= rules.passwordMin));
    },
  };
}

/** While developing there is no server that fills the page's placeholders. */
function pageDefaults(): Plugin {
  return {
    name: "assay:page-defaults",
    apply: "serve",
    transformIndexHtml: (html) => html.replace("%THEME%", "system").replace("%SETTINGS%", ""),
  };
}

/** After the build: the digest of every script and style into index.html, and .br and .gz beside each text file. */
function digestsAndTwins(): Plugin {
  return {
    name: "assay:digests-and-twins",
    apply: "build",
    async writeBundle(_, bundle) {
      await addDigests(join(outDir, "index.html"));
      const built = Object.keys(bundle).map((file) => basename(file));
      await removeOldAssets(join(outDir, "assets"), built, Date.now());
      // Files of earlier builds have their twins already.
      const isNew = (file: string) => !file.startsWith("assets/") || built.includes(basename(file));
      const files = (await readdir(outDir, { recursive: true })).filter((file) =>
        /\.(js|css|svg)$/.test(file),
      );
      await Promise.all(files.filter(isNew).map((file) => compress(file)));
    },
  };
}

async function addDigests(page: string) {
  let html = await readFile(page, "utf8");
  for (const [tag, address] of html.matchAll(
    /<(?:script|link)\b[^>]*?(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"[^>]*>/g,
  )) {
    const digest = createHash("sha384")
      .update(await readFile(join(outDir, address!)))
      .digest("base64");
    html = html.replace(tag, tag.replace(/>$/, ` integrity="sha384-${digest}">`));
  }
  await writeFile(page, html);
}

async function compress(file: string) {
  const bytes = await readFile(join(outDir, file));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(join(outDir, `${file}.br`), await promisify(brotliCompress)(bytes, { params }));
  await writeFile(join(outDir, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
}
