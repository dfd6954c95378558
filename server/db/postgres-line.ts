/** A connection that many statements share, none waiting for the answer of another before it is sent. */
import type { Writable } from "node:stream";
import type pg from "pg";
import type { Bound, Outcome } from "./prepared.ts";

type Asked = Pick<Bound, "sql" | "values">;

const names = new Map<string, string>();

/** The name under which a connection keeps a statement parsed and planned. */
function nameOf(sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = `assay-${names.size}`;
    names.set(sql, name);
  }
  return name;
}

/** Runs a statement on the pool or on one of its connections. */
export function askOf(on: pg.Pool | pg.PoolClient, { sql, values }: Asked): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const tell = (error: Error | undefined, result: pg.QueryResult) => {
      if (error) reject(error);
      else resolve({ rows: result.rows, changes: result.rowCount ?? 0 });
    };
    on.query({ name: nameOf(sql), text: sql, values }, tell);
  });
}

export class PostgresLine {
  readonly #pool: pg.Pool;
  readonly #setting: string | undefined;
  #client: pg.PoolClient | undefined;
  #connecting: Promise<pg.PoolClient> | undefined;

  /** @param setting a statement that each connection of this line begins with */
  constructor(pool: pg.Pool, setting?: string) {
    this.#pool = pool;
    this.#setting = setting;
  }

  async ask(statement: Asked): Promise<Outcome> {
    const client = this.#client ?? (await this.#connect());
    gather(client);
    try {
      return await askOf(client, statement);
    } catch (error) {
      if (isOfTheLine(error as Error)) this.#drop(client);
      throw error;
    }
  }

  close(): void {
    if (this.#client) this.#drop(this.#client);
  }

  #connect(): Promise<pg.PoolClient> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #open(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    client.on("error", () => this.#drop(client));
    if (this.#setting) await client.query(this.#setting);
    this.#client = client;
    return client;
  }

  #drop(client: pg.PoolClient): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.release(true);
  }
}

/** What is sent to a connection by what runs just now goes to the network as one. */
export function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  queueMicrotask(() => stream.uncork());
}

/** True for what the connection suffered, false for what the database has said of a statement. */
export function isOfTheLine(error: Error | undefined): boolean {
  return error !== undefined && !/^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? "");
}
