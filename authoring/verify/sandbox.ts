/** Runs a question's program in a separate process, without network, with fixed time zone and locale, and a time limit. */
import { spawn, spawnSync } from "node:child_process";

export interface Command {
  command: string;
  args: readonly string[];
  /** Working directory. */
  cwd: string;
  limitSeconds: number;
  /** Added to `baseEnvironment`. */
  env?: Readonly<Record<string, string>>;
  input?: string;
}

export interface Finished {
  /** 0 is success; null when it was killed, which `timedOut` explains. */
  exitCode: number | null;
  stdout: string;
  stderr: string;
  timedOut: boolean;
}

/** A program that prints more characters than this is killed. */
const maxOutput = 1_000_000;

/** How programs are isolated from the network; `undefined` where the machine can't. */
export type Isolation = { prefix: readonly string[]; how: string } | undefined;

let isolation: Isolation | null = null;

/** Finds out, once, how to isolate programs from the network: in a separate network namespace, with loopback where allowed. */
export function findIsolation(): Isolation {
  if (isolation !== null) return isolation;
  const inside = ["sh", "-c", 'ip link set lo up 2>/dev/null; exec "$@"', "sh"];
  const ways: Isolation[] = [
    { prefix: ["unshare", "-n", ...inside], how: "own network namespace" },
    { prefix: ["unshare", "-rn", ...inside], how: "own user and network namespace" },
  ];
  isolation = ways.find((way) => {
    const [command = "", ...args] = way?.prefix ?? [];
    return spawnSync(command, [...args, "true"], { stdio: "ignore" }).status === 0;
  });
  return isolation;
}

/** The environment of every program, independent of the caller's shell. */
export function baseEnvironment(home: string): Record<string, string> {
  const path = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin";
  return { PATH: path, HOME: home, TMPDIR: home, TZ: "UTC", LANG: "C.UTF-8", LC_ALL: "C.UTF-8" };
}

/** Runs a command to its end or its limit. Never throws: a program that can't be started gives exit code 127 and the reason in `stderr`. */
export function run({ command, args, cwd, limitSeconds, env, input }: Command): Promise<Finished> {
  const [program = command, ...rest] = [...(findIsolation()?.prefix ?? []), command, ...args];
  return new Promise((resolve) => {
    // A separate process group, so that child processes are killed at the limit, too.
    const child = spawn(program, rest, { cwd, env: { ...baseEnvironment(cwd), ...env }, detached: true });
    const finished: Finished = { exitCode: null, stdout: "", stderr: "", timedOut: false };
    const kill = () => {
      try {
        process.kill(-(child.pid ?? 0), "SIGKILL");
      } catch {
        // The process has already ended.
      }
    };
    const timer = setTimeout(() => {
      finished.timedOut = true;
      kill();
    }, limitSeconds * 1000);
    for (const stream of ["stdout", "stderr"] as const) {
      child[stream].setEncoding("utf8").on("data", (text: string) => {
        finished[stream] += text;
        if (finished[stream].length > maxOutput) kill();
      });
    }
    child.on("error", (error) => {
      clearTimeout(timer);
      resolve({ ...finished, exitCode: 127, stderr: error.message });
    });
    child.on("close", (exitCode) => {
      clearTimeout(timer);
      kill();
      resolve({ ...finished, exitCode });
    });
    child.stdin.on("error", () => {});
    child.stdin.end(input ?? "");
  });
}
