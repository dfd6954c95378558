/** Certificates, shared results, and the keys that credentials are signed with. */
import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export const certificates: Migration = {
  name: "002-certificates",
  async up(db) {
    const { schema } = db;
    await schema
      .createTable("certificates")
      .addColumn("code", "text", (column) => column.primaryKey())
      .addColumn("attempt_id", "text", (column) => column.notNull().unique().references("attempts.id"))
      .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("holder_name", "text")
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("score", "integer", (column) => column.notNull())
      .addColumn("attempt_number", "integer", (column) => column.notNull())
      .addColumn("issued_at", "text", (column) => column.notNull())
      .addColumn("name_shown_since", "text")
      .addColumn("score_shown_since", "text")
      .addColumn("revoked_at", "text")
      .addColumn("revoked_reason", "text")
      .addColumn("status_index", "integer", (column) => column.notNull().unique())
      .execute();
    await schema
      .createIndex("certificates_by_user")
      .on("certificates")
      .columns(["user_id", "issued_at", "code"])
      .execute();
    await schema
      .createIndex("certificates_revoked")
      .on("certificates")
      .column("status_index")
      .where(sql`revoked_at`, "is not", null)
      .execute();

    await schema
      .createTable("shares")
      .addColumn("code", "text", (column) => column.primaryKey())
      .addColumn("attempt_id", "text", (column) => column.notNull().unique().references("attempts.id"))
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("shared_at", "text", (column) => column.notNull())
      .addColumn("name_shown_since", "text")
      .execute();
    await schema.createIndex("shares_by_user").on("shares").columns(["user_id", "code"]).execute();

    await schema
      .createTable("signing_keys")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("public_jwk", "text", (column) => column.notNull())
      .addColumn("private_key", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("role", "text", (column) => column.unique())
      .execute();

    await db.insertInto("totals").values({ name: "certificates", count: 0 }).execute();
  },
};
