/** The doctor's checks of the database: reachable, intact, durable, of this version, and with the right time. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { listDamagedAttempts } from "../attempts/store.ts";
import type { Settings } from "../config.ts";
import { describeDatabaseError } from "../database/database-errors.ts";
import type { Database } from "../database/handle.ts";
import { compareSchema, findYoungestTime, readEngineClock, readEngineFacts } from "../database/inspection.ts";
import { refuseHalfMoved } from "../database/move/move.ts";
import { openEngine } from "../database/open.ts";
import { databaseFileName } from "../database/sqlite/sqlite.ts";
import { describeDiskError } from "../platform/disk-errors.ts";
import { StartError } from "../platform/start-error.ts";
import type { Finding } from "./doctor-finding.ts";

const about = "database";
/** Damaged attempts that are named. */
const mostNamed = 5;
const most = { warnSeconds: 1, problemSeconds: 5 };

/** Leaves the database open for further checks if it could be opened. */
export async function checkDatabase(
  settings: Pick<Settings, "databaseUrl" | "dataDir">,
): Promise<{ findings: Finding[]; database?: Database }> {
  const file = join(settings.dataDir, databaseFileName);
  const marker = join(settings.dataDir, "about-this-folder.txt");
  if (!settings.databaseUrl && !existsSync(file) && !existsSync(marker)) {
    return { findings: [{ state: "ok", about, text: `none yet; the first start makes ${file}` }] };
  }
  try {
    const database = await openEngine(settings);
    const findings = [await report(database, file), await checkSchema(database)];
    return { findings, database };
  } catch (error) {
    const text = describeFailure(error);
    if (text === undefined) throw error;
    return { findings: [{ state: "problem", about, text }] };
  }
}

/** The finding for a failure of database, disk or settings; undefined for a bug. */
export function describeFailure(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  return describeDiskError(error) ?? describeDatabaseError(error);
}

async function report(database: Database, file: string): Promise<Finding> {
  const facts = await readEngineFacts(database);
  const size = database.engine === "sqlite" ? `, ${(statSync(file).size / 2 ** 20).toFixed(1)} MB` : "";
  return { state: "ok", about, text: facts + size };
}

async function checkSchema(database: Database): Promise<Finding> {
  const { missing, unknown } = await compareSchema(database);
  if (unknown.length > 0)
    return {
      state: "problem",
      about: "schema",
      text: `made by a newer version (${unknown.join(", ")}). Start that version, or restore a backup that fits this one.`,
    };
  try {
    await refuseHalfMoved(database);
  } catch (error) {
    return { state: "problem", about: "schema", text: (error as Error).message };
  }
  if (missing.length > 0)
    return {
      state: "warning",
      about: "schema",
      text: `lacks ${missing.join(", ")}. The next start adds them; so does: npm run assay -- migrate`,
    };
  return { state: "ok", about: "schema", text: "current" };
}

/** Deadlines hold by the server's clock: it must agree with the database's and never run backwards. */
export async function checkClock(database: Database, now: () => number = Date.now): Promise<Finding> {
  const before = now();
  const engine = await readEngineClock(database);
  const after = now();
  // Differences below the query's own duration mean nothing.
  const apart = Math.max(0, engine - after, before - engine) / 1000;
  const { missing } = await compareSchema(database);
  const youngest = missing.length === 0 ? await findYoungestTime(database.db) : undefined;
  const ahead = youngest ? (Date.parse(youngest) - after) / 1000 : 0;
  const advice = "Let every machine keep its time by NTP.";
  if (apart > most.warnSeconds)
    return {
      state: apart > most.problemSeconds ? "problem" : "warning",
      about: "clock",
      text: `${apart.toFixed(1)} s apart from the database's clock. ${advice}`,
    };
  if (ahead > most.problemSeconds)
    return {
      state: "warning",
      about: "clock",
      text: `behind the youngest row of the database (${youngest}): it was set back, or demo data end later. ${advice}`,
    };
  return { state: "ok", about: "clock", text: `${new Date(after).toISOString()}, in step with the database` };
}

/** Attempts that the server set aside: their rows or the texts of their questions could not be read. */
export async function checkDamagedAttempts(database: Database): Promise<Finding[]> {
  const { missing } = await compareSchema(database);
  if (missing.length > 0) return [];
  const ids = await listDamagedAttempts(database.db, mostNamed + 1);
  if (ids.length === 0) return [];
  const named = ids.slice(0, mostNamed).join(", ");
  return [
    {
      state: "warning",
      about: "attempts",
      text: `could not be read, or had lost the text of a question, and were set aside: ${named}${ids.length > mostNamed ? " and more" : ""}. Those that were open ended without a result, and their people can start again; the others keep their results and are not in the statistics. Check the disk, and that no rows of item_versions are missing; what the attempts held is still in their columns draw and answers.`,
    },
  ];
}
