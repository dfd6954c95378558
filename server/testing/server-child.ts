/** The server as a child process that tests can kill. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { onFreePort, untilReady } from "./free-port.ts";

const main = join(import.meta.dirname, "../main.ts");

export interface ServerChild {
  url: string;
  /** Kills it immediately, like a crash; resolves when it is gone. */
  kill(): Promise<void>;
  isRunning(): boolean;
  /** Its output so far, stdout and stderr. */
  output(): string;
  /** Blocks its event loop for a number of milliseconds; resolves when it has begun. */
  block(milliseconds: number): Promise<void>;
}

/** Preloaded into the server: a message to the process blocks it (its worker threads have no channel), as a bug in it would. */
const blocker = `
  process.on("message", (milliseconds) => {
    process.send("blocking", () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds));
  });
  process.channel?.unref();
`;

/** Starts it on a free port and resolves when it is ready. Rejects with its output if it fails. */
export function startServerChild(
  environment: Record<string, string>,
  onOutput: (text: string) => void = () => {},
): Promise<ServerChild> {
  return onFreePort((port) => startServerOn(port, environment, onOutput));
}

/** Starts it on one port. Rejects with its output if it fails. */
export async function startServerOn(
  port: number,
  environment: Record<string, string>,
  onOutput: (text: string) => void = () => {},
): Promise<ServerChild> {
  const imported = `data:text/javascript,${encodeURIComponent(blocker)}`;
  const child = spawn(process.execPath, ["--import", imported, main], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, NODE_ENV: "test", LOG_LEVEL: "warn", PORT: String(port), ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
      onOutput(String(chunk));
    });
  }
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url, () => output);
  const block = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      child.once("message", () => resolve());
      child.send(milliseconds);
    });
  return { url, kill: () => kill(child), block, isRunning: () => isRunning(child), output: () => output };
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function kill(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}
