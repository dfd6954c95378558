/** A TCP proxy in front of PostgreSQL that can go silent or disconnect. */
import { connect, createServer, type Server, type Socket } from "node:net";

/** Passes everything on until it silences its connections or closes them. */
export class PostgresProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #url: URL;
  #isCut = false;

  constructor(url: string) {
    this.#url = new URL(url);
    // The cluster's Unix socket, which would lead past the proxy.
    this.#url.searchParams.delete("host");
    const { port, hostname } = this.#url;
    this.#server = createServer((near) => {
      if (this.#isCut) {
        near.destroy();
        return;
      }
      const far = connect(Number(port), hostname);
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) {
        socket.on("error", () => {});
        this.#sockets.add(socket);
      }
    });
  }

  /** Starts to listen; returns the database's address through the proxy. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const through = new URL(this.#url);
    through.port = String((this.#server.address() as { port: number }).port);
    return through.href;
  }

  /** Silences all current connections in both directions, but keeps them open. */
  goSilent(): void {
    for (const socket of this.#sockets) {
      socket.unpipe();
      socket.pause();
    }
  }

  /** Closes all connections and refuses new ones until they are allowed again. */
  cut(isCut: boolean): void {
    this.#isCut = isCut;
    if (isCut) for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
