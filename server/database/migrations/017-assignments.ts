/** Assignments of groups, exceptions, standings and reminders, and to which assignment an attempt belongs. */
import { sql } from "kysely";
import type { Db } from "../handle.ts";
import type { Migration } from "./migration.ts";

export const assignments: Migration = {
  name: "017-assignments",
  async up(db) {
    await assignmentsTable(db);
    await exceptionsTable(db);
    await standingsTable(db);
    await noticesTable(db);
    await attemptColumns(db);
  },
};

async function assignmentsTable({ schema }: Db): Promise<void> {
  await schema
    .createTable("assignments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("group_id", "text", (column) => column.notNull().references("groups.id"))
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("time_zone", "text", (column) => column.notNull())
    .addColumn("opens_local", "text", (column) => column.notNull())
    .addColumn("opens_at", "text", (column) => column.notNull())
    .addColumn("start_by_local", "text", (column) => column.notNull())
    .addColumn("start_by_at", "text", (column) => column.notNull())
    .addColumn("late_until_local", "text")
    .addColumn("late_until_at", "text")
    .addColumn("hard_end_local", "text")
    .addColumn("hard_end_at", "text")
    .addColumn("attempts", "integer")
    .addColumn("counting", "text", (column) => column.notNull())
    .addColumn("cooldown_minutes", "integer", (column) => column.notNull())
    .addColumn("review_shown", "text", (column) => column.notNull())
    .addColumn("code_hash", "text")
    .addColumn("networks", "text", (column) => column.notNull())
    .addColumn("reminders", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("published_at", "text")
    .addColumn("released_at", "text")
    .addColumn("archived_at", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("assignments_by_group")
    .on("assignments")
    .columns(["group_id", "opens_at", "id"])
    .execute();
  await schema.createIndex("assignments_by_start").on("assignments").columns(["start_by_at", "id"]).execute();
}

async function exceptionsTable({ schema }: Db): Promise<void> {
  await schema
    .createTable("assignment_exceptions")
    .addColumn("assignment_id", "text", (column) => column.notNull().references("assignments.id"))
    .addColumn("member_id", "text", (column) => column.notNull().references("group_members.id"))
    .addColumn("opens_local", "text")
    .addColumn("opens_at", "text")
    .addColumn("start_by_local", "text")
    .addColumn("start_by_at", "text")
    .addColumn("hard_end_local", "text")
    .addColumn("hard_end_at", "text")
    .addColumn("attempts", "integer")
    .addColumn("extra_minutes", "integer", (column) => column.notNull())
    .addColumn("excused_at", "text")
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("assignment_exceptions_key", ["assignment_id", "member_id"])
    .execute();
  await schema
    .createIndex("assignment_exceptions_by_member")
    .on("assignment_exceptions")
    .columns(["member_id"])
    .execute();
}

async function standingsTable({ schema }: Db): Promise<void> {
  await schema
    .createTable("assignment_standings")
    .addColumn("assignment_id", "text", (column) => column.notNull().references("assignments.id"))
    .addColumn("member_id", "text", (column) => column.notNull().references("group_members.id"))
    .addColumn("attempts_used", "integer", (column) => column.notNull())
    .addColumn("counted_result_id", "text")
    .addColumn("counted_hundredths", "integer")
    .addColumn("counted_max", "integer")
    .addColumn("finished_at", "text")
    .addColumn("late_seconds", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("assignment_standings_key", ["assignment_id", "member_id"])
    .execute();
  await schema
    .createIndex("assignment_standings_by_member")
    .on("assignment_standings")
    .columns(["member_id"])
    .execute();
}

async function noticesTable({ schema }: Db): Promise<void> {
  await schema
    .createTable("notices")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("assignment_id", "text", (column) => column.notNull().references("assignments.id"))
    .addColumn("member_id", "text", (column) => column.notNull().references("group_members.id"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("mail_id", "text")
    .addColumn("skipped_why", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  // Of several servers one tells a person about a moment.
  await schema
    .createIndex("notices_once")
    .unique()
    .on("notices")
    .columns(["assignment_id", "member_id", "kind", "due_at"])
    .execute();
  await schema.createIndex("notices_by_member").on("notices").columns(["member_id", "created_at"]).execute();
}

async function attemptColumns({ schema }: Db): Promise<void> {
  const attempts = () => schema.alterTable("attempts");
  await attempts().addColumn("assignment_id", "text").execute();
  await attempts().addColumn("member_id", "text").execute();
  await attempts().addColumn("late_seconds", "integer").execute();
  await attempts().addColumn("annulled_at", "text").execute();
  await attempts().addColumn("annulled_why", "text").execute();
  await schema
    .createIndex("attempts_by_assignment")
    .on("attempts")
    .columns(["assignment_id", "member_id", "number"])
    .where(sql`assignment_id`, "is not", null)
    .execute();
}
