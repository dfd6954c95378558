/**
 * An assignment opens: thousands of members start within the same minute at random times, and save while others are still
 * starting. Baseline in the same run: the same number of people start the same assessment outside of an assignment.
 *
 * BENCH_PEOPLE (5000) members, who start within BENCH_SECONDS (60).
 */
import { openDatabase } from "../server/database/open.ts";
import { makePeople, type Person, type Place } from "../server/testing/people.ts";
import { measureBothEngines } from "./both-engines.ts";
import { call } from "./client.ts";
import { addAssignment, addMembers, makeGroup } from "./department.ts";
import { startMeasured } from "./processes.ts";
import { percentile, table } from "./report.ts";

const people = Number(process.env.BENCH_PEOPLE ?? 5000);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
/** The limit for the p99 of saves. */
const barMilliseconds = 150;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Figures {
  starts: number[];
  saves: number[];
  failures: number;
}

/** Each person starts once at a random time, and saves one answer at a random time before the end. */
async function startAll(url: string, everyone: Person[], path: string, body: object): Promise<Figures> {
  const figures: Figures = { starts: [], saves: [], failures: 0 };
  const until = performance.now() + seconds * 1000;
  const timed = async (times: number[], wanted: number, request: () => ReturnType<typeof call>) => {
    const sent = performance.now();
    const reply = await request().catch(() => undefined);
    if (reply?.status === wanted) times.push(performance.now() - sent);
    else figures.failures += 1;
    return reply?.status === wanted ? reply : undefined;
  };
  await Promise.all(
    everyone.map(async ({ cookie }) => {
      await wait(Math.random() * seconds * 1000);
      const started = await timed(figures.starts, 201, () => call(`${url}${path}`, "POST", body, cookie));
      if (!started) return;
      const { id, questions } = JSON.parse(started.body).data;
      await wait(Math.random() * Math.max(0, until - performance.now()));
      const answers = { [questions[0].id]: questions[0].options[0].id };
      await timed(figures.saves, 200, () =>
        call(`${url}/api/assessment/attempts/${id}`, "PATCH", { answers, client: "bench", seq: 1 }, cookie),
      );
    }),
  );
  return figures;
}

async function measure(engine: string, place: Place): Promise<string[]> {
  const free = await makePeople(place, people, "free");
  const members = await makePeople(place, people, "member");
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  await database.db.updateTable("users").set({ verified_at: new Date().toISOString() }).execute();
  const group = await makeGroup(database.db);
  await addMembers(database.db, group, members);
  const assignment = await addAssignment(database.db, group);
  await database.close();
  const server = await startMeasured("server/main.ts", "/readyz", {
    NODE_ENV: "test",
    ADDRESS_LIMIT: "60000",
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
  });
  try {
    const begun = server.cpuSeconds();
    const alone = await startAll(server.url, free, "/api/assessment/attempts", { slug: "javascript" });
    const between = server.cpuSeconds();
    const set = await startAll(server.url, members, `/api/assignments/${assignment}/attempts`, {});
    const end = server.cpuSeconds();
    const cpuEach = (seconds: number, { starts }: Figures) =>
      ((1000 * seconds) / Math.max(1, starts.length)).toFixed(1);
    const ms = (times: number[]) =>
      [50, 99, 100].map((percent) => percentile(times, percent).toFixed(0)).join(" / ");
    return [
      engine,
      `${set.starts.length} (${set.failures})`,
      ms(alone.starts),
      ms(set.starts),
      ms(set.saves),
      percentile(set.saves, 99) <= barMilliseconds ? "kept" : "MISSED",
      `${cpuEach(between - begun, alone)} / ${cpuEach(end - between, set)}`,
      server.memoryMib().toFixed(0),
    ];
  } finally {
    await server.stop();
  }
}

const head = [
  "server",
  "starts (failed requests)",
  "free start p50 / p99 / most, ms",
  "assigned start p50 / p99 / most, ms",
  "saves meanwhile p50 / p99 / most, ms",
  `saves within ${barMilliseconds} ms`,
  "CPU for a start and a save, free / assigned, ms",
  "memory MiB",
];
console.log(table(head, await measureBothEngines("starts", measure)));
process.exit(0);
