/** `assay seed`: believable demo data: people, attempts drawn from the real banks and answered by ability, results, certificates. */
import { parseArgs } from "node:util";
import { createProgress } from "../../authoring/terminal/progress.ts";
import { rules } from "../../contract/rules.ts";
import { readBanks } from "../banks/banks.ts";
import { createItemCache } from "../banks/items.ts";
import { readSettings, type Settings } from "../config.ts";
import { type Database, isUniqueViolation } from "../database/handle.ts";
import { openDatabase } from "../database/open.ts";
import { fillNewSqlite, isNewDataFolder } from "../database/sqlite/bulk-load.ts";
import { contentFolder } from "../platform/folders.ts";
import { StartError } from "../platform/start-error.ts";
import { hashPassword } from "../users/passwords.ts";
import { type AttemptChunk, emptyChunk, join, makeAttempts } from "./seed-attempts.ts";
import { type SeedBank, seedBanks } from "./seed-draws.ts";
import { seedGroups } from "./seed-groups.ts";
import { seedOwn } from "./seed-own.ts";
import { makePeople, nobodysHash, type People, peopleAtOnce } from "./seed-people.ts";
import { hasRow, storeAttempts, storePeople } from "./seed-store.ts";

const help = `Usage: npm run assay -- seed --users N --results N [--groups N] [--own N]
                             [--seed S] [--until DATE] [--password TEXT]

  --users N        people to make
  --results N      attempts with their results, spread over these people; passes among
                   the first 100,000 have their certificates
  --groups N       groups of 12 to 40 of these people with five assignments each, none unless given
  --own N          own assessments with 100 questions each, a published version and results of
                   up to 40 of these people, none unless given
  --seed S         a whole number, 1 unless given: the same numbers and seed make the same data, ids too
  --until DATE     YYYY-MM-DD, 2026-11-01 unless given: the data end here and go back two years
  --password TEXT  what everybody signs in with; without it nobody can

Adds to what is there, while a server runs too; killed half way, the same command goes on where it was.
In a new data folder it is several times as fast, and begins anew when it was killed.
`;

export interface SeedPlan {
  users: number;
  results: number;
  /** None unless given. */
  groups?: number;
  /** Own assessments; none unless given. */
  own?: number;
  seed: number;
  /** Milliseconds since 1970. */
  until: number;
  passwordHash: string;
  /** Attempts in one transaction; `attemptsAtOnce` where it is left out. */
  chunk?: number;
}

/** Attempts in one transaction: the more, the less often the same index pages are written. */
const attemptsAtOnce = 10_000;
/** Attempts on their way to the database at once. */
const partSize = 1000;
/** Made in one batch before it is written to the database. */
const attemptsInOneGo = 100;

/** `seed`. @returns the exit code */
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
  const banks = readBanks(contentFolder);
  if (plan.results > 0 && banks.all().length === 0)
    throw new StartError("No question bank is compiled yet. Run npm start once; it compiles them.");
  const fill = async (database: Database) => {
    await createItemCache(database.db, banks, new Date());
    return seed(database, seedBanks(plan.seed, banks), plan);
  };
  const started = performance.now();
  const made = await fillWhereDataAre(readSettings(), fill);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${made.users} people, ${made.results} results, ${made.groups} groups and ${made.own} own assessments made in ${seconds.toFixed(1)} s ` +
      `(seed ${plan.seed}, until ${new Date(plan.until).toISOString().slice(0, 10)}).`,
  );
  if (made.users < plan.users || made.results < plan.results)
    console.log("The rest was there already from the same seed.");
  return 0;
}

/** A new data folder gets a database that is filled the fast way. */
async function fillWhereDataAre<T>(settings: Settings, fill: (database: Database) => Promise<T>): Promise<T> {
  if (!settings.databaseUrl && isNewDataFolder(settings.dataDir)) {
    const progress = createProgress("indexes");
    return fillNewSqlite(settings.dataDir, fill, (done, of) => progress(done, of, ""));
  }
  const database = await openDatabase(settings);
  try {
    return await fill(database);
  } finally {
    await database.close();
  }
}

async function readPlan(args: string[]): Promise<SeedPlan> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args,
    options: { users: text, results: text, groups: text, own: text, seed: text, until: text, password: text },
  });
  const whole = (name: "users" | "results" | "groups" | "own" | "seed", fallback: string, most: number) => {
    const given = values[name] ?? fallback;
    if (!/^\d+$/.test(given) || Number(given) > most)
      throw new Error(`--${name} must be a whole number up to ${most}.`);
    return Number(given);
  };
  const users = whole("users", "", 100_000_000);
  const results = whole("results", "", 100_000_000);
  const groups = whole("groups", "0", 100_000);
  const own = whole("own", "0", 10_000);
  if (results + groups + own > 0 && users === 0)
    throw new Error("Results, groups and own assessments need people: give --users too.");
  const until = Date.parse(`${values.until ?? "2026-11-01"}T00:00:00.000Z`);
  if (Number.isNaN(until)) throw new Error("--until must be a date like 2026-11-01.");
  const { password } = values;
  if (password !== undefined && (password.length < rules.passwordMin || password.length > rules.passwordMax))
    throw new Error(`--password takes ${rules.passwordMin} to ${rules.passwordMax} characters.`);
  const passwordHash = password === undefined ? nobodysHash : await hashPassword(password.normalize("NFC"));
  return { users, results, groups, own, seed: whole("seed", "1", 2 ** 31), until, passwordHash };
}

/** Stores a plan's people and results; what an earlier run of the same plan has stored is left as it is. */
export async function seed(
  database: Database,
  banks: SeedBank[],
  plan: SeedPlan,
  progress: typeof createProgress = createProgress,
): Promise<{ users: number; results: number; groups: number; own: number }> {
  try {
    const people = makePeople(plan.seed, plan.users, plan.until, plan.passwordHash);
    const users = await seedPeople(database, people, rateOf(progress("people ")));
    const results = await seedResults(database, banks, people, plan, rateOf(progress("results")));
    const groups = await seedGroups(database, banks, people, { ...plan, groups: plan.groups ?? 0 });
    const own = await seedOwn(database, people, { ...plan, own: plan.own ?? 0 });
    return { users, results, groups, own };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new StartError(
      `Seed ${plan.seed} was used on this database with other numbers, so its people are there already. Choose another --seed.`,
    );
  }
}

type Report = (done: number, of: number) => void;

async function seedPeople(database: Database, people: People, report: Report): Promise<number> {
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
  plan: SeedPlan,
  report: Report,
): Promise<number> {
  const { seed: number, results: count, until, chunk: size = attemptsAtOnce } = plan;
  let [made, done] = [0, 0];
  const parts = inParts(makeAttempts(number, people, banks, { count, size: attemptsInOneGo, until }), size);
  for (let first = await parts.next(); !first.done; first = await parts.next()) {
    const chunk = upTo(size, first.value, parts, (rows) => {
      done += rows;
      report(done, count);
    });
    // A chunk is stored as a whole or not at all, so its first row shows whether the chunk is there.
    if (await hasRow(database.db, "results", first.value.results[0]![0])) {
      for await (const _ of chunk);
    } else {
      const before = done;
      await storeAttempts(database, chunk);
      made += done - before;
    }
  }
  return made;
}

/** Splits each batch into parts that divide a chunk evenly. */
async function* inParts(made: Iterable<AttemptChunk>, chunkSize: number): AsyncGenerator<AttemptChunk> {
  const size = Math.min(partSize, chunkSize);
  let part = emptyChunk();
  for (const few of made) {
    join(part, few);
    await new Promise((resolve) => setImmediate(resolve));
    if (part.results.length < size) continue;
    yield part;
    part = emptyChunk();
  }
  if (part.results.length > 0) yield part;
}

/** A first part and the following ones, up to a number of attempts. */
async function* upTo(
  size: number,
  first: AttemptChunk,
  others: AsyncGenerator<AttemptChunk>,
  onPart: (rows: number) => void,
): AsyncGenerator<AttemptChunk> {
  let rows = 0;
  for (let part: AttemptChunk | undefined = first; part; ) {
    rows += part.results.length;
    onPart(part.results.length);
    yield part;
    if (rows >= size) return;
    const next = await others.next();
    part = next.done ? undefined : next.value;
  }
}

/** Adds the rows per second so far to a bar. */
function rateOf(progress: ReturnType<typeof createProgress>): Report {
  const started = performance.now();
  return (done, of) => {
    const rate = Math.round((1000 * done) / Math.max(1, performance.now() - started));
    progress(done, of, `${rate.toLocaleString("en")}/s`);
  };
}
