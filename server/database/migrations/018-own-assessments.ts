/** Assessments that an institution puts together from its questions, and their published versions. */
import type { Migration } from "./migration.ts";

export const ownAssessments: Migration = {
  name: "018-own-assessments",
  async up({ schema }) {
    await schema
      .createTable("own_assessments")
      .addColumn("slug", "text", (column) => column.primaryKey())
      .addColumn("collection_id", "text", (column) => column.notNull().references("collections.id"))
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("draft", "text", (column) => column.notNull())
      .addColumn("published", "integer", (column) => column.notNull())
      .addColumn("created_by", "text", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("updated_by", "text", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .execute();
    await schema
      .createIndex("own_assessments_by_collection")
      .on("own_assessments")
      .columns(["collection_id", "slug"])
      .execute();
    // So that deleting an account finds its rows.
    for (const column of ["created_by", "updated_by"] as const)
      await schema.createIndex(`own_assessments_${column}`).on("own_assessments").column(column).execute();

    await schema
      .createTable("own_versions")
      .addColumn("slug", "text", (column) => column.notNull().references("own_assessments.slug"))
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("statistics_version", "integer", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("description", "text", (column) => column.notNull())
      .addColumn("offered", "text", (column) => column.notNull())
      .addColumn("form", "text", (column) => column.notNull())
      .addColumn("topics", "text", (column) => column.notNull())
      .addColumn("items", "text", (column) => column.notNull())
      .addColumn("notes", "text", (column) => column.notNull())
      .addColumn("published_at", "text", (column) => column.notNull())
      .addColumn("published_by", "text", (column) => column.references("users.id").onDelete("set null"))
      .addPrimaryKeyConstraint("own_versions_key", ["slug", "number"])
      .execute();
    await schema.createIndex("own_versions_published_by").on("own_versions").column("published_by").execute();
  },
};
