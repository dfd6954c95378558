/**
 * Reads by key share a connection while they overlap: they are sent without waiting for each other's results, so that
 * PostgreSQL wakes up once for several (docs/decisions/0011).
 */
import type { Duplex } from "node:stream";
import pg from "pg";

/** Statements on a connection at a time; further ones take another, so that a connection that hangs delays no more. */
const mostShared = 64;

interface Lease {
  client: Promise<pg.PoolClient>;
  users: number;
  failure: Error | undefined;
}

export class SharedConnection {
  readonly #pool: pg.Pool;
  #lease: Lease | undefined;

  /** @param pool whose clients pipeline */
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Runs a statement on the connection, which returns to the pool after the last one. */
  async run<T>(statement: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const lease = this.#current();
    lease.users += 1;
    try {
      const client = await lease.client;
      writeTogether(client);
      return await statement(client);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) this.#giveUp(lease, error as Error);
      throw error;
    } finally {
      lease.users -= 1;
      if (lease.users === 0) this.#return(lease);
    }
  }

  #current(): Lease {
    if (!this.#lease || this.#lease.users >= mostShared)
      this.#lease = { client: this.#pool.connect(), users: 0, failure: undefined };
    return this.#lease;
  }

  #giveUp(lease: Lease, failure: Error): void {
    lease.failure ??= failure;
    if (this.#lease === lease) this.#lease = undefined;
  }

  #return(lease: Lease): void {
    if (this.#lease === lease) this.#lease = undefined;
    const release = (client: pg.PoolClient) => client.release(lease.failure);
    // Without a client there is nothing to return.
    lease.client.then(release, () => {});
  }
}

const corked = new WeakSet<Duplex>();

/** Sends what is written to a connection in this iteration of the event loop as one. */
export function writeTogether(client: pg.PoolClient): void {
  const { stream } = client.connection;
  if (corked.has(stream)) return;
  corked.add(stream);
  stream.cork();
  setImmediate(() => {
    corked.delete(stream);
    stream.uncork();
  });
}
