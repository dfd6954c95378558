/** A person's collections, questions and reviews in the data export. */
import { type SqlBool, sql } from "kysely";
import type { OwnDraft } from "../../contract/authoring/own-assessments.ts";
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import type { OwnData } from "../../contract/users/security.ts";
import { inBatches } from "../database/batches.ts";
import type { Db } from "../database/handle.ts";
import type { Schema } from "../database/schema.ts";

const batch = 50;
/** Up to 400 kB each. */
const picturesBatch = 5;

type Authored =
  | "collections"
  | "questions"
  | "pictures"
  | "questionComments"
  | "ownAssessments"
  | "blindAnswers";

/** Each list is read in batches. Other people's questions appear only with the person's comments and answers. */
export function exportAuthored(
  db: Db,
  userId: string,
): { [K in Authored]: AsyncIterable<OwnData[K][number]> } {
  return {
    collections: exportMemberships(db, userId),
    questions: exportQuestions(db, userId),
    pictures: exportPictures(db, userId),
    questionComments: exportComments(db, userId),
    ownAssessments: exportOwnAssessments(db, userId),
    blindAnswers: exportBlindAnswers(db, userId),
  };
}

async function* exportMemberships(db: Db, userId: string): AsyncGenerator<OwnData["collections"][number]> {
  yield* await db
    .selectFrom("collection_members as members")
    .innerJoin("collections", "collections.id", "members.collection_id")
    .select(["collections.name", "members.role", "members.since"])
    .where("members.user_id", "=", userId)
    .orderBy("members.since")
    .orderBy("collections.id")
    .execute();
}

interface WrittenQuestion {
  id: string;
  state: string;
  body: string;
  created_at: string;
  name: string;
  /** Null for a person who no longer writes in the collection. */
  role: string | null;
}

async function* exportQuestions(db: Db, userId: string): AsyncGenerator<OwnData["questions"][number]> {
  const written = db
    .selectFrom("questions")
    .innerJoin("collections", "collections.id", "questions.collection_id")
    .leftJoin("collection_members as members", (join) =>
      join
        .onRef("members.collection_id", "=", "questions.collection_id")
        .on("members.user_id", "=", userId)
        .on("members.role", "in", ["owner", "author"]),
    )
    .select([
      "questions.id",
      "questions.state",
      "questions.body",
      "questions.created_at",
      "collections.name",
      "members.role",
    ])
    .where("questions.created_by", "=", userId);
  const rows = inBatches(batch, (after: WrittenQuestion | undefined, size) =>
    written
      .where("questions.id", ">", after?.id ?? "")
      .orderBy("questions.id")
      .limit(size)
      .execute(),
  );
  for await (const { id, state, body, created_at, name, role } of rows) {
    const text = role === null ? null : (JSON.parse(body) as QuestionBody);
    yield { id, collection: name, state, createdAt: created_at, body: text };
  }
}

/** Pictures of the exported questions, each once. */
async function* exportPictures(db: Db, userId: string): AsyncGenerator<OwnData["pictures"][number]> {
  const shown = db
    .selectFrom("question_media")
    .innerJoin("questions", "questions.id", "question_media.question_id")
    .innerJoin("collection_members as members", "members.collection_id", "questions.collection_id")
    .select("question_media.hash")
    .where("questions.created_by", "=", userId)
    .where("members.user_id", "=", userId)
    .where("members.role", "in", ["owner", "author"]);
  yield* inBatches(picturesBatch, (after: OwnData["pictures"][number] | undefined, size) =>
    db
      .selectFrom("media")
      .select(["hash", "type", "width", "height", "bytes"])
      .where("hash", "in", shown)
      .where("hash", ">", after?.hash ?? "")
      .orderBy("hash")
      .limit(size)
      .execute(),
  );
}

async function* exportComments(db: Db, userId: string): AsyncGenerator<OwnData["questionComments"][number]> {
  const said = db.selectFrom("question_comments").selectAll().where("user_id", "=", userId);
  const rows = inBatches(batch, (after: Schema["question_comments"] | undefined, size) =>
    said
      .where("id", ">", after?.id ?? "")
      .orderBy("id")
      .limit(size)
      .execute(),
  );
  for await (const { question_id, text, at, resolved_at } of rows)
    yield { questionId: question_id, text, at, resolvedAt: resolved_at };
}

interface AddedAssessment {
  slug: string;
  draft: string;
  state: string;
  created_at: string;
  name: string;
}

async function* exportOwnAssessments(
  db: Db,
  userId: string,
): AsyncGenerator<OwnData["ownAssessments"][number]> {
  const added = db
    .selectFrom("own_assessments")
    .innerJoin("collections", "collections.id", "own_assessments.collection_id")
    .select(["own_assessments.slug", "own_assessments.draft", "own_assessments.state"])
    .select(["own_assessments.created_at", "collections.name"])
    .where("own_assessments.created_by", "=", userId);
  const rows = inBatches(batch, (after: AddedAssessment | undefined, size) =>
    added
      .where("own_assessments.slug", ">", after?.slug ?? "")
      .orderBy("own_assessments.slug")
      .limit(size)
      .execute(),
  );
  for await (const { slug, draft, state, created_at, name } of rows) {
    const published = await db
      .selectFrom("own_versions")
      .select("number")
      .where("slug", "=", slug)
      .where("published_by", "=", userId)
      .orderBy("number")
      .execute();
    const { title } = JSON.parse(draft) as OwnDraft;
    const publishedVersions = published.map(({ number }) => number);
    yield { slug, title, collection: name, state, createdAt: created_at, publishedVersions };
  }
}

async function* exportBlindAnswers(db: Db, userId: string): AsyncGenerator<OwnData["blindAnswers"][number]> {
  const answered = db.selectFrom("question_blind").selectAll().where("user_id", "=", userId);
  const rows = inBatches(batch, (after: Schema["question_blind"] | undefined, size) =>
    answered
      .where(
        sql<SqlBool>`(question_id, body_hash) > (${after?.question_id ?? ""}, ${after?.body_hash ?? ""})`,
      )
      .orderBy("question_id")
      .orderBy("body_hash")
      .limit(size)
      .execute(),
  );
  for await (const { question_id, at, is_right } of rows)
    yield { questionId: question_id, at, isRight: is_right === 1 };
}
