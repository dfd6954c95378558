/** The migration to numbered attempts, on a database with attempts. */
import { expect, test } from "vitest";
import { onEachEngine } from "../../testing/engines.ts";
import { seedResult, seedUser } from "../../testing/seeds/seed.ts";
import { makeTestDatabase } from "../../testing/test-database.ts";
import { migrate } from "../migrate.ts";

onEachEngine("the migration 008-fair-use", (engine) => {
  test("numbers each person's attempts by start, and skips those without a person", async () => {
    const made = await makeTestDatabase(engine);
    const { db } = made.database;
    try {
      const [one, other] = [await seedUser(db, new Date()), await seedUser(db, new Date())];
      const at = (day: number) => `2026-01-0${day}T10:00:00.000Z`;
      await seedResult(db, one.id, 1, { at: at(3), slug: "python" });
      await seedResult(db, one.id, 1, { at: at(1) });
      await seedResult(db, one.id, 2, { at: at(2) });
      await seedResult(db, other.id, 1, { at: at(4) });
      const { attemptId } = await seedResult(db, other.id, 2, { at: at(5) });
      await db.updateTable("attempts").set({ user_id: null }).where("id", "=", attemptId).execute();
      await db.schema.dropIndex("attempts_by_person").execute();
      await db.schema.alterTable("attempts").dropColumn("sequence").execute();
      await db.schema.dropTable("past_attempts").execute();
      await db.deleteFrom("migrations").where("name", "=", "008-fair-use").execute();

      expect(await migrate(made.database)).toEqual(["008-fair-use"]);
      const rows = await db
        .selectFrom("attempts")
        .select(["user_id", "started_at", "sequence"])
        .orderBy("started_at")
        .execute();
      expect(rows).toEqual([
        { user_id: one.id, started_at: at(1), sequence: 1 },
        { user_id: one.id, started_at: at(2), sequence: 2 },
        { user_id: one.id, started_at: at(3), sequence: 3 },
        { user_id: other.id, started_at: at(4), sequence: 1 },
        { user_id: null, started_at: at(5), sequence: null },
      ]);
    } finally {
      await made.drop();
    }
  });
});
