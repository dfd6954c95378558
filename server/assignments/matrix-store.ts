/** The matrix of members and assignments, read from the standings: one row for each member, a page or a whole list. */
import { type Selectable, sql } from "kysely";
import type { MemberResults, ResultCell } from "../../contract/assignments/assignment-results.ts";
import type { ListQuery } from "../../contract/lists.ts";
import type { AssignmentsTable } from "../database/assignments-schema.ts";
import type { Db } from "../database/handle.ts";
import { containing, type Found, type Listed, list } from "../database/lists.ts";
import { hasLabel, isSeenWith } from "../groups/labels-store.ts";
import type { GroupScope } from "../http/group-scope-store.ts";
import { personalWindow, phaseAt, type WindowException, windowOf } from "./times/window.ts";

/** What is stored about one member on one assignment. */
interface Stored {
  used: number;
  hundredths: number | null;
  max: number | null;
  lateSeconds: number;
  exception: (WindowException & { isExcused: boolean }) | undefined;
  isRunning: boolean;
}

/** The published assignments of a group, the first “Opens” first: the columns of the matrix. */
export async function listColumns(db: Db, groupId: string): Promise<Selectable<AssignmentsTable>[]> {
  return await db
    .selectFrom("assignments")
    .selectAll()
    .where("group_id", "=", groupId)
    .where("published_at", "is not", null)
    .orderBy("opens_at")
    .orderBy("id")
    .execute();
}

/** The people who take a group's assignments, former ones too if they have a result, each with their standings. */
export async function listGroupResults(
  db: Db,
  scope: Pick<GroupScope, "id" | "seesAddresses" | "labels">,
  query: ListQuery,
  now: Date,
): Promise<Listed<MemberResults>> {
  const columns = await listColumns(db, scope.id);
  let filtered = db
    .selectFrom("group_members")
    .where("group_members.group_id", "=", scope.id)
    .where(isSeenWith(scope.labels))
    .where((is) =>
      is.or([
        is.and([is("group_members.counts", "=", 1), is("group_members.state", "in", ["joined", "invited"])]),
        is.exists(
          is
            .selectFrom("assignment_standings as standing")
            .select("standing.member_id")
            .whereRef("standing.member_id", "=", "group_members.id"),
        ),
      ]),
    );
  if (query.label) filtered = filtered.where(hasLabel(query.label));
  if (query.q) {
    const pattern = containing(query.q);
    const byAddress = scope.seesAddresses ? sql`or group_members.email like ${pattern} escape '\\'` : sql``;
    filtered = filtered.where(
      sql<boolean>`(lower(group_members.name) like ${pattern} escape '\\' ${byAddress})`,
    );
  }
  return list(
    {
      db,
      table: "group_members",
      filtered,
      sorts: {
        name: { column: "group_members.name", kind: "text" },
        createdAt: { column: "group_members.created_at", kind: "text" },
      },
      read: (found) => readRows(db, found, columns, scope.seesAddresses, now),
    },
    { ...query, sort: query.sort ?? "name" },
  );
}

async function readRows(
  db: Db,
  found: Found<"group_members">,
  columns: Selectable<AssignmentsTable>[],
  seesAddresses: boolean,
  now: Date,
) {
  const rows = await found
    .select([
      "group_members.name",
      "group_members.email",
      "group_members.id_number",
      "group_members.state",
      "group_members.user_id",
    ])
    .execute();
  const stored = await readStored(
    db,
    rows.map(({ id }) => id),
    columns.map(({ id }) => id),
  );
  const at = now.toISOString();
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    row: {
      id: row.id,
      name: row.name || (row.email === null ? "Former member" : ""),
      email: seesAddresses ? row.email : null,
      idNumber: seesAddresses ? row.id_number : null,
      hasJoined: row.user_id !== null,
      hasLeft: row.state !== "joined" && row.state !== "invited",
      cells: columns.map((column) => cellOf(column, stored.get(row.id)?.get(column.id), at)),
    },
  }));
}

/** How a member stands on an assignment, from what is stored about both. */
function cellOf(
  assignment: Selectable<AssignmentsTable>,
  stored: Stored | undefined,
  at: string,
): ResultCell {
  const window = personalWindow(windowOf(assignment), stored?.exception);
  const phase = phaseAt(window, at);
  const hasScore = stored?.hundredths != null;
  const allowed = stored?.exception?.attempts ?? assignment.attempts;
  const isOver = phase === "closed" || (allowed !== null && (stored?.used ?? 0) >= allowed);
  const state = stored?.isRunning
    ? "running"
    : stored?.exception?.isExcused
      ? "excused"
      : hasScore
        ? isOver
          ? "done"
          : "scored"
        : phase === "closed"
          ? "missed"
          : phase;
  return {
    assignmentId: assignment.id,
    state,
    score: hasScore ? stored!.hundredths! / 100 : null,
    maxScore: stored?.max ?? null,
    attempts: (stored?.used ?? 0) + (stored?.isRunning ? 1 : 0),
    isLate: (stored?.lateSeconds ?? 0) > 0,
    hasException: stored?.exception !== undefined,
  };
}

/** By member, then by assignment. */
async function readStored(
  db: Db,
  members: string[],
  assignments: string[],
): Promise<Map<string, Map<string, Stored>>> {
  const stored = new Map<string, Map<string, Stored>>(members.map((id) => [id, new Map()]));
  if (members.length === 0 || assignments.length === 0) return stored;
  const at = (memberId: string, assignmentId: string): Stored => {
    const own = stored.get(memberId);
    const known = own?.get(assignmentId) ?? {
      used: 0,
      hundredths: null,
      max: null,
      lateSeconds: 0,
      exception: undefined,
      isRunning: false,
    };
    own?.set(assignmentId, known);
    return known;
  };
  const [standings, exceptions, running] = await Promise.all([
    // One row per member with the cells as one text: transferring 20,000 rows costs more than reading them.
    db
      .selectFrom("assignment_standings")
      .select([
        "member_id",
        sql<string>`string_agg(assignment_id || ' ' || attempts_used || ' '
          || coalesce(cast(counted_hundredths as text), '-') || ' ' || coalesce(cast(counted_max as text), '-')
          || ' ' || late_seconds, ',')`.as("standings"),
      ])
      .where("member_id", "in", members)
      .groupBy("member_id")
      .execute(),
    db.selectFrom("assignment_exceptions").selectAll().where("member_id", "in", members).execute(),
    db
      .selectFrom("attempts")
      .select(["assignment_id", "member_id"])
      .where("assignment_id", "in", assignments)
      .where("closed_at", "is", null)
      .execute(),
  ]);
  const numberIn = (text: string) => (text === "-" ? null : Number(text));
  for (const row of standings)
    for (const one of row.standings.split(",")) {
      const [assignmentId = "", used = "", hundredths = "-", max = "-", late = ""] = one.split(" ");
      const own = at(row.member_id, assignmentId);
      own.used = Number(used);
      own.hundredths = numberIn(hundredths);
      own.max = numberIn(max);
      own.lateSeconds = Number(late);
    }
  for (const row of exceptions)
    at(row.member_id, row.assignment_id).exception = {
      opensAt: row.opens_at,
      startByAt: row.start_by_at,
      hardEndAt: row.hard_end_at,
      attempts: row.attempts,
      extraMinutes: row.extra_minutes,
      isExcused: row.excused_at !== null,
    };
  for (const { member_id, assignment_id } of running)
    if (member_id && assignment_id) at(member_id, assignment_id).isRunning = true;
  return stored;
}

/** One member's cell. */
export async function readCell(
  db: Db,
  assignment: Selectable<AssignmentsTable>,
  memberId: string,
  now: Date,
): Promise<ResultCell> {
  const stored = await readStored(db, [memberId], [assignment.id]);
  return cellOf(assignment, stored.get(memberId)?.get(assignment.id), now.toISOString());
}
