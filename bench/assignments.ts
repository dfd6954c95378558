/**
 * The cost of groups in a large department: the results matrix of 1,000 people and 20 assignments, whole and as one page,
 * and putting reminders to 5,000 people into the outbox. Baseline: reading the same standings alone.
 */
import { listGroupResults } from "../server/assignments/matrix-store.ts";
import { sendDueReminders } from "../server/assignments/reminders/reminders.ts";
import type { Db } from "../server/database/handle.ts";
import { openDatabase } from "../server/database/open.ts";
import { makePeople, type Place } from "../server/testing/people.ts";
import { measureBothEngines } from "./both-engines.ts";
import { addAssignment, addMembers, makeGroup } from "./department.ts";
import { median, table } from "./report.ts";

const people = 1000;
const assignments = 20;
const reminded = 5000;
const rounds = 7;

const now = new Date();
const at = now.toISOString();
const day = 24 * 3600 * 1000;
const earlier = new Date(now.getTime() - day).toISOString();

async function addStandings(db: Db, assignmentId: string, members: string[]): Promise<void> {
  const rows = members.map((member_id, index) => ({
    ...{ assignment_id: assignmentId, member_id, attempts_used: 1, counted_result_id: null },
    ...{ counted_hundredths: (index % 11) * 100, counted_max: 10, finished_at: at, late_seconds: 0 },
  }));
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto("assignment_standings")
      .values(rows.slice(from, from + 500))
      .execute();
}

/** The median of several runs in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return median(times).toFixed(0);
}

async function measure(engine: string, place: Place): Promise<string[]> {
  const users = await makePeople(place, reminded, "member");
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  const { db } = database;
  try {
    await db.updateTable("users").set({ verified_at: at }).execute();
    const id = await makeGroup(db);
    const members = await addMembers(db, id, users.slice(0, people));
    for (let index = 0; index < assignments; index += 1)
      await addStandings(db, await addAssignment(db, id), members);
    const scope = { id, seesAddresses: true, labels: null };
    const read = async (query: object) => {
      const { rows } = await listGroupResults(db, scope, query, now);
      const all = await Array.fromAsync(rows);
      return JSON.stringify(all).length;
    };
    const bare = await timed(() =>
      db.selectFrom("assignment_standings").selectAll().where("member_id", "in", members).execute(),
    );
    const whole = await timed(() => read({}));
    const page = await timed(() => read({ page: 1, limit: 10, sort: "name" }));
    const large = await makeGroup(db);
    await addMembers(db, large, users);
    const assignment = await addAssignment(db, large);
    await db
      .updateTable("assignments")
      .set({ reminders: "[23]", reminders_look_at: "", published_at: earlier })
      .where("id", "=", assignment)
      .execute();
    await db.updateTable("group_members").set({ joined_at: earlier }).execute();
    await db.updateTable("groups").set({ quiet_from: 0, quiet_to: 0 }).execute();
    const due = { now: () => new Date(now.getTime() + 2 * 3600 * 1000) };
    const begun = performance.now();
    const queued = await sendDueReminders({ db, clock: due });
    return [engine, bare, whole, page, `${queued}`, ((performance.now() - begun) / 1000).toFixed(2)];
  } finally {
    await database.close();
  }
}

const head = [
  "engine",
  "standings alone, ms",
  "whole matrix, ms",
  "first page, ms",
  "reminders",
  "queued in s",
];
console.log(table(head, await measureBothEngines("assignments", measure)));
process.exit(0);
