/** `assay seed`: believable demo data — people, attempts drawn from the real banks and answered by ability, results. */
import { parseArgs } from "node:util";
import { rules } from "../../contract/rules.ts";
import { readBanks } from "../attempts/banks.ts";
import { keepItems } from "../attempts/items.ts";
import { readSettings } from "../config.ts";
import { type Database, isUniqueViolation, StartError } from "../db/database.ts";
import { openDatabase } from "../db/open.ts";
import { contentFolder } from "../folders.ts";
import { hashPassword } from "../users/passwords.ts";
import { createProgress } from "./bank-progress.ts";
import { makeAttempts } from "./seed-attempts.ts";
import { type SeedBank, seedBanks } from "./seed-draws.ts";
import { makePeople, nobodysHash, type People } from "./seed-people.ts";
import { hasRow, storeAttempts, storePeople } from "./seed-store.ts";

const help = `Usage: npm run assay -- seed --users N --results N [--seed S] [--until DATE] [--password TEXT]

  --users N        people to make
  --results N      attempts with their results, spread over these people
  --seed S         a whole number, 1 unless given: the same numbers and seed make the same data, ids too
  --until DATE     YYYY-MM-DD, 2026-11-01 unless given: the data end here and go back two years
  --password TEXT  what everybody signs in with; without it nobody can

Adds to what is there, while a server runs too. Killed half way, the same command goes on where it was.
`;

export interface SeedPlan {
  users: number;
  results: number;
  seed: number;
  /** Milliseconds since 1970. */
  until: number;
  passwordHash: string;
}

const peopleAtOnce = 2000;
const attemptsAtOnce = 2000;

export async function seedCommand(args: string[]): Promise<number> {
  if (args.includes("--help")) {
    console.log(help);
    return 0;
  }
  let plan: SeedPlan;
  try {
    plan = await readPlan(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
    return 2;
  }
  const database = await openDatabase(readSettings());
  try {
    const banks = readBanks(contentFolder);
    if (plan.results > 0 && banks.all().length === 0)
      throw new StartError("No question bank is compiled yet. Run npm start once; it compiles them.");
    await keepItems(database.db, banks, new Date());
    const started = performance.now();
    const made = await seed(database, seedBanks(plan.seed, banks), plan);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `${made.users} people and ${made.results} results made in ${seconds.toFixed(1)} s ` +
        `(seed ${plan.seed}, until ${new Date(plan.until).toISOString().slice(0, 10)}).`,
    );
    if (made.users < plan.users || made.results < plan.results)
      console.log("The rest was there already from the same seed.");
    return 0;
  } finally {
    await database.close();
  }
}

async function readPlan(args: string[]): Promise<SeedPlan> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args,
    options: { users: text, results: text, seed: text, until: text, password: text },
  });
  const whole = (name: "users" | "results" | "seed", fallback: string, most: number) => {
    const given = values[name] ?? fallback;
    if (!/^\d+$/.test(given) || Number(given) > most)
      throw new Error(`--${name} must be a whole number up to ${most}.`);
    return Number(given);
  };
  const users = whole("users", "", 100_000_000);
  const results = whole("results", "", 100_000_000);
  if (results > 0 && users === 0) throw new Error("Results need people: give --users too.");
  const until = Date.parse(`${values.until ?? "2026-11-01"}T00:00:00.000Z`);
  if (Number.isNaN(until)) throw new Error("--until must be a date like 2026-11-01.");
  const { password } = values;
  if (password !== undefined && (password.length < rules.passwordMin || password.length > rules.passwordMax))
    throw new Error(`--password takes ${rules.passwordMin} to ${rules.passwordMax} characters.`);
  const passwordHash = password === undefined ? nobodysHash : await hashPassword(password.normalize("NFC"));
  return { users, results, seed: whole("seed", "1", 2 ** 31), until, passwordHash };
}

/** Stores a plan's people and results; what an earlier run of the same plan has stored is left as it is. */
export async function seed(
  database: Database,
  banks: SeedBank[],
  plan: SeedPlan,
): Promise<{ users: number; results: number }> {
  try {
    const people = makePeople(plan.seed, plan.users, plan.until, plan.passwordHash);
    const users = await seedPeople(database, people);
    return { users, results: await seedResults(database, banks, people, plan) };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new StartError(
      `Seed ${plan.seed} was used on this database with other numbers, so its people are there already. Choose another --seed.`,
    );
  }
}

async function seedPeople(database: Database, people: People): Promise<number> {
  const report = rateProgress("people ");
  let made = 0;
  for (let from = 0; from < people.count; from += peopleAtOnce) {
    const to = Math.min(people.count, from + peopleAtOnce);
    if (!(await hasRow(database.db, "users", people.ids[to - 1]))) {
      await storePeople(database, people.rows(from, to));
      made += to - from;
    }
    report(to, people.count);
  }
  return made;
}

async function seedResults(
  database: Database,
  banks: SeedBank[],
  people: People,
  { seed: number, results: count, until }: SeedPlan,
): Promise<number> {
  const report = rateProgress("results");
  let [made, done] = [0, 0];
  // One chunk is made while the one before is being stored.
  let storing: Promise<unknown> = Promise.resolve();
  for (const chunk of makeAttempts(number, people, banks, { count, size: attemptsAtOnce, until })) {
    await storing;
    if (!(await hasRow(database.db, "results", chunk.results.at(-1)![0]))) {
      storing = storeAttempts(database, chunk);
      storing.catch(() => {});
      made += chunk.results.length;
    }
    done += chunk.results.length;
    report(done, count);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await storing;
  return made;
}

/** A bar with the rows per second so far. */
function rateProgress(title: string): (done: number, of: number) => void {
  const progress = createProgress(title);
  const started = performance.now();
  return (done, of) => {
    const rate = Math.round((1000 * done) / Math.max(1, performance.now() - started));
    progress(done, of, `${rate.toLocaleString("en")}/s`);
  };
}
