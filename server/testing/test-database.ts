/** A fresh, migrated database of an engine for one test app. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Database } from "../database/handle.ts";
import { openDatabase } from "../database/open.ts";
import type { TestEngine } from "./engines.ts";

export interface TestDatabase {
  database: Database;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A second server's handle on the same database: dropping it only closes it. */
  beside(): Promise<TestDatabase>;
  /** Closes it and deletes its files. */
  drop(): Promise<void>;
}

type Place = Pick<TestDatabase, "dataDir" | "databaseUrl">;

let made = 0;

/**
 * @param fill inserts data before the database is opened and migrated; without it, the database is a copy of a
 *   migrated one, which takes a fraction of the time
 */
export async function makeTestDatabase(
  engine: TestEngine,
  fill?: (place: Place) => Promise<void>,
): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "assay-test-"));
  const { ASSAY_TEMPLATE_FOLDER: folder, ASSAY_TEMPLATE_DATABASE: template } = process.env;
  const databaseUrl =
    engine === "postgres" ? await createPostgresDatabase(fill ? undefined : template) : undefined;
  if (fill) await fill({ dataDir, databaseUrl });
  else if (engine === "sqlite" && folder) cpSync(folder, dataDir, { recursive: true });
  const open = async (): Promise<Omit<TestDatabase, "drop">> => ({
    database: await openDatabase({ dataDir, databaseUrl }),
    dataDir,
    databaseUrl,
    beside: async () => {
      const second = await open();
      return { ...second, drop: () => second.database.close() };
    },
  });
  const first = await open();
  return {
    ...first,
    async drop() {
      await first.database.close();
      rmSync(dataDir, { recursive: true, force: true });
      if (databaseUrl) await onServer(`drop database ${nameOf(databaseUrl)} with (force)`);
    },
  };
}

/** Migrates one database of each engine for `makeTestDatabase` to copy, and names them in the environment. */
export async function makeTemplates(): Promise<{ remove(): Promise<void> }> {
  const made: TestDatabase[] = [];
  for (const engine of process.env.POSTGRES_TEST_URL
    ? (["sqlite", "postgres"] as const)
    : (["sqlite"] as const)) {
    const template = await makeTestDatabase(engine);
    // A database with a connection can't be copied.
    await template.database.close();
    made.push(template);
    if (template.databaseUrl) process.env.ASSAY_TEMPLATE_DATABASE = nameOf(template.databaseUrl);
    else process.env.ASSAY_TEMPLATE_FOLDER = template.dataDir;
  }
  return {
    async remove() {
      for (const template of made) await template.drop();
    },
  };
}

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1);

async function createPostgresDatabase(template?: string): Promise<string> {
  made += 1;
  const name = `assay_${process.pid}_${process.env.VITEST_POOL_ID ?? "0"}_${made}_${Date.now()}`;
  // Copying the files takes half the time of logging each block.
  await onServer(`create database ${name}${template ? ` template ${template} strategy file_copy` : ""}`);
  const url = new URL(process.env.POSTGRES_TEST_URL!);
  url.pathname = `/${name}`;
  return url.href;
}

/** Stays open: a connection per statement would take as long as copying a database. */
let server: pg.Pool | undefined;

async function onServer(statement: string): Promise<void> {
  if (!server) {
    server = new pg.Pool({
      connectionString: process.env.POSTGRES_TEST_URL,
      max: 1,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
    });
    // The cluster ends before the process does.
    server.on("error", () => {});
  }
  await server.query(statement);
}
