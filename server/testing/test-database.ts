/** A fresh, migrated database of an engine for one test app. */
import { mkdtempSync, rmSync } from "node:fs";
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
  /** Closes it and removes every trace. */
  drop(): Promise<void>;
}

let made = 0;

/** @param fill puts data in place before the database is opened and migrated */
export async function makeTestDatabase(
  engine: TestEngine,
  fill: (place: Pick<TestDatabase, "dataDir" | "databaseUrl">) => Promise<void> = async () => {},
): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "assay-test-"));
  const databaseUrl = engine === "postgres" ? await createPostgresDatabase() : undefined;
  await fill({ dataDir, databaseUrl });
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
      if (databaseUrl) await onServer(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
    },
  };
}

async function createPostgresDatabase(): Promise<string> {
  made += 1;
  const name = `assay_${process.pid}_${process.env.VITEST_POOL_ID ?? "0"}_${made}_${Date.now()}`;
  await onServer(`create database ${name}`);
  const url = new URL(process.env.POSTGRES_TEST_URL!);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.POSTGRES_TEST_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
