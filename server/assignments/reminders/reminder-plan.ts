/** Before an assignment is saved: when its reminders would go out, and to whom. */
import type { AssignmentEffect } from "../../../contract/assignments/assignment-settings.ts";
import type { Db } from "../../database/handle.ts";
import { zoneMoment } from "../words.ts";
import { getGroupOf, listRecipients, type ToRemind, windowOf } from "./recipients-store.ts";
import { dayIn, type Moment, memoizedMoments, momentsOf, type QuietHours } from "./reminder-times.ts";

type Plan = Pick<AssignmentEffect, "reminders" | "unreminded" | "quietHours">;

/** Names that the form shows of one moment or reason. */
const mostNames = 20;

/** @param hours before the last start; 0 stands for the opening */
export async function planReminders(
  db: Db,
  assignment: ToRemind,
  hours: readonly number[],
  now: Date,
): Promise<Plan> {
  const { quiet } = await getGroupOf(db, assignment.group_id);
  const quietHours = quietWords(quiet);
  if (hours.length === 0) return { reminders: [], unreminded: [], quietHours };
  const recipients = await listRecipients(db, assignment, { now, day: dayIn(quiet.zone, now) });
  // Those that hold for everybody are listed even if nobody gets one.
  const byMoment = new Map<string, Moment & { names: string[] }>();
  const tell = (moment: Moment, name?: string) => {
    const key = `${moment.at} ${moment.kind}`;
    const entry = byMoment.get(key) ?? { ...moment, names: [] };
    if (name !== undefined) entry.names.push(name);
    byMoment.set(key, entry);
  };
  for (const moment of momentsOf(hours, windowOf(assignment), quiet)) tell(moment);
  const momentsIn = memoizedMoments(hours, quiet);
  for (const { window, name } of recipients.filter(({ skipped }) => skipped === null))
    for (const moment of momentsIn(window)) tell(moment, name);
  const left = Map.groupBy(
    recipients.filter(({ skipped }) => skipped !== null),
    ({ skipped }) => skipped!,
  );
  return {
    reminders: [...byMoment.entries()]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { kind, at, names }]) => ({
        ...{ kind, at, when: zoneMoment(at, quiet.zone), isOver: at <= now.toISOString() },
        ...{ people: names.length, names: names.slice(0, mostNames) },
      })),
    unreminded: [...left].map(([why, people]) => ({
      why,
      people: people.length,
      names: people.slice(0, mostNames).map(({ name }) => name),
    })),
    quietHours,
  };
}

/** `21:00–7:00 (Europe/Berlin)` */
function quietWords({ from, to, zone }: QuietHours): string | null {
  return from === to ? null : `${from}:00–${to}:00 (${zone})`;
}
