/** Makes a group with members directly, without invitations. */
import type { AssignmentInput } from "../../../contract/assignments/assignment-settings.ts";
import type { Attempt } from "../../../contract/attempts/attempts.ts";
import { newId } from "../../platform/ids.ts";
import type { Person, TestApp } from "../../testing/test-app.ts";
import { keyText } from "../../testing/test-banks.ts";

export interface TestGroup {
  id: string;
  manager: Person;
  /** Adds a person; returns the id of the row. */
  add(person: Person | undefined, change?: Record<string, unknown>): Promise<string>;
  /** Sets an assignment and publishes it; returns its id. */
  set(change?: Partial<AssignmentInput>): Promise<string>;
}

/** Wall time in UTC, minutes from the app's clock; the seconds are cut off. */
export function wallTime(app: TestApp, minutes: number): string {
  return timeFrom(app.clock.now(), minutes);
}

function timeFrom(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString().slice(0, 16);
}

/** Opens five minutes ago and must be started within an hour, once, in UTC. */
export function anAssignment(app: TestApp, change: Partial<AssignmentInput> = {}): AssignmentInput {
  return anAssignmentIn(app.clock.now(), change);
}

/** The same for a clock's time. */
export function anAssignmentIn(now: Date, change: Partial<AssignmentInput> = {}): AssignmentInput {
  return {
    slug: "javascript",
    title: "JavaScript check",
    note: "",
    timeZone: "UTC",
    opens: timeFrom(now, -5),
    startBy: timeFrom(now, 60),
    lateUntil: null,
    hardEnd: null,
    attempts: 1,
    counting: "best",
    cooldownMinutes: 0,
    scoreShown: "at-once",
    reviewShown: "at-once",
    reminders: [],
    certificates: "usual",
    freeAttempts: "usual",
    networks: [],
    ...change,
  };
}

export async function makeGroup(app: TestApp): Promise<TestGroup> {
  const manager = await app.addPerson();
  const id = newId();
  const at = app.clock.now().toISOString();
  await app.db
    .insertInto("groups")
    .values({
      id,
      name: "Class 7b",
      parent_id: null,
      time_zone: "UTC",
      members_may_leave: 1,
      created_by: manager.id,
      created_at: at,
      archived_at: null,
      version: 1,
    })
    .execute();
  const add: TestGroup["add"] = async (person, change = {}) => {
    const memberId = newId();
    await app.db
      .insertInto("group_members")
      .values({
        id: memberId,
        group_id: id,
        user_id: person?.id ?? null,
        email: person?.email ?? `${memberId}@example.org`,
        name: person?.email ?? "Invited",
        id_number: null,
        labels: "[]",
        role: "member",
        counts: 1,
        state: person ? "joined" : "invited",
        created_at: at,
        joined_at: person ? at : null,
        ...change,
      } as never)
      .execute();
    return memberId;
  };
  await add(manager, { role: "manager", counts: 0 });
  return {
    id,
    manager,
    add,
    async set(change) {
      const made = await manager.post(`/api/groups/${id}/assignments`, anAssignment(app, change));
      if (made.status !== 201) throw new Error(made.text);
      const published = await manager.post(`/api/assignments/${made.body.data.id}/publication`, {});
      if (published.status !== 200) throw new Error(published.text);
      return made.body.data.id;
    },
  };
}

/** Starts an attempt of an assignment. */
export function begin(person: Pick<Person, "post">, assignment: string, body: object = {}) {
  return person.post(`/api/assignments/${assignment}/attempts`, body);
}

/** Makes a group's manager a taker too, and an ended attempt of theirs one of an assignment. */
export async function seedAssignment(app: TestApp, groupId: string, manager: Person, attemptId: string) {
  const made = await manager.post(`/api/groups/${groupId}/assignments`, anAssignment(app));
  const assignmentId: string = made.body.data.id;
  await manager.post(`/api/assignments/${assignmentId}/publication`, {});
  const { id: memberId } = await app.db
    .updateTable("group_members")
    .set({ counts: 1 })
    .where("group_id", "=", groupId)
    .where("user_id", "=", manager.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable("attempts")
    .set({ assignment_id: assignmentId, member_id: memberId, late_seconds: 0 })
    .where("id", "=", attemptId)
    .execute();
  return { assignmentId, memberId };
}

/** Takes an assignment with a number of right answers; returns the attempt's id. */
export async function takeAssigned(person: Person, assignment: string, right: number): Promise<string> {
  const started = await begin(person, assignment);
  if (started.status !== 201) throw new Error(started.text);
  const attempt = started.body.data as Attempt;
  const answers = attempt
    .questions!.slice(0, right)
    .map(({ id, options }) => [id, options.find(({ text }) => text.startsWith(keyText))!.id]);
  await person.post("/api/assessment/save-assessment", {
    attemptId: attempt.id,
    answers: Object.fromEntries(answers),
  });
  return attempt.id;
}
