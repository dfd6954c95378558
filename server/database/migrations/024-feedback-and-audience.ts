/** Own assessments: which versions have released scores and reviews, which groups are offered a version, and its hallmark's shape. */
import type { Migration } from "./migration.ts";

export const feedbackAndAudience: Migration = {
  name: "024-feedback-and-audience",
  async up({ schema }) {
    for (const column of ["scores_released", "reviews_released"])
      await schema
        .alterTable("own_assessments")
        .addColumn(column, "integer", (added) => added.notNull().defaultTo(0))
        .execute();
    await schema.alterTable("own_versions").addColumn("hallmark", "text").execute();
    await schema
      .createTable("own_version_groups")
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("group_id", "text", (column) => column.notNull().references("groups.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("own_version_groups_key", ["slug", "number", "group_id"])
      .addForeignKeyConstraint("own_version_groups_version", ["slug", "number"], "own_versions", [
        "slug",
        "number",
      ])
      .execute();
    await schema
      .createIndex("own_version_groups_by_group")
      .on("own_version_groups")
      .columns(["group_id"])
      .execute();
  },
};
