/** Keeps wall times when a government changes the rules of a time zone: 14:00 stays 14:00. */
import { addAudit } from "../../audit/store.ts";
import type { Db } from "../../database/handle.ts";
import { updateAssignment } from "../store.ts";
import { readWallTime } from "./wall-time.ts";
import { updateExceptionTimes, walkAhead } from "./zone-rules-store.ts";

type LocalTimes<Name extends string> = { [K in `${Name}_at` | `${Name}_local`]: string | null };

/**
 * The future UTC times that no longer match their wall times. A time that the new rules skip or repeat keeps its
 * instant: only a person can choose.
 */
function movedTimes<Name extends string>(
  row: LocalTimes<Name>,
  names: readonly Name[],
  zone: string,
  at: string,
): Partial<Record<`${Name}_at`, string>> {
  const moved: Partial<Record<`${Name}_at`, string>> = {};
  for (const name of names) {
    const [stored, local] = [row[`${name}_at`], row[`${name}_local`]];
    if (stored === null || local === null || stored <= at) continue;
    const read = readWallTime(local, zone);
    if ("at" in read && read.at !== stored) moved[`${name}_at`] = read.at;
  }
  return moved;
}

/**
 * Recomputes the future UTC times of all assignments and exceptions after the runtime's zone data changed. Each
 * change is in the audit log.
 * @returns how many assignments changed
 */
export async function followZoneRules(db: Db, now: Date): Promise<number> {
  const at = now.toISOString();
  let changed = 0;
  for await (const { assignment, exceptions } of walkAhead(db, now)) {
    const { id, group_id, time_zone: zone } = assignment;
    const times = movedTimes(assignment, ["opens", "start_by", "late_until", "hard_end"], zone, at);
    const own = exceptions
      .map((row) => ({ row, times: movedTimes(row, ["opens", "start_by", "hard_end"], zone, at) }))
      .filter((one) => Object.keys(one.times).length > 0);
    if (Object.keys(times).length + own.length === 0) continue;
    await db.transaction().execute(async (transaction) => {
      // Changed meanwhile, or by another server: the next pass looks again.
      if (!(await updateAssignment(transaction, assignment, times))) return;
      for (const one of own) await updateExceptionTimes(transaction, one.row, one.times);
      await addAudit(transaction, {
        now,
        action: "follow-time-zone",
        subjectKind: "group",
        subjectId: group_id,
        details: { assignment: id, timeZone: zone, ...times, exceptions: own.length },
      });
      changed += 1;
    });
  }
  return changed;
}
