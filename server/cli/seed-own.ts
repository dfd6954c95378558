/** The seed's own assessments: a collection each with its questions, a published version, and what people scored in it. */
import type { OwnDraft } from "../../contract/authoring/own-assessments.ts";
import { drawItems } from "../attempts/draw/draw.ts";
import { planOf } from "../attempts/draw/draw-plan.ts";
import { formOf, poolOf } from "../authoring/assessments/own-plan.ts";
import { compileQuestion, withHighlightedCode } from "../authoring/compiled-question.ts";
import { columnsOf } from "../authoring/question-text.ts";
import { insertItemVersions } from "../banks/items-store.ts";
import type { Cell, Database, Db } from "../database/handle.ts";
import {
  addAttempt,
  attemptColumns,
  certificateColumns,
  emptyChunk,
  resultColumns,
} from "./seed-attempts.ts";
import { type SeedBank, type SeedItem, seedItem } from "./seed-draws.ts";
import { ownQuestions, ownTopics } from "./seed-own-questions.ts";
import type { People } from "./seed-people.ts";
import { isoOf, type SeededRandom, seededId, seededRandom } from "./seed-random.ts";
import { type ChunkColumns, hasRow, insertAttempts, lastAttempts } from "./seed-store.ts";

const dayMilliseconds = 86_400_000;
/** Attempts come in the days after publishing. */
const openDays = 60;
/** People who take an assessment, at most. */
const takersEach = 40;
/** Questions of an attempt, of each topic. */
const ofEachTopic = 4;

const columns: ChunkColumns = {
  attempts: [...attemptColumns, "form", "assessment_version"],
  results: [...resultColumns, "max_score", "pass_score"],
  certificates: [...certificateColumns.slice(0, -1), "max_score", "pass_score", "status_index"],
};

const departments = [
  "Sales",
  "Support",
  "Finance",
  "Logistics",
  "Marketing",
  "Purchasing",
  "Human Resources",
];

/**
 * Stores a seed's own assessments, each in one transaction; what an earlier run has stored is left as it is.
 * @returns how many were made
 */
export async function seedOwn(
  database: Database,
  people: People,
  { seed, own, until }: { seed: number; own: number; until: number },
): Promise<number> {
  if (people.count === 0) return 0;
  const titles = departments.map((department) => `Handling customer data in ${department}`);
  let made = 0;
  for (let index = 0; index < own; index += 1) {
    const random = seededRandom(seed, `own assessment ${index}`);
    const publishedAt = until - (openDays + random.whole(200)) * dayMilliseconds;
    const collectionId = seededId(random, publishedAt - dayMilliseconds);
    if (await hasRow(database.db, "collections", collectionId)) continue;
    const year = Math.floor(index / titles.length);
    const title = titles[index % titles.length]! + (year === 0 ? "" : `, part ${year + 1}`);
    await database.db.transaction().execute(async (transaction) => {
      const about = { random, seed, collectionId, title, publishedAt, ownerId: people.ids[0]! };
      const bank = await insertAssessment(transaction, database, about);
      await insertTakers(transaction, database, people, bank, { random, publishedAt });
    });
    made += 1;
  }
  return made;
}

interface About {
  random: SeededRandom;
  seed: number;
  collectionId: string;
  title: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
  ownerId: string;
}

const slugLetters = "abcdefghijklmnopqrstuvwxyz234567";

/** Stores the collection, its questions and the assessment's first version. @returns what attempts are drawn from */
async function insertAssessment(db: Db, { insertRows }: Database, about: About): Promise<SeedBank> {
  const { random, seed, collectionId, title, publishedAt, ownerId } = about;
  const slug = `own-${Array.from({ length: 10 }, () => slugLetters[random.whole(32)]).join("")}`;
  const [at, writtenAt] = [isoOf(publishedAt), isoOf(publishedAt - dayMilliseconds)];
  const insert = (table: Parameters<typeof insertRows>[1], rows: Record<string, Cell>[]) =>
    insertRows(
      db,
      table,
      Object.keys(rows[0]!),
      rows.map((row) => Object.values(row)),
    );

  const collection = { name: title, lang: "en", four_eyes: 0, created_at: writtenAt, version: 1 };
  await insert("collections", [{ id: collectionId, ...collection }]);
  const member = { collection_id: collectionId, user_id: ownerId, role: "owner", since: writtenAt };
  await insert("collection_members", [member]);
  const questions = ownQuestions().map((body) => ({ id: seededId(random, publishedAt - 3_600_000), body }));
  await insert(
    "questions",
    questions.map(({ id, body }) => ({
      id,
      collection_id: collectionId,
      state: "published",
      ...columnsOf(body),
      open_comments: 0,
      created_by: ownerId,
      updated_by: ownerId,
      approved_by: ownerId,
      created_at: writtenAt,
      updated_at: at,
      submitted_at: writtenAt,
      approved_at: writtenAt,
      version: 4,
      published_body: columnsOf(body).body,
      published_version: 4,
    })),
  );
  const writers = questions.map(({ id }) => ({ question_id: id, user_id: ownerId }));
  await insert("question_writers", writers);

  const items = questions.map(({ id, body }) => compileQuestion(id, 3, slug, body));
  await insertItemVersions(db, items.map(withHighlightedCode), at);
  const draft: OwnDraft = {
    title,
    description: "What everyone who works with customers should know.",
    topics: ownTopics.map((topic) => ({ topic, questions: ofEachTopic })),
    seconds: 1200,
    passPercent: 80,
    certificate: true,
    offered: "everyone",
  };
  const topics = ownTopics.map((topic) => {
    return { id: topic, title: topic, count: items.filter((item) => item.topic === topic).length };
  });
  const pools = new Map(
    ownTopics.map((topic) => [topic, poolOf(items.filter((item) => item.topic === topic))]),
  );
  const form = formOf(draft, pools, 4);
  await insert("own_assessments", [
    {
      slug,
      collection_id: collectionId,
      state: "published",
      draft: JSON.stringify(draft),
      published: 1,
      created_by: ownerId,
      updated_by: ownerId,
      created_at: writtenAt,
      updated_at: at,
      version: 3,
    },
  ]);
  await insert("own_versions", [
    {
      slug,
      number: 1,
      statistics_version: 1,
      title,
      description: draft.description,
      offered: draft.offered,
      form: JSON.stringify(form),
      topics: JSON.stringify(topics),
      items: JSON.stringify(items.map(({ hash }) => hash)),
      notes: "",
      published_at: at,
      published_by: ownerId,
    },
  ]);

  const seeded = new Map<string, SeedItem>(items.map((item) => [item.id, seedItem(seed, item)]));
  const plan = planOf(form, topics);
  const draw = () =>
    drawItems(items, plan, [], (below) => random.whole(below)).map(({ id }) => seeded.get(id)!);
  return { slug, title, form, draw };
}

/** Stores an attempt with its result for each of some people, after everything else that they took. */
async function insertTakers(
  db: Db,
  database: Database,
  people: People,
  bank: SeedBank,
  { random, publishedAt }: { random: SeededRandom; publishedAt: number },
): Promise<void> {
  const takers = new Set<number>();
  const most = Math.min(takersEach, people.count);
  while (takers.size < most) takers.add(random.whole(people.count));
  const last = await lastAttempts(
    db,
    [...takers].map((person) => people.ids[person]!),
  );
  const chunk = emptyChunk();
  for (const person of takers) {
    const before = last.get(people.ids[person]!);
    const opened = Math.max(
      publishedAt,
      people.createdAt[person]! + 120_000,
      (before?.closedAt ?? 0) + 60_000,
    );
    const start = opened + random.whole(openDays * dayMilliseconds) * 0.5;
    addAttempt(chunk, people, person, bank, {
      random,
      start: Math.max(opened, Math.min(start, publishedAt + (openDays - 1) * dayMilliseconds)),
      number: 1,
      sequence: (before?.sequence ?? 0) + 1,
      chain: 0,
      flair: 0.8,
      isCertified: true,
    });
  }
  const { questions, passScore } = bank.form;
  for (const row of chunk.attempts) row.push(JSON.stringify(bank.form), 1);
  for (const row of [...chunk.results, ...chunk.certificates]) row.push(questions, passScore);
  await insertAttempts(db, database, [chunk], columns);
}
