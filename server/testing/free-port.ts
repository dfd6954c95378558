/** Finds ports that are currently free, and starts servers on them. */
import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Linux gives ports from 32,768 on to connections and to servers that choose none; macOS and Windows begin higher. */
const ownPorts = { from: 20_000, to: 32_768 };

/**
 * A port that stays free while the server on it restarts, because the system hands out none of its range.
 * @param choose a candidate, which may be in use
 */
export async function freePort(choose = () => randomInt(ownPorts.from, ownPorts.to)): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = choose();
    if (await isFree(port)) return port;
  }
  throw new Error("No port is free: 100 were tried.");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    );
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** What a server prints once it listens. Before that, another process may have taken its port and respond there. */
const readyLine = "Assay is ready on";

/**
 * Waits until a server has started and is ready.
 * @param output what it has printed so far
 * @throws with its output when it ends, or is not ready within 30 seconds
 */
export async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended at once:\n${output()}`);
    const isOwn = output().includes(readyLine);
    if (isOwn && (await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server was not ready in 30 s:\n${output()}`);
}

/**
 * Starts a server on a free port, and on another one when the port was taken meanwhile.
 * @param start rejects with the server's output when it ends
 */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (tries === 5 || !String(error).includes("The port is taken")) throw error;
    }
  }
}
