/**
 * How costs grow with stored data: the time of an attempt and of admin pages at 1,000 to 1,000,000 results, on SQLite.
 * Draws docs/growth.svg. BENCH_SIZES sets other sizes, comma-separated.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeAdmin, makePeople } from "../server/testing/people.ts";
import { timeOf } from "./client.ts";
import { lineChart } from "./plot.ts";
import { type Measured, seedPlace, startMeasured, untilCounted } from "./processes.ts";
import { median, table } from "./report.ts";
import { productTaker, takeAttempts } from "./takers.ts";

const sizes = (process.env.BENCH_SIZES ?? "1000,10000,100000,1000000").split(",").map(Number);
const takers = 64;
const atOnce = 8;
const secondsPerRound = 4;
const rounds = 3;
const results = "/api/assessment/get-assessments";

const pages: Record<string, (index: number) => string> = {
  "results, first pages": (index) => `${results}?sort=-createdAt&page=${1 + (index % 10)}&limit=10`,
  "results, last pages by score": (index) => `${results}?sort=score&page=${1 + (index % 10)}&limit=10`,
  "people, first pages": (index) => `/api/user/get-users?sort=name&page=${1 + (index % 10)}&limit=10`,
};

async function pageTimes(server: Measured, path: (index: number) => string, cookie: string) {
  const taken: number[] = [];
  for (let index = 0; index < 60; index += 1) {
    const time = await timeOf(server.url + path(index), cookie);
    if (index >= 10) taken.push(time);
  }
  return median(taken);
}

async function measure(size: number, folder: string): Promise<Record<string, number>> {
  const place = { dataDir: join(folder, String(size)) };
  const environment = { NODE_ENV: "test", RATE_LIMIT: "off", DATA_DIR: place.dataDir };
  seedPlace(environment, Math.max(100, size / 10), size);
  const people = await makePeople(place, takers, "taker");
  const [admin] = await makePeople(place, 1, "admin");
  await makeAdmin(place, admin!);
  const server = await startMeasured("server/main.ts", "/readyz", environment);
  try {
    // Waits until statistics have counted the seeded attempts, which would disturb the measurement.
    await untilCounted(place, size);
    const taker = productTaker(
      [server.url],
      people.map(({ cookie }) => cookie),
    );
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const { attempts, seconds } = await takeAttempts(server, taker, atOnce, secondsPerRound);
      // The first round warms up the compiler.
      if (round > 0) times.push((1000 * seconds) / attempts);
    }
    const figures: Record<string, number> = { "a whole attempt": median(times) };
    for (const [name, path] of Object.entries(pages))
      figures[name] = await pageTimes(server, path, admin!.cookie);
    return figures;
  } finally {
    await server.stop();
    rmSync(place.dataDir, { recursive: true, force: true });
  }
}

const folder = mkdtempSync(join(tmpdir(), "assay-growth-"));
try {
  const measured: Record<string, number>[] = [];
  for (const size of sizes) {
    measured.push(await measure(size, folder));
    console.error(size, measured.at(-1));
  }
  const names = Object.keys(measured[0]!);
  const labels = sizes.map((size) => size.toLocaleString("en"));
  const lines = names.map((name) => ({ name, values: measured.map((figures) => figures[name]!) }));
  writeFileSync(
    join(import.meta.dirname, "../docs/growth.svg"),
    lineChart("Time by stored results", "milliseconds", labels, lines),
  );
  console.log(
    table(
      ["milliseconds", ...labels],
      lines.map(({ name, values }) => [name, ...values.map((value) => value.toFixed(2))]),
    ),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
