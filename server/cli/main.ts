/** `npm run assay -- COMMAND`: the operator's commands. */
import { AppError } from "../../contract/errors.ts";
import { describeDatabaseError } from "../database/database-errors.ts";
import { describeDiskError } from "../platform/disk-errors.ts";
import { makeFilesPrivate } from "../platform/private-files.ts";
import { StartError } from "../platform/start-error.ts";

type Command = (args: string[]) => Promise<number>;

/** Each command is loaded when it is called, so that none pays for another. `bank` is in `authoring/cli`, which scripts/assay.mjs starts. */
const commands: Record<string, { summary: string; load: () => Promise<Command> }> = {
  admin: {
    summary: "grant EMAIL | revoke EMAIL: who is an admin",
    load: async () => (await import("./admin.ts")).adminCommand,
  },
  keys: {
    summary: "rotate: a new key pair to sign credentials with",
    load: async () => (await import("./keys.ts")).keysCommand,
  },
  backup: {
    summary: "FILE: backs up the database, also while the server runs",
    load: async () => (await import("./backup.ts")).backupCommand,
  },
  restore: {
    summary: "FILE: replaces the database with a backup and keeps the old one",
    load: async () => (await import("./restore.ts")).restoreCommand,
  },
  move: {
    summary: "--to postgres://…: copies all data from SQLite to PostgreSQL",
    load: async () => (await import("./move.ts")).moveCommand,
  },
  seed: {
    summary: "--users N --results N: realistic demo data",
    load: async () => (await import("./seed.ts")).seedCommand,
  },
  doctor: {
    summary: "checks settings, database, mail, disk and clock, and says what to do",
    load: async () => (await import("./doctor.ts")).doctorCommand,
  },
  migrate: {
    summary: "applies pending database migrations",
    load: async () => (await import("./migrate.ts")).migrateCommand,
  },
};

function usage(): string {
  const lines = [
    ...Object.entries(commands).map(([name, { summary }]) => [name, summary] as const),
    ["bank", "lint | verify | pack | record | settle …: the question banks"] as const,
  ].map(([name, summary]) => `  ${name.padEnd(10)} ${summary}`);
  return `Usage: npm run assay -- COMMAND [--help]\n\n${lines.join("\n")}\n`;
}

async function main([name = "", ...args]: string[]): Promise<number> {
  const command = commands[name];
  if (!command) {
    const asked = name === "" || name === "--help" || name === "help";
    (asked ? console.log : console.error)(asked ? usage() : `There is no command "${name}".\n\n${usage()}`);
    return asked ? 0 : 2;
  }
  try {
    return await (await command.load())(args);
  } catch (error) {
    if (error instanceof StartError || error instanceof AppError) console.error(error.message);
    else console.error(describeDiskError(error) ?? describeDatabaseError(error) ?? error);
    return 1;
  }
}

makeFilesPrivate();
process.exitCode = await main(process.argv.slice(2));
