/**
 * Updates of one kind that arrive while others of it are under way go to PostgreSQL as one statement, and each gets its
 * own outcome (docs/decisions/0011).
 */
import type { BoundStatement, StatementResult } from "../statements.ts";

/** One statement of a kind is under way at a time, but nothing waits longer than this for one that a lock or its connection holds up. */
const longestWaitMilliseconds = 100;
/** Updates in one statement at most. */
const mostTogether = 500;

type Run = (statement: Pick<BoundStatement, "sql" | "values">) => Promise<StatementResult>;

interface Waiting {
  statement: BoundStatement;
  resolve: (result: StatementResult) => void;
  reject: (error: unknown) => void;
}

interface Kind {
  underWay: number;
  waiting: Waiting[];
  /** Runs while something waits. */
  timer: NodeJS.Timeout | undefined;
}

export class UpdateBatches {
  readonly #run: Run;
  readonly #kinds = new Map<string, Kind>();

  /** @param run runs one statement */
  constructor(run: Run) {
    this.#run = run;
  }

  /** Runs an update by key: at once, or together with the others that wait. */
  run(statement: BoundStatement): Promise<StatementResult> {
    let kind = this.#kinds.get(statement.sql);
    if (!kind) {
      kind = { underWay: 0, waiting: [], timer: undefined };
      this.#kinds.set(statement.sql, kind);
    }
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>();
    kind.waiting.push({ statement, resolve, reject });
    if (kind.underWay === 0) void this.#work(kind);
    else kind.timer ??= setTimeout(() => this.#work(kind), longestWaitMilliseconds);
    return promise;
  }

  /** Updates that wait for those under way. */
  get waiting(): number {
    return this.#kinds.values().reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  async #work(kind: Kind): Promise<void> {
    kind.underWay += 1;
    while (kind.waiting.length > 0) {
      clearTimeout(kind.timer);
      kind.timer = undefined;
      const batch = kind.waiting.splice(0, mostTogether);
      if (batch.length === 1) await this.#runAlone(batch[0]!);
      else await this.#runTogether(batch);
    }
    kind.underWay -= 1;
  }

  #runAlone({ statement, resolve, reject }: Waiting): Promise<void> {
    return this.#run(statement).then(resolve, reject);
  }

  /** What touched no row, because another transaction holds or has changed it, runs alone; all do if the batch fails. */
  async #runTogether(batch: Waiting[]): Promise<void> {
    const touched = new Set<number>();
    try {
      const { rows } = await this.#run(together(batch.map(({ statement }) => statement)));
      for (const { place } of rows as { place: number }[]) touched.add(place);
    } catch {
      // Each gets its own error.
    }
    for (const [index, waiting] of batch.entries()) {
      if (touched.has(index + 1)) waiting.resolve({ rows: [], changes: 1 });
      else void this.#runAlone(waiting);
    }
  }
}

const texts = new Map<string, string>();

/** Several updates of one kind as one statement, which returns the places of those that touched a row, from 1. */
export function together(statements: BoundStatement[]): Pick<BoundStatement, "sql" | "values"> {
  const first = statements[0]!;
  let text = texts.get(first.sql);
  if (text === undefined) {
    text = textTogether(first);
    texts.set(first.sql, text);
  }
  return {
    sql: text,
    values: first.values.map((_, place) => statements.map(({ values }) => values[place])),
  };
}

/**
 * Takes the parameters from arrays, and skips rows that another transaction has locked, so that they delay nobody else
 * and two batches never wait for each other.
 */
function textTogether({ sql, values, batch }: BoundStatement): string {
  const { table, key, parameter } = batch!;
  const arrays = values.map(
    (value, index) => `$${index + 1}::${typeof value === "number" ? "bigint" : "text"}[]`,
  );
  const names = values.map((_, index) => `value_${index + 1}`);
  const from = `from free join unnest(${arrays.join(", ")}) with ordinality as given (${names.join(", ")}, place)
    on free.free_key = given.value_${parameter}
    where ${table}.${key} = free.free_key and `;
  const update = sql.replaceAll(/\$(\d+)/g, "given.value_$1").replace(/\bwhere /, from);
  return `with free as (
    select ${key} as free_key from ${table} where ${key} = any($${parameter}::text[]) for update skip locked
  ) ${update} returning given.place`;
}
