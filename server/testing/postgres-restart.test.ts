/** The server survives problems of its PostgreSQL: restarts, ended and frozen connections, and a late start (F11). */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../database/open.ts";
import { freePort } from "./free-port.ts";
import { makePeople } from "./people.ts";
import { type Cluster, findPostgresBinaries, startCluster } from "./postgres-cluster.ts";
import { type ServerChild, startServerChild } from "./server-child.ts";

const binaries = findPostgresBinaries();

describe.runIf(binaries !== undefined)("a server and its PostgreSQL", () => {
  let cluster: Cluster;
  let server: ServerChild;
  let cookie: string;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "assay-restart-"));
    const port = await freePort();
    const databaseUrl = `postgres://assay@127.0.0.1:${port}/postgres`;
    // The server starts first: it waits for the database instead of exiting.
    const waits = Promise.withResolvers<void>();
    const starting = startServerChild(
      { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMIT: "off" },
      (text) => text.includes("Trying again") && waits.resolve(),
    );
    await Promise.race([waits.promise, starting]);
    cluster = await startCluster(binaries!, port);
    server = await starting;
    const people = await makePeople({ dataDir, databaseUrl }, 1, "taker");
    cookie = people[0]!.cookie;
  });
  afterAll(async () => {
    await server?.kill();
    cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const ready = () => fetch(`${server.url}/readyz`).then(({ status }) => status);
  const lists = ["/api/user/profile", "/api/assessment/my-assessments", "/api/assessment/attempts"];

  /** Reads and writes continuously while something happens to the database; returns the statuses seen. */
  async function underLoad(act: () => Promise<void>): Promise<Set<number>> {
    const statuses = new Set<number>();
    let isOver = false;
    const clients = Array.from({ length: 12 }, async (_, client) => {
      while (!isOver) {
        const isStart = client % 4 === 0;
        const reply = await fetch(
          `${server.url}${isStart ? "/api/assessment/attempts" : lists[client % 3]}`,
          {
            headers: { cookie, ...(isStart ? { "content-type": "application/json" } : {}) },
            ...(isStart ? { method: "POST", body: JSON.stringify({ slug: "python" }) } : {}),
          },
        );
        statuses.add(reply.status);
        await reply.arrayBuffer();
      }
    });
    await act().finally(() => {
      isOver = true;
    });
    await Promise.all(clients);
    return statuses;
  }

  test("a server started before the database says that it waits, and serves once it is up", async () => {
    expect(server.output()).toMatch(/PostgreSQL can't be reached.*Trying again in 1 s\./);
    expect(await ready()).toBe(200);
  });

  test("a start with an unknown database or user fails immediately with a message", async () => {
    for (const [part, value, advice] of [
      ["pathname", "/missing", /does not exist.*Create the database missing/],
      ["username", "stranger", /does not exist.*Check user and password in the address/],
    ] as const) {
      const url = new URL(cluster.url);
      url[part] = value;
      await expect(openDatabase({ dataDir, databaseUrl: url.href })).rejects.toMatchObject({
        name: "StartError",
        message: expect.stringMatching(advice),
      });
    }
  });

  test("a server survives PostgreSQL closing its connections 25 times under load", async () => {
    const admin = new pg.Client({ connectionString: cluster.url });
    await admin.connect();
    const statuses = await underLoad(async () => {
      for (let round = 0; round < 25; round += 1) {
        await admin.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'assay%'",
        );
        await expect.poll(ready).toBe(200);
      }
    });
    await admin.end();
    expect(server.isRunning()).toBe(true);
    expect([...statuses].filter((status) => ![200, 201, 429, 503].includes(status))).toEqual([]);
  });

  test.each(["fast", "at once"] as const)("a restart of PostgreSQL, %s, ends no server", async (how) => {
    await underLoad(() => cluster.restart(how));
    await expect.poll(ready, { timeout: 20_000 }).toBe(200);
    expect(server.isRunning()).toBe(true);
    const profile = await fetch(`${server.url}/api/user/profile`, { headers: { cookie } });
    expect(profile.status).toBe(200);
  });

  test("while PostgreSQL is frozen /readyz says so within three seconds, and recovers", async () => {
    cluster.signal("SIGSTOP");
    try {
      await expect.poll(ready, { timeout: 5000 }).toBe(503);
      const begun = performance.now();
      expect(await ready()).toBe(503);
      expect(performance.now() - begun).toBeLessThan(3000);
    } finally {
      cluster.signal("SIGCONT");
    }
    await expect.poll(ready, { timeout: 25_000 }).toBe(200);
  });
});
