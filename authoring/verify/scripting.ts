/** Scripting languages: Ruby and R from Debian and from WebAssembly, Perl, Octave. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Layout, layOut } from "./program.ts";
import {
  findProgram,
  once,
  type Runtime,
  runtimePackage,
  runtimesDir,
  stepRuntime,
  writeFile,
} from "./runtime.ts";
import { createWorker } from "./worker.ts";

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

/** Version of R or Ruby with the version of its npm package, if installed. */
function wasmVersion(packageName: string, version: string): () => string | undefined {
  const manifest = runtimePackage(packageName, "package.json");
  return once(() => {
    if (!existsSync(manifest)) return undefined;
    return `${version} (${packageName} ${JSON.parse(readFileSync(manifest, "utf8")).version})`;
  });
}

const ruby40 = stepRuntime({
  detect: wasmVersion("@ruby/4.0-wasm-wasi", "4.0.0"),
  prepare: (layout, dir) => {
    writeFile(join(dir, "main.rb"), layout.main);
    const quiet = "--disable-warning=ExperimentalWarning";
    return [{ command: process.execPath, args: [quiet, join(runtimesDir, "ruby-run.mjs"), dir, "main.rb"] }];
  },
});

const webR = createWorker(join(runtimesDir, "webr-run.mjs"));

const r46: Runtime = {
  detect: wasmVersion("webr", "4.6.0"),
  execute: (program, limitSeconds) => {
    const { main, files } = layOut(program);
    return webR.ask({ files: [...files, ["main.R", main]] }, limitSeconds);
  },
  close: () => webR.close(),
};

/** `use v5.36` switches on strict, warnings, say and signatures; a text with its own version keeps it. */
function perlText({ main }: Layout): string {
  return /^\s*use\s+v?5\b/m.test(main) ? main : `use v5.36; ${main}`;
}

/** An Octave script must not begin with a function, or Octave treats it as a function file. */
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
  "ruby-4.0": ruby40,
  "r-4.2": scriptRuntime({
    candidates: ["/usr/bin/Rscript", "Rscript"],
    versionArgs: ["--version"],
    pattern: /version (4\.2\.\S+)/,
    file: "main.R",
    args: ["--vanilla"],
  }),
  "r-4.6": r46,
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
