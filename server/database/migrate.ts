/** Brings a database's schema to what this version needs: numbered migrations, forward only, each in one transaction. */
import { sql } from "kysely";
import { StartError } from "../platform/start-error.ts";
import type { Database, Db } from "./handle.ts";
import { firstTables } from "./migrations/001-first-tables.ts";
import { certificates } from "./migrations/002-certificates.ts";
import { insightAndQuality } from "./migrations/003-insight-and-quality.ts";
import { listsOfResults } from "./migrations/004-lists-of-results.ts";
import { newsOfSessions } from "./migrations/005-news-of-sessions.ts";
import { serverHeartbeats } from "./migrations/006-server-heartbeats.ts";
import { outages } from "./migrations/007-outages.ts";
import { fairUse } from "./migrations/008-fair-use.ts";
import { certificateFacts } from "./migrations/009-certificate-facts.ts";
import { requestCounts } from "./migrations/012-request-counts.ts";
import { forms } from "./migrations/013-forms.ts";
import { collections } from "./migrations/014-collections.ts";
import { groups } from "./migrations/015-groups.ts";
import { importsAndMedia } from "./migrations/016-imports-and-media.ts";
import { assignments } from "./migrations/017-assignments.ts";
import { ownAssessments } from "./migrations/018-own-assessments.ts";
import { pictures } from "./migrations/019-pictures.ts";
import { changesOfPublishedQuestions } from "./migrations/020-changes-of-published-questions.ts";
import { reminders } from "./migrations/021-reminders.ts";
import { heldScores } from "./migrations/022-held-scores.ts";
import { difficultyOfQuestions } from "./migrations/023-difficulty-of-questions.ts";
import { feedbackAndAudience } from "./migrations/024-feedback-and-audience.ts";
import { pausedFreeAttempts } from "./migrations/025-paused-free-attempts.ts";
import { questionsByCreation } from "./migrations/026-questions-by-creation.ts";
import type { Migration } from "./migrations/migration.ts";

/** In order. Released migrations are never edited; a change is a new migration. */
export const migrations: Migration[] = [
  firstTables,
  certificates,
  insightAndQuality,
  listsOfResults,
  newsOfSessions,
  serverHeartbeats,
  outages,
  fairUse,
  certificateFacts,
  requestCounts,
  forms,
  collections,
  groups,
  importsAndMedia,
  assignments,
  ownAssessments,
  pictures,
  changesOfPublishedQuestions,
  reminders,
  heldScores,
  difficultyOfQuestions,
  feedbackAndAudience,
  pausedFreeAttempts,
  questionsByCreation,
];

/** An arbitrary number, the same in every server process. */
const lockNumber = 4_157_379;

/**
 * Runs the missing migrations. Of two concurrent processes, one waits for the other.
 * @throws StartError when the database has a migration that this version does not know
 */
export async function migrate(database: Database, known: Migration[] = migrations): Promise<string[]> {
  const inTurn = <T>(work: (db: Db, names: string[]) => Promise<T>) =>
    database.db.transaction().execute(async (db) => {
      if (database.engine === "postgres") await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(db);
      const names = await appliedMigrations(db);
      refuseNewer(names, known);
      return work(db, names);
    });
  const before = await inTurn(async (_, names) => names);
  const applied: string[] = [];
  for (const migration of known.filter(({ name }) => !before.includes(name))) {
    const done = await inTurn(async (db, names) => {
      // Another process may have run it since.
      if (names.includes(migration.name)) return false;
      await migration.up(db, database.engine);
      await db
        .insertInto("migrations")
        .values({ name: migration.name, applied_at: new Date().toISOString() })
        .execute();
      return true;
    });
    if (done) applied.push(migration.name);
  }
  return applied;
}

async function appliedMigrations(db: Db): Promise<string[]> {
  await db.schema
    .createTable("migrations")
    .ifNotExists()
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("applied_at", "text", (column) => column.notNull())
    .execute();
  const rows = await db.selectFrom("migrations").select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
}

function refuseNewer(applied: string[], known: Migration[]): void {
  const unknown = applied.filter((name) => !known.some((migration) => migration.name === name));
  if (unknown.length === 0) return;
  throw new StartError(
    `The database was made by a newer version of Assay (it has ${unknown.join(", ")}). ` +
      "Start that version, or restore a backup that fits this one.",
  );
}
