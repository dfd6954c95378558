/** Sending invitations: daily and weekly limits, refusals, resending, expiry, retention. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { invitationTo, makeRoster, newAddress } from "./testing/roster.ts";

onEachEngine("sending invitations", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { INVITATIONS_PER_DAY: "12" } });
  });
  afterAll(() => app.close());

  const make = (by?: Person) => makeRoster(app, by);
  const linkIn = (to: string) => invitationTo(app, to);

  test("a day's limit sends some now and the others on the next day, each once with two servers", async () => {
    const group = await make();
    const people = Array.from({ length: 20 }, () => ({ email: newAddress() }));
    expect((await group.preview(people)).mailsToday).toBe(12);
    await group.add(people);
    await app.mailsSent();
    let reader = group.owner;
    const states = async () =>
      Map.groupBy(await group.rows("&memberState=invited", reader), ({ mail }) => mail);
    expect([(await states()).get("sent")?.length, (await states()).get("waiting")?.length]).toEqual([12, 8]);
    expect((await group.preview(people)).mailsToday).toBe(0);
    const { queueInvitations } = await import("./sending.ts");
    await queueInvitations(app.services);
    expect((await states()).get("waiting")).toHaveLength(8);
    app.clock.step(25 * 3600);
    reader = await app.addAdmin();
    const second = await startTestApp(engine, { beside: app, environment: { INVITATIONS_PER_DAY: "12" } });
    await Promise.all([queueInvitations(app.services), queueInvitations(second.services)]);
    await app.mailsSent();
    await second.mailsSent();
    expect((await states()).get("sent")).toHaveLength(20);
    const all = [...app.mails, ...second.mails].map(({ recipient }) => recipient);
    for (const { email } of people) expect(all.filter((one) => one === email)).toHaveLength(1);
    await second.close();
  });

  test("a mailbox gets three invitations a week from all groups, however its address is spelled", async () => {
    const base = `mail.box${engine}`;
    const spellings = [base, base.replace(".", ""), `${base}+tag`, `${base}+more`];
    for (const [index, local] of spellings.entries()) {
      const group = await make();
      await group.add([{ email: `${local}@school.example` }]);
      await app.mailsSent();
      const [row] = await group.rows("&memberState=invited");
      expect([row!.mail, row!.failedWhy], local).toEqual(index < 3 ? ["sent", null] : ["failed", "limit"]);
    }
  });

  test("a person who wants no invitations gets none; the manager sees that the mail was not sent", async () => {
    const [group, other] = [await make(), await make()];
    const email = newAddress();
    await group.add([{ email }]);
    await app.mailsSent();
    const declined = await app.send("POST", `/api/invitations/${linkIn(email)}/refusal`, {
      body: { noMore: true },
    });
    expect(declined.status).toBe(200);
    expect(await group.rows("&memberState=withdrawn")).toMatchObject([{ email, leftWhy: "declined" }]);
    await other.add([{ email }]);
    expect(await other.rows("&memberState=failed")).toMatchObject([
      { email, mail: "failed", failedWhy: "refused" },
    ]);
  });

  test("sending again voids the earlier link", async () => {
    const group = await make();
    const email = newAddress();
    await group.add([{ email }]);
    await app.mailsSent();
    const first = linkIn(email);
    const [row] = await group.rows("&memberState=invited");
    const again = await group.owner.post(`/api/members/${row!.id}/invitation`, undefined);
    expect(again.body.data).toMatchObject({
      state: "invited",
      mail: expect.stringMatching(/^(queued|sent)$/),
    });
    expect((await app.send("GET", `/api/invitations/${first}`)).status).toBe(410);
    await app.mailsSent();
    expect(linkIn(email)).not.toBe(first);
    expect((await app.send("GET", `/api/invitations/${linkIn(email)}`)).body.data.state).toBe("open");
  });

  test("an invitation expires 30 days after its mail, is listed so, and can be sent again", async () => {
    const group = await make();
    const email = newAddress();
    await group.add([{ email }]);
    await app.mailsSent();
    const token = linkIn(email);
    app.clock.step(31 * 24 * 3600);
    // The manager's session has ended in the meantime.
    const admin = await app.addAdmin();
    const rows = async (state: string) => (await group.rows(`&memberState=${state}`, admin)).length;
    expect([await rows("invited"), await rows("expired")]).toEqual([0, 1]);
    expect((await app.send("GET", `/api/invitations/${token}`)).body.data.state).toBe("expired");
    const { tidy } = await import("../housekeeping.ts");
    await tidy(app.db, app.clock);
    const [row] = await group.rows("&memberState=expired", admin);
    const renewed = await admin.post(`/api/members/${row!.id}/invitation`, undefined);
    expect(renewed.body.data).toMatchObject({ state: "invited" });
  });

  test("twelve months after its end an invitation is deleted; people who ever joined stay", async () => {
    const group = await make();
    const person = await app.addPerson();
    await group.add([{ email: newAddress() }, { email: person.email }]);
    await app.mailsSent();
    await person.post(`/api/invitations/${linkIn(person.email)}/acceptance`, undefined);
    const ids = (await group.rows()).map(({ id }) => id);
    await app.db.updateTable("group_members").set({ role: "member" }).where("id", "in", ids).execute();
    await app.db
      .updateTable("group_members")
      .set({ state: "left", left_at: app.clock.now().toISOString() })
      .where("user_id", "=", person.id)
      .execute();
    await app.db
      .updateTable("group_members")
      .set({ state: "withdrawn", left_at: app.clock.now().toISOString() })
      .where("group_id", "=", group.id)
      .where("user_id", "is", null)
      .execute();
    const count = async () =>
      (await app.db.selectFrom("group_members").select("id").where("group_id", "=", group.id).execute())
        .length;
    const { tidy } = await import("../housekeeping.ts");
    app.clock.step(364 * 24 * 3600);
    await tidy(app.db, app.clock);
    expect(await count()).toBe(3);
    app.clock.step(2 * 24 * 3600);
    await tidy(app.db, app.clock);
    expect(await count()).toBe(2);
  });
});
