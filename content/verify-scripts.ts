/** Scripting languages: Ruby and R from Debian and from WebAssembly, Perl, Octave. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Layout } from "./verify-program.ts";
import {
  findProgram,
  once,
  type Runtime,
  runtimePackage,
  runtimesDir,
  stepRuntime,
  writeFile,
} from "./verify-runtime.ts";

function scriptRuntime(options: {
  candidates: string[];
  versionArgs: string[];
  pattern: RegExp;
  file: string;
  args?: string[];
  textOf?: (layout: Layout) => string;
}): Runtime {
  const { candidates, versionArgs, pattern, file, args = [], textOf = (layout) => layout.main } = options;
  const find = once(() => findProgram(candidates, versionArgs, pattern));
  return stepRuntime({
    detect: () => find()?.version,
    prepare: (layout, dir) => {
      writeFile(join(dir, file), textOf(layout));
      return [{ command: find()?.path ?? "", args: [...args, ...layout.flags, file] }];
    },
  });
}

/** A runtime compiled to WebAssembly, driven by a small program of ours that gets the folder and the main file. */
function wasmRuntime(packageName: string, driver: string, version: string, file: string): Runtime {
  const manifest = runtimePackage(packageName, "package.json");
  return stepRuntime({
    detect: once(() => {
      if (!existsSync(manifest)) return undefined;
      return `${version} (${packageName} ${JSON.parse(readFileSync(manifest, "utf8")).version})`;
    }),
    prepare: (layout, dir) => {
      writeFile(join(dir, file), layout.main);
      const quiet = "--disable-warning=ExperimentalWarning";
      return [{ command: process.execPath, args: [quiet, join(runtimesDir, driver), dir, file] }];
    },
  });
}

/** `use v5.36` switches on strict, warnings, say and signatures; a text with a version of its own keeps that. */
function perlText({ main }: Layout): string {
  return /^\s*use\s+v?5\b/m.test(main) ? main : `use v5.36; ${main}`;
}

/** A script file of Octave must not begin with a function, or it would be taken for a function file. */
function octaveText({ main }: Layout): string {
  return `1;\n${main}`;
}

export const scriptRuntimes: Record<string, Runtime> = {
  "ruby-3.1": scriptRuntime({
    candidates: ["/usr/bin/ruby", "ruby3.1", "ruby"],
    versionArgs: ["--version"],
    pattern: /ruby (3\.1\.\S+)/,
    file: "main.rb",
  }),
  "ruby-4.0": wasmRuntime("@ruby/4.0-wasm-wasi", "ruby-run.mjs", "4.0.0", "main.rb"),
  "r-4.2": scriptRuntime({
    candidates: ["/usr/bin/Rscript", "Rscript"],
    versionArgs: ["--version"],
    pattern: /version (4\.2\.\S+)/,
    file: "main.R",
    args: ["--vanilla"],
  }),
  "r-4.6": wasmRuntime("webr", "webr-run.mjs", "4.6.0", "main.R"),
  "perl-5.36": scriptRuntime({
    candidates: ["/usr/bin/perl", "perl"],
    versionArgs: ["-e", "print $^V"],
    pattern: /v(5\.36\.\S+)/,
    file: "main.pl",
    textOf: perlText,
  }),
  "octave-7.3": scriptRuntime({
    candidates: ["/usr/bin/octave-cli", "octave-cli", "/usr/bin/octave"],
    versionArgs: ["--version"],
    pattern: /version (7\.3\.\S+)/,
    file: "main.m",
    args: ["--quiet", "--norc", "--no-history"],
    textOf: octaveText,
  }),
};
