/** Seeded groups: the same for the same seed, once, and as the product would have made them. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../database/handle.ts";
import { onEachEngine } from "../testing/engines.ts";
import { testBanks } from "../testing/test-banks.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { seed } from "./seed.ts";
import { seedBanks } from "./seed-draws.ts";
import { nobodysHash } from "./seed-people.ts";

const plan = {
  users: 120,
  results: 0,
  groups: 6,
  seed: 3,
  until: Date.parse("2026-11-01"),
  passwordHash: nobodysHash,
};

onEachEngine("seeded groups", (engine) => {
  let made: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    made = await makeTestDatabase(engine);
    database = made.database;
  });
  afterEach(() => made.drop());

  const run = () => seed(database, seedBanks(plan.seed, testBanks()), plan, () => () => {});
  const everything = async () => ({
    groups: await database.db.selectFrom("groups").selectAll().orderBy("id").execute(),
    members: await database.db.selectFrom("group_members").selectAll().orderBy("id").execute(),
  });

  test("each group has one manager and a dozen or more people, and a second run adds nothing", async () => {
    expect(await run()).toMatchObject({ groups: 6 });
    const first = await everything();
    expect(await run()).toMatchObject({ groups: 0 });
    expect(await everything()).toEqual(first);
    for (const group of first.groups) {
      const members = first.members.filter((member) => member.group_id === group.id);
      expect(members.length).toBeGreaterThanOrEqual(13);
      expect(members.filter(({ role }) => role === "manager")).toMatchObject([
        { state: "joined", counts: 0 },
      ]);
      for (const member of members) {
        expect(member.user_id === null).toBe(member.state === "invited");
        expect(member.left_at === null).toBe(member.state !== "left");
      }
    }
  });
});
