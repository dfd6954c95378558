/** Automatic reminders: when an assignment is looked at next, quiet hours, which mails a person has had or wants none of. */
import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export const reminders: Migration = {
  name: "021-reminders",
  async up({ schema }) {
    await schema.alterTable("assignments").addColumn("reminders_look_at", "text").execute();
    await schema.alterTable("assignments").addColumn("reminders_seen_at", "text").execute();
    await schema
      .createIndex("assignments_by_reminder")
      .on("assignments")
      .columns(["reminders_look_at", "id"])
      .where(sql`reminders_look_at`, "is not", null)
      .execute();
    await schema
      .alterTable("groups")
      .addColumn("quiet_from", "integer", (column) => column.notNull().defaultTo(21))
      .execute();
    await schema
      .alterTable("groups")
      .addColumn("quiet_to", "integer", (column) => column.notNull().defaultTo(7))
      .execute();
    await schema
      .createTable("mail_days")
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("mail_id", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      // Of several servers one sends a person the mail of a day.
      .addPrimaryKeyConstraint("mail_days_key", ["user_id", "kind", "day"])
      .execute();
    await schema.createIndex("mail_days_by_time").on("mail_days").columns(["created_at"]).execute();
    await schema
      .createTable("mail_stops")
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("stopped_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("mail_stops_key", ["user_id", "kind"])
      .execute();
    await schema.createIndex("notices_by_mail").on("notices").columns(["mail_id"]).execute();
    await schema.createIndex("notices_by_time").on("notices").columns(["created_at"]).execute();
  },
};
