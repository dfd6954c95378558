/** What certificates say of an attempt: the name at its start, and how many of its questions had been seen before. */
import type { Migration } from "./migration.ts";

export const certificateFacts: Migration = {
  name: "009-certificate-facts",
  async up({ schema }) {
    await schema.alterTable("attempts").addColumn("holder_name", "text").execute();
    await schema.alterTable("attempts").addColumn("seen_before", "integer").execute();
    await schema.alterTable("certificates").addColumn("seen_before", "integer").execute();
    // A person's best score per assessment, and the passes that wait for a verified address.
    await schema
      .createIndex("results_by_person_score")
      .on("results")
      .columns(["user_id", "slug", "score"])
      .execute();
  },
};
