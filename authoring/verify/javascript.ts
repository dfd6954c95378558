/** Node.js and the TypeScript compiler. */
import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { Layout, Program } from "./program.ts";
import { endingOf } from "./program.ts";
import {
  findProgram,
  once,
  type Runtime,
  runtimePackage,
  type Step,
  stepRuntime,
  writeFile,
} from "./runtime.ts";

function nodeRuntime(major: number, candidates: () => string[]): Runtime {
  const find = once(() => findProgram(candidates(), ["--version"], new RegExp(`^v(${major}\\.[\\d.]+)`)));
  return stepRuntime({
    detect: () => find()?.version,
    prepare: (layout, dir, program) => [
      { command: find()?.path ?? "", args: [...layout.flags, writeScript(layout, dir, program)] },
    ],
  });
}

/** Writes the main file and strips types in all files, so that both Node versions run the same JavaScript. Returns the main file's name. */
function writeScript(layout: Layout, dir: string, { lang }: Program): string {
  for (const [name, content] of layout.files) {
    if (/\.m?tsx?$/.test(name)) writeFile(join(dir, name.replace(/tsx?$/, "js")), stripTypes(content));
  }
  const isTyped = lang === "ts" || lang === "tsx" || /\.m?ts$/.test(layout.mainName ?? "");
  const name = isTyped ? "main.mjs" : (layout.mainName ?? `main.${lang === "cjs" ? "cjs" : "mjs"}`);
  writeFile(join(dir, name), isTyped ? stripTypes(layout.main) : layout.main);
  if (![...layout.files.keys()].includes("package.json")) {
    writeFile(join(dir, "package.json"), JSON.stringify({ type: lang === "cjs" ? "commonjs" : "module" }));
  }
  return name;
}

function stripTypes(code: string): string {
  const { ES2024: target } = ts.ScriptTarget;
  const options = { target, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: false };
  return ts
    .transpileModule(code, { compilerOptions: options })
    .outputText.replace(/(from\s+["']\.[^"']*)\.ts(["'])/g, "$1.js$2");
}

/** The npm packages of Node are named by platform; takes the one that is installed. */
const node20 = () => {
  const folder = runtimePackage();
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith("node-20-")) : [];
  return names.map((name) => join(folder, name, "bin/node"));
};

/** Types for type-level proofs: `type Proof = Expect<Equal<A, B>>` compiles only if A is B. */
const typeProofs = `type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Expect<T extends true> = T;
`;

function tscRuntime(packageName: string, pattern: RegExp): Runtime {
  const compiler = runtimePackage(packageName, "bin/tsc");
  const find = once(() =>
    existsSync(compiler) ? findProgram([process.execPath], [compiler, "--version"], pattern) : undefined,
  );
  return stepRuntime({
    detect: () => find()?.version,
    checksOnly: true,
    prepare: (layout, dir, program): Step[] => {
      const main = layout.mainName ?? `main.${endingOf(program.lang, "ts") === "tsx" ? "tsx" : "ts"}`;
      writeFile(join(dir, main), layout.main);
      writeFile(join(dir, "proofs.d.ts"), typeProofs);
      symlinkSync(runtimePackage(), join(dir, "node_modules"));
      const files = [
        main,
        "proofs.d.ts",
        ...[...layout.files.keys()].filter((name) => /\.[mc]?tsx?$/.test(name)),
      ];
      const compilerOptions = { ...strictOptions, ...twoslashOptions(layout.main) };
      writeFile(join(dir, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
      return [
        { command: process.execPath, args: [compiler, "-p", ".", "--pretty", "false", ...layout.flags] },
      ];
    },
  });
}

const strictOptions = {
  strict: true,
  noEmit: true,
  target: "es2024",
  module: "esnext",
  moduleResolution: "bundler",
  moduleDetection: "force",
  allowImportingTsExtensions: true,
  lib: ["es2024", "esnext.iterator", "esnext.collection", "esnext.array", "dom", "dom.iterable"],
  types: [],
  skipLibCheck: true,
  jsx: "react-jsx",
};

/** Compiler options as in twoslash, one per line: `// @exactOptionalPropertyTypes: true`. Lists are comma-separated. */
function twoslashOptions(text: string): Record<string, unknown> {
  const lines = text.matchAll(/^\s*\/\/ @(\w+)(?::\s*(.+?))?\s*$/gm);
  return Object.fromEntries(
    [...lines].map(([, name, value = "true"]) => {
      if (value === "true" || value === "false") return [name, value === "true"];
      return [name, name === "lib" || name === "types" ? value.split(/\s*,\s*/) : value];
    }),
  );
}

const mingoDriver = join(import.meta.dirname, "runtimes/mingo-run.mjs");
const findMingo = once(() => {
  const file = runtimePackage("mingo/package.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")).version as string) : undefined;
});

const mingo: Runtime = stepRuntime({
  detect: findMingo,
  prepare: ({ setup, text, append }, dir) => {
    writeFile(
      join(dir, "program.json"),
      JSON.stringify({ setup, main: [text, append].filter(Boolean).join("\n") }),
    );
    return [{ command: process.execPath, args: [mingoDriver, "program.json"] }];
  },
  interpret: ({ stdout }) => {
    const [printed = "", last] = stdout.split("\u001e");
    return { stdout: [printed, last].filter(Boolean).join(""), rows: last ?? printed };
  },
});

export const javascriptRuntimes: Record<string, Runtime> = {
  "node-26": nodeRuntime(26, () => [process.execPath]),
  "node-20": nodeRuntime(20, node20),
  "tsc-7.0": tscRuntime("typescript", /Version (7\.0\.\S+)/),
  "tsc-5.9": tscRuntime("typescript-5", /Version (5\.9\.\S+)/),
  mingo,
};
