/** Builds the pages into dist/web: hashed files, no inline script or style, each with its digest and compressed twins. */
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { rules } from "./contract/rules.ts";
import { removeOldAssets } from "./scripts/build/old-assets.mjs";
import { preloadLists } from "./scripts/build/preload-lists.ts";

/** Modules of every page with a session, by the ends of their paths. */
const shared = [
  "node_modules/(@tanstack|zod)/",
  "web/ui/(?!charts/bar-chart)",
  "web/client/(query|asking-again|strict-schemas)\\.ts",
  "copy-button\\.tsx",
  "web/features/(review/(practice-choice|topics|topic-summary)|certificates/band-names|assignments/held-words)\\.",
  // Without the calls that only the screens of authors, managers, admins and accounts make.
  "/contract/(?!authoring/(?!shown)|assignments/assignment-|groups/(joining|members)|insight|quality|bank|attempts/outages|users/(admin|security|password))",
];

const outDir = new URL("./dist/web/", import.meta.url).pathname;

export default defineConfig({
  root: "web",
  base: "/",
  plugins: [
    react(),
    tailwindcss(),
    longPasswords(),
    routePatterns(),
    pageDefaults(),
    firstVisitStyles(),
    preloadLists(),
    digestsAndTwins(),
  ],
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
            // The catalogue: a first visit of it fetches this beside the app, and nothing else.
            {
              name: "catalogue",
              test: /web[\\/]features[\\/]catalogue[\\/](?!ready)|web[\\/]ui[\\/](table[\\/]pagination|forms[\\/]select-field)\.tsx|web[\\/]attempt[\\/]running[\\/]use-running|web[\\/]client[\\/]standings/,
            },
            // The account pages with their forms: a first visit of /login fetches this beside the app, and nothing else.
            {
              name: "account",
              test: /web[\\/]features[\\/]account[\\/](login|account|offer|sample|after|wanted)|web[\\/]ui[\\/](forms[\\/](field|form(-failure)?|password-field)|queue-notice)\.tsx?|web[\\/]client[\\/]queue/,
            },
            // What many lazy pages share, in few files rather than many: on a slow line each costs a way there and back.
            { name: "parts", test: new RegExp(shared.join("|")), minShareCount: 2 },
            { name: "admin", test: /web[\\/]shell[\\/]admin-/ },
            // What most screens show to people with a session.
            {
              name: "signed-in",
              test: /web[\\/](shell[\\/]staff-links|attempt[\\/]running[\\/](watch-running|running-strip))/,
            },
            { name: "staff-contract", test: /[\\/]contract[\\/]/, minShareCount: 2 },
            // The lists and charts of admins, managers and authors, and one's own results.
            { name: "tables", test: /web[\\/](tables[\\/]|ui[\\/]charts[\\/])/, minShareCount: 2 },
            // What runs a test; the profile sends its unsent answers, and does without the screens of a test.
            { name: "attempt", test: /web[\\/]attempt[\\/](?!running)/, minShareCount: 2 },
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
            // Practice and review show these, and do without the screens of authors.
            {
              name: "review-parts",
              test: /web[\\/]features[\\/]review[\\/](question-text|answer-list|explanation|verdict)\.tsx$/,
            },
            // Insight shows these without the screens of authors.
            {
              name: "insight-parts",
              test: /web[\\/]features[\\/]insight[\\/](figures|flag-words|share-figure)\.tsx?$/,
            },
            { name: "author", test: /web[\\/]features[\\/]author[\\/]/ },
            // The catalogue and the profile show these, and do without the screens of assignments and groups.
            {
              name: "set-for-you",
              test: /web[\\/]features[\\/](assignments[\\/](set-for-you-list|held-words|window-words)|groups[\\/](forget-groups|leave-button|member-words|your-groups))/,
            },
            {
              name: "group-parts",
              test: /web[\\/](shell[\\/]group-tabs|features[\\/]groups[\\/]group-frame)\.tsx$/,
            },
            { name: "assignments", test: /web[\\/]features[\\/]assignments[\\/]/ },
            { name: "insight", test: /web[\\/]features[\\/]insight[\\/]/ },
            { name: "users", test: /web[\\/]features[\\/]users[\\/](users-page|user-columns|yes-no)/ },
            { name: "user", test: /web[\\/]features[\\/]users[\\/]/ },
            { name: "profile", test: /web[\\/]features[\\/]profile[\\/]/ },
            { name: "logs", test: /web[\\/]features[\\/](audit|attempts)[\\/]/ },
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

/** The router's matching of patterns is left out: contract/pages.ts matches addresses, and nothing uses the router's Route. */
function routePatterns(): Plugin {
  return {
    name: "assay:route-patterns",
    enforce: "pre",
    load: (id) =>
      /regexparam[\\/]dist[\\/]index\.mjs$/.test(id)
        ? 'export function parse() { throw new Error("Routes are matched by contract/pages.ts."); }'
        : undefined,
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

/** Of the route table only these screens are part of a first visit; not the admins' bar, nor what is set for a person. */
const firstScreens = /features[\\/](account[\\/]login-page|catalogue[\\/]catalogue-page)\.tsx$/;
const laterParts =
  /web[\\/](routes|later-screens|shell[\\/]admin-bar|features[\\/]assignments[\\/]set-for-you)\.tsx?$/;

/** Fails the build when styles/index.css does not name a component that a first visit can show. */
function firstVisitStyles(): Plugin {
  const styles = new URL("./web/styles/", import.meta.url).pathname;
  return {
    name: "assay:first-visit-styles",
    apply: "build",
    async buildEnd(error) {
      if (error) return;
      const sources = [...(await readFile(join(styles, "index.css"), "utf8")).matchAll(/@source "(.+)";/g)];
      const named = new Set(
        sources
          .flatMap(([, pattern]) => globSync(pattern!, { cwd: styles }))
          .map((file) => join(styles, file)),
      );
      const seen = new Set<string>();
      const visit = (id: string) => {
        if (seen.has(id) || !id.includes(join(styles, ".."))) return;
        seen.add(id);
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        const later = dynamicallyImportedIds.filter((each) => !laterParts.test(each));
        for (const each of importedIds) visit(each);
        for (const each of laterParts.test(id) ? later.filter((one) => firstScreens.test(one)) : later)
          visit(each);
      };
      visit(join(styles, "../main.tsx"));
      const missing = [...seen].filter((id) => id.endsWith(".tsx") && !named.has(id));
      if (missing.length > 0)
        throw new Error(
          `A first visit shows these, so web/styles/index.css must name them: ${missing.join(", ")}`,
        );
    },
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
