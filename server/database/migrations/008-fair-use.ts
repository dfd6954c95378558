/**
 * What limits on attempts rest on: the running number of a person's attempts over all assessments, unique, and what is
 * kept of deleted accounts so that attempt numbers go on.
 */
import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export const fairUse: Migration = {
  name: "008-fair-use",
  async up(db) {
    const { schema } = db;
    await schema.alterTable("attempts").addColumn("sequence", "integer").execute();
    await sql`
      update attempts set sequence = numbered.sequence
      from (
        select id, row_number() over (partition by user_id order by started_at, id) as sequence
        from attempts where user_id is not null
      ) as numbered
      where numbered.id = attempts.id
    `.execute(db);
    await schema
      .createIndex("attempts_by_person")
      .unique()
      .on("attempts")
      .columns(["user_id", "sequence"])
      .execute();

    await schema
      .createTable("past_attempts")
      .addColumn("address_key", "text", (column) => column.notNull())
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("starts", "text", (column) => column.notNull())
      .addColumn("items", "text", (column) => column.notNull())
      .addColumn("kept_until", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("past_attempts_key", ["address_key", "slug"])
      .execute();
    await schema.createIndex("past_attempts_by_user").on("past_attempts").columns(["user_id"]).execute();
    await schema.createIndex("past_attempts_by_end").on("past_attempts").columns(["kept_until"]).execute();
  },
};
