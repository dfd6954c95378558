/** Locked people, counters that statistics are made of, reports, quarantined questions and corrected grades. */
import { sql } from "kysely";
import type { Db } from "../handle.ts";
import type { Migration } from "./migration.ts";

export const insightAndQuality: Migration = {
  name: "003-insight-and-quality",
  async up(db) {
    await db.schema.alterTable("users").addColumn("locked_at", "text").execute();
    await counters(db);
    await quality(db);
    await db.insertInto("totals").values({ name: "counted", count: 0 }).execute();
  },
};

async function counters(db: Db): Promise<void> {
  const { schema } = db;
  await schema.alterTable("attempts").addColumn("counted_at", "text").execute();
  await schema
    .createIndex("attempts_uncounted")
    .on("attempts")
    .columns(["closed_at", "id"])
    .where(sql`closed_at`, "is not", null)
    .where(sql`counted_at`, "is", null)
    .execute();
  await schema
    .createTable("item_counts")
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("choice", "integer", (column) => column.notNull())
    .addColumn("score", "integer", (column) => column.notNull())
    .addColumn("first_count", "integer", (column) => column.notNull())
    .addColumn("all_count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("item_counts_key", ["slug", "version", "choice", "score"])
    .execute();
  await schema
    .createTable("day_counts")
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("score", "integer", (column) => column.notNull())
    .addColumn("first_count", "integer", (column) => column.notNull())
    .addColumn("all_count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("day_counts_key", ["slug", "day", "score"])
    .execute();
  await schema
    .createTable("score_counts")
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("score", "integer", (column) => column.notNull())
    .addColumn("first_count", "integer", (column) => column.notNull())
    .addColumn("all_count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("score_counts_key", ["slug", "score"])
    .execute();
}

async function quality(db: Db): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("reports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("attempt_id", "text", (column) => column.notNull())
    .addColumn("question", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.notNull())
    .addColumn("answered_at", "text")
    .execute();
  await schema.createIndex("reports_once").unique().on("reports").columns(["user_id", "item_id"]).execute();
  await schema.createIndex("reports_by_created").on("reports").columns(["created_at", "id"]).execute();
  await schema
    .createIndex("reports_by_status")
    .on("reports")
    .columns(["status", "created_at", "id"])
    .execute();

  await schema
    .createTable("quarantines")
    .addColumn("item_id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("since", "text", (column) => column.notNull())
    .addColumn("actor_id", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("quarantines_by_slug").on("quarantines").columns(["slug", "item_id"]).execute();

  await schema
    .createTable("regrades")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("attempt_id", "text", (column) => column.notNull())
    .addColumn("from_version", "text", (column) => column.notNull())
    .addColumn("to_version", "text", (column) => column.notNull())
    .addColumn("score_before", "integer", (column) => column.notNull())
    .addColumn("score_after", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("actor_id", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("regrades_by_attempt").on("regrades").columns(["attempt_id", "at"]).execute();

  await schema
    .createTable("resumptions")
    .addColumn("attempt_id", "text", (column) =>
      column.notNull().references("attempts.id").onDelete("cascade"),
    )
    .addColumn("minute", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("resumptions_key", ["attempt_id", "minute"])
    .execute();
}
