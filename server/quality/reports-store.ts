/** Reports of questions in the database: one per person and question. */
import { type SqlBool, sql } from "kysely";
import { AppError } from "../../contract/errors.ts";
import type { ListQuery } from "../../contract/lists.ts";
import type { OwnReport, Report, ReportReason, ReportStatus } from "../../contract/quality.ts";
import { addAudit } from "../audit/store.ts";
import { promptOrLost } from "../banks/prompt.ts";
import { type Db, isUniqueViolation } from "../database/handle.ts";
import { countUse } from "../database/hourly-limit.ts";
import { containing, type Found, type Listed, list } from "../database/lists.ts";
import type { Schema } from "../database/schema.ts";
import { newId } from "../platform/ids.ts";

const reportsAnHour = 20;
const mostOwn = 100;

/**
 * Takes one of a person's twenty reports an hour.
 * @throws AppError too_many_requests
 */
export async function countReport(db: Db, userId: string, now: Date): Promise<void> {
  const isTaken = await countUse(db, `report:${userId}`, reportsAnHour, now);
  if (!isTaken) throw new AppError("too_many_requests", { retryAfterSeconds: 600 });
}

export interface NewReport {
  userId: string;
  attemptId: string;
  question: string;
  slug: string;
  itemId: string;
  version: string;
  reason: ReportReason;
  text: string;
  now: Date;
}

/** Stores a report; undefined when this person has reported this question before. */
export async function insertReport(db: Db, report: NewReport): Promise<OwnReport | undefined> {
  const row: Schema["reports"] = {
    id: newId(),
    user_id: report.userId,
    attempt_id: report.attemptId,
    question: report.question,
    slug: report.slug,
    item_id: report.itemId,
    version: report.version,
    reason: report.reason,
    text: report.text,
    created_at: report.now.toISOString(),
    status: "open",
    answer: "",
    answered_at: null,
  };
  try {
    await db.insertInto("reports").values(row).execute();
    return await findOwnReport(db, report.userId, report.itemId);
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** A person's report of a question. */
export async function findOwnReport(db: Db, userId: string, itemId: string): Promise<OwnReport | undefined> {
  const row = await reportsWithTitles(db)
    .where("reports.user_id", "=", userId)
    .where("reports.item_id", "=", itemId)
    .executeTakeFirst();
  return row && toOwnReport(row);
}

/** A person's reports, the newest first. */
export async function listOwnReports(db: Db, userId: string): Promise<OwnReport[]> {
  const rows = await reportsWithTitles(db)
    .where("reports.user_id", "=", userId)
    .orderBy("reports.created_at", "desc")
    .orderBy("reports.id", "desc")
    .limit(mostOwn)
    .execute();
  return rows.map(toOwnReport);
}

type ReportRow = Schema["reports"] & { title: string | null };

/** Reports with the title that the assessment had in their attempts. */
function reportsWithTitles(db: Db) {
  return db
    .selectFrom("reports")
    .leftJoin("attempts", "attempts.id", "reports.attempt_id")
    .selectAll("reports")
    .select("attempts.title");
}

function toOwnReport(row: ReportRow): OwnReport {
  return {
    id: row.id,
    attemptId: row.attempt_id,
    question: row.question,
    slug: row.slug,
    title: row.title ?? row.slug,
    reason: row.reason as ReportReason,
    text: row.text,
    createdAt: row.created_at,
    status: row.status as ReportStatus,
    answer: row.answer,
    answeredAt: row.answered_at,
  };
}

/** The texts of versions, key first, as reports show them; undefined for one that is not stored. */
export type ItemTexts = (
  versions: string[],
) => Promise<
  ({ prompt: string; code?: { lang: string; text: string }; options: { text: string }[] } | undefined)[]
>;

/** Reports as admins list them; `q` finds text, question and reporter. */
export function listReports(db: Db, texts: ItemTexts, query: ListQuery): Promise<Listed<Report>> {
  const { q, assessment, status, from, to } = query;
  let filtered = db.selectFrom("reports");
  if (assessment !== undefined) filtered = filtered.where("reports.slug", "=", assessment);
  if (status !== undefined) filtered = filtered.where("reports.status", "=", status);
  if (from !== undefined) filtered = filtered.where("reports.created_at", ">=", `${from}T00:00:00.000Z`);
  if (to !== undefined) filtered = filtered.where("reports.created_at", "<=", `${to}T23:59:59.999Z`);
  if (q) {
    const pattern = containing(q);
    filtered = filtered.where(
      sql<SqlBool>`(lower(reports.text) like ${pattern} escape '\\' or reports.item_id like ${pattern} escape '\\'
        or reports.user_id in (select users.id from users where lower(users.name) like ${pattern} escape '\\'
        or users.email like ${pattern} escape '\\'))`,
    );
  }
  const sorts = { createdAt: { column: "reports.created_at", kind: "text" as const } };
  return list({ db, table: "reports", filtered, sorts, read: (found) => readReports(texts, found) }, query);
}

async function readReports(texts: ItemTexts, found: Found<"reports">) {
  const rows = await found
    .leftJoin("users", "users.id", "reports.user_id")
    .leftJoin("quarantines", "quarantines.item_id", "reports.item_id")
    .leftJoin("attempts", "attempts.id", "reports.attempt_id")
    .selectAll("reports")
    .select(["users.name", "quarantines.since", "attempts.title"])
    .execute();
  const shown = await texts(rows.map((row) => row.version));
  const reports = rows.map((row, index): Report => {
    const item = shown[index];
    return {
      ...toOwnReport(row),
      item: row.item_id,
      version: row.version,
      prompt: promptOrLost(item),
      options: item ? item.options.map((option) => option.text) : [],
      isQuarantined: row.since !== null,
      user: row.user_id === null ? null : { id: row.user_id, name: row.name ?? "" },
    };
  });
  return rows.map(({ id, key }, index) => ({ id, key, row: reports[index]! }));
}

/**
 * Sets a report's status and answer.
 * @throws AppError not_found
 */
export async function answerReport(
  db: Db,
  texts: ItemTexts,
  id: string,
  given: { status: ReportStatus; answer: string | undefined },
  acting: { actorId: string; address: string; now: Date },
): Promise<Report> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("reports")
      .set({
        status: given.status,
        ...(given.answer === undefined ? {} : { answer: given.answer }),
        answered_at: acting.now.toISOString(),
      })
      .where("id", "=", id)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) throw new AppError("not_found");
    await addAudit(transaction, {
      ...acting,
      action: "answer-report",
      subjectKind: "report",
      subjectId: id,
      details: { status: given.status },
    });
  });
  const one = db
    .selectFrom("reports")
    .select(["reports.id", "reports.id as key"])
    .where("reports.id", "=", id);
  const [report] = await readReports(texts, one);
  return report!.row;
}
