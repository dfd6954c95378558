/** `assay doctor`: checks what the product depends on, and says for each part whether it works and what to do if not. */
import { readSettings, type Settings } from "../config.ts";
import { StartError } from "../platform/start-error.ts";
import {
  checkBanks,
  checkDisk,
  checkKey,
  checkMail,
  checkPrivacy,
  checkSettingsSense,
  describeAnalytics,
} from "./doctor-checks.ts";
import { checkClock, checkDamagedAttempts, checkDatabase } from "./doctor-database.ts";
import type { Finding } from "./doctor-finding.ts";

const help = `Usage: npm run assay -- doctor

Checks settings, disk, files, questions, database, clock, secrets key, mail and analytics; changes nothing.
Exit code: 0 without problems (warnings are not problems), 1 with at least one.
`;

/** `doctor`. @returns the exit code, 1 when a check found a problem */
export async function doctorCommand(args: string[]): Promise<number> {
  if (args.includes("--help")) {
    console.log(help);
    return 0;
  }
  if (args.length > 0) {
    console.error(help);
    return 2;
  }
  let settings: Readonly<Settings>;
  try {
    settings = readSettings();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    print({ state: "problem", about: "settings", text: error.message });
    return 1;
  }
  let problems = 0;
  for await (const finding of examine(settings)) {
    print(finding);
    if (finding.state === "problem") problems += 1;
  }
  console.log(
    problems === 0
      ? "\nNo problem found."
      : `\n${problems} ${problems === 1 ? "problem" : "problems"} to solve.`,
  );
  return problems === 0 ? 0 : 1;
}

/** Runs every check in turn and yields each finding immediately. */
export async function* examine(settings: Readonly<Settings>): AsyncGenerator<Finding> {
  yield* checkSettingsSense(settings);
  yield* checkDisk(settings);
  yield checkPrivacy(settings);
  yield checkBanks();
  const { findings, database } = await checkDatabase(settings);
  yield* findings;
  try {
    if (database) yield await checkClock(database);
    if (database) yield* await checkDamagedAttempts(database);
    yield await checkKey(settings, database);
  } finally {
    await database?.close();
  }
  yield await checkMail(settings);
  yield describeAnalytics(settings);
}

function print({ state, about, text }: Finding): void {
  const lines = text.split("\n").join(`\n${" ".repeat(20)}`);
  console.log(`${state.padEnd(8)} ${about.padEnd(10)} ${lines}`);
}
