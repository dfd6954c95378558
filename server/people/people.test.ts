/** Admins' view of people: the list with results, its pages without results, and one person. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { seedResult, seedUser } from "../testing/seeds/seed.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

const path = "/api/user/get-users";

onEachEngine("people", (engine) => {
  let app: TestApp;
  let admin: Person;
  let ada: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    const born = new Date("2026-01-01T12:00:00.000Z");
    for (let index = 0; index < 25; index += 1) {
      const now = new Date(born.getTime() + Math.floor(index / 2) * 24 * 3600_000);
      await seedUser(app.db, now, { name: `Person ${String(index % 7)}`, email: `p${index}@example.net` });
    }
    admin = await app.addAdmin({ name: "The Admin", phone: "5550001111" }, false);
    ada = await app.addPerson({ name: "Ada Byron", profileType: "Employee" });
    for (let number = 1; number <= 3; number += 1)
      await seedResult(app.db, ada.id, number, { score: number });
    await app.db
      .updateTable("users")
      .set({ verified_at: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", ada.id)
      .execute();
  });
  afterAll(() => app.close());

  const emails = async (query: string) => {
    const reply = await admin.get(`${path}?${query}`);
    expect(reply.status, query).toBe(200);
    return reply.body.data.map((user: { email: string }) => user.email);
  };

  test("the whole list gives each user with the list and the count of results, no hash, no token (CALL-15, ENT-06)", async () => {
    const reply = await admin.get(path);
    expect(reply.body.data).toHaveLength(27);
    const shown = reply.body.data.find((user: { id: string }) => user.id === ada.id);
    expect(shown).toMatchObject({ _count: { assessments: 3 }, isVerified: true, isAdmin: false });
    expect(shown.assessments.map((row: { score: number }) => row.score)).toEqual([3, 2, 1]);
    for (const user of reply.body.data) {
      expect(Object.keys(user).sort()).toEqual(
        [
          ...["_count", "assessments", "city", "company", "country", "course", "createdAt", "email", "id"],
          ...[
            "institute",
            "isAdmin",
            "isVerified",
            "localAddress",
            "name",
            "phone",
            "position",
            "profileType",
          ],
          ...["state", "zip"],
        ].sort(),
      );
    }
  });

  test("pages and cursors return only the count", async () => {
    for (const query of ["page=1", "limit=5", "cursor=", "page=1&q=ada"]) {
      const { data } = (await admin.get(`${path}?${query}`)).body;
      expect(data.length, query).toBeGreaterThan(0);
      for (const user of data) {
        expect(user, query).not.toHaveProperty("assessments");
        expect(user._count.assessments).toBeTypeOf("number");
      }
    }
  });

  test("a cursor of another column is refused, where its value is a text as well", async () => {
    const { next } = (await admin.get(`${path}?cursor=&limit=1&sort=name`)).body.page;
    expect((await admin.get(`${path}?cursor=${next}&limit=1&sort=name`)).status).toBe(200);
    const reply = await admin.get(`${path}?cursor=${next}&limit=1&sort=email`);
    expect(reply).toMatchObject({ status: 422, body: { fields: { cursor: expect.any(String) } } });
  });

  test("each sort works in both directions, ties by id, and pages follow the same order", async () => {
    for (const sort of ["createdAt", "name", "email", "assessments"]) {
      const up = await emails(`sort=${sort}`);
      const down = await emails(`sort=-${sort}`);
      expect(down, sort).toEqual(up.toReversed());
      const paged = [];
      for (const page of [1, 2, 3]) paged.push(...(await emails(`sort=${sort}&page=${page}&limit=10`)));
      expect(paged, sort).toEqual(up);
    }
    expect((await emails("sort=-assessments"))[0]).toBe(ada.email);
    expect((await emails("page=1"))[0]).toBe(ada.email);
  });

  test("filters: type, verified, days of sign-up, words in name, mail and phone", async () => {
    expect(await emails("profileType=Employee")).toEqual([ada.email]);
    expect(await emails("verified=true")).toEqual([ada.email]);
    expect(await emails("verified=false")).toHaveLength(26);
    expect(await emails("standing=admin")).toEqual([admin.email]);
    expect(await emails("standing=locked")).toEqual([]);
    await admin.patch(`/api/user/lock/${ada.id}`, { isLocked: true });
    expect(await emails("standing=locked&page=1")).toEqual([ada.email]);
    await admin.patch(`/api/user/lock/${ada.id}`, { isLocked: false });
    expect((await admin.get(`${path}?standing=owner`)).status).toBe(422);
    expect(await emails("from=2026-01-02&to=2026-01-03")).toHaveLength(4);
    expect(await emails("to=9999-12-31")).toHaveLength(27);
    expect(await emails("q=BYRON")).toEqual([ada.email]);
    expect(await emails("q=p24%40example")).toEqual(["p24@example.net"]);
    expect(await emails("q=5550001")).toEqual([admin.email]);
    expect(await emails("q=%25")).toEqual([]);
    expect(await emails("q=_")).toEqual([]);
    expect((await admin.get(`${path}?q=Person+3&page=1`)).body.page).toMatchObject({ total: 4, pages: 1 });
  });

  test("one user: the profile with its count and without its results; unknown is 404 (CALL-16)", async () => {
    const reply = await admin.get(`/api/user/get-user/${ada.id}`);
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { id: ada.id, email: ada.email, _count: { assessments: 3 } } },
    });
    expect(reply.body.data).not.toHaveProperty("assessments");
    expect((await admin.get("/api/user/get-user/00000000-0000-7000-8000-000000000000")).status).toBe(404);
  });
});
