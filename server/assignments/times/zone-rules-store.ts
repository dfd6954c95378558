/** Assignments with future times, and the UTC times that follow from the current rules of their zones. */
import type { Selectable } from "kysely";
import type { AssignmentsSchema } from "../../database/assignments-schema.ts";
import type { Db } from "../../database/handle.ts";
import type { AssignmentRow } from "../store.ts";

/** Few enough that the event loop is never held for long. */
const atOnce = 50;

export type ExceptionRow = Selectable<AssignmentsSchema["assignment_exceptions"]>;

/** Assignments in use with a time ahead, each with its exceptions, in the order of their ids. */
export async function* walkAhead(
  db: Db,
  now: Date,
): AsyncGenerator<{ assignment: AssignmentRow; exceptions: ExceptionRow[] }> {
  const at = now.toISOString();
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("assignments")
      .selectAll()
      .where("id", ">", after)
      .where("archived_at", "is", null)
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb("start_by_at", ">", at),
          eb("late_until_at", ">", at),
          eb("hard_end_at", ">", at),
          exists(
            selectFrom("assignment_exceptions as own")
              .select("own.member_id")
              .whereRef("own.assignment_id", "=", "assignments.id")
              .where((own) => own.or([own("own.start_by_at", ">", at), own("own.hard_end_at", ">", at)])),
          ),
        ]),
      )
      .orderBy("id")
      .limit(atOnce)
      .execute();
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    const exceptions = await db
      .selectFrom("assignment_exceptions")
      .selectAll()
      .where(
        "assignment_id",
        "in",
        rows.map(({ id }) => id),
      )
      .execute();
    const own = Map.groupBy(exceptions, ({ assignment_id }) => assignment_id);
    for (const assignment of rows) yield { assignment, exceptions: own.get(assignment.id) ?? [] };
  }
}

/** Updates the UTC times of an exception. */
export async function updateExceptionTimes(
  db: Db,
  { assignment_id, member_id }: Pick<ExceptionRow, "assignment_id" | "member_id">,
  times: Partial<Pick<ExceptionRow, "opens_at" | "start_by_at" | "hard_end_at">>,
): Promise<void> {
  await db
    .updateTable("assignment_exceptions")
    .set(times)
    .where("assignment_id", "=", assignment_id)
    .where("member_id", "=", member_id)
    .execute();
}
