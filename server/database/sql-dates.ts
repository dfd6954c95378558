/** Arithmetic on stored times (ISO-8601 UTC text with milliseconds) in SQL. */
import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { Db } from "./handle.ts";

/** A column's time plus a number of seconds. */
export function secondsLater(db: Db, column: string, seconds: number): RawBuilder<string> {
  const moment = sql.ref(column);
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`to_char(
        (${moment}::timestamptz + make_interval(secs => ${seconds})) at time zone 'utc',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      )`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${moment}, ${`+${seconds} seconds`})`;
}
