/** Shows managers what one person of the group sees of an assignment, and when that person is reminded. */
import type { MemberPreview } from "../../contract/assignments/assignment-preview.ts";
import { AppError } from "../../contract/errors.ts";
import { type AssignmentServices, toMyAssignment } from "./personal.ts";
import { findForMember, type SetForMember } from "./personal-store.ts";
import { getGroupOf, listRecipients } from "./reminders/recipients-store.ts";
import { dayIn, momentsOf } from "./reminders/reminder-times.ts";
import { zoneMoment } from "./words.ts";

/** @throws AppError not_found, also for a row of another group */
export async function previewFor(
  services: AssignmentServices,
  assignmentId: string,
  memberId: string,
  now: Date,
): Promise<MemberPreview> {
  const { db } = services;
  const found = await findForMember(db, assignmentId, memberId);
  if (!found) throw new AppError("not_found");
  const { assignment } = found.set;
  const { quiet } = await getGroupOf(db, assignment.group_id);
  const on = { now, day: dayIn(quiet.zone, now), memberId };
  const [recipient] = assignment.archived_at === null ? await listRecipients(db, assignment, on) : [];
  const hours = JSON.parse(assignment.reminders) as number[];
  const moments = recipient ? momentsOf(hours, recipient.window, quiet) : [];
  return {
    assignment: await toMyAssignment(services, found.set, found, now),
    hidden: hiddenReason(found),
    reminders: moments
      .filter(({ at }) => at > now.toISOString())
      .map(({ kind, at }) => ({ kind, at, when: zoneMoment(at, quiet.zone) })),
    skipped: recipient?.skipped ?? null,
  };
}

function hiddenReason({ set: { assignment }, state, counts }: SetForMember): MemberPreview["hidden"] {
  if (assignment.archived_at !== null) return "archived";
  if (!counts) return "no-taker";
  if (state === "invited") return "invited";
  if (state !== "joined") return "ended";
  return assignment.published_at === null ? "draft" : null;
}
