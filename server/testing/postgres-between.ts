/** A stretch of the way to PostgreSQL that can fall silent. */
import { connect as connectTo, createServer, type Server, type Socket } from "node:net";
import pg from "pg";

/** What lies between: it hands everything on, until it forgets all its connections without a word. */
export class Between {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #url: URL;

  constructor(url: string) {
    this.#url = new URL(url);
    const { port, hostname } = this.#url;
    this.#server = createServer((near) => {
      const far = connectTo(Number(port), hostname);
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) {
        socket.on("error", () => {});
        this.#sockets.add(socket);
      }
    });
  }

  /** A pool of connections by way of it. */
  async start(): Promise<pg.Pool> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const through = new URL(this.#url);
    through.port = String((this.#server.address() as { port: number }).port);
    const pool = new pg.Pool({ connectionString: through.href, pipeline: true } as pg.PoolConfig);
    pool.on("error", () => {});
    return pool;
  }

  forget(): void {
    for (const socket of this.#sockets) {
      socket.unpipe();
      socket.pause();
    }
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
