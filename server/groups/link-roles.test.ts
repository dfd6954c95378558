/** Roles that people get through a link: those of an open invitation, and no others. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { makeRoster } from "./testing/roster.ts";

onEachEngine("roles by a link", (engine) => {
  let app: TestApp;
  let roster: Awaited<ReturnType<typeof makeRoster>>;
  let token: string;
  beforeAll(async () => {
    app = await startTestApp(engine);
    roster = await makeRoster(app);
    const { url } = (await roster.owner.post(`/api/groups/${roster.id}/links`, { needsApproval: true })).body
      .data;
    token = url.split("/join/")[1];
  });
  afterAll(() => app.close());

  const join = async (person: Person) => (await person.post(`/api/join/${token}`, undefined)).body.data.state;
  const rowOf = async ({ email }: Person) => (await roster.rows(`&q=${encodeURIComponent(email)}`))[0]!;
  /** Mails that notify managers that this member has become a manager. */
  const countNotices = async ({ id }: { id: string }) =>
    (await app.db.selectFrom("mails").select("details").where("kind", "=", "groupManager").execute()).filter(
      ({ details }) => details.includes(id),
    ).length;

  test("a person invited as a manager joins as one without approval, and all managers are notified", async () => {
    const person = await app.addPerson();
    await roster.add([{ email: person.email }], "manager");
    expect(await join(person)).toBe("joined");
    const row = await rowOf(person);
    expect(row).toMatchObject({ state: "joined", role: "manager" });
    expect(await countNotices(row)).toBe(2);
  });

  test("an invitation that has expired gives no role, and no way around approval", async () => {
    const person = await app.addPerson();
    await roster.add([{ email: person.email }], "manager");
    // Sending it sets its own expiry.
    await app.mailsSent();
    const past = new Date(app.clock.now().getTime() - 1000).toISOString();
    await app.db
      .updateTable("group_members")
      .set({ expires_at: past })
      .where("email", "=", person.email)
      .execute();
    expect(await join(person)).toBe("requested");
    expect(await rowOf(person)).toMatchObject({ state: "requested", role: "member", counts: true });
  });

  test("when a request for the manager role is approved, all managers are notified", async () => {
    const person = await app.addPerson();
    await join(person);
    const row = await rowOf(person);
    const given = await roster.owner.patch(`/api/members/${row.id}`, { role: "manager" });
    expect([given.status, await countNotices(row)]).toEqual([200, 0]);
    await roster.owner.post(`/api/members/${row.id}/approval`, undefined);
    expect(await countNotices(row)).toBe(3);
  });
});
