/** Finds ports that are currently free, and starts servers on them. */
import type { ChildProcess } from "node:child_process";
import { createServer } from "node:net";

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
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
