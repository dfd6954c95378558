/** Seeded groups: the same for the same seed, once, and like groups made through the product. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { refreshStandings } from "../assignments/assignment-standings-store.ts";
import type { Database } from "../database/handle.ts";
import { readTotal } from "../database/totals.ts";
import { onEachEngine } from "../testing/engines.ts";
import { testBanks } from "../testing/test-banks.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { seed } from "./seed.ts";
import { seedBanks } from "./seed-draws.ts";
import { nobodysHash } from "./seed-people.ts";

const plan = {
  users: 120,
  results: 400,
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
    assignments: await database.db.selectFrom("assignments").selectAll().orderBy("opens_at").execute(),
    standings: await database.db
      .selectFrom("assignment_standings")
      .selectAll()
      .orderBy("assignment_id")
      .orderBy("member_id")
      .execute(),
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

  test("each group has five assignments, and its members' seeded scores count like real ones", async () => {
    await run();
    const { groups, members, assignments, standings } = await everything();
    for (const { id } of groups)
      expect(
        assignments
          .filter(({ group_id }) => group_id === id)
          .map(({ published_at, score_shown, scores_released_at }) =>
            published_at === null ? "draft" : scores_released_at ? "released" : score_shown,
          ),
      ).toEqual(["at-once", "released", "release", "at-once", "draft"]);
    expect(standings.length).toBeGreaterThan(50);
    for (const { id } of assignments) await refreshStandings(database.db, id);
    expect((await everything()).standings).toEqual(standings);

    const attempts = await database.db
      .selectFrom("attempts")
      .innerJoin("results", "results.attempt_id", "attempts.id")
      .innerJoin("assignments", "assignments.id", "attempts.assignment_id")
      .select(["attempts.user_id", "attempts.member_id", "attempts.started_at", "attempts.closed_at"])
      .select(["assignments.opens_at", "assignments.start_by_at", "assignments.title", "assignments.slug"])
      .select([
        "results.user_id as shown_to",
        "results.held_for",
        "results.held_in",
        "attempts.slug as taken",
      ])
      .select("assignments.id as assignment")
      .execute();
    expect(attempts).toHaveLength(standings.length);
    for (const one of attempts) {
      expect(members.find(({ id }) => id === one.member_id)).toMatchObject({
        ...{ user_id: one.user_id, state: "joined", role: "member" },
      });
      expect(one.taken).toBe(one.slug);
      expect(one.opens_at <= one.started_at && one.started_at <= one.start_by_at).toBe(true);
      const isHeld = one.title.startsWith("Final test");
      expect([one.shown_to, one.held_for, one.held_in]).toEqual(
        isHeld ? [null, one.user_id, one.assignment] : [one.user_id, null, null],
      );
    }
    const held = attempts.filter(({ held_in }) => held_in !== null).length;
    expect(held).toBeGreaterThan(5);
    expect(await readTotal(database.db, "results")).toBe(plan.results + attempts.length - held);
    const wrong = await database.db
      .selectFrom("users")
      .select("id")
      .where(
        "result_count",
        "<>",
        sql<number>`(select count(distinct attempt_id) from results where results.user_id = users.id)`,
      )
      .execute();
    expect(wrong).toEqual([]);
  });
});
