/** Access to every call of an assignment, for every role in its group. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as previewCalls from "../../contract/assignments/assignment-preview.ts";
import * as reminderCalls from "../../contract/assignments/assignment-reminders.ts";
import * as resultCalls from "../../contract/assignments/assignment-results.ts";
import * as settingCalls from "../../contract/assignments/assignment-settings.ts";
import * as takerCalls from "../../contract/assignments/assignments.ts";
import { type Endpoint, type GroupAccess, isGroupAccess } from "../../contract/endpoint.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { makeGroup, takeAssigned } from "./testing/group-of.ts";

const all = [settingCalls, previewCalls, resultCalls, reminderCalls, takerCalls]
  .flatMap((subject): unknown[] => Object.values(subject))
  .filter((one): one is Endpoint => typeof one === "object" && one !== null && "access" in one);
const groupCalls = all.filter(({ access }) => isGroupAccess(access));
/** Takers' calls that name an assignment: 404 unless it is set for the person. */
const ownCalls = all.filter(({ access, path }) => access === "signedIn" && path.includes(":assignment"));

const parts: Record<string, GroupAccess | "none"> = {
  stranger: "none",
  "member who left": "none",
  invited: "none",
  "manager of another group": "none",
  member: "member",
  viewer: "viewer",
};
const ranks = { none: -1, member: 0, viewer: 1, manager: 2 };

onEachEngine("access to assignments", (engine) => {
  let app: TestApp;
  const people: Record<string, Person> = {};
  let ids: Record<string, string>;

  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { CERTIFICATE_SECONDS: "0" } });
    const [group, other] = [await makeGroup(app), await makeGroup(app)];
    for (const part of Object.keys(parts)) people[part] = await app.addPerson();
    people["manager of another group"] = other.manager;
    const member = await group.add(people.member!);
    await group.add(people.viewer!, { role: "viewer", counts: 0 });
    await group.add(people["member who left"]!, { state: "left", role: "manager" });
    await group.add(people.invited!, { state: "invited", role: "manager" });
    const assignment = await group.set({ attempts: 2 });
    const attempt = await takeAssigned(people.member!, assignment, 4);
    ids = { group: group.id, member, assignment, attempt };
  });
  afterAll(() => app.close());

  const pathOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? "");

  test("there are calls to check, and each of their parameters is known", () => {
    expect(groupCalls.length).toBeGreaterThan(12);
    expect(ownCalls.length).toBeGreaterThan(1);
    for (const call of [...groupCalls, ...ownCalls]) expect(pathOf(call)).not.toMatch(/:|\/\//);
  });

  for (const [part, counts] of Object.entries(parts))
    test(`${part}: may do what a ${counts} may do, and nothing else`, async () => {
      for (const call of groupCalls) {
        const isAllowed = ranks[counts] >= ranks[call.access as GroupAccess];
        // Tries permitted calls only if they change nothing.
        if (isAllowed && call.method !== "GET") continue;
        const reply = await app.send(call.method, pathOf(call), { cookie: people[part]!.cookie });
        const refusal = counts === "none" ? 404 : 403;
        expect(reply.status, `${call.name}: ${reply.text.slice(0, 120)}`).toBe(isAllowed ? 200 : refusal);
      }
    });

  for (const part of Object.keys(parts).filter((name) => name !== "member"))
    test(`${part}: finds no assignment of their own in it`, async () => {
      for (const call of ownCalls) {
        const sent = { cookie: people[part]!.cookie, ...(call.method === "GET" ? {} : { body: {} }) };
        const reply = await app.send(call.method, pathOf(call), sent);
        expect(reply.status, call.name).toBe(404);
      }
    });
});
