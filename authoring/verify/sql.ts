/** SQL engines: PostgreSQL in process (PGlite), a real PostgreSQL server with several sessions, and SQLite's shell. */
import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { layOut, type Program } from "./program.ts";
import {
  findProgram,
  type Outcome,
  once,
  outcomeOf,
  type Runtime,
  runtimePackage,
  stepRuntime,
  writeFile,
} from "./runtime.ts";
import { baseEnvironment, run } from "./sandbox.ts";
import { appendSql, isQuery, splitStatements, withoutComments } from "./sql-statements.ts";

/** What the drivers in `runtimes/` read from standard input. */
interface Script {
  setup: string[];
  statements: string[];
  /** With `-- flags: continue`: go on after an error, print every result. */
  continues: boolean;
}

function scriptOf(program: Program): Script {
  const { setup, text, append, flags } = layOut(program);
  const statements = splitStatements(appendSql(text, append));
  return { setup: splitStatements(setup), statements, continues: flags.includes("continue") };
}

const pgliteDriver = join(import.meta.dirname, "runtimes/pglite-run.mjs");

const pg18: Runtime = {
  detect: once(() => {
    if (!existsSync(runtimePackage("@electric-sql/pglite/package.json"))) return undefined;
    const { version } = JSON.parse(readFileSync(runtimePackage("@electric-sql/pglite/package.json"), "utf8"));
    const { stdout } = spawnSync(process.execPath, [pgliteDriver, "--version"], { encoding: "utf8" });
    const server = /^18\.\S+/.exec(stdout)?.[0];
    return server && `${server} (PGlite ${version})`;
  }),
  execute: (program, limitSeconds) => runDriver(pgliteDriver, scriptOf(program), limitSeconds),
};

async function runDriver(driver: string, script: unknown, limitSeconds: number): Promise<Outcome> {
  const input = JSON.stringify(script);
  const finished = await run({
    command: process.execPath,
    args: [driver],
    cwd: tmpdir(),
    limitSeconds,
    input,
  });
  const outcome = outcomeOf(finished, limitSeconds);
  return { ...outcome, rows: outcome.stdout };
}

/** Marks the end of a statement's output in SQLite's shell. */
const separator = "\u001e";

const findSqlite = once(() => findProgram(["/usr/bin/sqlite3", "sqlite3"], ["--version"], /^(3\.40\.\S+)/));

const sqlite: Runtime = stepRuntime({
  detect: () => findSqlite()?.version,
  booleansAreNumbers: true,
  prepare: (_layout, dir, program) => {
    const { setup, statements, continues } = scriptOf(program);
    const head = [
      ".mode list",
      ".separator |",
      ".nullvalue NULL",
      `.bail ${continues ? "off" : "on"}`,
      "PRAGMA foreign_keys = ON;",
    ];
    const quiet = [".output /dev/null", ...setup.map((statement) => `${statement};`), ".output stdout"];
    const loud = statements.flatMap((statement) => [
      `${statement};`,
      `.print ${separator}${isQuery(statement) ? "?" : ""}`,
    ]);
    writeFile(join(dir, "script.sql"), `${[...head, ...quiet, ...loud].join("\n")}\n`);
    return [{ command: findSqlite()?.path ?? "", args: ["-batch", ":memory:", ".read script.sql"] }];
  },
  interpret: ({ exitCode, stdout, stderr }) => {
    // A separator with "?" ends a query's result; one without "?" ends the output of another statement.
    const results = stdout.split(separator);
    let rows: string | undefined;
    results.forEach((_result, index) => {
      if (results[index + 1]?.startsWith("?")) rows = (results[index] ?? "").replace(/^\??\n?/, "");
    });
    const last = rows === undefined ? "(no result)" : rows.trim() === "" ? "(no rows)" : rows;
    const errors = stderr.replace(/^(?:Parse|Runtime)? ?error[^:]*:/gim, "ERROR:");
    return { succeeded: exitCode === 0 && stderr === "", stdout: last, rows: last, diagnostics: errors };
  },
});

const serverFolder = "/usr/lib/postgresql/15/bin";
const sessionsDriver = join(import.meta.dirname, "runtimes/pg-sessions.mjs");

/** A private server in a temporary folder, reached by a socket. It starts with the first program and stops at the end. */
let server: { dir: string; databases: number } | undefined;

const pg15: Runtime = {
  detect: once(() => findProgram([join(serverFolder, "postgres")], ["--version"], /(15\.\S+)/)?.version),
  async execute(program, limitSeconds) {
    server ??= { dir: startServer(), databases: 0 };
    const { setup, text, append, flags } = layOut(program);
    const main = /^\s*--\s*session\b/im.test(append) ? `${text}\n${append}` : appendSql(text, append);
    const script = {
      socket: server.dir,
      database: `q${++server.databases}`,
      setup: splitStatements(setup),
      statements: sessionStatements(main),
      continues: flags.includes("continue"),
    };
    return runDriver(sessionsDriver, script, limitSeconds);
  },
  async close() {
    if (!server) return;
    asServerUser("pg_ctl", ["stop", "-m", "immediate", "-D", join(server.dir, "data")]);
    rmSync(server.dir, { recursive: true, force: true });
    server = undefined;
  },
};

/** Statements with the session that runs them; without session lines all belong to the session "". */
export function sessionStatements(script: string): { session: string; sql: string }[] {
  const parts = script.split(/^[ \t]*--[ \t]*session[ \t]+(\w+)[ \t]*:?[ \t]*$/gim);
  const [before = "", ...rest] = parts;
  const statements = splitStatements(before).map((sql) => ({ session: "", sql }));
  for (let index = 0; index < rest.length; index += 2) {
    for (const sql of splitStatements(rest[index + 1] ?? ""))
      statements.push({ session: rest[index] ?? "", sql });
  }
  return statements.filter(({ sql }) => withoutComments(sql) !== "");
}

function startServer(): string {
  const dir = mkdtempSync(join(tmpdir(), "assay-pg-"));
  if (userInfo().uid === 0) {
    const [uid, gid] = ["-u", "-g"].map((flag) =>
      Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout),
    );
    chownSync(dir, uid ?? 0, gid ?? 0);
  }
  const data = join(dir, "data");
  asServerUser("initdb", [
    "-D",
    data,
    "-U",
    "assay",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ]);
  const settings = `-c listen_addresses= -c unix_socket_directories=${dir} -c fsync=off -c timezone=UTC -c deadlock_timeout=200ms`;
  asServerUser("pg_ctl", ["start", "-w", "-D", data, "-l", join(dir, "log"), "-o", settings]);
  return dir;
}

/** PostgreSQL refuses to run as root, so root switches to the user of the Debian package. */
function asServerUser(program: string, args: string[]): void {
  const command = [join(serverFolder, program), ...args];
  const [first = "", ...rest] =
    userInfo().uid === 0 ? ["runuser", "-u", "postgres", "--", ...command] : command;
  const { status, stderr, stdout } = spawnSync(first, rest, {
    encoding: "utf8",
    cwd: tmpdir(),
    env: baseEnvironment(tmpdir()),
    stdio: ["ignore", program === "pg_ctl" ? "ignore" : "pipe", program === "pg_ctl" ? "ignore" : "pipe"],
  });
  if (status !== 0) throw new Error(`${program}: ${stderr ?? stdout ?? `exit code ${status}`}`);
}

export const sqlRuntimes: Record<string, Runtime> = { "pg-18": pg18, "pg-15": pg15, "sqlite-3.40": sqlite };
