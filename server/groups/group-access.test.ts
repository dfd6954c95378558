/** Access to every call of a group, for every role in it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Endpoint, type GroupAccess, isGroupAccess } from "../../contract/endpoint.ts";
import * as groupCalls from "../../contract/groups/groups.ts";
import * as joiningCalls from "../../contract/groups/joining.ts";
import * as memberCalls from "../../contract/groups/members.ts";
import { onEachEngine } from "../testing/engines.ts";
import { seedGroup } from "../testing/seeds/seed-group.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

const calls = [groupCalls, memberCalls, joiningCalls]
  .flatMap((subject): unknown[] => Object.values(subject))
  .filter(
    (value): value is Endpoint & { access: GroupAccess } =>
      typeof value === "object" &&
      value !== null &&
      "path" in value &&
      isGroupAccess((value as Endpoint).access),
  );

/** The status that each role gets; 404 by default. */
const parts: Record<string, GroupAccess | "none"> = {
  stranger: "none",
  "member who left": "none",
  "manager of another group": "none",
  "manager of a group inside": "none",
  invited: "none",
  member: "member",
  viewer: "viewer",
  "manager of the parent": "viewer",
  manager: "manager",
  admin: "manager",
};
const ranks = { none: -1, member: 0, viewer: 1, manager: 2 };

onEachEngine("access to groups", (engine) => {
  let app: TestApp;
  let people: Record<string, Person>;
  let ids: { groupId: string; invitationId: string; linkId: string };

  const enroll = (groupId: string, person: Person, change: object) =>
    app.db
      .insertInto("group_members")
      .values({
        id: `${groupId}${person.id}`,
        group_id: groupId,
        user_id: person.id,
        email: person.email,
        name: "Somebody",
        id_number: "SECRET-ID",
        labels: "[]",
        role: "member",
        counts: 1,
        state: "joined",
        created_at: app.clock.now().toISOString(),
        ...change,
      })
      .execute();

  beforeAll(async () => {
    app = await startTestApp(engine);
    people = {};
    for (const part of Object.keys(parts)) people[part] = await app.addPerson({ phone: "5550001234" });
    people.admin = await app.addAdmin();
    ids = await seedGroup(app, people.manager!);
    const other = await seedGroup(app, people["manager of another group"]!);
    const inside = await seedGroup(app, people["manager of a group inside"]!);
    const parent = await seedGroup(app, people["manager of the parent"]!);
    const setParent = (id: string, parentId: string) =>
      app.db.updateTable("groups").set({ parent_id: parentId }).where("id", "=", id).execute();
    await setParent(ids.groupId, parent.groupId);
    await setParent(inside.groupId, ids.groupId);
    expect(other.groupId).not.toBe(ids.groupId);
    await enroll(ids.groupId, people.member!, {});
    await enroll(ids.groupId, people.viewer!, { role: "viewer", counts: 0 });
    await enroll(ids.groupId, people["member who left"]!, { state: "left", role: "manager" });
    await enroll(ids.groupId, people.invited!, { state: "invited", role: "manager" });
  });
  afterAll(() => app.close());

  const pathOf = ({ path }: Endpoint) =>
    path.replace(":group", ids.groupId).replace(":member", ids.invitationId).replace(":link", ids.linkId);

  test("there are calls of each access", () => {
    for (const access of ["member", "viewer", "manager"])
      expect(calls.some((call) => call.access === access)).toBe(true);
  });

  for (const [part, counts] of Object.entries(parts))
    test(`${part}: may do what a ${counts} may do, and nothing else`, async () => {
      for (const call of calls) {
        const isAllowed = ranks[counts] >= ranks[call.access];
        // Tries permitted calls only if they change nothing.
        if (isAllowed && call.method !== "GET") continue;
        const reply = await app.send(call.method, pathOf(call), { cookie: people[part]!.cookie });
        const refusal = counts === "none" ? 404 : 403;
        expect(reply.status, `${call.name}: ${reply.text.slice(0, 120)}`).toBe(isAllowed ? 200 : refusal);
      }
    });

  test("the parent is open to its own people and to admins alone", async () => {
    const open = async (part: string) =>
      (await app.send("GET", `/api/groups/${ids.groupId}`, { cookie: people[part]!.cookie })).body.data
        .isParentOpen;
    expect([await open("manager"), await open("manager of the parent")]).toEqual([false, true]);
    const admin = await app.addAdmin();
    expect((await admin.get(`/api/groups/${ids.groupId}`)).body.data.isParentOpen).toBe(true);
  });

  test("viewers see names without addresses and id numbers; managers of the parent see them", async () => {
    const read = async (part: string) =>
      (await people[part]!.get(`/api/groups/${ids.groupId}/members?page=1`)).text;
    expect(await read("viewer")).not.toMatch(/example\.org|SECRET-ID/);
    expect(await read("manager of the parent")).toMatch(/example\.org.*SECRET-ID|SECRET-ID.*example\.org/);
    // Nobody finds an address by searching for it.
    const found = await people.viewer!.get(`/api/groups/${ids.groupId}/members?page=1&q=example.org`);
    expect(found.body.data).toEqual([]);
  });

  test("managers get no data from profiles, sessions or phone numbers", async () => {
    const replies = [];
    for (const call of calls.filter(({ method }) => method === "GET"))
      replies.push((await people.manager!.get(`${pathOf(call)}`)).text);
    expect(replies.join()).not.toMatch(
      /5550001234|institute|password|isVerified|lastSeen|userAgent|twoFactor/i,
    );
  });
});
