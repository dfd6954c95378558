/** Requests of the present minute by person or address, as the servers on one database report them. */
import type { Migration } from "./migration.ts";

export const requestCounts: Migration = {
  name: "012-request-counts",
  async up(db) {
    await db.schema
      .createTable("request_counts")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("minute", "integer", (column) => column.notNull())
      .addColumn("count", "integer", (column) => column.notNull())
      .execute();
  },
};
