/** A connection that many statements share, none waiting for the answer of another before it is sent. */
import type { Writable } from "node:stream";
import pg from "pg";
import type { Bound, Outcome } from "../statements.ts";

/** A statement by key with its values. */
export type Asked = Pick<Bound, "sql" | "values">;

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
    // Made here: of a configuration the driver makes a slow copy first.
    const query = Object.assign(new pg.Query(sql, values), { name: nameOf(sql) });
    on.query(query as never, [], tell);
  });
}

/** In milliseconds. */
interface Patience {
  /** After so long without a statement the connection is given up: whatever lies between may have forgotten it. */
  idle: number;
  /** After so long without an answer to anything it counts as broken: these statements take milliseconds. */
  silent: number;
  /** How often it is looked after. */
  look: number;
}

const usualPatience: Patience = { idle: 30_000, silent: 20_000, look: 5000 };

export class PostgresLine {
  readonly #pool: pg.Pool;
  readonly #patience: Patience;
  #client: pg.PoolClient | undefined;
  #connecting: Promise<pg.PoolClient> | undefined;
  #underWay = 0;
  #lastMove = 0;
  #look: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool, patience = usualPatience) {
    this.#pool = pool;
    this.#patience = patience;
  }

  /** Whether everything asked so far has been answered. */
  get isFree(): boolean {
    return this.#underWay === 0;
  }

  async ask(statement: Asked): Promise<Outcome> {
    const client = this.#client ?? (await this.#connect());
    gather(client);
    if (this.#underWay === 0) this.#lastMove = performance.now();
    this.#underWay += 1;
    try {
      return await askOf(client, statement);
    } catch (error) {
      if (isOfTheLine(error as Error)) this.#drop(client);
      throw error;
    } finally {
      this.#underWay -= 1;
      this.#lastMove = performance.now();
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
    this.#client = client;
    this.#lastMove = performance.now();
    this.#look = setInterval(() => this.#lookAfter(client), this.#patience.look).unref();
    return client;
  }

  #lookAfter(client: pg.PoolClient): void {
    const still = performance.now() - this.#lastMove;
    if (this.#underWay === 0 && still > this.#patience.idle) this.#drop(client);
    // What waits for an answer on it fails, and whoever asked may ask again.
    if (this.#underWay > 0 && still > this.#patience.silent) streamOf(client).destroy();
  }

  #drop(client: pg.PoolClient): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#look);
    client.release(true);
  }
}

function streamOf(client: pg.PoolClient): Writable {
  return (client as unknown as { connection: { stream: Writable } }).connection.stream;
}

/** What is sent to a connection by what runs just now goes to the network as one. */
export function gather(client: pg.PoolClient): void {
  const stream = streamOf(client);
  if (stream.writableCorked > 0) return;
  stream.cork();
  queueMicrotask(() => stream.uncork());
}

/** True for what the connection suffered, false for what the database has said of a statement. */
export function isOfTheLine(error: Error | undefined): boolean {
  return error !== undefined && !/^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? "");
}
