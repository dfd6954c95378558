/**
 * Whole attempts per second (start, ten single saves, submit, review) at 1, 8, 32 and 256 people at once on both engines,
 * compared with the floor and with PostgreSQL's bare driver in the same run. PostgreSQL is reached through its Unix socket,
 * as on a machine that runs everything. Reports ratios, because machines are noisy: medians of three alternating rounds.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { heapOptions, mallocEnvironment } from "../scripts/memory-limits.mjs";
import { makePeople, type Place } from "../server/testing/people.ts";
import { findPostgresBinaries, startCluster } from "../server/testing/postgres-cluster.ts";
import { type Measured, startMeasured } from "./processes.ts";
import { median, table } from "./report.ts";
import { floorTaker, productTaker, type Round, type Taker, takeAttempts } from "./takers.ts";

const concurrencies = [1, 8, 32, 256];
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const secondsPerRound = Number(process.env.BENCH_SECONDS ?? 6);
const people = 256;

interface Contestant {
  name: string;
  server: Measured;
  taker: Taker;
}

/** The product on a new database, with signed-in people. */
async function contestant(name: string, place: Place): Promise<Contestant> {
  const cookies = (await makePeople(place, people, "taker")).map(({ cookie }) => cookie);
  const server = await startMeasured(
    "server/main.ts",
    "/readyz",
    {
      NODE_ENV: "test",
      RATE_LIMIT: "off",
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
      ...mallocEnvironment,
    },
    heapOptions(),
  );
  return { name, server, taker: productTaker([server.url], cookies) };
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"));
  const floor = await startMeasured("bench/floor/floor.ts", "/review/none", {});
  const contestants: Contestant[] = [{ name: "floor", server: floor, taker: floorTaker(floor.url) }];
  contestants.push(await contestant("SQLite", { dataDir: join(folder, "sqlite") }));
  const binaries = findPostgresBinaries();
  const cluster = binaries ? await startCluster(binaries) : undefined;
  if (cluster) {
    const bare = await startMeasured("bench/floor/floor-postgres.ts", "/review/none", {
      DATABASE_URL: cluster.socketUrl,
    });
    contestants.push({ name: "bare PostgreSQL", server: bare, taker: floorTaker(bare.url) });
    const place = { dataDir: join(folder, "postgres"), databaseUrl: cluster.socketUrl };
    contestants.push(await contestant("PostgreSQL", place));
  }
  try {
    await compare(contestants);
  } finally {
    for (const { server } of contestants) await server.stop();
    cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(contestants: Contestant[]): Promise<void> {
  const rows: string[][] = [];
  // The first attempts of a process are slow because hot code is not compiled yet.
  for (const { server, taker } of contestants) await takeAttempts(server, taker, 32, secondsPerRound);
  for (const atOnce of concurrencies) {
    const taken = new Map<string, Round[]>(contestants.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, server, taker } of contestants)
        taken.get(name)!.push(await takeAttempts(server, taker, atOnce, secondsPerRound));
    }
    const rate = (name: string) => median(taken.get(name)!.map((round) => round.attempts / round.seconds));
    for (const { name, server } of contestants) {
      const own = taken.get(name)!;
      rows.push([
        String(atOnce),
        name,
        rate(name).toFixed(1),
        (rate(name) / rate("floor")).toFixed(2),
        (1000 * median(own.map((round) => round.cpuSeconds / round.attempts))).toFixed(1),
        (median(own.map((round) => round.bytes / round.attempts)) / 1024).toFixed(1),
        server.memoryMib().toFixed(0),
      ]);
    }
  }
  console.log(
    table(
      [
        "at once",
        "server",
        "attempts/s",
        "of the floor",
        "CPU ms per attempt",
        "KiB per attempt",
        "memory MiB",
      ],
      rows,
    ),
  );
}

await main();
process.exit(0);
