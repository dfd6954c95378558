/** The commands when PostgreSQL refuses, is missing, or disconnects: one clear message each, and no partial result that looks complete. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createItemCache } from "../banks/items.ts";
import { moveToPostgres } from "../cli/move.ts";
import { seed } from "../cli/seed.ts";
import { seedBanks } from "../cli/seed-draws.ts";
import { nobodysHash } from "../cli/seed-people.ts";
import { openDatabase } from "../database/open.ts";
import { type Cluster, findPostgresBinaries, startCluster } from "./postgres-cluster.ts";
import { testBanks } from "./test-banks.ts";
import { makeTestDatabase } from "./test-database.ts";

const binaries = findPostgresBinaries();
const cli = join(import.meta.dirname, "../cli/main.ts");

describe.runIf(binaries !== undefined)("commands and PostgreSQL", () => {
  let cluster: Cluster;
  let folder: string;
  let silent: Server;
  let admin: pg.Client;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "assay-failures-"));
    cluster = await startCluster(binaries!);
    silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    admin = new pg.Client({ connectionString: cluster.url });
    admin.on("error", () => {});
    await admin.connect();
    const { rows } = await admin.query<{ hba_file: string }>("show hba_file");
    const rules = ["host all locked 127.0.0.1/32 scram-sha-256", "host all all 127.0.0.1/32 trust"];
    await admin.query("create role locked login password 'right'");
    await admin.query("create role guest login");
    await admin.query(`copy (values ('${rules[0]}'), ('${rules[1]}')) to '${rows[0]!.hba_file}'`);
    await admin.query("select pg_reload_conf()");
  }, 60_000);
  afterAll(async () => {
    await admin.end().catch(() => {});
    silent.close();
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The cluster's address with parts of it changed. */
  const at = (change: Partial<Record<"username" | "password" | "pathname" | "port" | "hostname", string>>) =>
    Object.assign(new URL(cluster.url), change).href;

  /** Runs the command in a separate process; asynchronously, because it needs a server in this process. */
  async function assay(args: string[], environment: Record<string, string>) {
    const child = spawn(process.execPath, [cli, ...args], {
      env: { ...process.env, NODE_ENV: "test", DATA_DIR: folder, ...environment },
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
    const status = await new Promise((resolve) => child.once("close", resolve));
    return { status, text };
  }

  test("the doctor explains each problem with the address and its fix in one line, without the password", async () => {
    const { port } = silent.address() as { port: number };
    const cases: [string, RegExp][] = [
      [
        at({ username: "locked", password: "hunter2" }),
        /password authentication failed.*Check user and password in the address/,
      ],
      [at({ username: "stranger" }), /role "stranger" does not exist.*Check user and password/],
      [at({ pathname: "/missing" }), /"missing" does not exist.*Create the database missing \(createdb\)/],
      [at({ port: "1" }), /ECONNREFUSED.*Nothing listens at 127\.0\.0\.1:1\. Start PostgreSQL/],
      [at({ hostname: "nowhere.invalid" }), /The host nowhere\.invalid has no address/],
      [at({ port: String(port) }), /timeout.*Check that PostgreSQL runs at .*firewall/],
    ];
    const replies = await Promise.all(cases.map(([url]) => assay(["doctor"], { DATABASE_URL: url })));
    for (const [index, { status, text }] of replies.entries()) {
      const problems = text.split("\n").filter((line) => line.startsWith("problem  database"));
      expect(problems).toEqual([expect.stringMatching(cases[index]![1])]);
      expect(status).toBe(1);
      expect(text).not.toMatch(/^\s+at |hunter2/m);
      expect(text).toContain("1 problem to solve.");
    }
  }, 60_000);

  test("a database user who can't create tables gets the missing right's name", async () => {
    const { status, text } = await assay(["migrate"], { DATABASE_URL: at({ username: "guest" }) });
    expect([status, text]).toEqual([1, expect.stringMatching(/permission denied.*grant create on schema/)]);
    expect(text).not.toMatch(/^\s+at /m);
  });

  const isUp = () =>
    spawnSync(join(binaries!, "pg_isready"), ["-h", "127.0.0.1", "-p", new URL(cluster.url).port], {
      stdio: "ignore",
    }).status === 0;

  test.each(["copy   ", "compare"])(
    "a restart of PostgreSQL in the middle of a move (%s) is told, no server starts on the half, and running it again ends it",
    async (phase) => {
      const source = await makeTestDatabase("sqlite");
      const name = `moved_${phase.trim()}`;
      await admin.query(`create database ${name}`).catch(async () => {
        // The previous round's restart has ended this connection.
        admin = new pg.Client({ connectionString: cluster.url });
        admin.on("error", () => {});
        await admin.connect();
        await admin.query(`create database ${name}`);
      });
      const target = at({ pathname: `/${name}` });
      const banks = testBanks();
      await createItemCache(source.database.db, banks, new Date());
      const plan = { users: 30, results: 3000, seed: 1, until: Date.now(), passwordHash: nobodysHash };
      await seed(source.database, seedBanks(1, banks), plan, () => () => {});
      let restarting: Promise<void> | undefined;
      const moving = moveToPostgres(source.dataDir, target, (label) => () => {
        if (label !== phase || restarting) return;
        restarting = cluster.restart("at once");
        while (isUp());
      });
      await expect(moving).rejects.toMatchObject({
        name: "StartError",
        message: expect.stringMatching(
          /PostgreSQL stopped answering.*not finished.*run the same command again/,
        ),
      });
      await restarting;
      await expect(openDatabase({ dataDir: folder, databaseUrl: target })).rejects.toThrow(
        /begun and not finished/,
      );
      const { total } = await moveToPostgres(source.dataDir, target, () => () => {});
      expect(total).toBeGreaterThan(6000);
      await (await openDatabase({ dataDir: folder, databaseUrl: target })).close();
      await source.drop();
    },
    60_000,
  );
});
