/** Changing the password of one's own account. */
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteSessionsOf } from "../http/sessions-store.ts";
import { holdNextHash } from "../testing/cheap-hashing.ts";
import { onEachEngine } from "../testing/engines.ts";
import { cookieOf, startTestApp, type TestApp } from "../testing/test-app.ts";
import { updatePasswordHash } from "./store.ts";

const path = "/api/user/change-password";
const newPassword = "another ledger entirely";

onEachEngine("change password", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());
  const status = async (cookie: string) => (await app.send("GET", "/api/user/profile", { cookie })).status;

  test("it ends every session, this one too, clears the cookies and mails a notice (CALL-07, CHPW-04, A27)", async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    const sessions = [person.cookie];
    for (let browser = 0; browser < 4; browser += 1) {
      sessions.push(cookieOf(await app.signIn(person.email, person.password)));
    }
    const reply = await person.patch(path, { oldPassword: person.password, newPassword });
    expect(reply).toMatchObject({ status: 200, body: { message: expect.any(String), data: null } });
    expect([reply.headers["set-cookie"]].flat().join()).toMatch(/session=;/);
    for (const cookie of sessions) expect(await status(cookie)).toBe(401);
    expect(await status(other.cookie)).toBe(200);
    expect((await app.signIn(person.email, person.password)).status).toBe(401);
    const again = await app.signIn(person.email, newPassword);
    expect(again.status).toBe(200);
    const listed = await app.send("GET", "/api/user/sessions", { cookie: cookieOf(again) });
    expect(listed.body.data).toHaveLength(1);
    await app.mailsSent();
    expect(app.mails.filter((mail) => mail.recipient === person.email).at(-1)!.subject).toMatch(/password/i);
  });

  test("a wrong current password is 422 wrong_password, and nothing changes (VALID-02)", async () => {
    const person = await app.signUp();
    expect(await person.patch(path, { oldPassword: "not the one", newPassword })).toMatchObject({
      status: 422,
      body: { code: "wrong_password", fields: { oldPassword: expect.any(String) } },
    });
    expect(await status(person.cookie)).toBe(200);
    expect((await app.signIn(person.email, person.password)).status).toBe(200);
  });

  test("the rules apply to the new password, not the old one (CHPW-05)", async () => {
    const person = await app.signUp();
    for (const refused of ["short", "password123", person.email, "x".repeat(257)]) {
      expect(await person.patch(path, { oldPassword: person.password, newPassword: refused })).toMatchObject({
        status: 422,
        body: { fields: { newPassword: expect.stringMatching(/\.$/) } },
      });
    }
    expect(await status(person.cookie)).toBe(200);
  });

  test("confirm fields, missing fields, null and other types are refused (CALL-07)", async () => {
    const person = await app.signUp();
    const bodies = [
      { oldPassword: person.password, newPassword, confirmPassword: newPassword },
      { oldPassword: person.password },
      { newPassword },
      { oldPassword: null, newPassword },
      { oldPassword: [person.password], newPassword },
      { oldPassword: person.password, newPassword: { length: 20 } },
    ];
    for (const body of bodies) expect((await person.patch(path, body)).status).toBe(422);
    expect(await status(person.cookie)).toBe(200);
  });

  test("guessing the current password is limited like sign-in: ten tries, then 429 (A20)", async () => {
    const person = await app.signUp();
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) {
      statuses.push((await person.patch(path, { oldPassword: `wrong ${tries}`, newPassword })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
    expect((await person.patch(path, { oldPassword: person.password, newPassword })).status).toBe(429);
  });

  test("of ten concurrent changes one password works, at least one notice is mailed, and no session stays (A24)", async () => {
    const person = await app.signUp();
    const passwords = Array.from({ length: 10 }, (_, index) => `parallel ledger ${index}`);
    const replies = await Promise.all(
      passwords.map((password) =>
        person.patch(path, { oldPassword: person.password, newPassword: password }),
      ),
    );
    for (const reply of replies) expect([200, 401, 422, 429]).toContain(reply.status);
    expect(await status(person.cookie)).toBe(401);
    await app.db.deleteFrom("failures").execute();
    const working = [];
    for (const password of [...passwords, person.password]) {
      if ((await app.signIn(person.email, password)).status === 200) working.push(password);
    }
    expect(working).toHaveLength(1);
    expect(working).not.toContain(person.password);
  });

  test("a sign-in with the old password that is under way while it changes leaves no session (I9)", async () => {
    const person = await app.signUp();
    const held = holdNextHash();
    const signIn = app.signIn(person.email, person.password);
    await held.begun;
    const changed = await person.patch(path, { oldPassword: person.password, newPassword });
    held.release();
    expect(changed.status).toBe(200);
    const reply = await signIn;
    if (reply.status === 200) expect(await status(cookieOf(reply))).toBe(401);
  });

  test("a sign-in that read the password before the change was committed leaves no session, even with a later timestamp", async () => {
    const person = await app.signUp();
    const held = holdNextHash();
    app.clock.step(1);
    const signIn = app.signIn(person.email, person.password);
    await held.begun;
    await app.db.transaction().execute(async (transaction) => {
      // The change of a server that read the time before this sign-in began.
      const changedAt = new Date(app.clock.now().getTime() - 500);
      await updatePasswordHash(transaction, person.id, "another", changedAt);
      await deleteSessionsOf(transaction, person.id);
      held.release();
      await setTimeout(200);
    });
    const reply = await signIn;
    expect(reply).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
    expect(
      await app.db.selectFrom("sessions").where("user_id", "=", person.id).selectAll().execute(),
    ).toEqual([]);
  });
});
