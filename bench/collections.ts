/**
 * Lists of questions with BENCH_QUESTIONS (100,000) of them in BENCH_COLLECTIONS (100) collections: pages, filters, searches and
 * cursor steps as an owner sees them, and the list of collections as an admin does. The goal is 50 ms.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../server/database/open.ts";
import { newId } from "../server/platform/ids.ts";
import { makeAdmin, makePeople, type Person, type Place } from "../server/testing/people.ts";
import { findPostgresBinaries, startCluster } from "../server/testing/postgres-cluster.ts";
import { timeOf } from "./client.ts";
import { startMeasured } from "./processes.ts";
import { percentile, table } from "./report.ts";

const questions = Number(process.env.BENCH_QUESTIONS ?? 100_000);
const collections = Number(process.env.BENCH_COLLECTIONS ?? 100);
const states = ["draft", "draft", "review", "approved", "published", "retired"];
const body = JSON.stringify({ stem: "x".repeat(300), explanation: "y".repeat(600) });

/** Makes the collections and their questions; returns the ids of the collections. */
async function fill(place: Place, owner: Person): Promise<string[]> {
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  const { db } = database;
  const ids: string[] = [];
  const at = new Date().toISOString();
  for (let index = 0; index < collections; index += 1) {
    const id = newId();
    ids.push(id);
    await db
      .insertInto("collections")
      .values({
        id,
        name: `Collection ${index}`,
        lang: "en",
        four_eyes: 1,
        archived_at: null,
        created_at: at,
        version: 1,
      })
      .execute();
    await db
      .insertInto("collection_members")
      .values({ collection_id: id, user_id: owner.id, role: "owner", since: at })
      .execute();
    const rows = Array.from({ length: questions / collections }, (_, place) => ({
      id: newId(),
      collection_id: id,
      external_id: null,
      state: states[place % states.length]!,
      stem: `What does example number ${place} of collection ${index} print, and why is that so?`,
      topic: `Topic ${place % 12}`,
      body,
      body_hash: String(place),
      findings: "[]",
      finding_count: place % 3,
      open_comments: 0,
      created_by: owner.id,
      updated_by: owner.id,
      approved_by: null,
      created_at: new Date(Date.now() - place * 60_000).toISOString(),
      updated_at: new Date(Date.now() - place * 50_000).toISOString(),
      submitted_at: at,
      approved_at: null,
      retired_at: null,
      version: 1,
    }));
    for (let from = 0; from < rows.length; from += 500)
      await db
        .insertInto("questions")
        .values(rows.slice(from, from + 500))
        .execute();
  }
  await database.close();
  return ids;
}

const asked: [string, (collection: string, index: number) => string][] = [
  ["first page", (id) => `/api/collections/${id}/questions?page=1&limit=10`],
  ["a page in the middle", (id, index) => `/api/collections/${id}/questions?page=${20 + index}&limit=10`],
  ["last changed first", (id) => `/api/collections/${id}/questions?sort=-updatedAt&page=1&limit=10`],
  ["state and needs work", (id) => `/api/collections/${id}/questions?state=draft&needsWork=true&limit=10`],
  ["topic", (id, index) => `/api/collections/${id}/questions?topic=Topic%20${index % 12}&limit=10`],
  ["search", (id, index) => `/api/collections/${id}/questions?q=number%20${index}&limit=10`],
  ["cursor, 100 rows", (id) => `/api/collections/${id}/questions?cursor=&limit=100`],
  ["one collection", (id) => `/api/collections/${id}`],
  ["collections, a page", () => "/api/collections?page=1&limit=10"],
  ["review queue", () => "/api/questions"],
];

async function measure(engine: string, place: Place): Promise<string[][]> {
  const environment = {
    NODE_ENV: "test",
    RATE_LIMIT: "off",
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
  };
  const [owner, admin] = await makePeople(place, 2, "author");
  await makeAdmin(place, admin!);
  const ids = await fill(place, owner!);
  const server = await startMeasured("server/main.ts", "/readyz", environment);
  const rows: string[][] = [];
  try {
    for (const [what, path] of asked) {
      const taken: number[] = [];
      for (let index = 0; index < 40; index += 1)
        taken.push(await timeOf(server.url + path(ids[index % ids.length]!, index), owner!.cookie));
      rows.push([engine, what, percentile(taken, 50).toFixed(1), percentile(taken, 95).toFixed(1)]);
    }
  } finally {
    await server.stop();
  }
  return rows;
}

const folder = mkdtempSync(join(tmpdir(), "assay-collections-"));
const binaries = findPostgresBinaries();
const cluster = binaries ? await startCluster(binaries) : undefined;
try {
  const rows = await measure("SQLite", { dataDir: join(folder, "sqlite") });
  if (cluster)
    rows.push(
      ...(await measure("PostgreSQL", { dataDir: join(folder, "postgres"), databaseUrl: cluster.url })),
    );
  console.log(table(["server", "what", "p50 ms", "p95 ms"], rows));
} finally {
  cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
