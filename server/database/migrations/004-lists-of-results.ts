/**
 * The orders of the list of all results: of those whose person has an account, since only they are listed. With that in
 * the index a far page is found without looking at a single row.
 */
import { sql } from "kysely";
import type { Migration } from "./migration.ts";

const orders = [
  { former: "results_by_created", name: "results_listed_by_created", column: "created_at" },
  { former: "results_by_score", name: "results_listed_by_score", column: "score" },
  { former: "results_by_name", name: "results_listed_by_name", column: "name" },
];

export const listsOfResults: Migration = {
  name: "004-lists-of-results",
  async up({ schema }) {
    for (const { former, name, column } of orders) {
      await schema
        .createIndex(name)
        .on("results")
        .columns([column, "id"])
        .where(sql`user_id`, "is not", null)
        .execute();
      await schema.dropIndex(former).execute();
    }
  },
};
