/** Times in which no server could save, what attempts got back for them, and late answers that are counted because of one. */
import type { Migration } from "./migration.ts";

export const outages: Migration = {
  name: "007-outages",
  async up({ schema }) {
    await schema
      .createTable("outages")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("began_at", "text", (column) => column.notNull())
      .addColumn("ended_at", "text", (column) => column.notNull())
      .addColumn("returned_seconds", "integer", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .execute();
    // The same gap is found by every server: the first to store it moves the deadlines.
    await schema.createIndex("outages_once").unique().on("outages").columns(["began_at"]).execute();

    const attempts = () => schema.alterTable("attempts");
    await attempts()
      .addColumn("returned_seconds", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await attempts().addColumn("outage_id", "text").execute();
    await attempts().addColumn("keys_shown_at", "text").execute();
    await schema
      .createIndex("attempts_by_outage")
      .on("attempts")
      .columns(["outage_id", "id"])
      .where("outage_id", "is not", null)
      .execute();
    await schema.alterTable("regrades").addColumn("outage_id", "text").execute();
  },
};
