/** Published versions of own assessments: read as the assessment source needs them, and written once. */
import { ownCategory } from "../../../contract/attempts/catalogue.ts";
import type { OwnChanges, OwnDraft, OwnVersion } from "../../../contract/authoring/own-assessments.ts";
import type { QuestionBody } from "../../../contract/authoring/question-body.ts";
import type { CompiledItem } from "../../../contract/bank.ts";
import type { CategoryName } from "../../../contract/cards.ts";
import { AppError } from "../../../contract/errors.ts";
import type { Form } from "../../../contract/form.ts";
import type { Acting } from "../../audit/store.ts";
import type { Assessment, AssessmentVersion } from "../../banks/assessments.ts";
import { insertItemRows, itemRow, listItemVersions } from "../../banks/items-store.ts";
import type { Db } from "../../database/handle.ts";
import { prepared } from "../../database/statements.ts";
import { mapGivingWay } from "../../platform/give-way.ts";
import { compileQuestion, withHighlightedCode } from "../compiled-question.ts";
import { hasOtherMeaning } from "../question-changes-store.ts";
import { auditOwn, changedMeanwhile, readPools } from "./own-assessments-store.ts";
import { insertAudience, listAudience, listGroups } from "./own-audience-store.ts";
import { changesOf, type FrozenVersion, onlyCorrects } from "./own-changes.ts";
import { formOf, poolOf, refuseUnlessDrawable, subjectsOf } from "./own-plan.ts";
import { keepReleases } from "./own-release-store.ts";

/** Keys in one statement. */
const atOnce = 100;
/** Texts in one statement: their highlighted code may be ten times as long as they are. */
const textsAtOnce = 20;

function currentVersions(db: Db) {
  return db
    .selectFrom("own_assessments")
    .innerJoin("own_versions", (join) =>
      join
        .onRef("own_versions.slug", "=", "own_assessments.slug")
        .onRef("own_versions.number", "=", "own_assessments.published"),
    )
    .select(["own_versions.slug", "title", "description", "number", "statistics_version", "form"])
    .select(["topics", "offered", "hallmark", "own_assessments.state"]);
}

type Current = Awaited<ReturnType<ReturnType<typeof currentVersions>["execute"]>>[number];

function toAssessment(row: Current): Assessment {
  return {
    slug: row.slug,
    title: row.title,
    category: ownCategory,
    description: row.description,
    ...(row.hallmark === null ? {} : { hallmark: row.hallmark as CategoryName }),
    subjects: subjectsOf(JSON.parse(row.topics) as AssessmentVersion["topics"]),
    version: row.number,
    statisticsVersion: row.statistics_version,
    form: JSON.parse(row.form) as Form,
    // Publishing requires it.
    hasQuestions: true,
    isInUse: row.state === "published",
    isOffered: row.state === "published" && row.offered === "everyone",
  };
}

// Every start reads it, so it is a prepared statement.
const currentVersion = prepared((db, { slug }: { slug: string }) =>
  currentVersions(db).where("own_assessments.slug", "=", slug),
);

/** A published assessment, even if it is retired now. */
export async function findPublished(db: Db, slug: string): Promise<Assessment | undefined> {
  const [row] = (await currentVersion(db, { slug })).rows;
  return row && toAssessment(row);
}

/** Published assessments, by slug, with the number of their current version. */
export function listNumbers(db: Db, after: string | undefined, most: number) {
  let query = db
    .selectFrom("own_assessments")
    .select(["slug", "published", "state"])
    .where("published", ">", 0);
  if (after !== undefined) query = query.where("slug", ">", after);
  return query.orderBy("slug").limit(most).execute();
}

/** The current versions of some published assessments. */
export async function listPublished(db: Db, slugs: string[]): Promise<Assessment[]> {
  if (slugs.length === 0) return [];
  return (await currentVersions(db).where("own_assessments.slug", "in", slugs).execute()).map(toAssessment);
}

/** A version with its items in their order, without their highlighted code: attempts read the questions that they drew. */
export async function readVersion(db: Db, slug: string, number: number): Promise<FrozenVersion | undefined> {
  const row = await db
    .selectFrom("own_versions")
    .select(["title", "description", "offered", "hallmark", "form", "topics", "items"])
    .where("slug", "=", slug)
    .where("number", "=", number)
    .executeTakeFirst();
  if (!row) return undefined;
  const ids = JSON.parse(row.items) as string[];
  const stored = new Map<string, CompiledItem>();
  for (let from = 0; from < ids.length; from += textsAtOnce)
    for (const { codeTokens, ...item } of await listItemVersions(db, ids.slice(from, from + textsAtOnce)))
      stored.set(item.hash, item);
  return {
    slug,
    title: row.title,
    description: row.description,
    hallmark: (row.hallmark ?? undefined) as CategoryName | undefined,
    offered: row.offered as OwnDraft["offered"],
    audience: row.offered === "groups" ? await listAudience(db, slug, number) : [],
    version: number,
    form: JSON.parse(row.form) as Form,
    topics: JSON.parse(row.topics) as AssessmentVersion["topics"],
    items: ids.map((id) => stored.get(id)!),
  };
}

/** The published versions of an assessment, the latest first. */
export async function listVersions(db: Db, slug: string): Promise<OwnVersion[]> {
  const rows = await db
    .selectFrom("own_versions")
    .leftJoin("users", "users.id", "own_versions.published_by")
    .select(["number", "title", "notes", "published_at", "published_by", "users.name", "form", "topics"])
    .where("slug", "=", slug)
    .orderBy("number", "desc")
    .execute();
  return rows.map((row) => {
    const { questions, seconds, passScore } = JSON.parse(row.form) as Form;
    const topics = JSON.parse(row.topics) as AssessmentVersion["topics"];
    return {
      number: row.number,
      title: row.title,
      notes: row.notes,
      publishedAt: row.published_at,
      publishedBy: row.published_by === null ? null : { id: row.published_by, name: row.name ?? "" },
      questions,
      pool: topics.reduce((total, { count }) => total + count, 0),
      seconds,
      passScore,
    };
  });
}

/** A draft as it would be published now, and the questions that were approved for it. */
interface Prepared {
  version: number;
  draft: OwnDraft;
  next: FrozenVersion;
  approved: { id: string; version: number }[];
}

/**
 * The version that publishing a draft would make.
 * @throws AppError not_found, wrong_state with the reasons where the plan can't be drawn
 */
export async function prepareVersion(db: Db, slug: string): Promise<Prepared> {
  const row = await db
    .selectFrom("own_assessments")
    .select(["collection_id", "draft", "published", "version"])
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  const draft = JSON.parse(row.draft) as OwnDraft;
  const chosen = draft.topics.map(({ topic }) => topic);
  // Checked before the questions are read, since a valid plan limits their number.
  refuseUnlessDrawable(draft, await readPools(db, row.collection_id));
  const questions = await db
    .selectFrom("questions")
    .select(["id", "state", "body", "version"])
    .where("collection_id", "=", row.collection_id)
    .where("state", "in", ["approved", "published"])
    .where("topic", "in", chosen)
    .orderBy("id")
    .execute();
  const items = await mapGivingWay(questions, ({ id, version, body }) =>
    compileQuestion(id, version, slug, JSON.parse(body) as QuestionBody),
  );
  const pools = new Map(chosen.map((topic) => [topic, poolOf(items.filter((item) => item.topic === topic))]));
  // Questions may have been changed between the two reads.
  refuseUnlessDrawable(draft, pools);
  return {
    version: row.version,
    draft,
    next: {
      slug,
      title: draft.title,
      description: draft.description,
      hallmark: draft.hallmark,
      offered: draft.offered,
      audience: draft.offered === "groups" ? await listGroups(db, draft.groups ?? []) : [],
      version: row.published + 1,
      form: formOf(draft, pools, Math.max(...items.map(({ options }) => options.length))),
      topics: chosen.map((topic) => ({ id: topic, title: topic, count: pools.get(topic)!.available })),
      items,
    },
    approved: questions.filter(({ state }) => state === "approved"),
  };
}

/**
 * Publishes the draft as the next version: stores its items, freezes the version and marks its questions as published.
 * @throws AppError changed_meanwhile when someone else was first, wrong_state where the plan can't be drawn
 */
export async function publishVersion(
  db: Db,
  slug: string,
  given: { version: number; notes: string; onlyCorrections: boolean },
  acting: Acting,
): Promise<void> {
  const { version, draft, next, approved } = await prepareVersion(db, slug);
  if (version !== given.version) throw changedMeanwhile();
  const statisticsVersion = await statisticsVersionOf(db, next, given.onlyCorrections);
  const at = acting.now.toISOString();
  // Before the transaction, which other changes wait for.
  const rows = await mapGivingWay(next.items, (item) => itemRow(withHighlightedCode(item)));
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("own_assessments")
      .set({ state: "published", published: next.version, updated_at: at, version: version + 1 })
      .where("slug", "=", slug)
      .where("version", "=", version)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) throw changedMeanwhile();
    await insertItemRows(transaction, rows, at);
    await transaction
      .insertInto("own_versions")
      .values({
        slug,
        number: next.version,
        statistics_version: statisticsVersion,
        title: draft.title,
        description: draft.description,
        offered: draft.offered,
        hallmark: draft.hallmark ?? null,
        form: JSON.stringify(next.form),
        topics: JSON.stringify(next.topics),
        items: JSON.stringify(next.items.map(({ hash }) => hash)),
        notes: given.notes,
        published_at: at,
        published_by: acting.actorId,
      })
      .execute();
    await insertAudience(transaction, slug, next.version, next.audience);
    if (statisticsVersion !== next.version) await keepReleases(transaction, slug, next.version);
    await markPublished(transaction, approved, at);
    await auditOwn(transaction, "publish-own-assessment", slug, acting, { number: next.version });
  });
}

/** Marks the questions as published. If one has changed since it was read, the transaction is rolled back. */
async function markPublished(db: Db, approved: Prepared["approved"], at: string): Promise<void> {
  for (let from = 0; from < approved.length; from += atOnce) {
    const batch = approved.slice(from, from + atOnce);
    const { numUpdatedRows } = await db
      .updateTable("questions")
      .set((column) => ({
        state: "published",
        updated_at: at,
        published_body: column.ref("body"),
        published_version: column("version", "+", 1),
        version: column("version", "+", 1),
      }))
      .where((row) => row.or(batch.map(({ id, version }) => row.and({ id, version }))))
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== batch.length) throw changedMeanwhile();
  }
}

/** @throws AppError wrong_state for a correction that changes more than wording */
async function statisticsVersionOf(db: Db, next: FrozenVersion, onlyCorrections: boolean): Promise<number> {
  if (!onlyCorrections) return next.version;
  const former = await findPublished(db, next.slug);
  const before = former && (await readVersion(db, next.slug, former.version));
  if (!former || !before || !(await mayJoin(db, before, next)))
    throw new AppError("wrong_state", {
      sentence:
        "More than the wording changed: a key, the meaning, the questions or the rules. Publish it without joining the statistics.",
    });
  return former.statisticsVersion;
}

/** Whether only wording was corrected between two versions, according to the texts and the declared kinds of change. */
async function mayJoin(db: Db, before: FrozenVersion, after: FrozenVersion): Promise<boolean> {
  if (!onlyCorrects(before, after)) return false;
  const former = new Map(before.items.map((item) => [item.id, item]));
  const changed = after.items.flatMap(({ id, hash, rev }) => {
    const old = former.get(id)!;
    return old.hash === hash ? [] : [{ id, from: old.rev, to: rev }];
  });
  return !(await hasOtherMeaning(db, changed));
}

/**
 * What a version changes from the one before; the number after the last is what publishing the draft would change.
 * @throws AppError not_found, wrong_state where the draft can't be published
 */
export async function getChanges(db: Db, slug: string, number: number): Promise<OwnChanges> {
  const after = (await readVersion(db, slug, number)) ?? (await prepareVersion(db, slug)).next;
  if (after.version !== number) throw new AppError("not_found");
  const before = await readVersion(db, slug, number - 1);
  return { ...changesOf(before, after), mayJoin: before !== undefined && (await mayJoin(db, before, after)) };
}
