/** Which personal data groups keep and export. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

onEachEngine("personal data in groups", (engine) => {
  let app: TestApp;
  let manager: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    manager = await app.addAdmin({ name: "Mira Manager" });
  });
  afterAll(() => app.close());

  const makeGroup = async (name: string) => {
    const { id } = (await manager.post("/api/groups", { name, timeZone: "UTC" })).body.data;
    const path = `/api/groups/${id}`;
    const link = (await manager.post(`${path}/links`, {})).body.data;
    return {
      path,
      token: (link.url as string).split("/join/")[1],
      add: (people: object[]) => manager.post(`${path}/members`, { people }),
      rows: async () => (await manager.get(`${path}/members?page=1&limit=100`)).body.data,
    };
  };
  const erase = (person: Person) =>
    app.send("DELETE", `/api/user/delete-user/${person.id}`, { cookie: manager.cookie });

  test("a deleted account leaves a former member without name, address, labels and id number", async () => {
    const [joined, invited] = [await makeGroup("Joined"), await makeGroup("Invited")];
    const person = await app.addPerson({ name: "Erasmus Erased" });
    const given = { email: person.email, name: "Erasmus Erased", idNumber: "E-1", labels: ["Erased"] };
    await joined.add([given]);
    await person.post(`/api/join/${joined.token}`, undefined);
    await invited.add([given]);
    await app.mailsSent();
    expect((await erase(person)).status).toBe(200);
    for (const [group, state] of [
      [joined, "left"],
      [invited, "withdrawn"],
    ] as const) {
      const rows = await group.rows();
      const former = rows.find((row: { isErased: boolean }) => row.isErased);
      expect(former).toMatchObject({
        state,
        name: "",
        email: null,
        idNumber: null,
        labels: [],
        leftWhy: "account-deleted",
      });
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`rasmus|"Erased"|"E-1"|${person.email}`));
    }
    const kept = await app.db.selectFrom("group_members").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(person.email);
    // The address can be invited again: the old row doesn't reserve it.
    expect((await joined.add([given])).body.data.invited).toBe(1);
  });

  test("an unverified account neither sees nor erases invitations to its address", async () => {
    const group = await makeGroup("Foreign");
    const person = await app.addPerson({}, false);
    await group.add([{ email: person.email, name: "Real Owner" }]);
    const exported = (await person.get("/api/user/export")).body.data;
    expect(exported.groups).toEqual([]);
    await erase(person);
    expect((await group.rows()).map(({ name }: { name: string }) => name)).toContain("Real Owner");
  });

  test("a data export names each group with its data", async () => {
    const [joined, invited] = [await makeGroup("My class"), await makeGroup("My course")];
    const person = await app.addPerson({ name: "Ada Byron" });
    await joined.add([{ email: person.email, name: "Byron, A.", idNumber: "17", labels: ["Lab"] }]);
    await person.post(`/api/join/${joined.token}`, undefined);
    await invited.add([{ email: person.email }]);
    const { groups } = (await person.get("/api/user/export")).body.data;
    expect(groups).toMatchObject([
      {
        group: "My class",
        name: "Byron, A.",
        idNumber: "17",
        labels: ["Lab"],
        role: "member",
        state: "joined",
      },
      { group: "My course", state: "invited", joinedAt: null },
    ]);
  });
});
