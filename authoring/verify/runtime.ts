/** The interface of a runtime, and a builder for the common case: write files, run commands, look at the last result. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { profiles } from "../bank/profiles.ts";
import type { Layout, Program } from "./program.ts";
import { layOut } from "./program.ts";
import { baseEnvironment, type Finished, run } from "./sandbox.ts";

/** The result of a program. */
export interface Outcome {
  /** It compiled, and ran to its end without an error. */
  succeeded: boolean;
  stdout: string;
  /** The last result of a database; elsewhere undefined. */
  rows?: string;
  /** Compiler messages, standard error and standard output, for `errorMatches`. */
  diagnostics: string;
}

export interface Runtime {
  /** The exact version, or undefined if the runtime is not installed. Determined once. */
  detect(): string | undefined;
  /** Runs one program. Rejects only when the harness itself fails, never because of the program. */
  execute(program: Program, limitSeconds: number): Promise<Outcome>;
  /** A type checker has no output to compare with `stdout`. */
  checksOnly?: true;
  /** The engine has no boolean type: `true` and `false` are 1 and 0. */
  booleansAreNumbers?: true;
  /** Stops servers that `execute` started. */
  close?(): Promise<void>;
}

/** A command of a run; its working directory is the program's. */
export interface Step {
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  input?: string;
}

/** The folder with the npm runtimes and their drivers. */
export const runtimesDir = join(import.meta.dirname, "runtimes");

/** The path of a file in the packages of the runtimes. */
export function runtimePackage(...path: string[]): string {
  return join(runtimesDir, "node_modules", ...path);
}

/** Makes a runtime from files and commands. A failing command ends the run; the output is that of the last command. */
export function stepRuntime(options: {
  detect(): string | undefined;
  prepare(layout: Layout, dir: string, program: Program): Step[];
  interpret?(finished: Finished): Partial<Outcome>;
  checksOnly?: true;
  booleansAreNumbers?: true;
}): Runtime {
  const { detect, prepare, interpret, checksOnly, booleansAreNumbers } = options;
  const marks = {
    ...(checksOnly ? { checksOnly } : {}),
    ...(booleansAreNumbers ? { booleansAreNumbers } : {}),
  };
  return {
    detect,
    ...marks,
    async execute(program, limitSeconds) {
      const dir = mkdtempSync(join(tmpdir(), "assay-verify-"));
      try {
        const layout = layOut(program);
        for (const [name, content] of layout.files) writeFile(join(dir, name), content);
        let finished: Finished = { exitCode: 0, stdout: "", stderr: "", timedOut: false };
        for (const { env, input, command, args } of prepare(layout, dir, program)) {
          const extras = { ...(env ? { env } : {}), ...(input === undefined ? {} : { input }) };
          finished = await run({ command, args, cwd: dir, limitSeconds, ...extras });
          if (finished.exitCode !== 0) break;
        }
        return { ...outcomeOf(finished, limitSeconds), ...interpret?.(finished) };
      } finally {
        rmSync(dir, { recursive: true, force: true });
      }
    },
  };
}

/** The outcome of a finished process; diagnostics begin with a line on the time limit (seconds) when it was stopped. */
export function outcomeOf({ exitCode, stdout, stderr, timedOut }: Finished, limitSeconds: number): Outcome {
  const limit = timedOut ? `stopped after ${limitSeconds} s\n` : "";
  return { succeeded: exitCode === 0, stdout, diagnostics: `${limit}${stderr}\n${stdout}` };
}

/** Writes a file and creates its folder. */
export function writeFile(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** The first program that is installed and reports a version matching `pattern`, with that version. */
export function findProgram(
  candidates: readonly string[],
  args: readonly string[],
  pattern: RegExp,
): { path: string; version: string } | undefined {
  for (const path of candidates) {
    if (path.includes("/") && !existsSync(path)) continue;
    const { stdout, stderr, status } = spawnSync(path, args, {
      encoding: "utf8",
      env: baseEnvironment(tmpdir()),
      timeout: 30_000,
    });
    const match = status === 0 ? pattern.exec(`${stdout}\n${stderr}`) : null;
    if (match) return { path, version: match[1] ?? match[0] };
  }
  return undefined;
}

/** Memoizes a function's result. An undefined result is not memoized, because the runtime may be installed later. */
export function once<Value>(find: () => Value | undefined): () => Value | undefined {
  let found: Value | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** Time limit of a program on a runtime, in seconds. */
export function limitOf(runtime: string): number {
  return profiles[runtime]?.limitSeconds ?? 10;
}
