/** Scores and certificates of assignments as their managers decide. */
import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export const heldScores: Migration = {
  name: "022-held-scores",
  async up({ schema }) {
    const assignments = () => schema.alterTable("assignments");
    await assignments()
      .addColumn("score_shown", "text", (column) => column.notNull().defaultTo("at-once"))
      .execute();
    await assignments()
      .addColumn("certificates", "text", (column) => column.notNull().defaultTo("usual"))
      .execute();
    await assignments().addColumn("scores_released_at", "text").execute();
    await schema.alterTable("attempts").addColumn("no_certificate", "text").execute();
    const results = () => schema.alterTable("results");
    await results().addColumn("held_for", "text").execute();
    await results().addColumn("held_in", "text").execute();
    await schema
      .createIndex("results_held_in")
      .on("results")
      .columns(["held_in", "id"])
      .where(sql`held_in`, "is not", null)
      .execute();
    await schema
      .createIndex("results_held_for")
      .on("results")
      .column("held_for")
      .where(sql`held_for`, "is not", null)
      .execute();
  },
};
