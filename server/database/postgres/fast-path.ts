/**
 * The hottest statements on PostgreSQL: parsed and planned once per connection, on two connections of their own, one for
 * reads and one for changes; changes that come in crowds made by one statement, transactions told in one breath.
 */
import type pg from "pg";
import type { Bound, Outcome, ShortWay } from "../statements.ts";
import type { PostgresNews } from "./change-listener.ts";
import { type Asked, askOf, gather, isOfTheLine, PostgresLine } from "./pipelined-connection.ts";

/** Changes of one kind that wait for the ones before them. */
interface Crowd {
  waiting: Waiting[];
  isUnderWay: boolean;
  /** Whether the last that went did not go alone. */
  wasMany: boolean;
}

interface Waiting {
  statement: Bound;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/** Changes in one statement at most. */
const mostAtOnce = 500;
/** Milliseconds after which a change that waits for somebody's lock leaves the line, so that it keeps nobody else. */
export const mostWaited = 50;
/** One for reads, one for changes. */
export const connectionsOfLines = 2;
const divisionByZero = "22012";
const lockNotAvailable = "55P03";

export class PostgresShortWay implements ShortWay {
  readonly #pool: pg.Pool;
  readonly #news: PostgresNews;
  readonly #crowds = new Map<string, Crowd>();
  readonly #reads: PostgresLine;
  readonly #changes: PostgresLine;

  /** @param lines a pool of `connectionsOfLines`, on which nothing waits for a lock longer than `mostWaited` */
  constructor(pool: pg.Pool, lines: pg.Pool, news: PostgresNews) {
    this.#pool = pool;
    this.#news = news;
    this.#reads = new PostgresLine(lines);
    this.#changes = new PostgresLine(lines);
  }

  run(statement: Bound): Promise<Outcome> {
    if (statement.bulk) return this.#join(statement, statement.bulk.sql);
    if (!statement.reads) return this.#change(statement);
    // By the line of changes while nothing is on it: the process at its other end has the rows at hand.
    return (this.#changes.isFree ? this.#changes : this.#reads).ask(statement);
  }

  async runTogether(statements: Bound[], after: Bound[]): Promise<boolean> {
    const atOnce = asOne(statements);
    try {
      if (after.length === 0) await this.#change(atOnce);
      else await this.#transaction([atOnce, ...after]);
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === divisionByZero) return false;
      throw error;
    }
  }

  async #transaction(statements: Asked[]): Promise<void> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      gather(client);
      // What follows a failure fails as well, and the commit rolls back.
      await allSettled([
        client.query("begin"),
        ...statements.map((statement) => askOf(client, statement)),
        client.query("commit"),
      ]);
    } catch (error) {
      failure = error as Error;
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

  close(): void {
    this.#reads.close();
    this.#changes.close();
  }

  /** Those that come in one turn of the event loop, or while others of their kind are under way, go as one. */
  #join(statement: Bound, kind: string): Promise<Outcome> {
    let crowd = this.#crowds.get(kind);
    if (!crowd) {
      crowd = { waiting: [], isUnderWay: false, wasMany: false };
      this.#crowds.set(kind, crowd);
    }
    const { waiting } = crowd;
    const outcome = new Promise<Outcome>((resolve, reject) => waiting.push({ statement, resolve, reject }));
    if (!crowd.isUnderWay) {
      crowd.isUnderWay = true;
      if (crowd.wasMany) setImmediate(() => this.#runCrowd(kind, crowd));
      else void this.#runCrowd(kind, crowd);
    }
    return outcome;
  }

  async #runCrowd(kind: string, crowd: Crowd): Promise<void> {
    while (crowd.waiting.length > 0) {
      const changes = crowd.waiting.splice(0, mostAtOnce);
      crowd.wasMany = changes.length > 1;
      if (crowd.wasMany) await this.#runAtOnce(kind, changes);
      else await this.#runAlone(changes[0]!);
    }
    crowd.isUnderWay = false;
  }

  async #runAlone({ statement, resolve, reject }: Waiting): Promise<void> {
    try {
      resolve(await this.#changes.ask(statement));
    } catch (error) {
      this.#orWait(statement, error).then(resolve, reject);
    }
  }

  /** In the line while nothing else is, else beside it. */
  #change(statement: Asked): Promise<Outcome> {
    if (!this.#changes.isFree) return askOf(this.#pool, statement);
    return this.#changes.ask(statement).catch((error) => this.#orWait(statement, error));
  }

  /** What left the line because of somebody's lock waits for it where it keeps nobody else. */
  async #orWait(statement: Asked, failure: unknown): Promise<Outcome> {
    if ((failure as { code?: string }).code !== lockNotAvailable) throw failure;
    return askOf(this.#pool, statement);
  }

  /** Those that touched nothing (their row has changed, or is locked just now) are tried alone; all, if one could not be done. */
  async #runAtOnce(kind: string, changes: Waiting[]): Promise<void> {
    const values = changes[0]!.statement.bulk!.order.map((place) =>
      changes.map(({ statement }) => statement.values[place]),
    );
    const touched = new Set<number>();
    try {
      const { rows } = await this.#changes.ask({ sql: kind, values });
      for (const row of rows) touched.add((row as { place: number }).place);
    } catch {
      // Each of them tells its own failure.
    }
    for (const [index, { statement, resolve, reject }] of changes.entries()) {
      if (touched.has(index + 1)) resolve({ rows: [], changes: 1 });
      else askOf(this.#pool, statement).then(resolve, reject);
    }
  }
}

/** Texts of several changes as one, by each of theirs in turn. */
interface Together {
  sql?: string;
  next: Map<string, Together>;
}

const together: Together = { next: new Map() };

/** Several changes as one statement, none of which sees what another does; it fails when the first touches no row. */
function asOne(statements: Bound[]): Asked {
  let known = together;
  for (const { sql } of statements) {
    let next = known.next.get(sql);
    if (!next) {
      next = { next: new Map() };
      known.next.set(sql, next);
    }
    known = next;
  }
  known.sql ??= writtenTogether(statements);
  return { sql: known.sql, values: statements.flatMap(({ values }) => values) };
}

function writtenTogether(statements: Bound[]): string {
  let before = 0;
  const parts = statements.map(({ sql, values }, index) => {
    const shift = before;
    before += values.length;
    const own = sql.replaceAll(/\$(\d+)/g, (_, place) => `$${shift + Number(place)}`);
    return `change_${index} as (${own}${index === 0 ? " returning 1" : ""})`;
  });
  return `with ${parts.join(", ")} select 1 / count(*) from change_0`;
}

/** Waits for all, whatever comes of them. @throws what the first of them to fail has thrown */
async function allSettled(all: Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(all);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}
