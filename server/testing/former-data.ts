/**
 * Databases that former versions of the product made, for the current version to open. Each is a compressed SQLite file or
 * PostgreSQL dump, beside a JSON file that names its content (`FormerData`). They are never regenerated; a version with
 * further migrations adds its own files: `node server/testing/make-former-data.ts 001-NNN`.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import type { TestEngine } from "./engines.ts";
import { makeTestDatabase, type TestDatabase } from "./test-database.ts";

export const formerFolder = join(import.meta.dirname, "former");

/** Some people and things of a former database. The accounts in `Account.email` sign in with `password`. */
export interface FormerData {
  /** When it was left, in ISO-8601 UTC; the sessions and the open attempt are valid at that time. */
  leftAt: string;
  /** SECRETS_KEY of the server that made it. */
  secretsKey: string;
  password: string;
  /** Number of rows by table. */
  rows: Record<string, number>;
  admin: Account;
  /** Has two-factor sign-in, ended attempts, a certificate, a shared result and a report. */
  holder: Account & { totpSecret: string; recoveryCode: string };
  /** Has an open attempt, and a session without a second sign-in. */
  taker: Account;
  /** Never verified the address. */
  newcomer: Account;
  /** Was locked by the admin. */
  locked: Account;
  /** The holder's ended attempt with nine points. */
  ended: { id: string; score: number; certificate: string; share: string };
  revokedCertificate: string;
  /** The taker's open attempt, with what was saved in it. */
  open: { id: string; answers: Record<string, string>; deadlineAt: string; right: Record<string, string> };
}

interface Account {
  id: string;
  email: string;
  /** The Cookie header of a session. */
  cookie: string;
}

/** The versions with data for an engine. */
export function formerVersions(engine: TestEngine): string[] {
  const end = `.${engine}.json`;
  return readdirSync(formerFolder).flatMap((name) => (name.endsWith(end) ? name.slice(0, -end.length) : []));
}

/** Opens and migrates a copy of a former database. */
export async function openFormerData(
  engine: TestEngine,
  version: string,
): Promise<{ former: FormerData; made: TestDatabase }> {
  const read = (end: string) => readFileSync(join(formerFolder, `${version}.${engine}.${end}`));
  const data = gunzipSync(read("gz"));
  const made = await makeTestDatabase(engine, async ({ dataDir, databaseUrl }) => {
    if (engine === "sqlite") writeFileSync(join(dataDir, "assay.sqlite"), data);
    else await run(databaseUrl!, data.toString());
  });
  return { former: JSON.parse(read("json").toString()), made };
}

async function run(databaseUrl: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
