/** The seed's people: place, profession, ability, activity and sign-up date. */
import type { Cell } from "../database/handle.ts";
import { companies, courses, institutes, positions, type Region, regions } from "./seed-names.ts";
import { isoOf, type SeededRandom, seededId, seededRandom } from "./seed-random.ts";

/** A well-formed hash that no password has, as costly to check as any. */
export const nobodysHash = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

const spanMilliseconds = 2 * 365 * 86_400_000;

export interface People {
  count: number;
  ids: string[];
  /** Milliseconds since 1970, rising. */
  createdAt: Float64Array;
  /** Item-response ability: 0 in the middle, most within ±2. */
  ability: Float32Array;
  /** Activity of this person and all before, so that a binary search finds who is busy. */
  activity: Float64Array;
  timePercent: Uint16Array;
  /** Makes the rows `from` to `to` (not including it), in the order of `userColumns`; the same ones for the same `from`. */
  rows(from: number, to: number): Cell[][];
  /** The name of a person whose address is verified; undefined for the others, who receive no certificate. */
  holder(index: number): string | undefined;
}

/** People made and stored at once. */
export const peopleAtOnce = 5000;

export const userColumns = [
  "id",
  "name",
  "email",
  "phone",
  "profile_type",
  "institute",
  "course",
  "company",
  "position",
  "local_address",
  "city",
  "zip",
  "state",
  "country",
  "password_hash",
  "password_changed_at",
  "verified_at",
  "time_percent",
  "result_count",
  "created_at",
  "totp_last_step",
  "recovery_codes",
] as const;

const nameColumn = userColumns.indexOf("name");
const verifiedColumn = userColumns.indexOf("verified_at");

/**
 * Moments within the span, rising, more of them towards its end, as with a product that grows.
 * @param growth 1: the same number each day; 2: rising evenly from nothing; 3: faster
 */
export function growingTimes(
  random: SeededRandom,
  count: number,
  until: number,
  growth: number,
): Float64Array {
  const moment = () =>
    until - 3_600_000 - Math.floor((1 - random.fraction() ** (1 / growth)) * spanMilliseconds);
  return Float64Array.from({ length: count }, moment).sort();
}

/** @param until milliseconds since 1970; everything is earlier */
export function makePeople(seed: number, count: number, until: number, passwordHash: string): People {
  const random = seededRandom(seed, "people");
  const createdAt = growingTimes(random, count, until, 1.6);
  const ability = new Float32Array(count);
  const activity = new Float64Array(count);
  const timePercent = new Uint16Array(count);
  const ids: string[] = [];
  let sum = 0;
  for (let index = 0; index < count; index += 1) {
    ids.push(seededId(random, createdAt[index]!));
    ability[index] = random.normal();
    // A few people are very active; a quarter never takes a test.
    if (!random.chance(0.25)) sum += Math.exp(1.1 * random.normal());
    activity[index] = sum;
    timePercent[index] = random.chance(0.02) ? random.pick([125, 150, 200]) : 100;
  }
  // At least one person must exist before the first test.
  if (sum === 0) activity.fill(1);
  const rows = (from: number, to: number) => {
    const details = seededRandom(seed, `people from ${from}`);
    return Array.from({ length: to - from }, (_, offset) => {
      const index = from + offset;
      const about = { id: ids[index]!, created: createdAt[index]!, timePercent: timePercent[index]! };
      return rowOf(details, `${seed}-${index}`, about, passwordHash);
    });
  };
  // Looked up by attempts in any order: cached by the batch that `rows` makes them in.
  const holders = new Map<number, (string | undefined)[]>();
  const holder = (index: number) => {
    const from = index - (index % peopleAtOnce);
    let names = holders.get(from);
    if (!names) {
      names = rows(from, Math.min(count, from + peopleAtOnce)).map((row) =>
        row[verifiedColumn] === null ? undefined : String(row[nameColumn]),
      );
      holders.set(from, names);
    }
    return names[index - from];
  };
  return { count, ids, createdAt, ability, activity, timePercent, rows, holder };
}

function rowOf(
  random: SeededRandom,
  tag: string,
  { id, created, timePercent }: { id: string; created: number; timePercent: number },
  passwordHash: string,
): Cell[] {
  const region = regionOf(random.whole(100));
  const [first, last] = [random.pick(region.first), random.pick(region.last)];
  const isStudent = random.chance(0.55);
  const place = isStudent ? random.pick(institutes) : random.pick(companies);
  const [city, state, zip] = random.pick(region.cities);
  const hasAddress = random.chance(0.6);
  const isVerified = random.chance(0.86);
  const at = isoOf(created);
  return [
    id,
    `${first} ${last}`,
    `${plain(first)}.${plain(last)}.${tag}@${plain(place)}.example`,
    `${random.pick([6, 7, 8, 9])}${String(random.whole(1e9)).padStart(9, "0")}`,
    isStudent ? "Student" : "Employee",
    isStudent ? place : null,
    isStudent && random.chance(0.7) ? random.pick(courses) : null,
    isStudent ? null : place,
    isStudent ? null : random.pick(positions),
    hasAddress ? `${1 + random.whole(180)} ${random.pick(region.streets)}` : null,
    hasAddress ? city : null,
    hasAddress
      ? zip + String(random.whole(10 ** (region.zipDigits - 3))).padStart(region.zipDigits - 3, "0")
      : null,
    hasAddress ? state : null,
    hasAddress ? region.country : null,
    passwordHash,
    at,
    isVerified ? isoOf(created + 60_000 + random.whole(7_200_000)) : null,
    timePercent,
    0,
    at,
    0,
    "[]",
  ];
}

function regionOf(percent: number): Region {
  let rest = percent;
  for (const region of regions) {
    if (rest < region.share) return region;
    rest -= region.share;
  }
  return regions[0]!;
}

const ascii: Record<string, string> = { ß: "ss", ø: "o", æ: "ae" };

/** In the form used in addresses: plain lower-case letters. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßøæ]/g, (letter) => ascii[letter]!)
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, (rest) => (rest.includes(" ") ? "-" : ""));
}
