/** Seeded own assessments: the same for the same seed, once, and valid for reading, grading and counting. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Form } from "../../contract/form.ts";
import { readChoices, readDraw } from "../attempts/columns.ts";
import { getOwnAssessment } from "../authoring/assessments/own-assessments-store.ts";
import { findPublished, readVersion } from "../authoring/assessments/own-versions-store.ts";
import { createItemCache } from "../banks/items.ts";
import type { Database } from "../database/handle.ts";
import { onEachEngine } from "../testing/engines.ts";
import { testBanks } from "../testing/test-banks.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { seed } from "./seed.ts";
import { seedBanks } from "./seed-draws.ts";
import { nobodysHash } from "./seed-people.ts";

const banks = testBanks();
const plan = {
  users: 60,
  results: 200,
  own: 2,
  seed: 5,
  until: Date.parse("2026-11-01"),
  passwordHash: nobodysHash,
};

onEachEngine("seeded own assessments", (engine) => {
  let made: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    made = await makeTestDatabase(engine);
    database = made.database;
    await createItemCache(database.db, banks, new Date());
  });
  afterEach(() => made.drop());

  const run = () => seed(database, seedBanks(plan.seed, banks), plan, () => () => {});
  const everything = async () => ({
    assessments: await database.db.selectFrom("own_assessments").selectAll().orderBy("slug").execute(),
    questions: await database.db.selectFrom("questions").selectAll().orderBy("id").execute(),
    attempts: await database.db
      .selectFrom("attempts")
      .selectAll()
      .where("slug", "like", "own-%")
      .orderBy("id")
      .execute(),
  });

  test("each is published with 100 questions, its plan can be drawn, and a second run adds nothing", async () => {
    expect(await run()).toMatchObject({ own: 2 });
    const first = await everything();
    expect(await run()).toMatchObject({ own: 0 });
    expect(await everything()).toEqual(first);
    expect([first.assessments.length, first.questions.length, first.attempts.length]).toEqual([2, 200, 80]);
    expect(new Set(first.questions.map(({ findings }) => findings))).toEqual(new Set(["[]"]));
    for (const { slug } of first.assessments) {
      expect(await findPublished(database.db, slug)).toMatchObject({ version: 1, isOffered: true });
      expect((await readVersion(database.db, slug, 1))?.items).toHaveLength(100);
      const own = await getOwnAssessment(database.db, slug, "owner");
      expect([own.state, own.findings]).toEqual(["published", []]);
    }
  });

  test("attempts are drawn from the version, in sequence, and graded and counted correctly", async () => {
    await run();
    const { db } = database;
    const { attempts } = await everything();
    for (const attempt of attempts) {
      const version = (await readVersion(db, attempt.slug, 1))!;
      const items = new Map(version.items.map((item) => [item.hash, item]));
      const drawn = readDraw(attempt.draw);
      const form = JSON.parse(attempt.form) as Form;
      expect([form, attempt.title]).toEqual([version.form, version.title]);
      const topics = Object.groupBy(drawn, (each) => items.get(each.version)!.topic);
      expect(Object.values(topics).map((each) => each!.length)).toEqual([4, 4, 4, 4, 4]);
      const result = await db
        .selectFrom("results")
        .selectAll()
        .where("attempt_id", "=", attempt.id)
        .executeTakeFirstOrThrow();
      const right = readChoices(attempt.answers).filter((choice) => choice?.option === 0).length;
      expect([result.score, result.max_score, result.pass_score]).toEqual([right, 20, 16]);
      const certificate = await db
        .selectFrom("certificates")
        .selectAll()
        .where("attempt_id", "=", attempt.id)
        .executeTakeFirst();
      if (certificate) expect([certificate.max_score, certificate.score >= 16]).toEqual([20, true]);
    }
    const all = await db.selectFrom("attempts").select(["user_id", "sequence", "started_at"]).execute();
    for (const [userId, own] of Map.groupBy(all, ({ user_id }) => user_id)) {
      const sorted = own.sort((a, b) => (a.started_at < b.started_at ? -1 : 1));
      expect(sorted.map(({ sequence }) => sequence)).toEqual(own.map((_, index) => index + 1));
      const user = await db
        .selectFrom("users")
        .select("result_count")
        .where("id", "=", userId!)
        .executeTakeFirstOrThrow();
      expect(user.result_count).toBe(own.length);
    }
    const total = await db
      .selectFrom("totals")
      .select("count")
      .where("name", "=", "results")
      .executeTakeFirst();
    expect(total?.count).toBe(280);
  });
});
