/** The weekly mail to managers: how their groups' assignments stand, who asks to join, and who could not be reached. */
import type { Db } from "../database/handle.ts";
import { type Letter, unlinked } from "../mail/message.ts";
import type { Clock } from "../platform/clock.ts";
import {
  type AssignmentFigures,
  listFigures,
  listUndelivered,
  listWaiting,
  listZones,
  queueDigestsIn,
} from "./digest-store.ts";
import { zoneMoment } from "./words.ts";

/** Mondays from this hour on, by the clocks of the group. */
const monday = { dayOfWeek: 1, fromHour: 7 };

/** Queues the week's mails where it is Monday morning or later that day. @returns how many */
export async function queueDigests({ db, clock }: { db: Db; clock: Pick<Clock, "now"> }): Promise<number> {
  const now = clock.now();
  let count = 0;
  for (const zone of await listZones(db)) {
    const local = Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(zone);
    if (local.dayOfWeek !== monday.dayOfWeek || local.hour < monday.fromHour) continue;
    count += await queueDigestsIn(db, zone, local.toPlainDate().toString(), now);
  }
  return count;
}

/** Writes the mail; undefined when there is nothing to tell. */
export async function digestLetter(
  db: Db,
  userId: string,
  { greeting, publicUrl, stopUrl, now }: { greeting: string; publicUrl: string; stopUrl: string; now: Date },
): Promise<Letter | undefined> {
  const figures = await listFigures(db, userId, now);
  const waiting = await listWaiting(db, userId);
  const undelivered = await listUndelivered(db, userId, now);
  if (figures.length + waiting.length + undelivered.length === 0) return undefined;
  return {
    subject: "Your groups this week",
    greeting,
    before: [
      ...figures.map((one) => figureLine(one, now)),
      ...waiting.map(
        ({ group, people }) =>
          `${unlinked(group)}: ${people === 1 ? "one person asks" : `${people} people ask`} to join.`,
      ),
      ...undelivered.map(undeliveredLine),
    ],
    button: { label: "Open your groups", url: `${publicUrl}/groups` },
    after: ["You get this mail on Mondays because you manage these groups."],
    stop: { label: "Stop this weekly mail", url: stopUrl },
  };
}

/** Names that the mail gives of a group's invitations. */
const mostNames = 10;

function undeliveredLine({ group, people }: { group: string; people: string[] }): string {
  const names = people.slice(0, mostNames).map(unlinked).join(", ");
  const more = people.length > mostNames ? ` and ${people.length - mostNames} more` : "";
  return `${unlinked(group)}: ${people.length === 1 ? "an invitation" : `${people.length} invitations`} could not be delivered, to ${names}${more}.`;
}

function figureLine(figures: AssignmentFigures, now: Date): string {
  const { title, group, finished, running, notStarted, overdue, lastStartAt, timeZone } = figures;
  const counts = [
    `${finished} finished`,
    ...(running > 0 ? [`${running} taking it now`] : []),
    `${notStarted} not started`,
    ...(overdue > 0 ? [`${overdue} of them past a date of their own`] : []),
  ];
  const isOver = lastStartAt < now.toISOString();
  const end = `${isOver ? "The last start was" : "Start by"} ${zoneMoment(lastStartAt, timeZone)}.`;
  return `“${unlinked(title)}”, ${unlinked(group)}: ${counts.join(", ")}. ${end}`;
}
