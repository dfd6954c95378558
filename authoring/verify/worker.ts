/** For runtimes that start slowly: one process runs programs one after another and is replaced when a program hangs. */
import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { createInterface, type Interface } from "node:readline";
import { type Outcome, outcomeOf } from "./runtime.ts";
import { baseEnvironment, findIsolation } from "./sandbox.ts";

/** The driver's reply to each line of JSON. */
interface Reply {
  exitCode: number;
  stdout: string;
  stderr: string;
}

export interface Worker {
  /** Sends a request and waits for its reply. Requests are queued; the time limit starts when a request is sent. */
  ask(request: unknown, limitSeconds: number): Promise<Outcome>;
  close(): Promise<void>;
}

/** Starts the process with the first request. The driver prints `ready` and then replies to each line with a line. */
export function createWorker(driver: string): Worker {
  let current: { child: ChildProcess; lines: Interface } | undefined;
  let previous: Promise<unknown> = Promise.resolve();

  const start = async () => {
    const [command = "", ...args] = [...(findIsolation()?.prefix ?? []), process.execPath, driver];
    const child = spawn(command, args, {
      cwd: tmpdir(),
      env: baseEnvironment(tmpdir()),
      detached: true,
      stdio: ["pipe", "pipe", "ignore"],
    });
    const lines = createInterface({ input: child.stdout });
    current = { child, lines };
    await nextLine(lines, 120);
    return current;
  };
  const stop = () => {
    try {
      if (current?.child.pid) process.kill(-current.child.pid, "SIGKILL");
    } catch {
      // The process has already ended.
    }
    current = undefined;
  };
  const answer = async (request: unknown, limitSeconds: number): Promise<Outcome> => {
    const { child, lines } = current ?? (await start());
    child.stdin?.write(`${JSON.stringify(request)}\n`);
    const line = await nextLine(lines, limitSeconds);
    if (line === undefined) {
      stop();
      return outcomeOf({ exitCode: null, stdout: "", stderr: "", timedOut: true }, limitSeconds);
    }
    const reply: Reply = JSON.parse(line);
    return outcomeOf({ ...reply, timedOut: false }, limitSeconds);
  };
  return {
    ask(request, limitSeconds) {
      const reply = previous.then(() => answer(request, limitSeconds));
      previous = reply.catch(() => {});
      return reply;
    },
    async close() {
      await previous;
      stop();
    },
  };
}

/** The next line, or undefined after a number of seconds or at the end. */
function nextLine(lines: Interface, seconds: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const finish = (line: string | undefined) => {
      clearTimeout(timer);
      lines.off("line", finish).off("close", atEnd);
      resolve(line);
    };
    const atEnd = () => finish(undefined);
    const timer = setTimeout(atEnd, seconds * 1000);
    lines.once("line", finish).once("close", atEnd);
  });
}
