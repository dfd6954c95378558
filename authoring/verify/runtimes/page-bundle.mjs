/** Bundles a program, its framework and the helpers that content/README.md documents into one script and one page. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { compileScript, parse } from "vue/compiler-sfc";

const dir = process.argv[2];
const here = import.meta.dirname;
const { slug, lang, setup, text, append, flags } = JSON.parse(
  readFileSync(join(dir, "program.json"), "utf8"),
);

const page = { body: "", before: [], main: [], ending: "jsx" };
if (lang === "html") {
  addPage(text);
  page.before.unshift(["module", setup]);
  page.main.push(append);
} else {
  if (/^\s*</.test(setup)) addPage(setup);
  const script = /^\s*</.test(setup) ? "" : setup;
  if (lang === "vue") {
    writeFileSync(join(dir, "App.vue"), text);
    page.main.push('import App from "./App.vue";', script, append);
  } else page.main.push(script, text, append);
  if (lang === "ts" || lang === "tsx") page.ending = lang;
  // Ember uses TypeScript's legacy decorators, which are supported in TypeScript files only.
  if (slug === "emberjs") page.ending = "tsx";
}
if (!/id=["']?root\b/.test(page.body)) page.body += '\n<div id="root"></div>';

const framework = join(here, `page-${slug}.mjs`);
const entry = [`import ${JSON.stringify(join(here, "page-helpers.mjs"))};`];
if (existsSync(framework)) entry.push(`import ${JSON.stringify(framework)};`);
for (const [index, [kind, script]] of page.before.entries()) {
  if (script.trim() === "") continue;
  const file = join(dir, `before-${index}.jsx`);
  // A classic script shares its globals with later scripts.
  writeFileSync(file, kind === "classic" ? `(0, eval)(${JSON.stringify(script)});` : script);
  entry.push(`import ${JSON.stringify(file)};`);
}
writeFileSync(join(dir, `main.${page.ending}`), page.main.filter(Boolean).join("\n"));
entry.push(
  `import ${JSON.stringify(join(dir, `main.${page.ending}`))};`,
  `import ${JSON.stringify(join(here, "page-end.mjs"))};`,
);
writeFileSync(join(dir, "entry.mjs"), entry.join("\n"));

const packages = join(here, "node_modules");
const ember = join(packages, "ember-source/dist/dev/packages");
try {
  await build({
    entryPoints: [join(dir, "entry.mjs")],
    outfile: join(dir, "bundle.js"),
    bundle: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    mainFields: ["browser", "module", "main"],
    nodePaths: [packages],
    jsx: "automatic",
    logLevel: "silent",
    define: {
      "process.env.NODE_ENV": '"development"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
    alias: {
      vue: join(packages, "vue/dist/vue.esm-bundler.js"),
      ...(flags.includes("jquery-3") ? { jquery: join(packages, "jquery-3/dist/jquery.js") } : {}),
    },
    tsconfigRaw: {
      compilerOptions: {
        useDefineForClassFields: slug !== "emberjs",
        experimentalDecorators: slug === "emberjs",
      },
    },
    plugins: [
      {
        name: "single-file components and Ember's packages",
        setup({ onLoad, onResolve }) {
          onLoad({ filter: /\.vue$/ }, ({ path }) => ({
            contents: componentOf(readFileSync(path, "utf8")),
            loader: "ts",
          }));
          onResolve({ filter: /^@(?:ember|glimmer)\// }, ({ path }) => {
            const file = [join(ember, `${path}.js`), join(ember, path, "index.js")].find(existsSync);
            return file && { path: file };
          });
        },
      },
    ],
  });
} catch (error) {
  for (const { text: message, location } of error.errors ?? [{ text: String(error) }]) {
    console.error(`${location ? `${location.line}:${location.column} ` : ""}${message}`);
  }
  process.exit(1);
}
// In a page these would end the script early, or hide its end from the parser.
const script = readFileSync(join(dir, "bundle.js"), "utf8")
  .replaceAll("</script", "<\\/script")
  .replaceAll("<!--", "\\x3C!--");
writeFileSync(join(dir, "body.html"), page.body);
writeFileSync(
  join(dir, "page.html"),
  `<!doctype html><html><head><meta charset="utf-8"></head><body>${page.body}<script type="module">${script}</script></body></html>`,
);

/** Extracts the scripts from a page's markup; they run in order after framework and helpers. */
function addPage(markup) {
  const inner = /<body[^>]*>([\s\S]*)<\/body>/i.exec(markup)?.[1] ?? markup;
  page.body = inner.replace(/<script([^>]*)>([\s\S]*?)<\/script>/gi, (all, attributes, script) => {
    const type = /\btype=["']?([\w/-]+)/.exec(attributes)?.[1] ?? "";
    if (type !== "" && type !== "module" && type !== "text/javascript") return all;
    if (!/\bsrc=/.test(attributes)) page.before.push([type === "module" ? "module" : "classic", script]);
    return "";
  });
}

function componentOf(source) {
  const { descriptor, errors } = parse(source, { filename: "App.vue" });
  if (errors.length > 0) throw errors[0];
  const template = JSON.stringify(descriptor.template?.content ?? "");
  if (descriptor.scriptSetup) return compileScript(descriptor, { id: "app", inlineTemplate: true }).content;
  const plain = descriptor.script?.content ?? "export default {}";
  if (!descriptor.template) return plain;
  return `${plain.replace(/export\s+default\s/, "const component = ")}\ncomponent.template = ${template};\nexport default component;`;
}
