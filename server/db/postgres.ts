/** PostgreSQL as the product's engine: shared by any number of server processes. */
import { type DatabaseConnection, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type Database, StartError } from "./database.ts";
import { PostgresNews } from "./postgres-news.ts";
import { type Bound, type Outcome, offerShortWay, type ShortWay } from "./prepared.ts";
import type { Schema } from "./schema.ts";

const oldestVersion = 150000;
/** Settings without which an acknowledged answer could be lost in a crash. */
const durability = ["fsync", "full_page_writes", "synchronous_commit"] as const;

const textOfInt8 = 20;
const textOfNumeric = 1700;

/** Counts and sums come as text from the driver; all of ours fit a number. */
function typeParser(oid: number, format?: "text" | "binary") {
  if (oid === textOfInt8 || oid === textOfNumeric) return Number;
  return pg.types.getTypeParser(oid, format as "text");
}

/**
 * Opens a pool on `postgres://…`.
 * @param connections at most this many at once; every server process has its own pool
 */
export async function openPostgres(url: string, connections = 10): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 120_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "assay",
    pipeline: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  const news = new PostgresNews(url);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => tellOfChanges(connection, news),
    }),
  });
  offerShortWay(db, new PostgresShortWay(pool, news));
  try {
    await checkServer(db);
  } catch (error) {
    await db.destroy();
    if (error instanceof StartError) throw error;
    throw new StartError(
      `PostgreSQL can't be reached by DATABASE_URL (${(error as Error).message}). Check address, user and password.`,
    );
  }
  return {
    engine: "postgres",
    db,
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    insertRows,
    time: async () => {
      const { rows } = await sql<{ now: number }>`
        select cast(extract(epoch from clock_timestamp()) * 1000 as double precision) as now
      `.execute(db);
      return rows[0]!.now;
    },
    waiting: () => pool.waitingCount,
    async close() {
      await news.close();
      await db.destroy();
    },
  };
}

function tellOfChanges(connection: DatabaseConnection, news: PostgresNews): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query, options) => {
    try {
      return await execute(query, options);
    } finally {
      // A commit too: what was changed before it can be seen from now on.
      if (!/^\s*select\b/i.test(query.sql)) news.changed();
    }
  };
}

/** One array for each column: nearly as fast as COPY, and it works inside any transaction. */
const insertRows: Database["insertRows"] = async (db, table, columns, rows) => {
  if (rows.length === 0) return;
  // A column of nulls alone tells nothing of its type; left out, it is null all the same.
  const given = columns
    .map((name, index) => ({ name, values: rows.map((row) => row[index] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null));
  const arrays = given.map(({ values }) =>
    typeof values.find((value) => value !== null) === "number"
      ? sql`${values}::bigint[]`
      : sql`${values}::text[]`,
  );
  await sql`
    insert into ${sql.table(table)} (${sql.join(given.map(({ name }) => sql.ref(name)))})
    select * from unnest(${sql.join(arrays)})
  `.execute(db);
};

async function checkServer(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('server_version_num', 'fsync', 'full_page_writes', 'synchronous_commit')
  `.execute(db);
  const settings = new Map(rows.map((row) => [row.name, row.setting]));
  if (Number(settings.get("server_version_num")) < oldestVersion) {
    throw new StartError("This PostgreSQL is too old; version 15 or newer is needed.");
  }
  const off = durability.filter((name) => settings.get(name) === "off");
  if (off.length > 0) {
    throw new StartError(
      `PostgreSQL runs with ${off.join(", ")} off, so that a crash would lose answers. Turn it on.`,
    );
  }
}

/** Prepared statements: parsed and planned once per connection, under a name. */
class PostgresShortWay implements ShortWay {
  readonly #pool: pg.Pool;
  readonly #news: PostgresNews;
  readonly #names = new Map<string, string>();

  constructor(pool: pg.Pool, news: PostgresNews) {
    this.#pool = pool;
    this.#news = news;
  }

  run(statement: Bound): Promise<Outcome> {
    return this.#query(this.#pool, statement);
  }

  async runTogether(statements: Bound[]): Promise<boolean> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      const [first, ...others] = statements as [Bound, ...Bound[]];
      const begun = client.query("begin");
      const { changes } = await this.#query(client, first).finally(() => begun);
      if (changes === 0) {
        await client.query("rollback");
        return false;
      }
      // Sent in one go. After a failure the commit rolls back.
      await allSettled([
        ...others.map((statement) => this.#query(client, statement)),
        client.query("commit"),
      ]);
      return true;
    } catch (error) {
      await client.query("rollback").catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** A commit is seen by others only when it is durable (`synchronous_commit`). */
  durable(): undefined {
    return undefined;
  }

  version(): number | undefined {
    return this.#news.version();
  }

  async #query(on: pg.Pool | pg.PoolClient, { sql, values }: Bound): Promise<Outcome> {
    let name = this.#names.get(sql);
    if (!name) {
      name = `assay-${this.#names.size}`;
      this.#names.set(sql, name);
    }
    const { rows, rowCount } = await on.query({ name, text: sql, values });
    return { rows, changes: rowCount ?? 0 };
  }
}

/** Waits for all, whatever comes of them. @throws what the first of them to fail has thrown */
async function allSettled(all: Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(all);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}
