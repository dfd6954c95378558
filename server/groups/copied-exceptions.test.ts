/** Exceptions for an invited address whose owner was already in the group with another address. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeGroup, takeAssigned, wallTime } from "../assignments/testing/group-of.ts";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { invitationTo, newAddress } from "./testing/roster.ts";

onEachEngine("exceptions of an invitation", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  test("they move to the person's row, unless it has its own exception", async () => {
    const group = await makeGroup(app);
    const person = await app.addPerson();
    const former = await group.add(person, { state: "left" });
    const [extra, both] = [await group.set(), await group.set({ slug: "python" })];
    const email = newAddress();
    await group.manager.post(`/api/groups/${group.id}/members`, { people: [{ email }] });
    await app.mailsSent();
    const { id: invited } = await app.db
      .selectFrom("group_members")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const except = (assignment: string, row: string, extraMinutes: number) =>
      group.manager.patch(`/api/assignments/${assignment}/members/${row}/exception`, {
        ...{ opens: null, startBy: wallTime(app, 600), hardEnd: null, attempts: null },
        ...{ extraMinutes, isExcused: false, reason: "Given" },
      });
    for (const [assignment, row, minutes] of [
      [extra, invited, 10],
      [both, invited, 10],
      [both, former, 20],
    ] as const)
      expect((await except(assignment, row, minutes)).status).toBe(200);
    const token = invitationTo(app, email);
    await person.post(`/api/invitations/${token}/confirmation`, undefined);
    await app.mailsSent();
    const joined = await person.post(`/api/invitations/${invitationTo(app, email)}/acceptance`, undefined);
    expect(joined.status).toBe(200);
    const seen = async (id: string) => (await person.get(`/api/assignments/${id}`)).body.data;
    expect(await seen(extra)).toMatchObject({ wholeSeconds: 1200, exceptionReason: "Given" });
    expect(await seen(both)).toMatchObject({ wholeSeconds: 1800 });
    await takeAssigned(person, extra, 5);
  });
});
