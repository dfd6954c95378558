/**
 * Admin lists and exports with BENCH_RESULTS (1,000,000) results of BENCH_USERS (100,000) people: seeding, pages of
 * both lists from either end and in the middle, cursor steps, searches, insight, and the whole export.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeAdmin, makePeople, type Place } from "../server/testing/people.ts";
import { findPostgresBinaries, startCluster } from "../server/testing/postgres-cluster.ts";
import { call, timeOf } from "./client.ts";
import { type Measured, seedPlace, startMeasured, untilCounted } from "./processes.ts";
import { percentile, table } from "./report.ts";

const results = Number(process.env.BENCH_RESULTS ?? 1_000_000);
const users = Number(process.env.BENCH_USERS ?? 100_000);
const perPage = 10;

interface Asked {
  what: string;
  path: (index: number) => string;
  times: number;
}

const resultsPath = "/api/assessment/get-assessments";
const usersPath = "/api/user/get-users";

/** Pages 1 to 1,000 from either end of every offered sort, evenly spread. */
function nearEnds(path: string, sorts: string[], rows: number): Asked {
  const pages = Math.ceil(rows / perPage);
  return {
    what: `${path.split("/").at(-1)}: pages 1 to 1,000 from either end, every sort`,
    times: sorts.length * 2 * 20,
    path: (index) => {
      const sort = sorts[index % sorts.length];
      const near = 1 + Math.floor((999 * (index % 20)) / 19);
      const page = Math.floor(index / sorts.length) % 2 === 0 ? near : pages - near + 1;
      return `${path}?sort=${sort}&page=${page}&limit=${perPage}`;
    },
  };
}

const sortsOfResults = ["createdAt", "-createdAt", "score", "-score", "name", "-name"];
const sortsOfUsers = [
  "createdAt",
  "-createdAt",
  "name",
  "-name",
  "email",
  "-email",
  "assessments",
  "-assessments",
];
const words = ["an", "mar", "example", "smith", "java", "zzzz", "7", "e"];

const asked: Asked[] = [
  nearEnds(resultsPath, sortsOfResults, results),
  nearEnds(usersPath, sortsOfUsers, users),
  {
    what: "get-assessments: a page in the middle",
    times: 24,
    path: (index) =>
      `${resultsPath}?sort=${sortsOfResults[index % 6]}&page=${Math.floor(results / perPage / 2) + index}&limit=${perPage}`,
  },
  {
    what: "get-users: a page in the middle",
    times: 24,
    path: (index) =>
      `${usersPath}?sort=${sortsOfUsers[index % 8]}&page=${Math.floor(users / perPage / 2) + index}&limit=${perPage}`,
  },
  {
    what: "get-assessments: a search",
    times: 16,
    path: (index) => `${resultsPath}?q=${words[index % 8]}&page=1&limit=${perPage}`,
  },
  {
    what: "get-users: a search",
    times: 16,
    path: (index) => `${usersPath}?q=${words[index % 8]}&page=1&limit=${perPage}`,
  },
  {
    what: "get-assessments: filters (assessment, scores)",
    times: 20,
    path: (index) =>
      `${resultsPath}?assessment=${["javascript", "sql", "python", "reactjs"][index % 4]}&scoreMin=${index % 8}&page=${1 + index}&limit=${perPage}`,
  },
];

async function walk(server: Measured, cookie: string): Promise<{ rows: number; seconds: number }> {
  const begun = performance.now();
  let rows = 0;
  for (let cursor: string | null = ""; cursor !== null; ) {
    const reply = await call(
      `${server.url}${resultsPath}?limit=10000&cursor=${cursor}`,
      "GET",
      undefined,
      cookie,
    );
    const { data, page } = JSON.parse(reply.body);
    rows += data.length;
    cursor = page.next;
  }
  return { rows, seconds: (performance.now() - begun) / 1000 };
}

/** The whole list in one response, read as a stream. */
async function stream(server: Measured, cookie: string): Promise<{ megabytes: number; seconds: number }> {
  const begun = performance.now();
  const reply = await fetch(server.url + resultsPath, { headers: { cookie } });
  let bytes = 0;
  for await (const piece of reply.body!) bytes += piece.length;
  return { megabytes: bytes / 1e6, seconds: (performance.now() - begun) / 1000 };
}

async function measure(name: string, place: Place): Promise<string[][]> {
  const environment = {
    NODE_ENV: "test",
    RATE_LIMIT: "off",
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
  };
  const begun = performance.now();
  seedPlace(environment, users, results);
  const rows: string[][] = [];
  const tell = (what: string, half: string, most: string) => {
    rows.push([name, what, half, most]);
    console.error([name, what, half, most].join(" | "));
  };
  tell("seed", "", `${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const [admin] = await makePeople(place, 1, "admin");
  await makeAdmin(place, admin!);
  const server = await startMeasured("server/main.ts", "/readyz", environment);
  try {
    for (const { what, path, times } of asked) {
      const taken: number[] = [];
      for (let index = 0; index < times; index += 1)
        taken.push(await timeOf(server.url + path(index), admin!.cookie));
      tell(what, percentile(taken, 50).toFixed(0), `${percentile(taken, 95).toFixed(0)} ms`);
    }
    const quiet = server.memoryMib();
    const walked = await walk(server, admin!.cookie);
    tell("export by cursor", "", `${Math.round(walked.rows / walked.seconds)} rows/s`);
    const streamed = await stream(server, admin!.cookie);
    tell("the whole list at once", "", `${Math.round(results / streamed.seconds)} rows/s`);
    tell("memory before and after both", `${quiet.toFixed(0)}`, `${server.memoryMib().toFixed(0)} MiB`);
    tell("statistics have taken all in, after the start", "", `${await untilCounted(place, results)} s`);
    for (const path of [
      "/api/assessment/insight",
      "/api/assessment/insight/javascript",
      "/api/assessment/overview",
    ]) {
      const taken: number[] = [];
      for (let index = 0; index < 10; index += 1) taken.push(await timeOf(server.url + path, admin!.cookie));
      tell(path, percentile(taken, 50).toFixed(0), `${percentile(taken, 95).toFixed(0)} ms`);
    }
  } finally {
    await server.stop();
  }
  return rows;
}

const folder = mkdtempSync(join(tmpdir(), "assay-lists-"));
const engines = process.env.BENCH_ENGINES ?? "sqlite,postgres";
const binaries = engines.includes("postgres") ? findPostgresBinaries() : undefined;
const cluster = binaries ? await startCluster(binaries) : undefined;
try {
  const rows: string[][] = [];
  if (engines.includes("sqlite"))
    rows.push(...(await measure("SQLite", { dataDir: join(folder, "sqlite") })));
  if (cluster)
    rows.push(
      ...(await measure("PostgreSQL", { dataDir: join(folder, "postgres"), databaseUrl: cluster.url })),
    );
  console.log(table(["server", "what", "p50 ms", "p95 or figure"], rows));
} finally {
  cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
