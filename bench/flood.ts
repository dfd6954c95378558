/**
 * npm run flood: attacks the running product, one attack at a time and then all together (except 15), while 20 people take
 * tests. Exits with 1 if a limit is exceeded: 500 ms for saves (99th percentile), every attempt submitted in time graded
 * correctly, 400 MiB of memory, and after garbage collection at most 20 % more memory than before. Runs on both engines, or
 * on FLOOD_ENGINE; FLOOD_ATTACKS (comma-separated numbers) selects attacks.
 */
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { heapOptions, mallocEnvironment } from "../scripts/memory-limits.mjs";
import { openDatabase } from "../server/database/open.ts";
import { makeAdmin, makePeople, type Person, type Place } from "../server/testing/people.ts";
import { findPostgresBinaries, startCluster } from "../server/testing/postgres-cluster.ts";
import { copyAttempts } from "../server/testing/seeds/many-attempts.ts";
import { call, timeOf } from "./client.ts";
import type { Loot } from "./flood-attacks.ts";
import { takeTests } from "./flood-honest.ts";
import { collectOnSignal, type Measured, startMeasured } from "./processes.ts";
import { percentile, table } from "./report.ts";

const bars = { saveMilliseconds: 500, mib: 400, growth: 1.2, printMilliseconds: 5000 };
const honest = 20;
const attemptSeconds = 15;
const attackersAttempts = 43_000;
const certificates = 400;
/** Pause between two phases: long enough for closed connections to disappear, too short for the limits per minute to reset. */
const pauseMilliseconds = 1000;
/** From the end of the attacks to the last memory measurement. */
const restSeconds = 45;
const sampleMilliseconds = 250;

const all = process.env.FLOOD_ATTACKS?.split(",") ?? ["1", "2", "4", "5", "7", "11", "13", "14", "15"];
/** Attack 15 needs the account of a group's manager; anyone can run the others, so they also run together. */
const phases = [[], ...all.map((name) => [name]), all.filter((name) => name !== "15")];

/** Runs attacks in a separate process while some work runs; returns the counts of their responses. */
async function during<T>(names: string[], loot: Loot, work: () => Promise<T>) {
  if (names.length === 0) return { done: await work(), answers: {} as Record<number, number> };
  const child = fork(join(import.meta.dirname, "flood-attacks.ts"));
  child.send({ names, loot });
  const answers = new Promise<Record<number, number>>((resolve, reject) => {
    child.once("message", (told) => resolve(told as Record<number, number>));
    child.once("exit", (code, signal) => reject(new Error(`The attack ended by itself: ${code ?? signal}`)));
  });
  const [done, told] = await Promise.all([work().finally(() => child.kill("SIGTERM")), answers]);
  return { done, answers: told };
}

/** The attacker's account: years of attempts and certificates copied from one attempt, and a group. */
async function prepareLoot(url: string, place: Place, attacker: Person): Promise<Loot> {
  const { codes } = await takeTests(url, [attacker]);
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  try {
    await copyAttempts(database.db, { userId: attacker.id, slug: "javascript", total: attackersAttempts });
    await sql`
      insert into certificates (code, attempt_id, user_id, holder_name, slug, title, score, attempt_number, issued_at,
        status_index)
      with recursive numbers(n) as (select 2 union all select n + 1 from numbers where n < ${certificates})
      select substr(code, 1, 18) || substr(cast(10000 + n as text), 2), attempt_id || '-' || n, user_id, holder_name, slug,
        title, score, n, issued_at, 1000000 + n
      from numbers, certificates where code = ${codes[0]!}
    `.execute(database.db);
    const rows = await database.db
      .selectFrom("certificates")
      .select("code")
      .where("user_id", "=", attacker.id)
      .execute();
    const { cookie } = attacker;
    const made = await call(`${url}/api/groups`, "POST", { name: "Flood", timeZone: "UTC" }, cookie);
    return { url, cookie, codes: rows.map(({ code }) => code), group: JSON.parse(made.body).data.id };
  } finally {
    await database.close();
  }
}

/** Samples the server's memory continuously. */
function watchMemory(server: Measured) {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, server.memoryMib());
  }, sampleMilliseconds);
  return { most: () => most, stop: () => clearInterval(timer) };
}

/** @returns the limits that were exceeded */
async function measure(engine: string, place: Place): Promise<string[]> {
  const people = await makePeople(place, honest, "honest");
  const [attacker] = await makePeople(place, 1, "attacker");
  // Only admins can make top-level groups.
  await makeAdmin(place, attacker!);
  await verifyAll(place);
  const environment = {
    NODE_ENV: "test",
    ATTEMPT_SECONDS: String(attemptSeconds),
    CERTIFICATE_SECONDS: "0",
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    ...mallocEnvironment,
  };
  const server = await startMeasured("server/main.ts", "/readyz", environment, [
    ...heapOptions(),
    ...collectOnSignal,
  ]);
  const missed: string[] = [];
  const expect = (isMet: boolean, bar: string) => isMet || missed.push(`${engine}: ${bar}`);
  const rows: string[][] = [];
  try {
    const loot = await prepareLoot(server.url, place, attacker!);
    let before = 0;
    let ownCode = "";
    const memory = watchMemory(server);
    for (const [index, names] of phases.entries()) {
      // In turn, because a person starts an assessment at most ten times a day.
      const slug = index % 2 === 0 ? "javascript" : "python";
      const title = names.length === 0 ? "none" : names.length === 1 ? names[0]! : "all at once";
      const print = async () => {
        await wait((attemptSeconds - 8) * 1000);
        const path = `/api/assessment/certificates/${ownCode}/certificate.pdf`;
        return ownCode ? await timeOf(server.url + path, people[0]!.cookie).catch(() => Number.NaN) : 0;
      };
      const { done, answers } = await during(names, loot, () =>
        Promise.all([takeTests(server.url, people, slug), print()]),
      );
      const [figures, printed] = done;
      const p99 = percentile(figures.saves, 99);
      expect(p99 <= bars.saveMilliseconds, `attack ${title}: saves took ${p99.toFixed(0)} ms (p99)`);
      expect(figures.failedSaves === 0, `attack ${title}: ${figures.failedSaves} saves failed`);
      expect(
        figures.right === figures.submits,
        `attack ${title}: ${figures.right} of ${figures.submits} right`,
      );
      expect(
        printed < bars.printMilliseconds,
        `attack ${title}: a certificate took ${printed.toFixed(0)} ms`,
      );
      rows.push([
        engine,
        title,
        `${figures.saves.length}`,
        `${percentile(figures.saves, 50).toFixed(0)} / ${p99.toFixed(0)}`,
        `${figures.right} of ${figures.submits}`,
        server.memoryMib().toFixed(0),
        Object.entries(answers)
          .map(([status, count]) => `${count} × ${status === "0" ? "cut off" : status}`)
          .join(", "),
      ]);
      console.error(rows.at(-1)!.join(" | "));
      await wait(pauseMilliseconds);
      if (names.length === 0) {
        ownCode = figures.codes[0] ?? "";
        // The first export and the first print have created what stays in memory, such as the printing thread.
        await call(`${server.url}/api/user/export`, "GET", undefined, loot.cookie);
        before = await server.heldMib();
      }
    }
    await wait(restSeconds * 1000);
    memory.stop();
    await takeTests(server.url, people, "python");
    const after = await server.heldMib();
    expect(memory.most() <= bars.mib, `memory rose to ${memory.most().toFixed(0)} MiB`);
    expect(after <= bars.growth * before, `memory is ${after.toFixed(0)} MiB, ${before.toFixed(0)} before`);
    console.log(
      table(
        [
          "server",
          "attack",
          "saves",
          "save p50 / p99 ms",
          "graded right",
          "MiB at its end",
          "attacker's answers",
        ],
        rows,
      ),
    );
    console.log(
      `\n${engine}: memory ${before.toFixed(0)} MiB before, at most ${memory.most().toFixed(0)}, ${after.toFixed(0)} a minute after.\n`,
    );
  } finally {
    await server.stop();
  }
  return missed;
}

/** Only verified addresses get certificates. */
async function verifyAll(place: Place): Promise<void> {
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  await database.db.updateTable("users").set({ verified_at: new Date().toISOString() }).execute();
  await database.close();
}

const wanted = process.env.FLOOD_ENGINE ?? "both";
const folder = mkdtempSync(join(tmpdir(), "assay-flood-"));
const binaries = wanted === "sqlite" ? undefined : findPostgresBinaries();
const cluster = binaries ? await startCluster(binaries) : undefined;
const missed: string[] = [];
try {
  if (wanted !== "postgres") missed.push(...(await measure("SQLite", { dataDir: join(folder, "sqlite") })));
  if (cluster)
    missed.push(
      ...(await measure("PostgreSQL", { dataDir: join(folder, "postgres"), databaseUrl: cluster.url })),
    );
} finally {
  cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const line of missed) console.error(`MISSED ${line}`);
process.exit(missed.length === 0 ? 0 : 1);
