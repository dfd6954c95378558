/** The admin role: granted and revoked by the operator's command, never from the last admin. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { grantAdmin, revokeAdmin } from "../users/store.ts";

onEachEngine("admins", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());
  const admins = async () =>
    (await app.db.selectFrom("users").select("email").where("admin_since", "is not", null).execute()).length;

  test("the last admin keeps the role (A17)", async () => {
    const admin = await app.addAdmin();
    await expect(revokeAdmin(app.db, admin.email)).rejects.toMatchObject({ code: "last_admin" });
    expect((await admin.get("/api/user/get-users?page=1")).status).toBe(200);
  });

  test("when two admins lose the role at the same moment one keeps it, twenty times (A17, I5)", async () => {
    for (let round = 0; round < 20; round += 1) {
      await app.db.updateTable("users").set({ admin_since: null }).execute();
      const pair = [await app.addAdmin(), await app.addAdmin()];
      const outcomes = await Promise.allSettled(pair.map((admin) => revokeAdmin(app.db, admin.email)));
      expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
      expect(await admins()).toBe(1);
    }
  });

  test("granting twice has no further effect; an unknown address gets its own message", async () => {
    const person = await app.addPerson();
    expect(await grantAdmin(app.db, person.email, app.clock.now())).toBe(true);
    expect(await grantAdmin(app.db, person.email, app.clock.now())).toBe(true);
    expect(await grantAdmin(app.db, "nobody@example.org", app.clock.now())).toBe(false);
    expect(await revokeAdmin(app.db, "nobody@example.org")).toBe(false);
    expect(await revokeAdmin(app.db, person.email)).toBe(true);
    expect(await revokeAdmin(app.db, person.email)).toBe(true);
  });
});
