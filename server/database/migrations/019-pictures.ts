/** Which questions, and which stored item versions, show a picture. */
import type { Migration } from "./migration.ts";

export const pictures: Migration = {
  name: "019-pictures",
  async up({ schema }) {
    await schema
      .createTable("question_media")
      .addColumn("question_id", "text", (column) =>
        column.notNull().references("questions.id").onDelete("cascade"),
      )
      .addColumn("hash", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("question_media_key", ["question_id", "hash"])
      .execute();
    await schema.createIndex("question_media_by_hash").on("question_media").column("hash").execute();

    await schema
      .createTable("version_media")
      .addColumn("version", "text", (column) => column.notNull().references("item_versions.id"))
      .addColumn("hash", "text", (column) => column.notNull().references("media.hash"))
      .addPrimaryKeyConstraint("version_media_key", ["version", "hash"])
      .execute();
    await schema.createIndex("version_media_by_hash").on("version_media").column("hash").execute();
    // So that unused pictures are found without reading all.
    await schema.createIndex("collection_media_by_age").on("collection_media").column("created_at").execute();
    await schema.createIndex("media_by_age").on("media").column("created_at").execute();
  },
};
