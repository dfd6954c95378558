/** The seed's attempts and results: who takes what and when, answered according to ability and time. */
import { durationText } from "../../contract/form.ts";
import { rules } from "../../contract/rules.ts";
import type { Cell } from "../database/handle.ts";
import { type SeedBank, type SeedItem, shuffleDraw } from "./seed-draws.ts";
import { growingTimes, type People } from "./seed-people.ts";
import { isoOf, type SeededRandom, seededCode, seededId, seededRandom, seededSecret } from "./seed-random.ts";

export const attemptColumns = [
  "id",
  "user_id",
  "slug",
  "title",
  "number",
  "sequence",
  "time_percent",
  "extra_minutes",
  "started_at",
  "deadline_at",
  "secret",
  "draw",
  "answers",
  "version",
  "closed_at",
  "state",
] as const;

export const resultColumns = [
  "id",
  "attempt_id",
  "user_id",
  "slug",
  "name",
  "duration",
  "score",
  "format",
  "attempt_number",
  "created_at",
] as const;

export const certificateColumns = [
  "code",
  "attempt_id",
  "user_id",
  "holder_name",
  "slug",
  "title",
  "score",
  "attempt_number",
  "issued_at",
  "status_index",
] as const;

export interface AttemptChunk {
  attempts: Cell[][];
  results: Cell[][];
  /** In the order of `certificateColumns`, but for the status index, which follows when they are stored. */
  certificates: Cell[][];
  /** How many of the chunk's results each person has, by user id. */
  counts: Map<string, number>;
}

/** A chunk without rows. */
export function emptyChunk(): AttemptChunk {
  return { attempts: [], results: [], certificates: [], counts: new Map() };
}

/** Adds a part to a chunk. */
export function join(chunk: AttemptChunk, part: AttemptChunk): void {
  chunk.attempts.push(...part.attempts);
  chunk.results.push(...part.results);
  chunk.certificates.push(...part.certificates);
  for (const [id, count] of part.counts) chunk.counts.set(id, (chunk.counts.get(id) ?? 0) + count);
}

/** Chance to hit the key without knowing it, a little below one of four since distractors draw. */
const guessing = 0.2;
const subjectsEach = 6;
/** Passes among this many results get certificates: enough to see, without slowing down a seed of a million. */
const mostCertified = 100_000;

/** Makes `count` attempts in the order of their start, `size` at a time. */
export function* makeAttempts(
  seed: number,
  people: People,
  banks: SeedBank[],
  { count, size, until }: { count: number; size: number; until: number },
): Generator<AttemptChunk> {
  const random = seededRandom(seed, "attempts");
  const times = growingTimes(random, count, until, 2.6);
  const taken = new Map<number, number>();
  const takenInAll = new Int32Array(people.count);
  const busyUntil = new Float64Array(people.count);
  let present = 0;
  for (let from = 0; from < count; from += size) {
    const chunk = emptyChunk();
    for (let index = from; index < Math.min(count, from + size); index += 1) {
      while (present < people.count && people.createdAt[present]! <= times[index]!) present += 1;
      const person = findPerson(people.activity, Math.max(1, present), random.fraction());
      const start = Math.max(times[index]!, people.createdAt[person]! + 120_000, busyUntil[person]!);
      const bankIndex = subjectOf(seed, person, banks.length, random);
      const key = person * banks.length + bankIndex;
      const number = (taken.get(key) ?? 0) + 1;
      taken.set(key, number);
      takenInAll[person]! += 1;
      const end = addAttempt(chunk, people, person, banks[bankIndex]!, {
        random,
        start,
        number,
        sequence: takenInAll[person]!,
        chain: mix(seed, key),
        flair: ((mix(seed + 1, key) % 1000) / 1000 - 0.5) * 1.6,
        isCertified: index < mostCertified,
      });
      busyUntil[person] = end + 60_000;
    }
    yield chunk;
  }
}

/** The one whose share of all activity so far holds this fraction. */
function findPerson(activity: Float64Array, present: number, fraction: number): number {
  const wanted = fraction * activity[present - 1]!;
  let [low, high] = [0, present - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (activity[middle]! > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** People favour a few subjects, the first one most. */
function subjectOf(seed: number, person: number, banks: number, random: SeededRandom): number {
  let choice = 0;
  while (choice < subjectsEach - 1 && random.chance(0.55)) choice += 1;
  return mix(seed, person * subjectsEach + choice) % banks;
}

/** A well-mixed whole number of two others (murmur3's finish). */
function mix(seed: number, value: number): number {
  let hash = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(value | 0, 0x85ebca6b) ^ Math.floor(value / 2 ** 32);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Adds an attempt with its result; returns when it ended. */
export function addAttempt(
  chunk: AttemptChunk,
  people: People,
  person: number,
  { slug, title, form, draw }: SeedBank,
  about: {
    random: SeededRandom;
    start: number;
    number: number;
    sequence: number;
    chain: number;
    flair: number;
    isCertified: boolean;
  },
): number {
  const { random, start, number, sequence } = about;
  const { items, text } = shuffleDraw(draw(about.chain, number), random);
  const percent = people.timePercent[person]!;
  const deadline = Math.floor(start) + form.seconds * 10 * percent;
  // People who come back have learned something, most of it the first time.
  const ability = people.ability[person]! + about.flair + 0.35 * Math.min(3, Math.log2(number));
  const { answers, score, saves, end } = answer(items, ability, start, deadline, random);
  const isLate = end >= deadline;
  const closed = isLate ? deadline + 7000 + random.whole(3000) : end;
  const userId = people.ids[person]!;
  const id = seededId(random, start);
  chunk.attempts.push([
    id,
    userId,
    slug,
    title,
    number,
    sequence,
    percent,
    0,
    isoOf(start),
    isoOf(deadline),
    seededSecret(random),
    text,
    answers,
    saves + 1,
    isoOf(closed),
    isLate ? "expired" : "submitted",
  ]);
  const earned = Math.min(closed, deadline);
  chunk.results.push([
    seededId(random, closed),
    id,
    userId,
    slug,
    title,
    durationText(form.seconds),
    score,
    rules.format,
    number,
    isoOf(earned),
  ]);
  chunk.counts.set(userId, (chunk.counts.get(userId) ?? 0) + 1);
  const seconds = (earned - start) / 1000;
  if (about.isCertified && score >= form.passScore && seconds >= rules.certificateSeconds) {
    const holder = people.holder(person);
    if (holder !== undefined)
      chunk.certificates.push([
        seededCode(id),
        id,
        userId,
        holder,
        slug,
        title,
        score,
        number,
        isoOf(earned),
      ]);
  }
  return closed;
}

/** Answers the questions by the three-parameter model, at the person's own pace. */
function answer(items: SeedItem[], ability: number, start: number, deadline: number, random: SeededRandom) {
  const pace = Math.exp(-0.45 + 0.3 * random.normal());
  const texts: (string | number)[] = ["["];
  let now = start + 3000;
  let [score, saves] = [0, 0];
  for (const { difficulty, discrimination, temptations, seconds } of items) {
    now += 1000 * (4 + seconds * pace * (0.5 + random.fraction()));
    if (now >= deadline || random.chance(0.012)) {
      texts.push("null", ",");
      continue;
    }
    const knows = guessing + (1 - guessing) / (1 + Math.exp(discrimination * (difficulty - ability)));
    let option = 0;
    if (random.fraction() < knows) score += 1;
    else {
      const wrong = random.fraction();
      option = wrong < temptations[0] ? 1 : wrong < temptations[1] ? 2 : 3;
    }
    saves += 1;
    texts.push("[", option, ',"', isoOf(now), '"]', ",");
  }
  const end = now + 2000 + random.whole(25_000);
  texts[texts.length - 1] = "]";
  return { answers: texts.join(""), score, saves, end };
}
