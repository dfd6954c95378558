/** The weekly mail to managers: how their groups' assignments stand, who asks to join, and who could not be reached. */
import type { Db } from "../../database/handle.ts";
import { type Letter, type LetterItem, unlinked } from "../../mail/message.ts";
import type { Clock } from "../../platform/clock.ts";
import { zoneMoment } from "../words.ts";
import {
  type AssignmentFigures,
  listFigures,
  listUndelivered,
  listWaiting,
  listZones,
  queueDigestsIn,
} from "./digest-store.ts";

/** Mondays from this hour on, in the group's time zone. */
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
    before: ["Here is how your groups are doing:"],
    items: [
      ...waiting.map(({ group, people }) => ({
        title: unlinked(group),
        details: [people === 1 ? "One person asks to join." : `${people} people ask to join.`],
      })),
      ...undelivered.map(undeliveredItem),
      ...figures.map((one) => figureItem(one, now)),
    ],
    button: { label: "Open your groups", url: `${publicUrl}/groups` },
    after: ["You get this email on Mondays because you manage these groups."],
    stop: { label: "Stop this weekly email", url: stopUrl },
  };
}

/** How many invited people of a group the mail names. */
const mostNames = 10;

function undeliveredItem({ group, people }: { group: string; people: string[] }): LetterItem {
  const names = people.slice(0, mostNames).map(unlinked).join(", ");
  const more = people.length > mostNames ? ` and ${people.length - mostNames} more` : "";
  const what =
    people.length === 1
      ? "An invitation could not be delivered"
      : `${people.length} invitations could not be delivered`;
  return { title: unlinked(group), details: [`${what}: ${names}${more}`] };
}

function figureItem(figures: AssignmentFigures, now: Date): LetterItem {
  const { title, group, finished, running, notStarted, overdue, lastStartAt, timeZone } = figures;
  const counts = [
    `${finished} finished`,
    ...(running > 0 ? [`${running} taking it now`] : []),
    `${notStarted} not started${overdue > 0 ? ` (${overdue} past an extended deadline)` : ""}`,
  ];
  const isOver = lastStartAt < now.toISOString();
  return {
    title: unlinked(title),
    details: [
      `Group: ${unlinked(group)}`,
      counts.join(", "),
      `${isOver ? "Closed" : "Start by"}: ${zoneMoment(lastStartAt, timeZone)}`,
    ],
  };
}
