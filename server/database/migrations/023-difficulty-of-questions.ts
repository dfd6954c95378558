/** Plans count questions by difficulty, so that each row has a copy of what its text says. */
import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export const difficultyOfQuestions: Migration = {
  name: "023-difficulty-of-questions",
  async up(db) {
    // The default lets the former version add rows while it is replaced.
    await db.schema
      .alterTable("questions")
      .addColumn("difficulty", "text", (column) => column.notNull().defaultTo("medium"))
      .execute();
    // Quotes inside a text are escaped in JSON, so that this can only be the field itself.
    for (const difficulty of ["easy", "hard"])
      await sql`update questions set difficulty = ${difficulty}
        where body like ${`%"difficulty":"${difficulty}"%`}`.execute(db);
  },
};
