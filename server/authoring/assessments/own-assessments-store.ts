/** Own assessments and their drafts in the database. */
import { type SqlBool, sql } from "kysely";
import type {
  OwnAssessment,
  OwnAssessmentRow,
  OwnDraft,
  ownStates,
} from "../../../contract/authoring/own-assessments.ts";
import type { AuthorRole } from "../../../contract/endpoint.ts";
import { AppError } from "../../../contract/errors.ts";
import { type Acting, addAudit } from "../../audit/store.ts";
import type { Db } from "../../database/handle.ts";
import { countUse } from "../../database/hourly-limit.ts";
import { randomBelow } from "../../platform/ids.ts";
import { listGroups } from "./own-audience-store.ts";
import { checkPlan, emptyPool, passScoreOf, questionsOf, type TopicPool } from "./own-plan.ts";
import { readHeld } from "./own-release-store.ts";

type State = (typeof ownStates)[number];

/** Assessments in one collection. */
const mostAssessments = 200;

const letters = "abcdefghijklmnopqrstuvwxyz234567";

/** `own-` and ten characters of 32: 50 random bits, and the primary key refuses a second one. */
function newSlug(): string {
  return `own-${Array.from({ length: 10 }, () => letters[randomBelow(letters.length)]).join("")}`;
}

/** The assessments of a collection, the last changed first. */
export async function listOwnAssessments(db: Db, collectionId: string): Promise<OwnAssessmentRow[]> {
  const rows = await db
    .selectFrom("own_assessments")
    .select(["slug", "state", "draft", "published", "updated_at"])
    .where("collection_id", "=", collectionId)
    .orderBy("updated_at", "desc")
    .orderBy("slug")
    .execute();
  return rows.map(({ slug, state, draft, published, updated_at }) => {
    const { title, seconds, topics } = JSON.parse(draft) as OwnDraft;
    const questions = questionsOf({ topics });
    return { slug, title, state: state as State, published, questions, seconds, updatedAt: updated_at };
  });
}

/**
 * Adds an assessment as a draft: 15 minutes, 80 per cent to pass, for everyone.
 * @throws AppError wrong_state when the collection is full
 */
export async function insertOwnAssessment(
  db: Db,
  collectionId: string,
  title: string,
  acting: Acting,
): Promise<string> {
  const slug = newSlug();
  const at = acting.now.toISOString();
  const draft: OwnDraft = {
    title,
    description: "",
    topics: [],
    seconds: 900,
    passPercent: 80,
    certificate: true,
    offered: "everyone",
  };
  await db.transaction().execute(async (transaction) => {
    const { count } = await transaction
      .selectFrom("own_assessments")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("collection_id", "=", collectionId)
      .executeTakeFirstOrThrow();
    if (count >= mostAssessments)
      throw new AppError("wrong_state", {
        sentence: `This collection has ${mostAssessments} assessments, which is the most. Please make another collection.`,
      });
    await transaction
      .insertInto("own_assessments")
      .values({
        slug,
        collection_id: collectionId,
        state: "draft",
        draft: JSON.stringify(draft),
        published: 0,
        created_by: acting.actorId,
        updated_by: acting.actorId,
        created_at: at,
        updated_at: at,
        version: 1,
      })
      .execute();
    await auditOwn(transaction, "create-own-assessment", slug, acting, { title });
  });
  return slug;
}

/**
 * One assessment, as a person with this role sees it.
 * @throws AppError not_found
 */
export async function getOwnAssessment(db: Db, slug: string, role: AuthorRole): Promise<OwnAssessment> {
  const row = await db
    .selectFrom("own_assessments")
    .innerJoin("collections", "collections.id", "own_assessments.collection_id")
    .leftJoin("users", "users.id", "own_assessments.updated_by")
    .selectAll("own_assessments")
    .select(["collections.name as collection_name", "collections.archived_at", "users.name as editor"])
    .where("own_assessments.slug", "=", slug)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  const draft = JSON.parse(row.draft) as OwnDraft;
  const pools = await readPools(db, row.collection_id);
  const chosen = new Set(draft.topics.map(({ topic }) => topic));
  const others = [...pools.keys()]
    .filter((topic) => !chosen.has(topic))
    .sort((a, b) => a.localeCompare(b, "en"));
  const { count } = await db
    .selectFrom("attempts")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("slug", "=", slug)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return {
    slug,
    collection: { id: row.collection_id, name: row.collection_name, archivedAt: row.archived_at },
    role,
    state: row.state as State,
    published: row.published,
    version: row.version,
    draft,
    updatedBy: row.updated_by === null ? null : { id: row.updated_by, name: row.editor ?? "" },
    updatedAt: row.updated_at,
    topics: [...draft.topics, ...others.map((topic) => ({ topic, questions: 0 }))].map(
      ({ topic, questions }) => {
        const { available, by } = pools.get(topic) ?? emptyPool;
        return { topic, questions, available, availableBy: by };
      },
    ),
    passScore: passScoreOf(draft),
    findings: checkPlan(draft, pools),
    openAttempts: count,
    groups: await listGroups(db, draft.groups ?? []),
    held: await readHeld(db, slug),
  };
}

/** How many questions each topic of a collection has to draw from. */
export async function readPools(db: Db, collectionId: string): Promise<Map<string, TopicPool>> {
  const rows = await db
    .selectFrom("questions")
    .select((select) => [
      "topic",
      "difficulty",
      select.fn.countAll<number>().as("count"),
      // Known to both engines without reading the texts.
      sql<number>`sum(octet_length(body))`.as("length"),
    ])
    .where("collection_id", "=", collectionId)
    .where("state", "in", ["approved", "published"])
    .groupBy(["topic", "difficulty"])
    .execute();
  const pools = new Map<string, TopicPool>();
  for (const { topic, difficulty, count, length } of rows) {
    const { available, by, characters } = pools.get(topic) ?? emptyPool;
    const added = { ...by, [difficulty]: Number(count) };
    pools.set(topic, {
      available: available + Number(count),
      by: added,
      characters: characters + Number(length),
    });
  }
  return pools;
}

/**
 * Stores the draft if the assessment still has the version. An unchanged draft writes nothing.
 * @returns false when the assessment has another version
 */
export async function updateDraft(
  db: Db,
  slug: string,
  { version, draft }: { version: number; draft: OwnDraft },
  acting: Acting,
): Promise<boolean> {
  const text = JSON.stringify(inOrder(draft));
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("own_assessments")
      .set({
        draft: text,
        updated_by: acting.actorId,
        updated_at: acting.now.toISOString(),
        version: version + 1,
      })
      .where("slug", "=", slug)
      .where("version", "=", version)
      .where("draft", "!=", text)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) {
      const same = await transaction
        .selectFrom("own_assessments")
        .select("slug")
        .where("slug", "=", slug)
        .where(sql<SqlBool>`draft = ${text}`)
        .executeTakeFirst();
      return same !== undefined;
    }
    // Drafts may be saved often: once an hour is enough for the log.
    if (await countUse(transaction, `edit:${acting.actorId}:${slug}`, 1, acting.now))
      await auditOwn(transaction, "change-own-assessment", slug, acting);
    return true;
  });
}

/** Every field in one order, so that equal drafts are equal texts. */
function inOrder({ certificate = true, offered, topics, ...draft }: OwnDraft): OwnDraft {
  const { title, description, seconds, passPercent } = draft;
  const planned = topics.map(({ topic, questions, difficulties: split }) => ({
    topic,
    questions,
    ...(split ? { difficulties: { easy: split.easy, medium: split.medium, hard: split.hard } } : {}),
  }));
  return {
    ...{ title, description, topics: planned, seconds, passPercent, certificate, offered },
    ...(draft.hallmark === undefined ? {} : { hallmark: draft.hallmark }),
    ...(draft.groups?.length ? { groups: draft.groups.toSorted() } : {}),
    ...(draft.scoreShown === "release" ? { scoreShown: draft.scoreShown } : {}),
    ...(draft.reviewShown === "release" ? { reviewShown: draft.reviewShown } : {}),
  };
}

/**
 * Takes a published assessment out of the catalogue.
 * @throws AppError wrong_state, changed_meanwhile
 */
export async function retireOwnAssessment(
  db: Db,
  slug: string,
  version: number,
  acting: Acting,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("own_assessments")
      .set({ state: "retired", updated_at: acting.now.toISOString(), version: version + 1 })
      .where("slug", "=", slug)
      .where("version", "=", version)
      .where("state", "=", "published")
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) throw await refusal(transaction, slug, version);
    await auditOwn(transaction, "retire-own-assessment", slug, acting);
  });
}

async function refusal(db: Db, slug: string, version: number): Promise<AppError> {
  const row = await db
    .selectFrom("own_assessments")
    .select("version")
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!row) return new AppError("not_found");
  if (row.version !== version) return changedMeanwhile();
  return new AppError("wrong_state", { sentence: "Only a published assessment can be retired." });
}

/** Somebody else was first. */
export function changedMeanwhile(): AppError {
  return new AppError("changed_meanwhile", {
    sentence: "Somebody else has changed this assessment meanwhile. Please look at it again.",
  });
}

/** An audit entry about an own assessment. */
export function auditOwn(
  db: Db,
  action: string,
  slug: string,
  acting: Acting,
  details: Record<string, unknown> = {},
): Promise<void> {
  return addAudit(db, { ...acting, action, subjectKind: "own-assessment", subjectId: slug, details });
}
