/** PostgreSQL as the product's engine: shared by any number of server processes. */
import { type DatabaseConnection, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { StartError } from "../../platform/start-error.ts";
import type { Database } from "../handle.ts";
import type { Schema } from "../schema.ts";
import { offerShortWay } from "../statements.ts";
import { PostgresNews } from "./change-listener.ts";
import { connectionsOfLines, mostWaited, PostgresShortWay } from "./fast-path.ts";

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
 * @param connections at most this many at once, at least 3; every server process has its own
 */
export async function openPostgres(url: string, connections = 10): Promise<Database> {
  const usual = {
    connectionString: url,
    max: connections - connectionsOfLines,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 120_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "assay",
    pipeline: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  };
  const pool = new pg.Pool(usual);
  const lines = new pg.Pool({
    ...usual,
    max: connectionsOfLines,
    lock_timeout: mostWaited,
    // Their plans are kept, and may be made while the tables are still empty, when walking through one looks cheap.
    options: "-c enable_seqscan=off",
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  for (const each of [pool, lines]) each.on("error", () => {});
  const news = new PostgresNews(url);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => tellOfChanges(connection, news),
    }),
  });
  const shortWay = new PostgresShortWay(pool, lines, news);
  offerShortWay(db, shortWay);
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
    waiting: () => pool.waitingCount + shortWay.waiting,
    async close() {
      await news.close();
      shortWay.close();
      if (!lines.ending) await lines.end();
      await db.destroy();
    },
  };
}

/** What may end a session or change what it may do (`server/http/sessions-store.ts`). */
const ofSessions = /"(sessions|users)"/;

function tellOfChanges(connection: DatabaseConnection, news: PostgresNews): void {
  const execute = connection.executeQuery.bind(connection);
  let isInTransaction = false;
  let hasChanged = false;
  connection.executeQuery = async (query, options) => {
    const [verb = ""] = /[a-z]+/i.exec(query.sql) ?? [];
    if (/^(begin|start)$/i.test(verb)) isInTransaction = true;
    if (/^(commit|rollback)$/i.test(verb)) isInTransaction = false;
    if (!/^select$/i.test(verb) && ofSessions.test(query.sql)) hasChanged = true;
    try {
      return await execute(query, options);
    } finally {
      // And with the end of the transaction again: only then can others see it.
      if (hasChanged) news.changed();
      if (!isInTransaction) hasChanged = false;
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
