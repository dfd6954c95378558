/** Cuts a server's connections to PostgreSQL, as a restart of a proxy between them would. */
import pg from "pg";
import type { TestDatabase } from "./test-database.ts";

/** Ends the connections of a name; on SQLite there are none. */
export async function endConnections({ databaseUrl }: TestDatabase, name: string): Promise<void> {
  if (!databaseUrl) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()",
      [name],
    );
  } finally {
    await client.end();
  }
}
