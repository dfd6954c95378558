/**
 * Whole attempts per second with sign-in, and with 1, 2 and 4 server processes on one PostgreSQL, compared with one process
 * of each engine. Medians of three alternating rounds; the gain of a second process depends on the free cores.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { makePeople, type Person, type Place, password } from "../server/testing/people.ts";
import { findPostgresBinaries, startCluster } from "../server/testing/postgres-cluster.ts";
import { type Measured, startMeasured } from "./processes.ts";
import { median, table } from "./report.ts";
import { productTaker, type Round, signInTaker, type Taker, takeAttempts } from "./takers.ts";

const atOnce = 64;
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const secondsPerRound = Number(process.env.BENCH_SECONDS ?? 6);
const people = 256;

interface Contestant {
  name: string;
  servers: Measured[];
  taker: Taker;
}

function startServers(place: Place, count: number): Promise<Measured[]> {
  const environment = {
    NODE_ENV: "test",
    RATE_LIMIT: "off",
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
  };
  return Promise.all(
    Array.from({ length: count }, () => startMeasured("server/main.ts", "/readyz", environment)),
  );
}

const urlsOf = (servers: Measured[]) => servers.map(({ url }) => url);
const cookiesOf = (persons: Person[]) => persons.map(({ cookie }) => cookie);
const emailsOf = (persons: Person[]) => persons.map(({ email }) => email);

const folder = mkdtempSync(join(tmpdir(), "assay-fleet-"));
const binaries = findPostgresBinaries();
const cluster = binaries ? await startCluster(binaries) : undefined;
const contestants: Contestant[] = [];
try {
  const near: Place = { dataDir: join(folder, "sqlite") };
  const nearPeople = await makePeople(near, people, "taker");
  const nearServers = await startServers(near, 1);
  const add = (name: string, servers: Measured[], taker: Taker) => contestants.push({ name, servers, taker });
  add("SQLite", nearServers, productTaker(urlsOf(nearServers), cookiesOf(nearPeople)));
  add("SQLite, with sign-in", nearServers, signInTaker(nearServers[0]!.url, emailsOf(nearPeople), password));
  if (cluster) {
    const far: Place = { dataDir: join(folder, "postgres"), databaseUrl: cluster.url };
    const farPeople = await makePeople(far, people, "taker");
    const servers = await startServers(far, 4);
    for (const count of [1, 2, 4]) {
      const some = servers.slice(0, count);
      add(`PostgreSQL, ${count} of 4 processes`, some, productTaker(urlsOf(some), cookiesOf(farPeople)));
    }
    const [first] = servers as [Measured];
    add("PostgreSQL, with sign-in", [first], signInTaker(first.url, emailsOf(farPeople), password));
  }
  const taken = new Map<string, Round[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, servers, taker } of contestants) {
      const cpuSeconds = () => servers.reduce((sum, server) => sum + server.cpuSeconds(), 0);
      const done = await takeAttempts({ cpuSeconds }, taker, atOnce, secondsPerRound);
      // The first round warms up the compiler.
      if (round > 0) taken.get(name)!.push(done);
    }
  }
  const rows = contestants.map(({ name }) => {
    const own = taken.get(name)!;
    return [
      name,
      median(own.map((round) => round.attempts / round.seconds)).toFixed(1),
      (1000 * median(own.map((round) => round.cpuSeconds / round.attempts))).toFixed(1),
    ];
  });
  console.log(`${availableParallelism()} cores, ${atOnce} people at once\n`);
  console.log(table(["server", "attempts/s", "CPU ms of the servers per attempt"], rows));
} finally {
  for (const server of new Set(contestants.flatMap(({ servers }) => servers))) await server.stop();
  cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
