/** Turns the banks into the JSON that the server reads, skipping what did not change. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, join, relative } from "node:path";
import type {
  CompiledBank,
  CompiledIndex,
  CompiledItem,
  FailedBank,
  IndexedBank,
} from "../../contract/bank.ts";
import { bankFiles } from "../bank/files.ts";
import { formatFinding } from "../bank/findings.ts";
import { fingerprint, textHash } from "../bank/hash.ts";
import { highlight } from "../bank/highlight.ts";
import { parseBank } from "../bank/parse.ts";
import { type Bank, type Item, optionsOf } from "../bank/schema.ts";
import { lintBank } from "../lint/linter.ts";

export interface CompileOptions {
  banksDir: string;
  /** Created if missing. The compiler owns everything in it. */
  outDir: string;
  onProgress?: (done: number, of: number, slug: string, outcome: "compiled" | "unchanged" | "failed") => void;
}

/**
 * Compiles every bank of a folder. A bank with a lint error is left out and listed in `failures` with its reasons; the
 * others are still written. Files are written atomically. Throws only when a folder can't be read or written.
 */
export function compileBanks({ banksDir, outDir, onProgress }: CompileOptions): CompiledIndex {
  mkdirSync(outDir, { recursive: true });
  const compiler = compilerFingerprint();
  const previous = readIndex(outDir);
  const before = previous?.compiler === compiler ? previous : undefined;
  const index: CompiledIndex = { compiler, banks: {}, failures: {} };
  const files = existsSync(banksDir) ? bankFiles(banksDir) : [];
  files.forEach((file, position) => {
    const slug = basename(file).replace(/\.ya?ml$/, "");
    const text = readFileSync(file, "utf8");
    const source = fingerprint(text);
    const known = before?.banks[slug];
    const failed = before?.failures[slug];
    let outcome: "compiled" | "unchanged" | "failed" = "unchanged";
    if (known?.source === source && existsSync(join(outDir, known.file))) index.banks[slug] = known;
    else if (failed?.source === source) index.failures[slug] = failed;
    else {
      const result = compileBank(relative(process.cwd(), file), text, source);
      outcome = "json" in result ? "compiled" : "failed";
      if ("json" in result) {
        writeWhole(join(outDir, result.entry.file), result.json);
        index.banks[slug] = result.entry;
      } else index.failures[slug] = result;
    }
    onProgress?.(position + 1, files.length, slug, outcome);
  });
  writeWhole(join(outDir, "index.json"), `${JSON.stringify(index, null, 2)}\n`);
  for (const name of readdirSync(outDir)) {
    const isListed = name === "index.json" || Object.values(index.banks).some((bank) => bank.file === name);
    if (!isListed) rmSync(join(outDir, name), { force: true });
  }
  return index;
}

/** Compiles one bank. Returns its JSON and index entry, or the reasons why it can't be compiled. */
export function compileBank(
  file: string,
  text: string,
  source: string,
): { json: string; entry: IndexedBank } | FailedBank {
  const parsed = parseBank(file, text);
  const errors = lintBank(parsed).filter(({ level }) => level === "error");
  if (errors.length > 0 || !parsed.bank) return { source, reasons: errors.map(formatFinding) };
  const compiled = compile(parsed.bank);
  const json = JSON.stringify(compiled);
  const { title, category, assumes } = compiled;
  const name = `${compiled.slug}.json`;
  const entry = {
    file: name,
    hash: fingerprint(json),
    source,
    title,
    category,
    assumes,
    items: compiled.items.length,
  };
  return { json, entry };
}

function compile(bank: Bank): CompiledBank {
  const { slug, title, category, assumes, reviewed, topics } = bank;
  const items = bank.items.filter(({ status }) => status === "active").map((item) => compileItem(slug, item));
  return { slug, title, category, assumes, reviewed, topics, items };
}

function compileItem(slug: string, item: Item): CompiledItem {
  const { id, rev, topic, difficulty, level, seconds, code, sources, tests } = item;
  const options = optionsOf(item).map(({ text, why }) => (why === undefined ? { text } : { text, why }));
  const compiled = {
    id,
    rev,
    hash: textHash(item),
    slug,
    topic,
    difficulty,
    level,
    seconds,
    prompt: item.prompt.trim(),
  };
  const shown = code ? { code, codeTokens: highlight(code.lang, code.text) } : {};
  return { ...compiled, ...shown, options, explain: item.explain.trim(), sources, tests };
}

function readIndex(outDir: string): CompiledIndex | undefined {
  try {
    return JSON.parse(readFileSync(join(outDir, "index.json"), "utf8"));
  } catch {
    return undefined;
  }
}

/** The files that determine the compiler's output. */
const compilerSources = [
  "authoring/bank",
  "authoring/lint",
  "authoring/compile",
  "contract/bank.ts",
  "content/blueprints.json",
];

/** Changes with the compiler's own sources and with the version of the highlighter. */
function compilerFingerprint(): string {
  const root = join(import.meta.dirname, "../..");
  const files = compilerSources.flatMap((place) =>
    statSync(join(root, place)).isDirectory()
      ? readdirSync(join(root, place))
          .filter((name) => !name.endsWith(".test.ts"))
          .map((name) => join(place, name))
      : [place],
  );
  const highlighter = createRequire(import.meta.url)("highlight.js/package.json").version;
  return fingerprint([highlighter, ...files.sort().map((file) => readFileSync(join(root, file), "utf8"))]);
}

function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.partial`, text);
  renameSync(`${file}.partial`, file);
}
