/** Attempts in the database. Every change is conditional on the version of the row that was read. */
import type { Selectable } from "kysely";
import { AppError } from "../../contract/errors.ts";
import type { Form } from "../../contract/form.ts";
import type { Db } from "../database/handle.ts";
import type { AttemptsTable } from "../database/schema.ts";
import { prepared } from "../database/statements.ts";
import { isSignedIn } from "../http/sessions-store.ts";
import {
  type Choices,
  type Drawn,
  damagedPattern,
  drawOf,
  readChoices,
  readForm,
  unlessDamaged,
  wrapDamaged,
  writeChoices,
} from "./columns.ts";

export interface StoredAttempt {
  id: string;
  userId: string;
  slug: string;
  title: string;
  form: Form;
  /** The assessment's version, and the one under which statistics count it. */
  assessmentVersion: number;
  statisticsVersion: number;
  number: number;
  timePercent: number;
  extraMinutes: number;
  /** Seconds that outages have given back. */
  returnedSeconds: number;
  /** The outage that was too long for that, if the attempt had one. */
  outageId: string | null;
  /** The assignment that it belongs to, and as which member of the group; null for a free attempt. */
  assignmentId: string | null;
  memberId: string | null;
  startedAt: string;
  deadlineAt: string;
  secret: string;
  draw: Drawn[];
  choices: Choices;
  version: number;
  closedAt: string | null;
  state: "open" | "submitted" | "expired";
}

function toAttempt(row: Selectable<AttemptsTable>): StoredAttempt {
  return {
    id: row.id,
    userId: row.user_id ?? "",
    slug: row.slug,
    title: row.title,
    assessmentVersion: row.assessment_version,
    statisticsVersion: row.statistics_version,
    number: row.number,
    timePercent: row.time_percent,
    extraMinutes: row.extra_minutes,
    returnedSeconds: row.returned_seconds,
    outageId: row.outage_id,
    assignmentId: row.assignment_id,
    memberId: row.member_id,
    startedAt: row.started_at,
    deadlineAt: row.deadline_at,
    secret: row.secret,
    ...columnsOf(row),
    version: row.version,
    closedAt: row.closed_at,
    state: row.state as StoredAttempt["state"],
  };
}

/** Draw, answers or the text of a question of an attempt can't be read; see `reading` and `textsOf` in damaged.ts. */
export class DamagedAttemptError extends AppError {
  override name = "DamagedAttemptError";
  readonly id: string;

  constructor(id: string) {
    super("attempt_damaged");
    this.id = id;
  }
}

function columnsOf({ id, form, draw, answers, state }: Selectable<AttemptsTable>) {
  const columns = unlessDamaged(() => ({
    form: readForm(form),
    draw: drawOf(draw),
    choices: readChoices(answers),
  }));
  // Attempts on older versions may have another number of questions, but none of them is open.
  const isCut = state === "open" && columns?.draw.length !== columns?.form.questions;
  if (!columns || isCut) throw new DamagedAttemptError(id);
  return columns;
}

const ownAttempt = prepared((db, { id, userId }: { id: string; userId: string }) =>
  db.selectFrom("attempts").selectAll().where("id", "=", id).where("user_id", "=", userId),
);

/**
 * The person's own attempt.
 * @throws AppError not_found, also for other people's
 */
export async function getOwnAttempt(db: Db, id: string, userId: string): Promise<StoredAttempt> {
  const { rows } = await ownAttempt(db, { id, userId });
  const row = rows[0];
  if (!row) throw new AppError("not_found");
  return toAttempt(row);
}

const attemptById = prepared((db, { id }: { id: string }) =>
  db.selectFrom("attempts").selectAll().where("id", "=", id),
);

/** Any person's attempt; undefined when there is none with the id. */
export async function findAttempt(db: Db, id: string): Promise<StoredAttempt | undefined> {
  const { rows } = await attemptById(db, { id });
  return rows[0] && toAttempt(rows[0]);
}

const openAttempt = prepared((db, { userId, slug }: { userId: string; slug: string }) =>
  db
    .selectFrom("attempts")
    .selectAll()
    .where("user_id", "=", userId)
    .where("slug", "=", slug)
    .where("closed_at", "is", null),
);

/** A person's open attempt on an assessment, if they have one. */
export async function findOpenAttempt(
  db: Db,
  userId: string,
  slug: string,
): Promise<StoredAttempt | undefined> {
  const { rows } = await openAttempt(db, { userId, slug });
  return rows[0] && toAttempt(rows[0]);
}

const openAttempts = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom("attempts")
    .selectAll()
    .where("user_id", "=", userId)
    .where("closed_at", "is", null)
    .orderBy("deadline_at")
    .orderBy("id"),
);

/** A person's open attempts, the earliest deadline first. */
export async function listOpenAttempts(db: Db, userId: string): Promise<StoredAttempt[]> {
  const { rows } = await openAttempts(db, { userId });
  return rows.flatMap((row) => {
    try {
      return [toAttempt(row)];
    } catch (error) {
      if (!(error instanceof DamagedAttemptError)) throw error;
      // One damaged row does not hide the others; it is closed at its deadline.
      return [];
    }
  });
}

/** The attempt for a client that sends only the title: the open one, else the one closed since `closedSince`. */
export async function findAttemptByTitle(
  db: Db,
  userId: string,
  title: string,
  closedSince: string,
): Promise<StoredAttempt | undefined> {
  const own = db.selectFrom("attempts").selectAll().where("user_id", "=", userId).where("title", "=", title);
  const open = await own.where("closed_at", "is", null).executeTakeFirst();
  if (open) return toAttempt(open);
  const closed = await own
    .where("closed_at", ">", closedSince)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return closed && toAttempt(closed);
}

type ChangedChoices = { id: string; version: number; next: number; answers: string; sessionId: string };

export const changeChoices = prepared(
  (db, { id, version, next, answers, sessionId }: ChangedChoices) =>
    db
      .updateTable("attempts")
      .set({ answers, version: next })
      .where("id", "=", id)
      .where("version", "=", version)
      .where(isSignedIn(sessionId)),
  { table: "attempts", key: "id" },
);

/**
 * Stores an attempt's choices while its taker is signed in.
 * @returns false if the row has changed since it was read, or the session has ended
 */
export async function updateChoices(
  db: Db,
  attempt: StoredAttempt,
  choices: Choices,
  sessionId: string,
): Promise<boolean> {
  const { id, version } = attempt;
  const { changes } = await changeChoices(db, {
    id,
    version,
    next: version + 1,
    answers: writeChoices(choices),
    sessionId,
  });
  return changes === 1;
}

/** Open attempts whose deadline was before a moment, the longest overdue first. */
export async function listOverdue(db: Db, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("attempts")
    .select("id")
    .where("closed_at", "is", null)
    .where("deadline_at", "<", before)
    .orderBy("deadline_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Sets an attempt aside whose row can't be read: an open one ends without a result, an ended one stays out of the
 * statistics. Draw and answers stay in the row, wrapped.
 * @returns false when it has been set aside already, or another request has just changed it
 */
export async function setDamagedAside(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("attempts")
    .select(["version", "draw", "answers", "state", "closed_at", "counted_at"])
    .where("id", "=", id)
    .where("draw", "not like", damagedPattern)
    .executeTakeFirst();
  if (!row) return false;
  const at = now.toISOString();
  const { numUpdatedRows } = await db
    .updateTable("attempts")
    .set({
      draw: wrapDamaged(row.draw),
      answers: wrapDamaged(row.answers),
      version: row.version + 1,
      state: row.state === "open" ? "expired" : row.state,
      closed_at: row.closed_at ?? at,
      counted_at: row.counted_at ?? at,
    })
    .where("id", "=", id)
    .where("version", "=", row.version)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Ids of attempts that were set aside as unreadable, up to a limit. */
export async function listDamagedAttempts(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("attempts")
    .select("id")
    .where("draw", "like", damagedPattern)
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
