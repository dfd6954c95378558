/**
 * Own assessments: BENCH_OWN (1,000) published ones of 100 questions each, and a collection of BENCH_QUESTIONS (20,000).
 * Measures the catalogue and lists, starts compared with a built-in assessment of the same questions, publishing 500
 * questions, the delay until a new version is used, and imports while other people read.
 */
import { heapOptions, mallocEnvironment } from "../scripts/memory-limits.mjs";
import { goodBody } from "../server/authoring/testing/collections.ts";
import { openDatabase } from "../server/database/open.ts";
import { makeAdmin, makePeople, type Person, type Place } from "../server/testing/people.ts";
import { measureBothEngines } from "./both-engines.ts";
import { call, type Sender, senderOf, timeOf } from "./client.ts";
import { importing, importingTogether } from "./own/own-besides.ts";
import { addLargeCollection, approveAll, joinAll, seedOwnAssessments } from "./own/own-fill.ts";
import { barred, cpuOf, ms, type Row } from "./own/own-rows.ts";
import { type Measured, startMeasured } from "./processes.ts";
import { median, percentile, table } from "./report.ts";

const own = Number(process.env.BENCH_OWN ?? 1000);
const questions = Number(process.env.BENCH_QUESTIONS ?? 20_000);
const takers = Number(process.env.BENCH_PEOPLE ?? 300);
/** Number of questions in the version to publish. */
const published = 500;
const publications = 5;

type Asked = [what: string, path: (index: number) => string, bar?: number];

async function lists(server: Measured, owner: Person, large: string): Promise<Row[]> {
  const page = (query: string) => `/api/collections/${large}/questions?${query}&limit=10`;
  const asked: Asked[] = [
    ["catalogue", () => "/api/assessment/catalogue", 50],
    ["the organisation's part of it", () => "/api/assessment/catalogue?only=organisation", 50],
    ["questions, first page", () => page("page=1"), 50],
    ["questions, a page in the middle", (index) => page(`page=${900 + index}`), 50],
    ["questions, last changed first", () => page("sort=-updatedAt&page=1"), 50],
    ["questions by state, needing work", () => page("state=draft&needsWork=true"), 50],
    ["questions of a topic", (index) => page(`topic=Topic%20${index % 12}`), 50],
    ["questions, a search", (index) => page(`q=number%20${index}`)],
    ["questions by cursor, 100 rows", () => `/api/collections/${large}/questions?cursor=&limit=100`],
    ["a collection", () => `/api/collections/${large}`],
    ["collections, a page", () => "/api/collections?page=1&limit=10"],
    ["review queue", () => "/api/questions"],
  ];
  const rows: Row[] = [];
  for (const [what, path, bar] of asked) {
    const taken: number[] = [];
    const cpu = cpuOf(server);
    for (let index = 0; index < 40; index += 1)
      taken.push(await timeOf(server.url + path(index), owner.cookie));
    const row =
      bar === undefined
        ? { what, figure: ms(taken, 50, 95) }
        : barred(what, ms(taken, 50, 95), percentile(taken, 95), bar, `p95 ${bar} ms`);
    rows.push({ ...row, cpu: cpu(taken.length) });
  }
  return rows;
}

/** Adds an assessment with its plan. @returns its slug */
async function addAssessment(send: Sender, collection: string, topics: string[]): Promise<string> {
  const title = "Measured";
  const { slug, version } = await send("POST", `/api/collections/${collection}/own-assessments`, { title });
  const draft = {
    ...{ title, description: "", seconds: 600, passPercent: 80, offered: "everyone" },
    topics: topics.map((topic, index) => ({ topic, questions: index < 10 % topics.length ? 2 : 1 })),
  };
  await send("PATCH", `/api/own-assessments/${slug}`, { version, draft });
  return slug;
}

async function publish(send: Sender, slug: string): Promise<number> {
  const { version } = await send("GET", `/api/own-assessments/${slug}`);
  const body = { version, notes: "", onlyCorrections: false };
  const begun = performance.now();
  await send("POST", `/api/own-assessments/${slug}/publish`, body);
  return performance.now() - begun;
}

/** Starts of a built-in assessment and of its copy, alternating. */
async function starts({ url }: Measured, place: Place, send: Sender): Promise<Row[]> {
  const name = { name: "Copies", lang: "en", fourEyes: false };
  const collection = (await send("POST", "/api/collections", name)).id;
  const builtIn = await send("GET", `/api/collections/${collection}/built-in/javascript`);
  const ids = builtIn.questions.map(({ id }: { id: string }) => id);
  await send("POST", `/api/collections/${collection}/copies`, { slug: "javascript", questions: ids });
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  await approveAll(database, collection);
  await database.close();
  const copy = await addAssessment(send, collection, builtIn.topics);
  await publish(send, copy);

  const times: Record<string, number[]> = { javascript: [], [copy]: [] };
  for (const [index, { cookie }] of (await makePeople(place, takers, "taker")).entries()) {
    const slugs = index % 2 === 0 ? ["javascript", copy] : [copy, "javascript"];
    for (const slug of slugs) {
      const begun = performance.now();
      const reply = await call(`${url}/api/assessment/attempts`, "POST", { slug }, cookie);
      if (reply.status !== 201) throw new Error(reply.body);
      // The first starts warm both up.
      if (index >= takers / 10) times[slug]!.push(performance.now() - begun);
    }
  }
  const [usual, copied] = [times.javascript!, times[copy]!];
  const ratio = median(copied) / median(usual);
  return [
    { what: "start of a built-in assessment", figure: ms(usual, 50, 99) },
    barred(
      "start of its copy",
      `${ms(copied, 50, 99)}, ${ratio.toFixed(2)} times`,
      ratio,
      1.2,
      "p50 1.2 times",
    ),
  ];
}

/** The first start of each of some seeded assessments: no cache holds its version yet. */
async function firstStarts(server: Measured, person: Person): Promise<Row> {
  const catalogue = await call(
    `${server.url}/api/assessment/catalogue?only=organisation`,
    "GET",
    undefined,
    person.cookie,
  );
  const times: number[] = [];
  const cpu = cpuOf(server);
  for (const { slug } of JSON.parse(catalogue.body).data.items.slice(0, 100)) {
    const begun = performance.now();
    const reply = await call(`${server.url}/api/assessment/attempts`, "POST", { slug }, person.cookie);
    if (reply.status !== 201) throw new Error(reply.body);
    times.push(performance.now() - begun);
  }
  return {
    what: "first start of one on this server, 20 questions",
    figure: ms(times, 50, 99),
    cpu: cpu(times.length),
  };
}

async function publishing(server: Measured, other: Measured, place: Place, send: Sender): Promise<Row[]> {
  const name = { name: "Published", lang: "en", fourEyes: false };
  const collection = (await send("POST", "/api/collections", name)).id;
  const topics = Array.from({ length: 10 }, (_, index) => `Topic ${index}`);
  const [owner] = await makePeople(place, 1, "publisher");
  for (let index = 0; index < published; index += 1) {
    const stem = `In case ${index} a cache returns old prices. What causes this?`;
    const body = goodBody({ stem, topic: topics[index % 10]! });
    await send("POST", `/api/collections/${collection}/questions`, { body });
  }
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  await approveAll(database, collection);
  await database.close();
  const slug = await addAssessment(send, collection, topics);
  const times: number[] = [];
  const seen: number[] = [];
  const atOther = senderOf(other.url, owner!.cookie);
  const cpu = cpuOf(server);
  for (let version = 1; version <= publications; version += 1) {
    const { draft, version: row } = await send("GET", `/api/own-assessments/${slug}`);
    // The title shows which version another server uses.
    const title = `Measured ${version}`;
    await send("PATCH", `/api/own-assessments/${slug}`, { version: row, draft: { ...draft, title } });
    times.push(await publish(send, slug));
    const begun = performance.now();
    while ((await atOther("GET", `/api/assessment/info/${slug}`)).title !== title)
      if (performance.now() - begun > 10_000) throw new Error("The version did not arrive.");
    seen.push(performance.now() - begun);
  }
  return [
    {
      ...barred(`publishing ${published} questions`, ms(times, 50, 100), percentile(times, 100), 2000, "2 s"),
      cpu: cpu(publications),
    },
    barred(
      `until ${other === server ? "the" : "another"} server has the new version`,
      ms(seen, 50, 100),
      percentile(seen, 100),
      1000,
      "1 s",
    ),
  ];
}

async function measure(engine: string, place: Place): Promise<string[]> {
  const environment = {
    NODE_ENV: "test",
    RATE_LIMIT: "off",
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
  };
  seedOwnAssessments(environment, own);
  const [owner, other, ...authors] = await makePeople(place, 7, "owner");
  for (const author of [owner!, ...authors]) await makeAdmin(place, author);
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  const large = await addLargeCollection(database, owner!, questions);
  await joinAll(database, owner!);
  await database.close();
  const usual = { ...environment, ...mallocEnvironment };
  const begin = () => startMeasured("server/main.ts", "/readyz", usual, heapOptions());
  const server = await begin();
  // SQLite supports one server only.
  const second = place.databaseUrl ? await begin() : server;
  try {
    const send = senderOf(server.url, owner!.cookie);
    const rows = [
      ...(await lists(server, owner!, large)),
      ...(await starts(server, place, send)),
      await firstStarts(server, other!),
      ...(await publishing(server, second, place, send)),
      ...(await importing(server, other!, send)),
      ...(await importingTogether(
        server,
        other!,
        authors.map(({ cookie }) => senderOf(server.url, cookie)),
      )),
    ];
    const marks = rows.map(({ what, figure, cpu = "", bar = "", isKept }) => {
      const mark = isKept === undefined ? "" : isKept ? "kept" : "MISSED";
      return [what, bar, figure, cpu, mark];
    });
    console.log(`\n${engine}\n\n${table(["what", "bar", "measured", "CPU", "kept"], marks)}`);
    return [engine, String(rows.filter(({ isKept }) => isKept === false).length)];
  } finally {
    await server.stop();
    if (second !== server) await second.stop();
  }
}

console.log(`\n${table(["server", "bars missed"], await measureBothEngines("own", measure))}`);
process.exit(0);
