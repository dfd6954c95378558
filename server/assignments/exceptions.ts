/** Exceptions: set and removed by managers, with a reason that the member can read. */
import type {
  AssignmentException,
  MemberOnAssignment,
} from "../../contract/assignments/assignment-results.ts";
import { AppError } from "../../contract/errors.ts";
import { addAudit } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";
import { type GroupActing, groupAudit } from "../groups/group-audit.ts";
import {
  deleteException,
  findException,
  getMemberOf,
  listMemberAttempts,
  putException,
} from "./exceptions-store.ts";
import { readCell } from "./matrix-store.ts";
import { readTime } from "./settings.ts";
import { type AssignmentRow, getAssignment, updateAssignment } from "./store.ts";
import { personalWindow, windowOf, windowProblems } from "./times/window.ts";

/**
 * What a member has done on an assignment, and what differs for them.
 * @throws AppError not_found
 */
export async function memberOnAssignment(
  db: Db,
  assignmentId: string,
  memberId: string,
  { seesAddresses }: { seesAddresses: boolean },
  now: Date,
): Promise<MemberOnAssignment> {
  const assignment = await getAssignment(db, assignmentId);
  const { id, name, email } = await getMemberOf(db, assignment.group_id, memberId);
  return {
    member: { id, name, email: seesAddresses ? email : null },
    cell: await readCell(db, assignment, memberId, now),
    exception: await findException(db, assignmentId, memberId),
    attempts: await listMemberAttempts(db, assignmentId, memberId),
  };
}

/**
 * Sets what differs for a member.
 * @throws AppError not_found, changed_meanwhile, invalid_input where the member's window would be out of order
 */
export async function changeException(
  db: Db,
  assignmentId: string,
  memberId: string,
  given: AssignmentException,
  acting: GroupActing,
): Promise<void> {
  const assignment = await getAssignment(db, assignmentId);
  await getMemberOf(db, assignment.group_id, memberId);
  const times = readTimes(given, assignment);
  await db.transaction().execute(async (transaction) => {
    await raiseVersion(transaction, assignment);
    await putException(transaction, { assignmentId, memberId }, { ...given, ...times }, acting);
    const { opens, startBy, hardEnd, attempts, extraMinutes, isExcused, reason } = given;
    await addAudit(
      transaction,
      groupAudit(assignment.group_id, "set-exception", acting, {
        assignment: assignmentId,
        member: memberId,
        reason,
        ...Object.fromEntries(
          Object.entries({ opens, startBy, hardEnd, attempts, extraMinutes, isExcused }).filter(
            ([, value]) => value !== null && value !== 0 && value !== false,
          ),
        ),
      }),
    );
  });
}

/** Removes a member's exception; nothing without one. @throws AppError not_found, changed_meanwhile */
export async function dropException(
  db: Db,
  assignmentId: string,
  memberId: string,
  acting: GroupActing,
): Promise<void> {
  const assignment = await getAssignment(db, assignmentId);
  await getMemberOf(db, assignment.group_id, memberId);
  await db.transaction().execute(async (transaction) => {
    if (!(await deleteException(transaction, assignmentId, memberId))) return;
    await raiseVersion(transaction, assignment);
    await addAudit(
      transaction,
      groupAudit(assignment.group_id, "remove-exception", acting, {
        assignment: assignmentId,
        member: memberId,
      }),
    );
  });
}

function readTimes(given: AssignmentException, assignment: AssignmentRow) {
  const fields: Record<string, string> = {};
  const read = (name: "opens" | "startBy" | "hardEnd") =>
    readTime(fields, name, given[name], assignment.time_zone);
  const times = { opensAt: read("opens"), startByAt: read("startBy"), hardEndAt: read("hardEnd") };
  const own = personalWindow(windowOf(assignment), { ...times, attempts: null, extraMinutes: 0 });
  if (Object.keys(fields).length === 0) Object.assign(fields, windowProblems(own));
  if (Object.keys(fields).length > 0) throw new AppError("invalid_input", { fields });
  return times;
}

/** A start that was decided on earlier sees the new version and is decided again. */
async function raiseVersion(db: Db, assignment: AssignmentRow): Promise<void> {
  if (!(await updateAssignment(db, assignment, {}))) throw new AppError("changed_meanwhile");
}
