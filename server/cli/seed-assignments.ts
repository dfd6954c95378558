/** The assignments of a seeded group: ended ones whose scores are shown, released or held, one that is open, and a draft. */
import { refreshStanding } from "../assignments/assignment-standings-store.ts";
import type { Cell, Database, Db } from "../database/handle.ts";
import {
  type AttemptChunk,
  addAttempt,
  attemptColumns,
  certificateColumns,
  emptyChunk,
  resultColumns,
} from "./seed-attempts.ts";
import type { SeedBank } from "./seed-draws.ts";
import type { People } from "./seed-people.ts";
import { isoOf, type SeededRandom, seededId } from "./seed-random.ts";
import { insertAttempts, lastAttempts, lastNumbers } from "./seed-store.ts";

/** A person who takes a group's assignments. */
export interface Taker {
  memberId: string;
  /** Place among the seed's people. */
  person: number;
}

interface Kind {
  title: string;
  /** Days from the seed's end; opening lies after everybody has joined. */
  opens: number;
  startBy: number;
  attempts: number;
  /** Share of the members who take it. */
  share: number;
  scores: "at-once" | "released" | "held";
  isDraft?: true;
}

const kinds: Kind[] = [
  { title: "Entry check", opens: -7, startBy: -2, attempts: 1, share: 0.9, scores: "at-once" },
  { title: "Midterm", opens: -6, startBy: -1, attempts: 1, share: 0.8, scores: "released" },
  { title: "Final test", opens: -5, startBy: -0.1, attempts: 1, share: 0.7, scores: "held" },
  { title: "Practice run", opens: -2, startBy: 60, attempts: 2, share: 0.4, scores: "at-once" },
  { title: "Retake", opens: 40, startBy: 60, attempts: 1, share: 0, scores: "at-once", isDraft: true },
];

const dayMilliseconds = 86_400_000;
const minutes = 60_000;

const assignmentColumns = [
  "id",
  "group_id",
  "slug",
  "title",
  "note",
  "time_zone",
  "opens_local",
  "opens_at",
  "start_by_local",
  "start_by_at",
  "attempts",
  "counting",
  "cooldown_minutes",
  "score_shown",
  "review_shown",
  "networks",
  "reminders",
  "created_by",
  "created_at",
  "published_at",
  "scores_released_at",
  "version",
] as const;

const columns = {
  attempts: [...attemptColumns, "assignment_id", "member_id", "late_seconds"],
  results: [...resultColumns, "held_for", "held_in"],
  certificates: certificateColumns,
};

export interface SeedGroup {
  id: string;
  timeZone: string;
  managerId: string;
  takers: Taker[];
}

/** Sets a group's assignments, with what its members made of them, inside a transaction. */
export async function insertAssignments(
  db: Db,
  database: Database,
  group: SeedGroup,
  about: { random: SeededRandom; people: People; banks: SeedBank[]; until: number },
): Promise<void> {
  const { random, people, banks, until } = about;
  if (banks.length === 0) return;
  for (const kind of kinds) {
    const bank = random.pick(banks);
    const [opens, startBy] = [kind.opens, kind.startBy].map((days) => wholeHour(until, days)) as [
      number,
      number,
    ];
    const id = seededId(random, opens - dayMilliseconds);
    await database.insertRows(db, "assignments", assignmentColumns, [
      rowOf(id, group, bank, kind, { opens, startBy, until }),
    ]);
    const takers = group.takers.filter(() => random.fraction() < kind.share);
    if (takers.length === 0) continue;
    const taken = await take(db, takers, { random, people, bank, opens, end: Math.min(startBy, until) });
    if (taken.members.length === 0) continue;
    for (const [index, row] of taken.chunk.attempts.entries()) row.push(id, taken.members[index]!, 0);
    const userAt = resultColumns.indexOf("user_id");
    for (const row of taken.chunk.results) {
      if (kind.scores === "held") row.push(row.splice(userAt, 1, null)[0]!, id);
      else row.push(null, null);
    }
    // A held score counts and earns nothing until it is shown.
    const chunk: AttemptChunk =
      kind.scores === "held" ? { ...taken.chunk, certificates: [], counts: new Map() } : taken.chunk;
    await insertAttempts(db, database, [chunk], columns);
    for (const memberId of taken.members) await refreshStanding(db, { assignmentId: id, memberId });
  }
}

function wholeHour(until: number, days: number): number {
  return Math.floor((until + days * dayMilliseconds) / (60 * minutes)) * 60 * minutes;
}

function rowOf(
  id: string,
  group: SeedGroup,
  bank: SeedBank,
  kind: Kind,
  { opens, startBy, until }: { opens: number; startBy: number; until: number },
): Cell[] {
  const local = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at)
      .toZonedDateTimeISO(group.timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" });
  const made = isoOf(Math.min(opens, until) - dayMilliseconds / 2);
  return [
    ...[
      id,
      group.id,
      bank.slug,
      `${kind.title}: ${bank.title.replace(/ Assessment$/, "")}`,
      "",
      group.timeZone,
    ],
    ...[local(opens), isoOf(opens), local(startBy), isoOf(startBy)],
    ...[kind.attempts, "best", 0],
    ...[kind.scores === "at-once" ? "at-once" : "release", "own-window", "[]", "[]"],
    ...[group.managerId, made, kind.isDraft ? null : made],
    ...[kind.scores === "released" ? isoOf(startBy + 60 * minutes) : null, 1],
  ];
}

/** An attempt for each person who still has time for it, after all their other attempts. */
async function take(
  db: Db,
  takers: Taker[],
  about: { random: SeededRandom; people: People; bank: SeedBank; opens: number; end: number },
): Promise<{ chunk: AttemptChunk; members: string[] }> {
  const { random, people, bank, opens, end } = about;
  const userIds = takers.map(({ person }) => people.ids[person]!);
  const last = await lastAttempts(db, userIds);
  const numbers = await lastNumbers(db, userIds, bank.slug);
  const chunk = emptyChunk();
  const members: string[] = [];
  for (const { memberId, person } of takers) {
    const userId = people.ids[person]!;
    const before = last.get(userId);
    const earliest = Math.max(opens, (before?.closedAt ?? 0) + minutes);
    const latest = end - 30 * minutes;
    if (earliest > latest) continue;
    const number = (numbers.get(userId) ?? 0) + 1;
    addAttempt(chunk, people, person, bank, {
      random,
      start: earliest + random.fraction() * Math.min(latest - earliest, dayMilliseconds),
      number,
      sequence: (before?.sequence ?? 0) + 1,
      chain: person,
      flair: 0.6,
      isCertified: true,
    });
    members.push(memberId);
  }
  return { chunk, members };
}
