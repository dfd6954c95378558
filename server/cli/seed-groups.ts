/** The seed's groups: classes and teams of 12 to 40 of the seed's people, most of them joined, some still invited. */
import type { Cell, Database } from "../database/handle.ts";
import { insertAssignments } from "./seed-assignments.ts";
import type { SeedBank } from "./seed-draws.ts";
import { type People, peopleAtOnce, userColumns } from "./seed-people.ts";
import { isoOf, type SeededRandom, seededId, seededRandom } from "./seed-random.ts";
import { hasRow } from "./seed-store.ts";

const groupColumns = [
  "id",
  "name",
  "time_zone",
  "members_may_leave",
  "created_by",
  "created_at",
  "version",
] as const;
const memberColumns = [
  "id",
  "group_id",
  "user_id",
  "email",
  "name",
  "id_number",
  "labels",
  "role",
  "counts",
  "state",
  "created_at",
  "invited_at",
  "invited_by",
  "queued_at",
  "sent_at",
  "expires_at",
  "joined_at",
  "left_at",
  "left_why",
] as const;

const subjects = [
  "Web Engineering",
  "Databases",
  "Data Science",
  "Programming I",
  "Onboarding",
  "Office Skills",
];
const terms = ["spring 2026", "autumn 2026", "cohort A", "cohort B", "evening class"];
const zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "UTC"];
const daySeconds = 86_400;
const [nameColumn, emailColumn] = [userColumns.indexOf("name"), userColumns.indexOf("email")];

interface SeedMember {
  /** Place among the seed's people. */
  person: number;
  userId: string;
  name: string;
  email: string;
}

/**
 * Stores a seed's groups with their assignments, each in one transaction; what an earlier run has stored is left as it is.
 * @returns how many were made
 */
export async function seedGroups(
  database: Database,
  banks: SeedBank[],
  people: People,
  { seed, groups, until }: { seed: number; groups: number; until: number },
): Promise<number> {
  const count = Math.min(people.count, peopleAtOnce);
  if (count === 0) return 0;
  // Members come from the first people, so that a person is in several groups.
  const known = people.rows(0, count).map(
    (row, person): SeedMember => ({
      person,
      userId: String(row[0]),
      name: String(row[nameColumn]),
      email: String(row[emailColumn]),
    }),
  );
  let made = 0;
  for (let index = 0; index < groups; index += 1) {
    const random = seededRandom(seed, `group ${index}`);
    const { group, members, about } = makeGroup(random, known, until);
    if (await hasRow(database.db, "groups", group[0])) continue;
    await database.db.transaction().execute(async (transaction) => {
      await database.insertRows(transaction, "groups", groupColumns, [group]);
      await database.insertRows(transaction, "group_members", memberColumns, members);
      await insertAssignments(transaction, database, about, { random, people, banks, until });
    });
    made += 1;
  }
  return made;
}

function makeGroup(random: SeededRandom, known: SeedMember[], until: number) {
  const created = until - 1000 * daySeconds * (10 + random.whole(90));
  const id = seededId(random, created);
  const [manager, ...others] = pickSome(random, known, 13 + random.whole(28));
  if (!manager) throw new Error("A group needs a manager.");
  const name = `${random.pick(subjects)}, ${random.pick(terms)}`;
  const [at, timeZone] = [isoOf(created), random.pick(zones)];
  const group: Cell[] = [id, name, timeZone, 1, manager.userId, at, 1];
  const rowFor = (person: SeedMember, role: "manager" | "member") =>
    rowOf(random, { id, created, managerId: manager.userId }, person, role);
  const managerRow = rowFor(manager, "manager");
  const rows = others.map((person) => ({ person: person.person, row: rowFor(person, "member") }));
  const stateAt = memberColumns.indexOf("state");
  const takers = rows
    .filter(({ row }) => row[stateAt] === "joined")
    .map(({ person, row }) => ({ memberId: String(row[0]), person }));
  return {
    group,
    members: [managerRow, ...rows.map(({ row }) => row)],
    about: { id, timeZone, managerId: manager.userId, takers },
  };
}

function rowOf(
  random: SeededRandom,
  group: { id: string; created: number; managerId: string },
  { userId, name, email }: SeedMember,
  role: "manager" | "member",
): Cell[] {
  const luck = random.whole(100);
  const isManager = role === "manager";
  const state = isManager || luck < 80 ? "joined" : luck < 95 ? "invited" : "left";
  const later = (days: number) => isoOf(group.created + 1000 * daySeconds * days + random.whole(3_600_000));
  const sent = isManager ? null : later(0);
  return [
    seededId(random, group.created),
    group.id,
    state === "invited" ? null : userId,
    email,
    name,
    random.chance(0.5) ? String(100_000 + random.whole(900_000)) : null,
    JSON.stringify(random.chance(0.4) ? [random.pick(["Monday", "Thursday", "Tutor"])] : []),
    role,
    isManager ? 0 : 1,
    state,
    isoOf(group.created),
    sent,
    isManager ? null : group.managerId,
    sent,
    sent,
    // Long enough for a demo: an invitation that has just been sent.
    state === "invited" ? later(3650) : null,
    state === "invited" ? null : later(2),
    state === "left" ? later(9) : null,
    state === "left" ? "left" : null,
  ];
}

/** Some of the people, each once. */
function pickSome(random: SeededRandom, people: SeedMember[], wanted: number): SeedMember[] {
  const chosen = new Set<SeedMember>();
  const most = Math.min(wanted, people.length);
  while (chosen.size < most) chosen.add(random.pick(people));
  return [...chosen];
}
