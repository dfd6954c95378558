/** Inserts a new attempt, as the person's next one and only within the daily limit. */
import { type AliasedRawBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { noPause } from "../assignments/free-attempts-store.ts";
import { type AssignedConditions, assignmentHolds } from "../assignments/start-conditions-store.ts";
import { quarantineVersion } from "../banks/quarantine-list-store.ts";
import type { Db } from "../database/handle.ts";
import type { AttemptsTable } from "../database/schema.ts";
import { prepared } from "../database/statements.ts";
import { newId, newSecret } from "../platform/ids.ts";
import { pastAttemptsVersion } from "../users/past-attempts-store.ts";
import { writeChoices, writeDraw, writeForm } from "./columns.ts";
import type { StoredAttempt } from "./store.ts";

/** What is known of an attempt before it is inserted. */
type Beginning = Pick<
  StoredAttempt,
  | "userId"
  | "slug"
  | "title"
  | "form"
  | "assessmentVersion"
  | "statisticsVersion"
  | "number"
  | "timePercent"
  | "startedAt"
  | "deadlineAt"
  | "draw"
> &
  Partial<Pick<StoredAttempt, "extraMinutes" | "assignmentId" | "memberId">>;

/** A new attempt; `insertAttempt` stores it. */
export function newAttempt(beginning: Beginning): StoredAttempt {
  return {
    extraMinutes: 0,
    assignmentId: null,
    memberId: null,
    ...beginning,
    id: newId(),
    returnedSeconds: 0,
    outageId: null,
    secret: newSecret(),
    choices: Array.from({ length: beginning.form.questions }, () => null),
    version: 0,
    closedAt: null,
    state: "open",
  };
}

const columns = [
  "id",
  "user_id",
  "slug",
  "title",
  "form",
  "assessment_version",
  "statistics_version",
  "number",
  "time_percent",
  "extra_minutes",
  "started_at",
  "deadline_at",
  "secret",
  "draw",
  "answers",
  "version",
  "closed_at",
  "counted_at",
  "state",
  "seen_before",
] as const satisfies (keyof AttemptsTable)[];

type NewRow = Pick<Selectable<AttemptsTable>, (typeof columns)[number]> & {
  quarantined: string;
  past: string;
  certificateBar: "none" | null;
  since: string;
  numberBefore: number;
  sequenceBefore: number;
};

/** The insertion, which does all checks in one statement: two unique numbers make a concurrent second one fail. */
const addAttempt = prepared((db, row: NewRow) =>
  insertion(db, row, {
    columns: [sql`coalesce(${ofForm(row)}, ${onlyAssigned(row)})`.as("no_certificate")],
    isAssigned: false,
    holds: noPause({ userId: row.user_id, slug: row.slug, now: row.started_at }),
  }),
);

/** The same within an assignment, provided the conditions of the start still hold. */
const addAssigned = prepared((db, row: NewRow & AssignedConditions) =>
  insertion(db, row, {
    columns: [
      sql`cast(${row.assignmentId} as text)`.as("assignment_id"),
      sql`cast(${row.memberId} as text)`.as("member_id"),
      sql`cast(${row.lateSeconds} as integer)`.as("late_seconds"),
      sql`coalesce(${ofForm(row)},
        (select case when certificates = 'none' then 'none' end from assignments where id = ${row.assignmentId}))`.as(
        "no_certificate",
      ),
    ],
    isAssigned: true,
    holds: assignmentHolds(row.user_id, row),
  }),
);

/** `none` if the form says so. */
function ofForm({ certificateBar }: Pick<NewRow, "certificateBar">) {
  return sql`cast(${certificateBar} as text)`;
}

/** `only` while an assignment that alone gives certificates for the assessment is set for the person. */
function onlyAssigned({ user_id, slug }: Pick<NewRow, "user_id" | "slug">) {
  return sql`(case when exists (
    select 1 from group_members
    join groups on groups.id = group_members.group_id
    join assignments on assignments.group_id = group_members.group_id
    where group_members.user_id = ${user_id} and group_members.state = 'joined' and group_members.counts = 1
    and groups.archived_at is null and assignments.slug = ${slug} and assignments.certificates = 'only'
    and assignments.published_at is not null and assignments.archived_at is null
  ) then 'only' end)`;
}

interface Besides {
  columns: AliasedRawBuilder<unknown, "assignment_id" | "member_id" | "late_seconds" | "no_certificate">[];
  isAssigned: boolean;
  /** The conditions of assignments: within one, that it may be started; otherwise, that none pauses free attempts. */
  holds: RawBuilder<SqlBool>;
}

function insertion(db: Db, row: NewRow, besides: Besides) {
  const lastSequence = sql<number>`(select coalesce(max(sequence), 0) from attempts where user_id = ${row.user_id})`;
  const isTooSoon = (column: "number" | "sequence", before: RawBuilder<number>) => sql<boolean>`exists (
    select 1 from attempts as earlier where earlier.user_id = ${row.user_id}
    ${column === "number" ? sql`and earlier.slug = ${row.slug}` : sql``}
    and earlier.${sql.ref(column)} = ${before} and earlier.started_at > ${row.since}
  )`;
  return db
    .insertInto("attempts")
    .columns([
      ...columns,
      "sequence",
      "holder_name",
      ...(besides.isAssigned ? (["assignment_id", "member_id", "late_seconds"] as const) : []),
      "no_certificate",
    ])
    .expression(
      db
        .selectNoFrom([
          ...columns.map((column) => sql`${row[column]}`.as(column)),
          sql`${lastSequence} + 1`.as("sequence"),
          sql`(select name from users where id = ${row.user_id})`.as("holder_name"),
          ...besides.columns,
        ])
        .where(besides.holds)
        .where(quarantineVersion(row.slug), "=", row.quarantined)
        .where(pastAttemptsVersion(sql`${row.user_id}`), "=", row.past)
        .where(({ not }) => not(isTooSoon("number", sql`${row.numberBefore}`)))
        .where(({ not }) => not(isTooSoon("sequence", sql`${lastSequence} + ${row.sequenceBefore}`))),
    )
    .onConflict((conflict) => conflict.doNothing());
}

/** What must still hold when an attempt is stored, and what follows from it. */
export interface StartConditions {
  /** How many of its questions the person had been shown before. */
  seenBefore: number;
  /** Fingerprints of the quarantine list and of the attempts of the person's deleted accounts when the draw was made. */
  quarantined: string;
  past: string;
  /** Attempts that the person may start after `since`, on this assessment and in all. */
  most: { onAssessment: number; inAll: number };
  since: string;
}

/**
 * Stores an attempt that begins.
 * @returns false when it would not be the person's next one on this bank, when one is open, when it would be one too
 *   many, or when other questions are quarantined now
 */
export async function insertAttempt(
  db: Db,
  attempt: StoredAttempt,
  conditions: StartConditions,
  assigned?: AssignedConditions,
): Promise<boolean> {
  const row = {
    id: attempt.id,
    user_id: attempt.userId,
    slug: attempt.slug,
    title: attempt.title,
    form: writeForm(attempt.form),
    certificateBar: attempt.form.certificate === false ? ("none" as const) : null,
    assessment_version: attempt.assessmentVersion,
    statistics_version: attempt.statisticsVersion,
    number: attempt.number,
    time_percent: attempt.timePercent,
    extra_minutes: attempt.extraMinutes,
    started_at: attempt.startedAt,
    deadline_at: attempt.deadlineAt,
    secret: attempt.secret,
    draw: writeDraw(attempt.draw),
    answers: writeChoices(attempt.choices),
    version: attempt.version,
    closed_at: attempt.closedAt,
    counted_at: null,
    state: attempt.state,
    seen_before: conditions.seenBefore,
    quarantined: conditions.quarantined,
    past: conditions.past,
    since: conditions.since,
    // Over the limit: the attempt that many places earlier is less than a day old.
    numberBefore: attempt.number - conditions.most.onAssessment,
    sequenceBefore: 1 - conditions.most.inAll,
  };
  const { changes } = assigned ? await addAssigned(db, { ...row, ...assigned }) : await addAttempt(db, row);
  return changes === 1;
}

const latestStarts = prepared((db, { userId, most }: { userId: string; most: number }) =>
  db
    .selectFrom("attempts")
    .select("started_at")
    .where("user_id", "=", userId)
    .orderBy("sequence", "desc")
    .limit(most),
);

/** When a person's latest attempts started, the newest first. */
export async function listLatestStarts(db: Db, userId: string, most: number): Promise<string[]> {
  const { rows } = await latestStarts(db, { userId, most });
  return rows.map((row) => row.started_at);
}
