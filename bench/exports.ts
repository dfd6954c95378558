/**
 * Memory during exports: 14 admins request the whole list of 100,000 results at the same time. PSS of the server
 * before, at the peak and afterwards, on both engines, with the limits of `npm start`.
 */
import { setTimeout as wait } from "node:timers/promises";
import { heapOptions, mallocEnvironment } from "../scripts/memory-limits.mjs";
import { makeAdmin, makePeople, type Place } from "../server/testing/people.ts";
import { measureBothEngines } from "./both-engines.ts";
import { seedPlace, startMeasured, untilCounted } from "./processes.ts";
import { percentile, table } from "./report.ts";

const admins = 14;
const results = Number(process.env.BENCH_RESULTS ?? 100_000);
const path = "/api/assessment/get-assessments";

/** Reads a response as a stream; returns the seconds until its end, or undefined if it was refused. */
async function read(url: string, cookie: string): Promise<number | undefined> {
  const begun = performance.now();
  const reply = await fetch(url, { headers: { cookie } });
  let bytes = 0;
  for await (const piece of reply.body!) bytes += piece.length;
  return reply.status === 200 && bytes > 1_000_000 ? (performance.now() - begun) / 1000 : undefined;
}

async function measure(name: string, place: Place): Promise<string[]> {
  const environment = {
    NODE_ENV: "test",
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    ...mallocEnvironment,
  };
  seedPlace(environment, 10_000, results);
  const people = await makePeople(place, admins, "admin");
  for (const person of people) await makeAdmin(place, person);
  const server = await startMeasured("server/main.ts", "/readyz", environment, heapOptions());
  try {
    await untilCounted(place, results);
    await wait(5000);
    const before = server.memoryMib();
    let most = before;
    const sampler = setInterval(() => {
      most = Math.max(most, server.memoryMib());
    }, 200);
    const seconds = await Promise.all(people.map(({ cookie }) => read(server.url + path, cookie)));
    clearInterval(sampler);
    await wait(15_000);
    const whole = seconds.filter((one) => one !== undefined);
    return [
      name,
      `${whole.length} of ${admins}`,
      `${percentile(whole, 50).toFixed(1)} / ${Math.max(...whole).toFixed(1)}`,
      before.toFixed(0),
      (most - before).toFixed(0),
      (server.memoryMib() - before).toFixed(0),
    ];
  } finally {
    await server.stop();
  }
}

const head = [
  "server",
  "whole exports",
  "p50 / longest s",
  "MiB before",
  "MiB added at most",
  "MiB added after",
];
console.log(table(head, await measureBothEngines("exports", measure)));
process.exit(0);
