/**
 * Prepared statements on PostgreSQL: parsed and planned once per connection, under a name of their own, on a pool of
 * their own. The driver pipelines, so statements sent together make one round trip.
 */
import pg from "pg";
import type { BoundStatement, FastPath, StatementResult } from "../statements.ts";
import { SharedConnection, writeTogether } from "./shared-connection.ts";
import { UpdateBatches } from "./update-batches.ts";

/** Connections of the pool for prepared statements. With four, saves waited half as long again in a flood (bench/flood.ts). */
export const fastPathConnections = 6;
/** A prepared statement takes milliseconds: after this time without a response its connection counts as lost. */
export const lostAfterMilliseconds = 20_000;

const names = new Map<string, string>();

/** The name under which a connection keeps a statement. */
function nameOf(sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = `assay-${names.size}`;
    names.set(sql, name);
  }
  return name;
}

async function execute(
  on: pg.Pool | pg.PoolClient,
  { sql, values }: Pick<BoundStatement, "sql" | "values">,
): Promise<StatementResult> {
  const { rows, rowCount } = await on.query({ name: nameOf(sql), text: sql, values });
  return { rows, changes: rowCount ?? 0 };
}

export class PostgresFastPath implements FastPath {
  readonly #pool: pg.Pool;
  readonly #reads: SharedConnection;
  readonly #batches = new UpdateBatches((statement) => execute(this.#pool, statement));

  /** @param pool of `fastPathConnections`, whose clients pipeline */
  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#reads = new SharedConnection(pool);
  }

  run(statement: BoundStatement): Promise<StatementResult> {
    if (statement.batch) return this.#batches.run(statement);
    if (statement.reads) return this.#reads.run((client) => execute(client, statement));
    return execute(this.#pool, statement);
  }

  /** Two round trips: the first statement decides whether the others are sent at all. */
  async runAtomically(statements: BoundStatement[]): Promise<boolean> {
    const [first, ...others] = statements;
    if (!first) return true;
    if (others.length === 0) return (await this.run(first)).changes > 0;
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      writeTogether(client);
      const [, { changes }] = await settled([client.query("begin"), execute(client, first)]);
      if (changes === 0) {
        await client.query("rollback");
        return false;
      }
      writeTogether(client);
      // After a failed statement PostgreSQL rolls back on commit.
      await settled([...others.map((statement) => execute(client, statement)), client.query("commit")]);
      return true;
    } catch (error) {
      failure = error as Error;
      await client.query("rollback").catch((lost) => {
        failure = lost;
      });
      throw error;
    } finally {
      client.release(failure && !(failure instanceof pg.DatabaseError) ? failure : undefined);
    }
  }

  /** Statements that wait for a connection. */
  get waiting(): number {
    return this.#pool.waitingCount + this.#batches.waiting;
  }

  /** A commit is visible to others only once it is durable (`synchronous_commit`), so there is nothing to wait for. */
  durable(): undefined {
    return undefined;
  }

  /** Other servers change the same rows, so nothing is cached: every request reads its session. */
  version(): undefined {
    return undefined;
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }
}

/** Waits for all of them. @throws the error of the first that failed */
async function settled<T extends readonly unknown[]>(
  promises: {
    [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> {
  await Promise.allSettled(promises as Promise<unknown>[]);
  return (await Promise.all(promises as Promise<unknown>[])) as unknown as T;
}
