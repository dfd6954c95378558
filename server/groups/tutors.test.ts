/** Tutors: viewers with labels, who only see people with one of their labels, in every call. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as previewCalls from "../../contract/assignments/assignment-preview.ts";
import * as resultCalls from "../../contract/assignments/assignment-results.ts";
import * as settingCalls from "../../contract/assignments/assignment-settings.ts";
import { type Endpoint, isGroupAccess } from "../../contract/endpoint.ts";
import * as groupCalls from "../../contract/groups/groups.ts";
import * as memberCalls from "../../contract/groups/members.ts";
import { makeGroup, type TestGroup, takeAssigned } from "../assignments/testing/group-of.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

const labelled = (...labels: string[]) => JSON.stringify(labels);

interface Seen {
  person: Person;
  member: string;
  attempt: string;
}

onEachEngine("tutors", (engine) => {
  let app: TestApp;
  let group: TestGroup;
  let assignment: string;
  let tutor: Person;
  /** One with the tutor's label, one with another, one without any. */
  let own: Seen;
  let others: Seen[];

  async function taker(name: string, labels: string): Promise<Seen> {
    const person = await app.addPerson();
    const member = await group.add(person, { name, labels });
    return { person, member, attempt: await takeAssigned(person, assignment, 6) };
  }

  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { CERTIFICATE_SECONDS: "0" } });
    group = await makeGroup(app);
    assignment = await group.set();
    own = await taker("Ann Own", labelled("red", "Monday"));
    others = [await taker("Bea Other", labelled("Tuesday")), await taker("Cem None", "[]")];
    tutor = await app.addPerson();
    await group.add(tutor, { name: "Tom Tutor", role: "viewer", counts: 0, labels: labelled("Monday") });
  });
  afterAll(() => app.close());

  const names = async (path: string, by = tutor) =>
    ((await by.get(path)).body.data as { name: string }[]).map(({ name }) => name);

  /** Every call that viewers may make: those about one person, and those about all. */
  const onRow: Record<string, (seen: Seen) => string> = {
    getMemberOnAssignment: ({ member }) => `/api/assignments/${assignment}/members/${member}`,
    getAssignedTimeline: ({ attempt }) => `/api/assignments/${assignment}/attempts/${attempt}/timeline`,
    getAssignedReview: ({ attempt }) => `/api/assignments/${assignment}/attempts/${attempt}/review`,
  };
  const onList: Record<string, () => string> = {
    getMembers: () => `/api/groups/${group.id}/members`,
    getGroupResults: () => `/api/groups/${group.id}/results`,
    getGroup: () => `/api/groups/${group.id}`,
    getGroupAssignments: () => `/api/groups/${group.id}/assignments`,
    getSettableAssessments: () => `/api/groups/${group.id}/assessments`,
    getAssignmentSettings: () => `/api/assignments/${assignment}/settings`,
  };

  test("the tables list every call that reads a group", () => {
    const reads = [groupCalls, memberCalls, resultCalls, settingCalls]
      .flatMap((subject): unknown[] => Object.values(subject))
      .filter((one): one is Endpoint => typeof one === "object" && one !== null && "access" in one)
      .filter(({ access, method }) => isGroupAccess(access) && access !== "manager" && method === "GET");
    expect(reads.map(({ name }) => name).sort()).toEqual(
      [...Object.keys(onRow), ...Object.keys(onList)].sort(),
    );
  });

  for (const [name, path] of Object.entries(onRow))
    test(`${name}: the row of one's label is read, all others are not found`, async () => {
      expect((await tutor.get(path(own))).status).toBe(200);
      for (const other of others) {
        expect((await tutor.get(path(other))).status).toBe(404);
        expect((await group.manager.get(path(other))).status).toBe(200);
      }
    });

  test("no list names, finds or counts anybody else", async () => {
    for (const path of Object.values(onList)) {
      const { status, text } = await tutor.get(path());
      expect(status).toBe(200);
      expect(text, path()).not.toMatch(/Bea|Cem|Tuesday/);
    }
    expect((await names(onList.getMembers!())).sort()).toEqual(["Ann Own", "Tom Tutor"]);
    expect(await names(onList.getGroupResults!())).toEqual(["Ann Own"]);
    for (const narrowed of ["?label=Tuesday&page=1", "?q=bea&page=1", "?q=cem&page=1"])
      for (const list of [onList.getMembers!(), onList.getGroupResults!()])
        expect(await names(`${list}${narrowed}`), narrowed).toEqual([]);
    const { data } = (await tutor.get(onList.getGroup!())).body;
    expect(data).toMatchObject({ labels: ["Monday"], isLimited: true, figures: { joined: 2, invited: 0 } });
    const counts = async (path: string, by: Person) =>
      [(await by.get(path)).body.data].flat().map(({ people, finished }) => [people, finished]);
    for (const path of [onList.getGroupAssignments!(), onList.getAssignmentSettings!()]) {
      expect(await counts(path, tutor), path).toEqual([[1, 1]]);
      expect(await counts(path, group.manager), path).toEqual([[3, 3]]);
    }
  });

  test("calls beyond a tutor's role are refused for their own people and 404 for others", async () => {
    const calls = [memberCalls, resultCalls, previewCalls]
      .flatMap((subject): unknown[] => Object.values(subject))
      .filter((one): one is Endpoint => typeof one === "object" && one !== null && "access" in one)
      .filter(({ access, path }) => access === "manager" && /:member|:attempt/.test(path));
    expect(calls.length).toBeGreaterThan(6);
    for (const call of calls) {
      const send = ({ member, attempt }: Seen) =>
        app.send(
          call.method,
          call.path
            .replace(":assignment", assignment)
            .replace(":member", member)
            .replace(":attempt", attempt),
          { cookie: tutor.cookie },
        );
      expect((await send(own)).status, call.name).toBe(403);
      for (const other of others) expect((await send(other)).status, call.name).toBe(404);
    }
  });

  test("labels are compared exactly, and a change takes effect immediately", async () => {
    const group = await makeGroup(app);
    const tutor = await app.addPerson();
    const row = await group.add(tutor, {
      name: "Tutor",
      role: "viewer",
      counts: 0,
      labels: labelled('a,"b'),
    });
    await group.add(undefined, { name: "Same", labels: labelled("x", 'a,"b') });
    for (const label of ['A,"B', 'a,"', '"b', "a", "_,_b", "%b", 'xa,"b'])
      await group.add(undefined, { name: "Alike", labels: labelled(label) });
    const list = `/api/groups/${group.id}/members?sort=name&page=1`;
    expect(await names(list, tutor)).toEqual(["Same", "Tutor"]);
    const patch = (change: object) => group.manager.patch(`/api/members/${row}`, change);
    expect((await patch({ labels: ["%b", "none"] })).status).toBe(200);
    expect(await names(list, tutor)).toEqual(["Alike", "Tutor"]);
    await patch({ labels: [] });
    expect(await names(list, tutor)).toHaveLength(10);
  });

  test("managers, and managers of the parent, see everybody, whatever labels they have", async () => {
    const parent = await makeGroup(app);
    await app.db.updateTable("groups").set({ parent_id: parent.id }).where("id", "=", group.id).execute();
    const both = await app.addPerson();
    await group.add(both, { name: "Both", role: "manager", counts: 0, labels: labelled("Monday") });
    await group.add(parent.manager, {
      name: "Parent",
      role: "viewer",
      counts: 0,
      labels: labelled("Monday"),
    });
    for (const by of [both, parent.manager]) {
      expect(await names(`/api/groups/${group.id}/results`, by)).toEqual([
        "Ann Own",
        "Bea Other",
        "Cem None",
      ]);
      expect((await by.get(onRow.getMemberOnAssignment!(others[0]!))).status).toBe(200);
    }
  });
});
