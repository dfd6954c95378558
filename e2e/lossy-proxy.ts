/**
 * A bad connection between browser and server: slow, and sometimes cut, before the request arrived or after its
 * response.
 */
import { connect as connectTo, createServer, type Server, type Socket } from "node:net";

export interface Line {
  /** Maximum added delay per chunk, in milliseconds. */
  delay: number;
  /** Probability from 0 to 1 that a chunk cuts the connection. */
  drop: number;
  /** Nothing gets through. */
  isDead: boolean;
}

export class LossyProxy {
  line: Line = { delay: 0, drop: 0, isDead: false };
  /** The number of cuts, by the progress of the request at that time. */
  readonly cuts = { before: 0, after: 0 };
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #target: URL;
  readonly #random: () => number;
  url = "";

  constructor(target: string, random: () => number) {
    this.#target = new URL(target);
    this.#random = random;
    this.#server = createServer((client) => this.#join(client));
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.url = `http://localhost:${(this.#server.address() as { port: number }).port}`;
  }

  /** Cuts all open connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket): void {
    if (this.line.isDead) {
      this.cuts.before += 1;
      client.resetAndDestroy();
      return;
    }
    const server = connectTo(Number(this.#target.port), this.#target.hostname);
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        this.#sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    this.#pass(client, server, "before");
    this.#pass(server, client, "after");
  }

  #pass(from: Socket, to: Socket, cut: "before" | "after"): void {
    let earlier = Promise.resolve();
    from.on("data", (piece) => {
      const { delay, drop } = this.line;
      if (this.line.isDead || this.#random() < drop) {
        this.cuts[cut] += 1;
        from.resetAndDestroy();
        to.resetAndDestroy();
        return;
      }
      const milliseconds = delay * this.#random();
      earlier = earlier
        .then(() => new Promise((resolve) => setTimeout(resolve, milliseconds)))
        .then(() => {
          if (!to.destroyed) to.write(piece);
        });
    });
    from.on("end", () => earlier.then(() => to.end()));
  }
}

/** Returns a seeded random number generator from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
