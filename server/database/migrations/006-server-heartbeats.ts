/** The servers on this database, each with its last heartbeat and how far it has got with what arrived. */
import type { Migration } from "./migration.ts";

export const serverHeartbeats: Migration = {
  name: "006-server-heartbeats",
  async up(db) {
    await db.schema
      .createTable("servers")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("beat_at", "text", (column) => column.notNull())
      .addColumn("handled_until", "text", (column) => column.notNull())
      .execute();
  },
};
