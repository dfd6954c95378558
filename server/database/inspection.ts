/** The doctor's queries: settings, clock, size, and whether the schema is this version's. */
import { sql } from "kysely";
import type { Database, Db } from "./handle.ts";
import { migrations } from "./migrate.ts";

/** Migrations that this version has and the database lacks, and the other way round; changes nothing. */
export async function compareSchema({
  engine,
  db,
}: Database): Promise<{ missing: string[]; unknown: string[] }> {
  const { rows } =
    engine === "postgres"
      ? await sql`select 1 where to_regclass('migrations') is not null`.execute(db)
      : await sql`select 1 from sqlite_master where name = 'migrations'`.execute(db);
  const applied =
    rows.length === 0
      ? []
      : (await db.selectFrom("migrations").select("name").execute()).map(({ name }) => name);
  const known = migrations.map(({ name }) => name);
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

/** Version, and the settings that decide about durability. */
export async function readEngineFacts({ engine, db }: Database): Promise<string> {
  if (engine === "postgres") {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('server_version', 'fsync', 'full_page_writes', 'synchronous_commit', 'max_connections')
      order by name`.execute(db);
    return `PostgreSQL, ${rows.map(({ name, setting }) => `${name}=${setting}`).join(", ")}`;
  }
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
  const { rows: modes } = await sql<{ journal_mode: string }>`select * from pragma_journal_mode`.execute(db);
  return `SQLite ${rows[0]?.version}, journal_mode=${modes[0]?.journal_mode}, quick_check passed`;
}

/** The engine's clock, in milliseconds since 1970. */
export async function readEngineClock({ engine, db }: Database): Promise<number> {
  const { rows } =
    engine === "postgres"
      ? await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db)
      : await sql<{ ms: number }>`select unixepoch('subsec') * 1000 as ms`.execute(db);
  return Number(rows[0]?.ms);
}

/** When the newest account or result was stored; undefined in an empty database. */
export async function findYoungestTime(db: Db): Promise<string | undefined> {
  const times = await Promise.all(
    (["users", "results"] as const).map((table) =>
      db
        .selectFrom(table)
        .select((select) => select.fn.max<string | null>("created_at").as("at"))
        .executeTakeFirst(),
    ),
  );
  return times
    .flatMap((row) => row?.at ?? [])
    .sort()
    .at(-1);
}

/** One encrypted secret and its owner; undefined if there is none. */
export async function findSealedSecret(db: Db): Promise<{ sealed: string; belongsTo: string } | undefined> {
  const row = await db
    .selectFrom("users")
    .select(["id", "totp_secret"])
    .where("totp_secret", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row?.totp_secret ? { sealed: row.totp_secret, belongsTo: row.id } : undefined;
}

/** True when the database holds anything that was encrypted with the server's key. */
export async function hasSealedSecrets(db: Db): Promise<boolean> {
  const signingKey = await db.selectFrom("signing_keys").select("id").executeTakeFirst();
  return signingKey !== undefined || (await findSealedSecret(db)) !== undefined;
}
