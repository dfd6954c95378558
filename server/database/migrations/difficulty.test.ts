/** The migration that stores a question's difficulty in a column, on a database with questions. */
import { expect, test } from "vitest";
import { columnsOf } from "../../authoring/question-text.ts";
import { goodBody } from "../../authoring/testing/collections.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { makeTestDatabase } from "../../testing/test-database.ts";
import { migrate } from "../migrate.ts";

onEachEngine("the migration 023-difficulty-of-questions", (engine) => {
  test("gives each question the difficulty in its text", async () => {
    const made = await makeTestDatabase(engine);
    const { db } = made.database;
    try {
      const at = "2026-01-01T10:00:00.000Z";
      await db
        .insertInto("collections")
        .values({ id: "collection", name: "Team", lang: "en", four_eyes: 0, created_at: at, version: 1 })
        .execute();
      const difficulties = ["easy", "medium", "hard"] as const;
      for (const difficulty of difficulties) {
        const stem = 'The file says {"difficulty":"hard"} and {"difficulty":"easy"}. Which one counts?';
        await db
          .insertInto("questions")
          .values({
            id: difficulty,
            collection_id: "collection",
            state: "draft",
            ...columnsOf(goodBody({ stem, difficulty })),
            open_comments: 0,
            created_at: at,
            updated_at: at,
            version: 1,
          })
          .execute();
      }
      await db.schema.alterTable("questions").dropColumn("difficulty").execute();
      await db.deleteFrom("migrations").where("name", "=", "023-difficulty-of-questions").execute();

      expect(await migrate(made.database)).toEqual(["023-difficulty-of-questions"]);
      const rows = await db.selectFrom("questions").select(["id", "difficulty"]).orderBy("id").execute();
      expect(rows).toEqual(["easy", "hard", "medium"].map((difficulty) => ({ id: difficulty, difficulty })));
    } finally {
      await made.drop();
    }
  });
});
