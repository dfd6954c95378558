/** An index for the usual order of a collection's questions; with the state, so that a page far down reads only the index. */
import type { Migration } from "./migration.ts";

export const questionsByCreation: Migration = {
  name: "026-questions-by-creation",
  async up({ schema }) {
    await schema
      .createIndex("questions_by_creation")
      .on("questions")
      .columns(["collection_id", "created_at", "id", "state"])
      .execute();
  },
};
