/** What authors say about a change of a published question, and an index for the review queue. */
import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export const changesOfPublishedQuestions: Migration = {
  name: "020-changes-of-published-questions",
  async up(db) {
    const { schema } = db;
    await schema.alterTable("questions").addColumn("published_body", "text").execute();
    await schema.alterTable("questions").addColumn("published_version", "integer").execute();
    await db
      .updateTable("questions")
      .set((column) => ({ published_body: column.ref("body"), published_version: column.ref("version") }))
      .where("state", "=", "published")
      .execute();
    await schema
      .createTable("question_changes")
      .addColumn("question_id", "text", (column) =>
        column.notNull().references("questions.id").onDelete("cascade"),
      )
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("question_changes_key", ["question_id", "version"])
      .execute();
    await schema
      .createIndex("questions_waiting")
      .on("questions")
      .columns(["collection_id", "submitted_at", "id"])
      .where(sql`state`, "=", sql`'review'`)
      .execute();
  },
};
