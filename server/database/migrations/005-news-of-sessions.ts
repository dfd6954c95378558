/**
 * Notifies every server on a PostgreSQL database when a session may have changed: its end, or its person's name,
 * role, password or lock. Columns that change with every use (last seen, counts) are left out.
 */
import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** The notification channel. */
export const sessionsChannel = "assay_sessions";

const told = [
  "name",
  "email",
  "admin_since",
  "time_percent",
  "password_changed_at",
  "totp_since",
  "locked_at",
].join(", ");

export const newsOfSessions: Migration = {
  name: "005-news-of-sessions",
  async up(db, engine) {
    // SQLite itself counts changes of other connections.
    if (engine !== "postgres") return;
    await sql`
      create or replace function tell_of_sessions() returns trigger language plpgsql as
      ${sql.lit(`begin perform pg_notify('${sessionsChannel}', ''); return null; end`)}
    `.execute(db);
    const triggers = [
      ["users_told", `update of ${told} or delete on users`],
      ["sessions_told", "delete on sessions"],
    ] as const;
    for (const [name, event] of triggers) {
      await sql`
        create or replace trigger ${sql.ref(name)} after ${sql.raw(event)}
        for each statement execute function tell_of_sessions()
      `.execute(db);
    }
  },
};
