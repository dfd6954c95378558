/**
 * An exam: thousands of people with open attempts who save at a realistic pace, a rush of sign-ins at the same time, and
 * finally all deadlines within one second.
 *
 * BENCH_PEOPLE (5000) open attempts for BENCH_SECONDS (60), with a save per person every `thinkSeconds`; BENCH_RUSH (1000)
 * sign-ins within a minute during the saves; then every deadline at once.
 */
import { sql } from "kysely";
import { openDatabase } from "../server/database/open.ts";
import { makePeople, type Person, type Place, password } from "../server/testing/people.ts";
import { measureBothEngines } from "./both-engines.ts";
import { call } from "./client.ts";
import { startMeasured } from "./processes.ts";
import { percentile, table } from "./report.ts";

const people = Number(process.env.BENCH_PEOPLE ?? 5000);
const holdSeconds = Number(process.env.BENCH_SECONDS ?? 60);
const rush = Number(process.env.BENCH_RUSH ?? 1000);
const rushSeconds = 60;
/** Time between two choices of one person: ten questions in ten minutes. */
const thinkSeconds = 60;

interface Session {
  url: string;
  cookie: string;
  questions: { id: string; options: { id: string }[] }[];
  seq: number;
}

interface Figures {
  times: number[];
  failures: number;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function startAll(url: string, everyone: Person[]): Promise<Session[]> {
  const sessions: Session[] = [];
  for (let from = 0; from < everyone.length; from += 50) {
    const some = everyone.slice(from, from + 50).map(async ({ cookie }): Promise<Session> => {
      const started = await call(`${url}/api/assessment/attempts`, "POST", { slug: "javascript" }, cookie);
      if (started.status !== 201) throw new Error(started.body);
      const { id, questions } = JSON.parse(started.body).data;
      return { url: `${url}/api/assessment/attempts/${id}`, cookie, questions, seq: 0 };
    });
    sessions.push(...(await Promise.all(some)));
  }
  return sessions;
}

/** Everyone saves at random times for a number of seconds. */
async function hold(sessions: Session[], seconds: number): Promise<Figures> {
  const figures: Figures = { times: [], failures: 0 };
  const until = performance.now() + seconds * 1000;
  const think = (milliseconds: number) =>
    wait(Math.min(milliseconds, Math.max(0, until - performance.now())));
  await Promise.all(
    sessions.map(async (session) => {
      await think(Math.random() * thinkSeconds * 1000);
      while (performance.now() < until) {
        const question = session.questions[session.seq % session.questions.length]!;
        session.seq += 1;
        const answers = { [question.id]: question.options[session.seq % 4]!.id };
        const begun = performance.now();
        const body = { answers, client: "bench", seq: session.seq };
        const saved = await call(session.url, "PATCH", body, session.cookie).catch(() => undefined);
        if (saved?.status === 200) figures.times.push(performance.now() - begun);
        else figures.failures += 1;
        await think((0.5 + Math.random()) * thinkSeconds * 1000);
      }
    }),
  );
  return figures;
}

/** Sign-ins spread over a minute; waits for every response. */
async function signIns(url: string, arriving: Person[]): Promise<Figures> {
  const figures: Figures = { times: [], failures: 0 };
  await Promise.all(
    arriving.map(async ({ email }) => {
      await wait(Math.random() * rushSeconds * 1000);
      const begun = performance.now();
      const reply = await call(`${url}/api/user/login`, "POST", { email, password }).catch(() => undefined);
      if (reply?.status === 200) figures.times.push(performance.now() - begun);
      else figures.failures += 1;
    }),
  );
  return figures;
}

/** Moves every deadline into the past; returns the seconds until all attempts are closed, and the number of results. */
async function endAll(place: Place): Promise<{ seconds: number; results: number }> {
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  try {
    const over = new Date(Date.now() - 8000).toISOString();
    await database.db
      .updateTable("attempts")
      .set({ deadline_at: over })
      .where("closed_at", "is", null)
      .execute();
    const begun = performance.now();
    for (;;) {
      const { open } = await database.db
        .selectFrom("attempts")
        .select(sql<number>`count(*)`.as("open"))
        .where("closed_at", "is", null)
        .executeTakeFirstOrThrow();
      if (open === 0 || performance.now() - begun > 60_000) break;
      await wait(100);
    }
    const seconds = (performance.now() - begun) / 1000;
    const { results } = await database.db
      .selectFrom("results")
      .select(sql<number>`count(distinct attempt_id)`.as("results"))
      .executeTakeFirstOrThrow();
    return { seconds, results };
  } finally {
    await database.close();
  }
}

async function measure(name: string, place: Place): Promise<string[]> {
  const everyone = await makePeople(place, people, "taker");
  const arriving = await makePeople(place, rush, "late");
  const server = await startMeasured("server/main.ts", "/readyz", {
    NODE_ENV: "test",
    ADDRESS_LIMIT: "6000",
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
  });
  try {
    const sessions = await startAll(server.url, everyone);
    const held = await hold(sessions, holdSeconds);
    const [beside, arrivals] = await Promise.all([
      hold(sessions, rushSeconds),
      signIns(server.url, arriving),
    ]);
    const memory = server.memoryMib();
    const end = await endAll(place);
    const ms = (times: number[], percent: number) => percentile(times, percent).toFixed(0);
    return [
      name,
      String(people),
      `${held.times.length} (${held.failures})`,
      `${ms(held.times, 50)} / ${ms(held.times, 99)}`,
      `${arrivals.times.length} (${arrivals.failures})`,
      `${ms(arrivals.times, 50)} / ${ms(arrivals.times, 99)}`,
      ms(beside.times, 99),
      end.seconds.toFixed(1),
      String(end.results),
      memory.toFixed(0),
    ];
  } finally {
    await server.stop();
  }
}

const head = [
  "server",
  "open attempts",
  "saves (failed)",
  "save p50 / p99 ms",
  "sign-ins in 60 s (failed)",
  "sign-in p50 / p99 ms",
  "save p99 ms meanwhile",
  "all deadlines closed after s",
  "results",
  "memory MiB",
];
console.log(table(head, await measureBothEngines("exam", measure)));
process.exit(0);
