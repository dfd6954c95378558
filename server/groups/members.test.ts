/** The roster of a group: adding people, the preview, managers' changes and viewers' access. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { invitationTo, makeRoster, newAddress } from "./testing/roster.ts";

onEachEngine("members", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { INVITATIONS_PER_DAY: "12" } });
  });
  afterAll(() => app.close());

  const make = (by?: Person) => makeRoster(app, by);
  const remove = (path: string, by: Person) => app.send("DELETE", path, { cookie: by.cookie });
  const linkIn = (to: string) => invitationTo(app, to);

  test("an invited person is in the group immediately, and the mail follows", async () => {
    const group = await make();
    const email = newAddress();
    const added = await group.add([
      { email, name: "Ada Byron", idNumber: "17", labels: ["Tutor", "Monday"] },
    ]);
    expect(added.body.data).toEqual({ invited: 1, changed: 0, skipped: 0 });
    expect(await group.rows("&memberState=invited")).toMatchObject([
      {
        email,
        name: "Ada Byron",
        idNumber: "17",
        labels: ["Monday", "Tutor"],
        state: "invited",
        role: "member",
        counts: true,
        mail: expect.stringMatching(/^(queued|sent)$/),
      },
    ]);
    await app.mailsSent();
    const mail = app.mails.findLast(({ recipient }) => recipient === email)!;
    expect(mail.subject).toContain("Group");
    expect(mail.text).toContain("Mira Manager invites you");
    expect((await group.rows("&memberState=invited"))[0]).toMatchObject({ mail: "sent" });
  });

  test("the preview shows what happens with each row and writes nothing; adding does exactly that, once", async () => {
    const group = await make();
    const left = await app.addPerson({ name: "Left Person" });
    const [invited, changed, fresh] = [newAddress(), newAddress(), newAddress()];
    await group.add([
      { email: invited, name: "Invited" },
      { email: changed, labels: ["A"] },
      { email: left.email },
    ]);
    await app.mailsSent();
    await left.post(`/api/invitations/${linkIn(left.email)}/acceptance`, undefined);
    await remove(`/api/groups/${group.id}/membership`, left);
    const people = [
      { email: fresh, name: "New Person", idNumber: "1" },
      { email: invited.toUpperCase() },
      { email: changed, labels: ["B"] },
      { email: left.email },
      { email: group.owner.email },
      { email: ` ${fresh} ` },
      { email: fresh, name: "Somebody Else" },
      { email: "no address" },
      { email: newAddress(), labels: ["x".repeat(41)] },
    ];
    const preview = await group.preview(people);
    const outcomes = [
      "new",
      "invited",
      "changed",
      "revived",
      "member",
      "duplicate",
      "two-people",
      "invalid",
      "invalid",
    ];
    expect(preview.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(outcomes);
    expect([preview.rows[5].repeats, preview.rows[6].repeats]).toEqual([0, 0]);
    expect(await group.rows("&memberState=invited")).toHaveLength(2);
    expect((await group.add(people)).body.data).toEqual({ invited: 2, changed: 1, skipped: 6 });
    expect((await group.add(people)).body.data).toEqual({ invited: 0, changed: 0, skipped: 9 });
    const again = await group.preview(people);
    expect(again.rows.slice(0, 4).map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Array(4).fill("invited"),
    );
  });

  test("a person who comes with two addresses is noticed by the id number: in the preview, and in the list", async () => {
    const group = await make();
    const [first, second, third] = [newAddress(), newAddress(), newAddress()];
    await group.add([{ email: first, idNumber: "17" }]);
    const people = [
      { email: first, idNumber: "17" },
      { email: second, idNumber: "17" },
      { email: third, idNumber: "18" },
    ];
    const { rows } = await group.preview(people);
    expect(rows.map(({ sameIdAs }: { sameIdAs?: string }) => sameIdAs)).toEqual([
      undefined,
      first,
      undefined,
    ]);
    await group.add(people);
    const sharing = async () =>
      (await group.rows()).filter((row) => row.sharesIdNumber).map(({ email }) => email);
    expect((await sharing()).sort()).toEqual([first, second].sort());
    const [row] = await group.rows(`&q=${encodeURIComponent(second)}`);
    await remove(`/api/members/${row!.id}`, group.owner);
    expect(await sharing()).toEqual([]);
  });

  test("the same list added twice at once makes each row once", async () => {
    const group = await make();
    const people = Array.from({ length: 5 }, () => ({ email: newAddress() }));
    const replies = await Promise.all([group.add(people), group.add(people)]);
    expect(replies.map(({ body }) => body.data.invited).sort()).toEqual([0, 5]);
    await app.mailsSent();
    for (const { email } of people)
      expect(app.mails.filter(({ recipient }) => recipient === email)).toHaveLength(1);
  });

  test("a preview lists people missing from the file, and removing them is a separate step", async () => {
    const group = await make();
    const [kept, gone] = [newAddress(), newAddress()];
    await group.add([{ email: kept }, { email: gone, name: "Gone" }]);
    const preview = await group.preview([{ email: kept }, { email: group.owner.email }]);
    expect(preview.missing).toMatchObject([{ name: "Gone", email: gone }]);
    const ids = preview.missing.map(({ id }: { id: string }) => id);
    const removed = await group.owner.post(`/api/groups/${group.id}/members/removal`, { ids });
    expect(removed.body.data).toEqual({ removed: 1 });
    expect(await group.rows("&memberState=withdrawn")).toMatchObject([{ email: gone }]);
  });

  test("a preview reveals an address only if it is in the manager's own groups", async () => {
    const [one, stranger] = [await make(), await make()];
    const [known, foreign, account] = [newAddress(), newAddress(), (await app.addPerson()).email];
    await one.add([{ email: known }]);
    await stranger.add([{ email: foreign }]);
    const other = await make(one.owner);
    const { rows } = await other.preview([{ email: known }, { email: foreign }, { email: account }]);
    expect(rows.map(({ isKnown = false }: { isKnown?: boolean }) => isKnown)).toEqual([true, false, false]);
    expect(rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["new", "new", "new"]);
  });

  test("making a person a manager is mailed to all managers, and they no longer count as takers", async () => {
    const group = await make();
    const person = await app.addPerson({ name: "New Manager" });
    await group.add([{ email: person.email }]);
    await app.mailsSent();
    await person.post(`/api/invitations/${linkIn(person.email)}/acceptance`, undefined);
    const row = (await group.rows()).find(({ email }) => email === person.email)!;
    expect(row).toMatchObject({ state: "joined", counts: true, role: "member" });
    const made = await group.owner.patch(`/api/members/${row.id}`, { role: "manager" });
    expect(made.body.data).toMatchObject({ role: "manager", counts: false });
    await app.mailsSent();
    for (const to of [group.owner.email, person.email])
      expect(app.mails.findLast(({ recipient }) => recipient === to)!.text).toContain(
        "New Manager is now a manager",
      );
    const counted = await person.patch(`/api/members/${row.id}`, { counts: true });
    expect(counted.body.data).toMatchObject({ role: "manager", counts: true });
  });

  test("the last manager's role is neither changed nor removed", async () => {
    const group = await make();
    const [own] = await group.rows();
    const changed = await group.owner.patch(`/api/members/${own!.id}`, { role: "member" });
    expect(changed.body.code).toBe("last_manager");
    expect((await remove(`/api/members/${own!.id}`, group.owner)).body.code).toBe("last_manager");
  });

  test("a row of another group is not found by its manager", async () => {
    const [group, other] = [await make(), await make()];
    await other.add([{ email: newAddress() }]);
    const [row] = await other.rows("&memberState=invited");
    const plain = await app.addPerson();
    await app.db
      .updateTable("group_members")
      .set({ user_id: plain.id })
      .where("group_id", "=", group.id)
      .where("role", "=", "manager")
      .execute();
    expect((await plain.patch(`/api/members/${row!.id}`, { labels: [] })).status).toBe(404);
    const removal = await plain.post(`/api/groups/${group.id}/members/removal`, { ids: [row!.id] });
    expect(removal.body.data).toEqual({ removed: 0 });
    expect(await other.rows("&memberState=invited")).toHaveLength(1);
  });

  test("lists are filtered by label and text; a label is matched whole and letter for letter", async () => {
    const group = await make();
    const labels = ["Lab", "Lab 1", 'a "b"', "100%", "a_b"];
    for (const label of labels)
      await group.add([{ email: newAddress(), name: `N ${label}`, labels: [label] }]);
    for (const label of labels) {
      const found = await group.rows(`&label=${encodeURIComponent(label)}`);
      expect(
        found.map((row) => row.labels),
        label,
      ).toEqual([[label]]);
    }
    expect(await group.rows("&q=n%20lab")).toHaveLength(2);
  });

  test("an archived group is read and not changed", async () => {
    const group = await make();
    await group.add([{ email: newAddress() }]);
    const [row] = await group.rows("&memberState=invited");
    await group.owner.patch(`/api/groups/${group.id}`, { version: 1, isArchived: true });
    expect((await group.add([{ email: newAddress() }])).body.code).toBe("group_archived");
    expect((await group.owner.patch(`/api/members/${row!.id}`, { labels: [] })).body.code).toBe(
      "group_archived",
    );
    expect(await group.rows()).toHaveLength(2);
  });

  test("a signed-out request reads no list of people", async () => {
    const large = { people: Array.from({ length: 3000 }, () => ({ email: "somebody@example.org" })) };
    const group = await make();
    const manager = group.owner;
    const path = `/api/groups/${group.id}/members/preview`;
    expect((await app.send("POST", path, { body: large })).status).toBe(401);
    expect((await manager.post(path, large)).status).toBe(200);
    expect((await manager.post(path, { people: [{ email: "x".repeat(3_000_000) }] })).status).toBe(413);
    const tooMany = { people: Array.from({ length: 5001 }, () => ({ email: "a@b.example" })) };
    expect((await manager.post(path, tooMany)).status).toBe(422);
  });
});
