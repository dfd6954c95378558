/** Collections of an institution's own questions: members, questions, comments and blind answers. */
import { sql } from "kysely";
import type { Db } from "../handle.ts";
import type { Migration } from "./migration.ts";

export const collections: Migration = {
  name: "014-collections",
  async up(db) {
    await people(db);
    await questions(db);
    await reviews(db);
  },
};

async function people({ schema }: Db): Promise<void> {
  await schema
    .createTable("collections")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("lang", "text", (column) => column.notNull())
    .addColumn("four_eyes", "integer", (column) => column.notNull())
    .addColumn("archived_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("collections_by_created")
    .on("collections")
    .columns(["created_at", "id"])
    .execute();

  await schema
    .createTable("collection_members")
    .addColumn("collection_id", "text", (column) =>
      column.notNull().references("collections.id").onDelete("cascade"),
    )
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("since", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("collection_members_key", ["collection_id", "user_id"])
    .execute();
  await schema.createIndex("collection_members_by_user").on("collection_members").column("user_id").execute();
}

async function questions({ schema }: Db): Promise<void> {
  await schema
    .createTable("questions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("collection_id", "text", (column) =>
      column.notNull().references("collections.id").onDelete("cascade"),
    )
    .addColumn("external_id", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("stem", "text", (column) => column.notNull())
    .addColumn("topic", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("body_hash", "text", (column) => column.notNull())
    .addColumn("findings", "text", (column) => column.notNull())
    .addColumn("finding_count", "integer", (column) => column.notNull())
    .addColumn("open_comments", "integer", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("updated_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("approved_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("submitted_at", "text")
    .addColumn("approved_at", "text")
    .addColumn("retired_at", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("questions_by_update")
    .on("questions")
    .columns(["collection_id", "updated_at", "id"])
    .execute();
  await schema
    .createIndex("questions_by_state")
    .on("questions")
    .columns(["collection_id", "state", "updated_at", "id"])
    .execute();
  await schema
    .createIndex("questions_by_topic")
    .on("questions")
    .columns(["collection_id", "topic"])
    .execute();
  await schema
    .createIndex("questions_by_external_id")
    .unique()
    .on("questions")
    .columns(["collection_id", "external_id"])
    .execute();
  // So that deleting an account finds what it wrote.
  for (const column of ["created_by", "updated_by", "approved_by"] as const)
    await schema
      .createIndex(`questions_${column}`)
      .on("questions")
      .column(column)
      .where(sql.ref(column), "is not", null)
      .execute();

  await schema
    .createTable("question_writers")
    .addColumn("question_id", "text", (column) =>
      column.notNull().references("questions.id").onDelete("cascade"),
    )
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("question_writers_key", ["question_id", "user_id"])
    .execute();
  await schema.createIndex("question_writers_by_user").on("question_writers").column("user_id").execute();
}

async function reviews({ schema }: Db): Promise<void> {
  await schema
    .createTable("question_comments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("question_id", "text", (column) =>
      column.notNull().references("questions.id").onDelete("cascade"),
    )
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("sent_back", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("resolved_at", "text")
    .execute();
  await schema
    .createIndex("question_comments_by_question")
    .on("question_comments")
    .columns(["question_id", "at", "id"])
    .execute();
  await schema.createIndex("question_comments_by_user").on("question_comments").column("user_id").execute();

  await schema
    .createTable("question_blind")
    .addColumn("question_id", "text", (column) =>
      column.notNull().references("questions.id").onDelete("cascade"),
    )
    .addColumn("body_hash", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("choice", "integer", (column) => column.notNull())
    .addColumn("is_right", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("question_blind_key", ["question_id", "body_hash", "user_id"])
    .execute();
  await schema.createIndex("question_blind_by_user").on("question_blind").column("user_id").execute();
}
