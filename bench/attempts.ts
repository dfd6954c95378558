/**
 * Whole attempts per second (start, ten single saves, submit, review) at 1, 8, 32 and 256 people at once, beside the
 * floor in the same run, on both engines. A ratio, since machines are noisy: medians of three rounds taken in turn.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgresBinaries, startCluster } from "../server/testing/postgres-cluster.ts";
import { type Answered, call, cookieOf } from "./client.ts";
import { type Measured, startMeasured } from "./processes.ts";
import { median, table } from "./report.ts";

const concurrencies = [1, 8, 32, 256];
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const secondsPerRound = Number(process.env.BENCH_SECONDS ?? 6);
const people = 256;

interface Round {
  attempts: number;
  seconds: number;
  cpuSeconds: number;
  bytes: number;
}

/** Takes one attempt, each in the turn of another of the people, so that nobody's history grows past an ordinary one. */
type Taker = () => Promise<number>;

function expectOk(answered: Answered): Answered {
  if (answered.status >= 300)
    throw new Error(`unexpected ${answered.status}: ${answered.body.slice(0, 200)}`);
  return answered;
}

/** One attempt against the floor; returns the bytes of all bodies. */
function floorTaker(url: string): Taker {
  return async () => {
    const started = expectOk(await call(`${url}/start`, "POST", {}));
    const { id } = JSON.parse(started.body).data;
    let bytes = started.bytes;
    for (let question = 0; question < 10; question += 1) {
      bytes += expectOk(
        await call(`${url}/save/${id}`, "PATCH", { answers: { [`question-${question}`]: "option-id" } }),
      ).bytes;
    }
    bytes += expectOk(await call(`${url}/submit/${id}`, "POST", { attemptId: id })).bytes;
    bytes += expectOk(await call(`${url}/review/${id}`, "GET")).bytes;
    return bytes;
  };
}

/** One attempt against the product, in the session of the next of the people. */
function productTaker(url: string, cookies: string[]): Taker {
  const base = `${url}/api/assessment`;
  const waiting = [...cookies];
  return async () => {
    const cookie = waiting.shift()!;
    const started = expectOk(await call(`${base}/attempts`, "POST", { slug: "javascript" }, cookie));
    const { id, questions } = JSON.parse(started.body).data;
    let bytes = started.bytes;
    for (const [place, question] of questions.entries()) {
      const body = {
        answers: { [question.id]: question.options[place % 4].id },
        client: "bench",
        seq: place + 1,
      };
      bytes += expectOk(await call(`${base}/attempts/${id}`, "PATCH", body, cookie)).bytes;
    }
    bytes += expectOk(await call(`${base}/save-assessment`, "POST", { attemptId: id }, cookie)).bytes;
    bytes += expectOk(await call(`${base}/attempts/${id}/review`, "GET", undefined, cookie)).bytes;
    waiting.push(cookie);
    return bytes;
  };
}

async function signUpPeople(url: string): Promise<string[]> {
  const cookies: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const body = {
      name: `Person ${person}`,
      email: `bench${person}@example.org`,
      phone: "0123456789",
      password: "ledger and gold",
      profileType: "Student",
      institute: "Bench",
    };
    cookies.push(cookieOf(expectOk(await call(`${url}/api/user/signup`, "POST", body))));
  }
  return cookies;
}

async function measure(server: Measured, taker: Taker, atOnce: number): Promise<Round> {
  const until = performance.now() + secondsPerRound * 1000;
  const begun = performance.now();
  const cpuBefore = server.cpuSeconds();
  let attempts = 0;
  let bytes = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const taken = await taker();
        bytes += taken;
        attempts += 1;
      }
    }),
  );
  return {
    attempts,
    seconds: (performance.now() - begun) / 1000,
    cpuSeconds: server.cpuSeconds() - cpuBefore,
    bytes,
  };
}

interface Contestant {
  name: string;
  server: Measured;
  taker: Taker;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"));
  const floor = await startMeasured("bench/floor.ts", "/review/none", {});
  const contestants: Contestant[] = [{ name: "floor", server: floor, taker: floorTaker(floor.url) }];
  const environment = { NODE_ENV: "test", RATE_LIMIT: "off" };
  const product = await startMeasured("server/main.ts", "/readyz", {
    ...environment,
    DATA_DIR: join(folder, "sqlite"),
  });
  contestants.push({
    name: "SQLite",
    server: product,
    taker: productTaker(product.url, await signUpPeople(product.url)),
  });
  const binaries = findPostgresBinaries();
  const cluster = binaries ? await startCluster(binaries) : undefined;
  if (cluster) {
    const server = await startMeasured("server/main.ts", "/readyz", {
      ...environment,
      DATA_DIR: join(folder, "postgres"),
      DATABASE_URL: cluster.url,
    });
    contestants.push({
      name: "PostgreSQL",
      server,
      taker: productTaker(server.url, await signUpPeople(server.url)),
    });
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
  // The first attempts of a process are slow for everybody: what is hot has not been compiled yet.
  for (const { server, taker } of contestants) await measure(server, taker, 32);
  for (const atOnce of concurrencies) {
    const taken = new Map<string, Round[]>(contestants.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, server, taker } of contestants)
        taken.get(name)!.push(await measure(server, taker, atOnce));
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
