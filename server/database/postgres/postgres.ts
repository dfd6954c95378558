/** PostgreSQL as the product's engine: shared by any number of server processes. */
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { NotReachableError, StartError } from "../../platform/start-error.ts";
import { type Database, isTransientFailure } from "../handle.ts";
import type { Schema } from "../schema.ts";
import { registerFastPath } from "../statements.ts";
import { describeConnectFailure } from "./advice.ts";
import { fastPathConnections, lostAfterMilliseconds, PostgresFastPath } from "./fast-path.ts";

const oldestVersion = 150000;
/** Settings that a crash-safe acknowledgement requires. */
const durability = ["fsync", "full_page_writes", "synchronous_commit"] as const;

/** Connections for everything but prepared statements: lists, exports, transactions. */
const otherConnections = 6;

const textOfInt8 = 20;
const textOfNumeric = 1700;

/** Counts and sums come as text from the driver; all of ours fit a number. */
function typeParser(oid: number, format?: "text" | "binary") {
  if (oid === textOfInt8 || oid === textOfNumeric) return Number;
  return pg.types.getTypeParser(oid, format as "text");
}

/** Opens `postgres://…`: two pools, so that a slow list never delays a save. Every server process has its own. */
export async function openPostgres(url: string): Promise<Database> {
  const usual = {
    connectionString: url,
    max: otherConnections,
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
  const fastPool = new pg.Pool({
    ...usual,
    max: fastPathConnections,
    query_timeout: lostAfterMilliseconds,
    // A connection keeps its plans, and may make them while the tables are still empty and a sequential scan looks cheap.
    options: "-c enable_seqscan=off",
  });
  for (const each of [pool, fastPool]) survive(each);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
  });
  const fastPath = new PostgresFastPath(fastPool);
  registerFastPath(db, fastPath);
  try {
    await checkServer(db);
  } catch (error) {
    await db.destroy();
    if (error instanceof StartError) throw error;
    const message = describeConnectFailure(error, url);
    throw isTransientFailure(error) ? new NotReachableError(message) : new StartError(message);
  }
  return {
    engine: "postgres",
    db,
    insertRows,
    time: async () => {
      const { rows } = await sql<{ now: number }>`
        select cast(extract(epoch from clock_timestamp()) * 1000 as double precision) as now
      `.execute(db);
      return rows[0]!.now;
    },
    waiting: () => pool.waitingCount + fastPath.waiting,
    async close() {
      await fastPath.close();
      await db.destroy();
    },
  };
}

/** A broken connection is replaced by the pool. Without a listener, idle or in use, it would end the process. */
function survive(pool: pg.Pool): void {
  const ignore = () => {};
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
}

/** One array for each column: nearly as fast as COPY, and it works inside any transaction. */
const insertRows: Database["insertRows"] = async (db, table, columns, rows) => {
  if (rows.length === 0) return;
  // PostgreSQL can't infer the type of a column of nulls; left out, it is null as well.
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
