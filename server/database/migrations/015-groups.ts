/** Groups, their members (each invitation is a member's row from the start), their links, and refused addresses. */
import { sql } from "kysely";
import type { Db } from "../handle.ts";
import type { Migration } from "./migration.ts";

export const groups: Migration = {
  name: "015-groups",
  async up(db) {
    await groupsTable(db);
    await membersTable(db);
    await linksTable(db);
    await db.schema
      .createTable("refused_addresses")
      .addColumn("address_key", "text", (column) => column.primaryKey())
      .addColumn("refused_at", "text", (column) => column.notNull())
      .execute();
  },
};

async function groupsTable({ schema }: Db): Promise<void> {
  await schema
    .createTable("groups")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("parent_id", "text")
    .addColumn("time_zone", "text", (column) => column.notNull())
    .addColumn("members_may_leave", "integer", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("archived_at", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await schema.createIndex("groups_by_created").on("groups").columns(["created_at", "id"]).execute();
  await schema.createIndex("groups_by_name").on("groups").columns(["name", "id"]).execute();
  await schema.createIndex("groups_by_parent").on("groups").columns(["parent_id", "id"]).execute();
}

async function membersTable({ schema }: Db): Promise<void> {
  await schema
    .createTable("group_members")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("group_id", "text", (column) => column.notNull().references("groups.id"))
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("email", "text")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("id_number", "text")
    .addColumn("labels", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("counts", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("invited_at", "text")
    .addColumn("invited_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("queued_at", "text")
    .addColumn("sent_at", "text")
    .addColumn("failed_at", "text")
    .addColumn("failed_why", "text")
    .addColumn("expires_at", "text")
    .addColumn("token_hash", "text")
    .addColumn("joined_at", "text")
    .addColumn("left_at", "text")
    .addColumn("left_why", "text")
    .execute();
  const index = (name: string) => schema.createIndex(name).on("group_members");
  // Rows without an account or without an address are as many as there are: nulls are distinct on both engines.
  await index("group_members_once").unique().columns(["group_id", "user_id"]).execute();
  await index("group_members_addresses").unique().columns(["group_id", "email"]).execute();
  await index("group_members_tokens").unique().column("token_hash").execute();
  await index("group_members_by_created").columns(["group_id", "created_at", "id"]).execute();
  await index("group_members_by_name").columns(["group_id", "name", "id"]).execute();
  await index("group_members_by_user").columns(["user_id", "state"]).execute();
  await index("group_members_by_inviter").column("invited_by").execute();
  await index("group_members_by_email").column("email").execute();
  await index("group_members_unsent")
    .columns(["invited_by", "invited_at", "id"])
    .where(sql`state`, "=", sql`'invited'`)
    .where(sql`queued_at`, "is", null)
    .execute();
}

async function linksTable({ schema }: Db): Promise<void> {
  await schema
    .createTable("group_links")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("group_id", "text", (column) => column.notNull().references("groups.id"))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("uses", "integer", (column) => column.notNull())
    .addColumn("limit_uses", "integer")
    .addColumn("closes_at", "text")
    .addColumn("domains", "text", (column) => column.notNull())
    .addColumn("approval", "integer", (column) => column.notNull())
    .addColumn("closed_at", "text")
    .addColumn("created_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("group_links_by_group")
    .on("group_links")
    .columns(["group_id", "created_at"])
    .execute();
}
