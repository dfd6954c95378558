/** The first tables: people and their sessions, mails, attempts and results. */
import { sql } from "kysely";
import type { Db } from "../handle.ts";
import type { Migration } from "./migration.ts";

export const firstTables: Migration = {
  name: "001-first-tables",
  async up(db) {
    await people(db);
    await attempts(db);
    await results(db);
    await db
      .insertInto("totals")
      .values([
        { name: "users", count: 0 },
        { name: "results", count: 0 },
      ])
      .execute();
  },
};

async function people(db: Db): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("profile_type", "text", (column) => column.notNull())
    .addColumn("institute", "text")
    .addColumn("course", "text")
    .addColumn("company", "text")
    .addColumn("position", "text")
    .addColumn("local_address", "text")
    .addColumn("city", "text")
    .addColumn("zip", "text")
    .addColumn("state", "text")
    .addColumn("country", "text")
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("password_changed_at", "text", (column) => column.notNull())
    .addColumn("verified_at", "text")
    .addColumn("admin_since", "text")
    .addColumn("time_percent", "integer", (column) => column.notNull().defaultTo(100))
    .addColumn("result_count", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("totp_secret", "text")
    .addColumn("totp_since", "text")
    .addColumn("totp_last_step", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("recovery_codes", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await schema.createIndex("users_by_created").on("users").columns(["created_at", "id"]).execute();
  await schema.createIndex("users_by_name").on("users").columns(["name", "id"]).execute();
  await schema.createIndex("users_by_results").on("users").columns(["result_count", "id"]).execute();

  await schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("secret_hash", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_seen_at", "text", (column) => column.notNull())
    .addColumn("user_agent", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("sessions_by_user").on("sessions").columns(["user_id", "id"]).execute();
  await schema.createIndex("sessions_by_last_seen").on("sessions").columns(["last_seen_at", "id"]).execute();

  await schema
    .createTable("tokens")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();
  await schema.createIndex("tokens_by_user").on("tokens").columns(["user_id", "purpose"]).execute();
  await schema.createIndex("tokens_by_expiry").on("tokens").columns(["expires_at", "id"]).execute();

  await schema
    .createTable("mails")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_try_at", "text")
    .addColumn("claimed_until", "text")
    .addColumn("sent_at", "text")
    .addColumn("last_error", "text")
    .execute();
  await schema
    .createIndex("mails_waiting")
    .on("mails")
    .columns(["next_try_at", "id"])
    .where(sql`next_try_at`, "is not", null)
    .execute();
  await schema.createIndex("mails_by_recipient").on("mails").columns(["recipient", "created_at"]).execute();

  await schema
    .createTable("failures")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("since", "text", (column) => column.notNull())
    .addColumn("blocked_until", "text")
    .execute();
  await schema.createIndex("failures_by_since").on("failures").column("since").execute();

  await schema
    .createTable("audit")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("actor_id", "text")
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject_kind", "text", (column) => column.notNull())
    .addColumn("subject_id", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("audit_by_time").on("audit").columns(["at", "id"]).execute();
  await schema.createIndex("audit_by_subject").on("audit").columns(["subject_id", "at", "id"]).execute();
  await schema.createIndex("audit_by_actor").on("audit").columns(["actor_id", "at", "id"]).execute();
  await schema.createIndex("audit_by_action").on("audit").columns(["action", "at", "id"]).execute();

  await schema
    .createTable("totals")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .execute();
}

async function attempts(db: Db): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("item_versions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("rev", "integer", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("item_versions_by_item").on("item_versions").columns(["item_id", "rev"]).execute();

  await schema
    .createTable("attempts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("time_percent", "integer", (column) => column.notNull())
    .addColumn("extra_minutes", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("started_at", "text", (column) => column.notNull())
    .addColumn("deadline_at", "text", (column) => column.notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("draw", "text", (column) => column.notNull())
    .addColumn("answers", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("closed_at", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("attempts_numbered")
    .unique()
    .on("attempts")
    .columns(["user_id", "slug", "number"])
    .execute();
  await schema
    .createIndex("attempts_one_open")
    .unique()
    .on("attempts")
    .columns(["user_id", "slug"])
    .where(sql`closed_at`, "is", null)
    .execute();
  await schema
    .createIndex("attempts_by_deadline")
    .on("attempts")
    .columns(["deadline_at", "id"])
    .where(sql`closed_at`, "is", null)
    .execute();
}

async function results(db: Db): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("results")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("attempt_id", "text", (column) => column.notNull().unique().references("attempts.id"))
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("duration", "text", (column) => column.notNull())
    .addColumn("score", "integer", (column) => column.notNull())
    .addColumn("format", "text", (column) => column.notNull())
    .addColumn("attempt_number", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("results_by_created").on("results").columns(["created_at", "id"]).execute();
  await schema
    .createIndex("results_by_user")
    .on("results")
    .columns(["user_id", "created_at", "id"])
    .execute();
  await schema.createIndex("results_by_slug").on("results").columns(["slug", "created_at", "id"]).execute();
  await schema.createIndex("results_by_score").on("results").columns(["score", "id"]).execute();
  await schema
    .createIndex("results_first_scores")
    .on("results")
    .columns(["slug", "attempt_number", "score"])
    .execute();
  await schema.createIndex("results_by_name").on("results").columns(["name", "id"]).execute();
}
