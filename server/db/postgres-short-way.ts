/**
 * The hottest statements on PostgreSQL: parsed and planned once per connection; reads that share a line, changes that
 * come in crowds made by one statement, transactions told in one breath.
 */
import type { Writable } from "node:stream";
import type pg from "pg";
import type { PostgresNews } from "./postgres-news.ts";
import type { Bound, Outcome, ShortWay } from "./prepared.ts";

/** Changes of one kind that wait for the ones before them. */
interface Crowd {
  waiting: Waiting[];
  isUnderWay: boolean;
}

interface Waiting {
  statement: Bound;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/** A connection that several statements share, one after the other, none waiting for the answer of another. */
interface Line {
  client: Promise<pg.PoolClient>;
  underWay: number;
  failure: Error | undefined;
}

/** Changes in one statement at most. */
const mostAtOnce = 500;
/** Milliseconds for which changes gather behind a single one. */
const mostWaited = 50;
const divisionByZero = "22012";

export class PostgresShortWay implements ShortWay {
  readonly #pool: pg.Pool;
  readonly #news: PostgresNews;
  readonly #names = new Map<string, string>();
  readonly #crowds = new Map<string, Crowd>();
  #readers: Line | undefined;

  constructor(pool: pg.Pool, news: PostgresNews) {
    this.#pool = pool;
    this.#news = news;
  }

  run(statement: Bound): Promise<Outcome> {
    if (statement.bulk) return this.#join(statement, statement.bulk.sql);
    return statement.reads ? this.#read(statement) : this.#query(this.#pool, statement);
  }

  async runTogether(statements: Bound[]): Promise<boolean> {
    const [first, ...others] = statements as [Bound, ...Bound[]];
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      gather(client);
      // What follows a failure fails as well, and the commit rolls back.
      await allSettled([
        client.query("begin"),
        this.#query(client, { sql: unlessNothing(first.sql), values: first.values }),
        ...others.map((statement) => this.#query(client, statement)),
        client.query("commit"),
      ]);
      return true;
    } catch (error) {
      failure = error as Error;
      if ((error as { code?: string }).code === divisionByZero) return false;
      throw error;
    } finally {
      client.release(isOfTheLine(failure) ? failure : undefined);
    }
  }

  /** Changes that wait for the ones before them. */
  get waiting(): number {
    return [...this.#crowds.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** A commit is seen by others only when it is durable (`synchronous_commit`). */
  durable(): undefined {
    return undefined;
  }

  version(): number | undefined {
    return this.#news.version();
  }

  async #read(statement: Bound): Promise<Outcome> {
    this.#readers ??= { client: this.#pool.connect(), underWay: 0, failure: undefined };
    const line = this.#readers;
    line.underWay += 1;
    try {
      const client = await line.client;
      gather(client);
      return await this.#query(client, statement);
    } catch (error) {
      if (isOfTheLine(error as Error)) line.failure = error as Error;
      throw error;
    } finally {
      line.underWay -= 1;
      const isOver = line.underWay === 0;
      if ((isOver || line.failure) && this.#readers === line) this.#readers = undefined;
      if (isOver) {
        line.client.then(
          (client) => client.release(line.failure),
          () => {},
        );
      }
    }
  }

  /** Those that come in one turn of the event loop, or while others of their kind are under way, go as one. */
  #join(statement: Bound, kind: string): Promise<Outcome> {
    let crowd = this.#crowds.get(kind);
    if (!crowd) {
      crowd = { waiting: [], isUnderWay: false };
      this.#crowds.set(kind, crowd);
    }
    const { waiting } = crowd;
    const outcome = new Promise<Outcome>((resolve, reject) => waiting.push({ statement, resolve, reject }));
    if (!crowd.isUnderWay) {
      crowd.isUnderWay = true;
      setImmediate(() => this.#runCrowd(kind, crowd));
    }
    return outcome;
  }

  async #runCrowd(kind: string, crowd: Crowd): Promise<void> {
    while (crowd.waiting.length > 0) {
      const changes = crowd.waiting.splice(0, mostAtOnce);
      const others = changes.length > 1 ? await this.#runAtOnce(kind, changes) : changes;
      const alone = others.map(({ statement, resolve, reject }) =>
        this.#query(this.#pool, statement).then(resolve, reject),
      );
      if (others === changes) await briefly(alone);
    }
    crowd.isUnderWay = false;
  }

  /** @returns those that touched nothing: their row has changed, or is locked just now; or all, when one could not be done */
  async #runAtOnce(kind: string, changes: Waiting[]): Promise<Waiting[]> {
    const values = changes[0]!.statement.bulk!.order.map((place) =>
      changes.map(({ statement }) => statement.values[place]),
    );
    let touched: Set<number>;
    try {
      const { rows } = await this.#query(this.#pool, { sql: kind, values });
      touched = new Set(rows.map((row) => (row as { place: number }).place));
    } catch {
      return changes;
    }
    const isTouched = (_: Waiting, index: number) => touched.has(index + 1);
    for (const { resolve } of changes.filter(isTouched)) resolve({ rows: [], changes: 1 });
    return changes.filter((change, index) => !isTouched(change, index));
  }

  async #query(
    on: pg.Pool | pg.PoolClient,
    { sql, values }: Pick<Bound, "sql" | "values">,
  ): Promise<Outcome> {
    let name = this.#names.get(sql);
    if (!name) {
      name = `assay-${this.#names.size}`;
      this.#names.set(sql, name);
    }
    const { rows, rowCount } = await on.query({ name, text: sql, values });
    return { rows, changes: rowCount ?? 0 };
  }
}

/** Makes a change fail, and with it its transaction, when it touches no row. */
function unlessNothing(sql: string): string {
  return `with changed as (${sql} returning 1) select 1 / count(*) from changed`;
}

/** What is sent to a connection in this turn of the event loop goes to the network as one. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/** True for what the connection suffered, false for what the database has said of a statement. */
function isOfTheLine(error: Error | undefined): boolean {
  return error !== undefined && !/^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? "");
}

/** Waits for the first of them, but not long: one that waits for somebody's lock keeps nobody else. */
async function briefly(changes: Promise<void>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, mostWaited);
  });
  await Promise.race([time, ...changes]);
  clearTimeout(timer);
}

/** Waits for all, whatever comes of them. @throws what the first of them to fail has thrown */
async function allSettled(all: Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(all);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}
