/** The seed: the same data for the same seed on both engines, with real draws, correct grades and correct stored counts. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Signup } from "../../contract/users/users.ts";
import { readChoices, readDraw } from "../attempts/columns.ts";
import { createItemCache } from "../banks/items.ts";
import type { Database } from "../database/handle.ts";
import { openDatabase } from "../database/open.ts";
import { fillNewSqlite, isNewDataFolder } from "../database/sqlite/bulk-load.ts";
import { onEachEngine } from "../testing/engines.ts";
import { testBanks } from "../testing/test-banks.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { isPassword } from "../users/passwords.ts";
import { type SeedPlan, seed } from "./seed.ts";
import { seedBanks } from "./seed-draws.ts";
import { makePeople, nobodysHash } from "./seed-people.ts";
import { isoOf, seededId, seededRandom } from "./seed-random.ts";

const until = Date.parse("2026-11-01");
const plan: SeedPlan = { users: 40, results: 600, seed: 7, until, passwordHash: nobodysHash };
const banks = testBanks();
const run = (database: Database, change: Partial<SeedPlan> = {}) =>
  seed(database, seedBanks(change.seed ?? plan.seed, banks), { ...plan, ...change }, () => () => {});

onEachEngine("seed", (engine) => {
  let made: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    made = await makeTestDatabase(engine);
    database = made.database;
    await createItemCache(database.db, banks, new Date());
  });
  afterEach(() => made.drop());

  const everything = async ({ db }: Database) => ({
    users: await db.selectFrom("users").selectAll().orderBy("id").execute(),
    attempts: await db.selectFrom("attempts").selectAll().orderBy("id").execute(),
    results: await db.selectFrom("results").selectAll().orderBy("id").execute(),
    certificates: await db.selectFrom("certificates").selectAll().orderBy("code").execute(),
  });
  const totals = async () => {
    const rows = await database.db.selectFrom("totals").selectAll().execute();
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  async function expectRightCounts(): Promise<void> {
    const { users, results, certificates } = await everything(database);
    expect(await totals()).toMatchObject({
      users: users.length,
      results: results.length,
      certificates: certificates.length,
    });
    const places = certificates.map(({ status_index }) => status_index).sort((a, b) => a - b);
    expect(places).toEqual(places.map((_, index) => index));
    for (const user of users) {
      expect(user.result_count).toBe(results.filter((result) => result.user_id === user.id).length);
    }
  }

  test("stored totals and counts per person are right, and every attempt has one result", async () => {
    expect(await run(database)).toEqual({ users: 40, results: 600, groups: 0, own: 0 });
    await expectRightCounts();
    const { attempts, results } = await everything(database);
    expect(new Set(results.map((result) => result.attempt_id))).toEqual(
      new Set(attempts.map(({ id }) => id)),
    );
    expect(attempts.every(({ closed_at }) => closed_at !== null)).toBe(true);
  });

  test("exactly the passes of at least a minute by verified people have certificates", async () => {
    await run(database);
    const { users, attempts, results, certificates } = await everything(database);
    const people = new Map(users.map((user) => [user.id, user]));
    const started = new Map(attempts.map(({ id, started_at }) => [id, Date.parse(started_at)]));
    const earned = results.filter(
      ({ score, attempt_id, user_id, created_at }) =>
        score >= 8 &&
        Date.parse(created_at) - started.get(attempt_id)! >= 60_000 &&
        people.get(user_id!)!.verified_at !== null,
    );
    expect(earned.length).toBeGreaterThan(50);
    expect(earned.length).toBeLessThan(results.filter(({ score }) => score >= 8).length);
    const facts = earned.map((result) => ({
      attempt_id: result.attempt_id,
      user_id: result.user_id,
      holder_name: people.get(result.user_id!)!.name,
      slug: result.slug,
      title: result.name,
      score: result.score,
      attempt_number: result.attempt_number,
      issued_at: result.created_at,
      revoked_at: null,
    }));
    const byAttempt = (a: { attempt_id: string }, b: { attempt_id: string }) =>
      a.attempt_id.localeCompare(b.attempt_id);
    expect(certificates.toSorted(byAttempt)).toMatchObject(facts.sort(byAttempt));
    for (const { code } of certificates) expect(code).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });

  test("every seeded draw follows the rules, and every score matches its answers", async () => {
    await run(database);
    const { attempts, results } = await everything(database);
    const items = new Map(
      banks.all().flatMap((bank) => bank.items.map((item) => [item.hash, item] as const)),
    );
    const scores = new Map(results.map((result) => [result.attempt_id, result.score]));
    const seen = new Map<string, string[]>();
    for (const attempt of attempts.sort((one, other) => one.number - other.number)) {
      const drawn = readDraw(attempt.draw);
      const difficulties = drawn.map(({ version }) => items.get(version)!.difficulty);
      expect(difficulties.toSorted().join()).toBe(
        "easy,easy,easy,hard,hard,medium,medium,medium,medium,medium",
      );
      expect(difficulties[0]).toBe("easy");
      expect(drawn.every(({ order }) => order.toSorted().join("") === "0123")).toBe(true);
      const choices = readChoices(attempt.answers);
      expect(choices).toHaveLength(10);
      expect(scores.get(attempt.id)).toBe(choices.filter((choice) => choice?.option === 0).length);
      for (const choice of choices) {
        if (choice)
          expect(choice.savedAt > attempt.started_at && choice.savedAt < attempt.deadline_at).toBe(true);
      }
      const round = `${attempt.user_id} ${attempt.slug} ${Math.ceil(attempt.number / 3)}`;
      const inRound = [...(seen.get(round) ?? []), ...drawn.map(({ version }) => version)];
      expect(new Set(inRound).size).toBe(inRound.length);
      seen.set(round, inRound);
    }
  });

  test("the same seed makes the same rows, including ids, and another seed different ones", async () => {
    await run(database);
    const other = await makeTestDatabase("sqlite");
    await createItemCache(other.database.db, banks, new Date());
    await run(other.database);
    expect(await everything(other.database)).toEqual(await everything(database));
    expect(await run(other.database, { seed: 8 })).toEqual({ users: 40, results: 600, groups: 0, own: 0 });
    await other.drop();
  });

  test("a second run adds nothing, and with different numbers says what to do", async () => {
    await run(database);
    expect(await run(database)).toEqual({ users: 0, results: 0, groups: 0, own: 0 });
    await expectRightCounts();
    await expect(run(database, { users: 41 })).rejects.toThrow(/Choose another --seed/);
    await expectRightCounts();
  });

  test("after a kill its counts are right, and the next run continues", async () => {
    let statements = 0;
    const killed: Database = {
      ...database,
      insertRows: async (...given) => {
        statements += 1;
        if (statements === 5) throw new Error("killed");
        return database.insertRows(...given);
      },
    };
    const larger = { results: 1200, chunk: 400 };
    await expect(run(killed, larger)).rejects.toThrow("killed");
    await expectRightCounts();
    expect(await run(database, larger)).toEqual({ users: 0, results: 800, groups: 0, own: 0 });
    expect((await totals()).results).toBe(1200);
    expect(await run(database, larger)).toEqual({ users: 0, results: 0, groups: 0, own: 0 });
  });
});

test("seeded people are valid, and no password opens their accounts", async () => {
  const people = makePeople(1, 300, until, nobodysHash);
  const rows = people.rows(0, 300);
  for (const [, name, email, phone, profileType, institute, , company, position] of rows) {
    const given = { institute, company, position };
    const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    const person = { name, email, phone, profileType, password: "ledger and gold 9", ...fields };
    expect(Signup.safeParse(person).error?.issues).toBeUndefined();
  }
  expect(new Set(rows.map((row) => row[2])).size).toBe(300);
  expect(await isPassword("password", nobodysHash)).toBe(false);
});

test("ids and times have the shape of the product's own", () => {
  const random = seededRandom(3, "shape");
  for (const moment of [0, 1_700_000_000_123, until + 999]) {
    expect(isoOf(moment)).toBe(new Date(moment).toISOString());
    const id = seededId(random, moment);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replace(/-/g, "").slice(0, 12), 16)).toBe(moment);
  }
});

test("bulk loading a new data folder gives the same data, with every index and no dangling reference", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "assay-new-"));
  const made = await makeTestDatabase("sqlite");
  try {
    const fill = async (database: Database) => {
      await createItemCache(database.db, banks, new Date());
      return run(database);
    };
    const built: number[] = [];
    expect(await fillNewSqlite(dataDir, fill, (done) => built.push(done))).toEqual({
      users: 40,
      results: 600,
      groups: 0,
      own: 0,
    });
    await fill(made.database);
    expect(readdirSync(dataDir).sort()).toEqual(["about-this-folder.txt", "assay.sqlite", "server.lock"]);
    const filled = await openDatabase({ dataDir, databaseUrl: undefined });
    try {
      const rows = ({ db }: Database, table: "users" | "attempts" | "results" | "totals") =>
        db
          .selectFrom(table)
          .selectAll()
          .orderBy(table === "totals" ? "name" : "id")
          .execute();
      for (const table of ["users", "attempts", "results", "totals"] as const)
        expect(await rows(filled, table), table).toEqual(await rows(made.database, table));
      const indexes = ({ db }: Database) =>
        sql`select name, sql from sqlite_master where type = 'index' order by name`.execute(db);
      expect((await indexes(filled)).rows).toEqual((await indexes(made.database)).rows);
      expect(built.length).toBeGreaterThan(10);
      expect((await sql`select * from pragma_foreign_key_check()`.execute(filled.db)).rows).toEqual([]);
      await filled.db.updateTable("users").set({ city: "Turin" }).execute();
    } finally {
      await filled.close();
    }
    await expect(fillNewSqlite(dataDir, fill)).rejects.toThrow(/There is a database in .* already/);
  } finally {
    await made.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("a failed load leaves a new data folder without a database, and the next one succeeds", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "assay-new-"));
  try {
    const failing = async (database: Database) => {
      await run(database, { results: 0 });
      throw new Error("pulled the plug");
    };
    await expect(fillNewSqlite(dataDir, failing)).rejects.toThrow("pulled the plug");
    expect(isNewDataFolder(dataDir)).toBe(true);
    expect(await fillNewSqlite(dataDir, (database) => run(database, { results: 0 }))).toEqual({
      users: 40,
      results: 0,
      groups: 0,
      own: 0,
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
