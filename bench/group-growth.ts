/**
 * How cost grows with the size of a group: a page of its roster, a page of its results matrix with 20 assignments, and what a
 * member's list of assignments and a start read, with 100, 1,000 and 10,000 members.
 */
import { listGroupResults } from "../server/assignments/matrix-store.ts";
import { findAssignmentOf, listAssignmentsOf } from "../server/assignments/personal-store.ts";
import type { Listed } from "../server/database/lists.ts";
import { openDatabase } from "../server/database/open.ts";
import { listMembers } from "../server/groups/members-store.ts";
import type { GroupScope } from "../server/http/group-scope-store.ts";
import { makePeople, type Place } from "../server/testing/people.ts";
import { measureBothEngines } from "./both-engines.ts";
import { addAssignment, addMembers, makeGroup } from "./department.ts";
import { median, table } from "./report.ts";

const sizes = [100, 1000, 10_000];
const assignments = 20;
const rounds = 15;

/** The median of several runs in milliseconds; the first few warm up the compiler. */
async function timed(work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 5; round += 1) {
    const begun = performance.now();
    await work(round);
    if (round >= 5) times.push(performance.now() - begun);
  }
  return median(times);
}

async function measure(engine: string, place: Place): Promise<string[]> {
  const users = await makePeople(place, Math.max(...sizes), "member");
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  const { db } = database;
  const figures: number[][] = [[], [], [], []];
  try {
    for (const size of sizes) {
      const id = await makeGroup(db);
      const inGroup = users.slice(0, size);
      await addMembers(db, id, inGroup);
      let assignment = "";
      for (let index = 0; index < assignments; index += 1) assignment = await addAssignment(db, id);
      const scope: GroupScope = {
        id,
        role: "manager",
        actsAsAdmin: false,
        seesAddresses: true,
        labels: null,
      };
      const now = new Date();
      const page = (round: number) => ({ page: 1 + (round % 5), limit: 10, sort: "name" });
      const member = (round: number) => inGroup[(round * 7) % size]!.id;
      const read = async ({ rows }: Listed<unknown>) => Array.fromAsync(rows);
      figures[0]!.push(await timed(async (round) => read(await listMembers(db, scope, page(round), now))));
      figures[1]!.push(
        await timed(async (round) => read(await listGroupResults(db, scope, page(round), now))),
      );
      figures[2]!.push(await timed((round) => findAssignmentOf(db, member(round), assignment)));
      // People after the 5,000th are members of the largest group only, so they have 20 assignments.
      if (size === sizes.at(-1))
        figures[3]!.push(await timed((round) => listAssignmentsOf(db, users[5000 + round]!.id)));
    }
    return [engine, ...figures.map((times) => times.map((time) => time.toFixed(1)).join(" / "))];
  } finally {
    await database.close();
  }
}

const head = [
  "engine",
  "a page of the roster, ms",
  "a page of the matrix, ms",
  "what a start reads of its assignment, ms",
  "a member's 20 assignments, ms",
];
console.log(table(head, await measureBothEngines("group-growth", measure)));
process.exit(0);
