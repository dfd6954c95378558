/** Files of questions that are being imported, and pictures of questions. */
import type { Db } from "../handle.ts";
import type { Migration } from "./migration.ts";

export const importsAndMedia: Migration = {
  name: "016-imports-and-media",
  async up(db) {
    await imports(db);
    await media(db);
  },
};

async function imports({ schema }: Db): Promise<void> {
  await schema
    .createTable("imports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("collection_id", "text", (column) =>
      column.notNull().references("collections.id").onDelete("cascade"),
    )
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("format", "text")
    .addColumn("columns", "text")
    .addColumn("mapping", "text")
    .addColumn("fault", "text")
    .addColumn("fault_line", "integer", (column) => column.notNull())
    .addColumn("done", "integer", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addColumn("run", "text")
    .addColumn("beat_at", "text")
    .addColumn("created_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("imports_by_collection")
    .on("imports")
    .columns(["collection_id", "created_at"])
    .execute();
  await schema.createIndex("imports_by_expiry").on("imports").column("expires_at").execute();
  await schema.createIndex("imports_by_user").on("imports").column("created_by").execute();

  await schema
    .createTable("import_parts")
    .addColumn("import_id", "text", (column) => column.notNull().references("imports.id").onDelete("cascade"))
    .addColumn("part", "integer", (column) => column.notNull())
    .addColumn("bytes", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("import_parts_key", ["import_id", "part"])
    .execute();

  await schema
    .createTable("import_questions")
    .addColumn("import_id", "text", (column) => column.notNull().references("imports.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("line", "integer", (column) => column.notNull())
    .addColumn("file", "text")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("missing", "text", (column) => column.notNull())
    .addColumn("because", "text")
    .addColumn("notes", "text", (column) => column.notNull())
    .addColumn("external_id", "text")
    .addColumn("body", "text")
    .addColumn("body_hash", "text")
    .addColumn("findings", "text")
    .addColumn("compared", "text")
    .addColumn("question_id", "text")
    .addColumn("taken_at", "text")
    .addPrimaryKeyConstraint("import_questions_key", ["import_id", "position"])
    .execute();
  await schema
    .createIndex("import_questions_by_state")
    .on("import_questions")
    .columns(["import_id", "state", "position"])
    .execute();
  await schema
    .createIndex("questions_by_hash")
    .on("questions")
    .columns(["collection_id", "body_hash"])
    .execute();
}

async function media({ schema }: Db): Promise<void> {
  await schema
    .createTable("media")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("bytes", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  await schema
    .createTable("collection_media")
    .addColumn("collection_id", "text", (column) =>
      column.notNull().references("collections.id").onDelete("cascade"),
    )
    .addColumn("hash", "text", (column) => column.notNull().references("media.hash"))
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("collection_media_key", ["collection_id", "hash"])
    .execute();
  await schema.createIndex("collection_media_by_hash").on("collection_media").column("hash").execute();
}
