/** Collects everything stored about one person, in batches, since years of attempts are many megabytes. */
import { type Selectable, sql } from "kysely";
import type { OwnData } from "../../contract/users/security.ts";
import { exportAssignments, exportMailStops } from "../assignments/export-store.ts";
import { readColumns } from "../attempts/columns.ts";
import type { QuestionTexts } from "../attempts/questions.ts";
import { exportAuthored } from "../authoring/export-store.ts";
import type { AssessmentSource } from "../banks/assessments.ts";
import { promptOrLost } from "../banks/prompt.ts";
import { exportCertificates, exportShares } from "../certificates/export-store.ts";
import { inBatches } from "../database/batches.ts";
import type { Db } from "../database/handle.ts";
import type { Schema } from "../database/schema.ts";
import { exportMemberships } from "../groups/erasure-store.ts";
import type { Streamed } from "../http/call.ts";
import { listSessions } from "../http/sessions-store.ts";
import { toResult } from "../results/add-store.ts";
import { listPastAttempts } from "../users/past-attempts-store.ts";
import { getUser } from "../users/store.ts";

const batch = 500;
/** Attempts are some kilobytes each: a batch of them is made into text in a few milliseconds. */
const attemptsBatch = 50;

/** What the export needs to know of questions. */
export type ExportedQuestions = Pick<QuestionTexts, "texts" | "openSlugs">;

/**
 * Everything about a person, except questions and choices of an open attempt, and reports on its assessment (a reply
 * may reveal a key). They are included once it has ended.
 */
export async function collectOwnData(
  db: Db,
  assessments: AssessmentSource,
  questions: ExportedQuestions,
  { id, sessionId }: { id: string; sessionId: string },
  now: Date,
): Promise<Streamed<OwnData>> {
  const user = await getUser(db, id);
  // Data about deleted accounts of the same address is shown only once the address is verified.
  const pastAttempts = user.isVerified ? await listPastAttempts(db, id) : [];
  return {
    exportedAt: now.toISOString(),
    user,
    sessions: (await listSessions(db, id)).map((session) => ({
      ...session,
      isCurrent: session.id === sessionId,
    })),
    results: listResults(db, id),
    attempts: listAttempts(db, questions, id),
    reports: listReports(db, questions, id),
    certificates: exportCertificates(db, id),
    shares: exportShares(db, id),
    groups: await exportMemberships(db, user),
    ...exportAuthored(db, id),
    assignments: await exportAssignments(db, id),
    stoppedMails: await exportMailStops(db, id),
    pastAttempts: await Promise.all(
      pastAttempts.map(async ({ slug, items, ...same }) => ({
        ...same,
        assessment: (await assessments.find(slug))?.title ?? slug,
        questions: items,
      })),
    ),
  };
}

async function* listResults(db: Db, userId: string): AsyncGenerator<OwnData["results"][number]> {
  const results = db.selectFrom("results").selectAll().where("user_id", "=", userId);
  const rows = inBatches(batch, (after: Selectable<Schema["results"]> | undefined, size) => {
    const rest = after
      ? results.where(sql<boolean>`(created_at, id) > (${after.created_at}, ${after.id})`)
      : results;
    return rest.orderBy("created_at").orderBy("id").limit(size).execute();
  });
  for await (const row of rows) yield toResult(row);
}

async function* listAttempts(
  db: Db,
  { texts }: ExportedQuestions,
  userId: string,
): AsyncGenerator<OwnData["attempts"][number]> {
  const attempts = db.selectFrom("attempts").selectAll().where("user_id", "=", userId);
  const rows = inBatches(attemptsBatch, (after: Selectable<Schema["attempts"]> | undefined, size) =>
    attempts
      .where("sequence", ">", after?.sequence ?? 0)
      .orderBy("sequence")
      .limit(size)
      .execute(),
  );
  for await (const row of rows) {
    // Of a damaged attempt, and while one is open, there are no questions to show.
    const columns = row.closed_at === null ? undefined : readColumns(row);
    const { draw, choices } = columns ?? { draw: [], choices: [] };
    const items = await texts(draw.map(({ version }) => version));
    yield {
      id: row.id,
      assessment: row.title,
      number: row.number,
      state: row.state,
      startedAt: row.started_at,
      deadlineAt: row.deadline_at,
      closedAt: row.closed_at,
      answers: items.map((item, place) => {
        const { option = null, savedAt = null } = choices[place] ?? {};
        const choice = option === null ? null : (item?.options[option]?.text ?? null);
        return { question: promptOrLost(item), choice, savedAt };
      }),
    };
  }
}

async function* listReports(
  db: Db,
  { texts, openSlugs }: ExportedQuestions,
  userId: string,
): AsyncGenerator<OwnData["reports"][number]> {
  const open = await openSlugs(userId);
  const reports = db.selectFrom("reports").selectAll().where("user_id", "=", userId);
  const rows = inBatches(batch, (after: Schema["reports"] | undefined, size) =>
    reports
      .where("item_id", ">", after?.item_id ?? "")
      .orderBy("item_id")
      .limit(size)
      .execute(),
  );
  for await (const { slug, version, reason, text, created_at, status, answer } of rows) {
    if (open.has(slug)) continue;
    const [item] = await texts([version]);
    yield {
      question: promptOrLost(item),
      assessment: slug,
      reason,
      text,
      createdAt: created_at,
      status,
      answer,
    };
  }
}
