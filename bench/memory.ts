/**
 * Memory of the server (PSS of the process with its threads) when idle, while 32 people take attempts at full speed, and a
 * minute later; with the limits of `npm start` and with Node's defaults in the same run, on both engines.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { heapOptions, mallocEnvironment } from "../scripts/memory-limits.mjs";
import { makePeople } from "../server/testing/people.ts";
import { findPostgresBinaries, startCluster } from "../server/testing/postgres-cluster.ts";
import { startMeasured } from "./processes.ts";
import { table } from "./report.ts";
import { productTaker, takeAttempts } from "./takers.ts";

const people = 256;
const atOnce = 32;
const secondsUnderLoad = Number(process.env.BENCH_SECONDS ?? 60);
const secondsAfter = Number(process.env.BENCH_SECONDS ?? 60);
const sampleMilliseconds = 500;

async function measure(name: string, folder: string, databaseUrl: string | undefined, isLimited: boolean) {
  const dataDir = join(folder, name.replaceAll(" ", "-"));
  const cookies = (await makePeople({ dataDir, databaseUrl }, people, "taker")).map(({ cookie }) => cookie);
  const server = await startMeasured(
    "server/main.ts",
    "/readyz",
    {
      NODE_ENV: "test",
      RATE_LIMIT: "off",
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...(isLimited ? mallocEnvironment : {}),
    },
    isLimited ? heapOptions() : [],
  );
  await pause(3);
  const idle = server.memoryMib();
  let most = 0;
  const sampler = setInterval(() => {
    most = Math.max(most, server.memoryMib());
  }, sampleMilliseconds);
  const round = await takeAttempts(server, productTaker([server.url], cookies), atOnce, secondsUnderLoad);
  clearInterval(sampler);
  await pause(secondsAfter);
  const after = server.memoryMib();
  await server.stop();
  return [name, idle, most, after, round.attempts / round.seconds].map((value) =>
    typeof value === "number" ? value.toFixed(0) : value,
  );
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

const folder = mkdtempSync(join(tmpdir(), "assay-memory-"));
const binaries = findPostgresBinaries();
const cluster = binaries ? await startCluster(binaries) : undefined;
const rows: string[][] = [];
try {
  rows.push(await measure("SQLite", folder, undefined, true));
  rows.push(await measure("SQLite with default limits", folder, undefined, false));
  if (cluster) rows.push(await measure("PostgreSQL", folder, cluster.socketUrl, true));
} finally {
  cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(table(["server", "idle MiB", "most MiB under load", "MiB a minute after", "attempts/s"], rows));
process.exit(0);
