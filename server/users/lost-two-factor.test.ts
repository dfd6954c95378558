/** An admin turns off the two-factor sign-in of a person who has lost app and codes: who may do it, its effects, who is notified. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { cookieOf, type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { turnOnTwoFactor } from "../testing/two-factor.ts";
import { codeAt } from "./two-factor.ts";

const unknownId = "00000000-0000-7000-8000-000000000000";

onEachEngine("a lost second factor", (engine) => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    admin = await app.addAdmin({ name: "Root Admin" });
  });
  afterAll(() => app.close());

  const turnOff = (id: string, by?: Person) =>
    app.send("DELETE", `/api/user/user-two-factor/${id}`, by ? { cookie: by.cookie } : {});
  const signIn = ({ email, password }: Person, code?: string) =>
    app.send("POST", "/api/user/login", {
      body: { email, password, ...(code === undefined ? {} : { code }) },
    });
  const account = async ({ id }: Person) => (await admin.get(`/api/user/account/${id}`)).body.data;
  const log = async ({ id }: Person) => (await admin.get(`/api/user/audit?subject=${id}&page=1`)).body.data;
  const mailsTo = async ({ email }: Person) => {
    await app.mailsSent();
    return app.mails.filter(({ recipient }) => recipient === email);
  };
  const row = ({ id }: Person) =>
    app.db
      .selectFrom("users")
      .select(["totp_secret", "totp_since", "totp_last_step", "recovery_codes"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  test("after an admin turns it off, the password alone signs in, and neither app nor recovery codes remain", async () => {
    const person = await app.signUp();
    const { secret, recoveryCodes } = await turnOnTwoFactor(app, person);
    expect(await account(person)).toMatchObject({ twoFactorSince: expect.any(String), sessions: 1 });
    expect((await signIn(person)).body.code).toBe("second_factor_needed");
    const reply = await turnOff(person.id, admin);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ id: person.id, twoFactorSince: null, sessions: 0 });
    expect(await row(person)).toEqual({
      totp_secret: null,
      totp_since: null,
      totp_last_step: 0,
      recovery_codes: "[]",
    });
    const again = await signIn(person);
    expect(again.status).toBe(200);
    // Set up again, it requires codes of the new app; the old ones no longer work.
    await turnOnTwoFactor(app, { ...person, cookie: cookieOf(again) });
    for (const code of [codeAt(secret, app.clock.now()), ...recoveryCodes.slice(0, 2)])
      expect(await signIn(person, code)).toMatchObject({
        status: 401,
        body: { code: "invalid_credentials" },
      });
  });

  test("exactly the person's sessions end", async () => {
    const [person, other] = [await app.signUp(), await app.addPerson()];
    await turnOnTwoFactor(app, person);
    await turnOff(person.id, admin);
    expect((await person.get("/api/user/profile")).status).toBe(401);
    for (const left of [other, admin]) expect((await left.get("/api/user/profile")).status).toBe(200);
  });

  test("the log records who did it, to whom and from where, and the person is notified by mail", async () => {
    const person = await app.signUp({ name: "Lost Phone" });
    await turnOnTwoFactor(app, person);
    await turnOff(person.id, admin);
    expect(await log(person)).toMatchObject([
      {
        action: "end-two-factor",
        actor: { id: admin.id, name: "Root Admin" },
        subjectId: person.id,
        subjectName: "Lost Phone",
        address: "127.0.0.1",
        details: {},
      },
    ]);
    const mail = (await mailsTo(person)).at(-1)!;
    expect(mail.subject).toBe("An admin turned off your two-factor sign-in");
    expect(mail.text).toMatch(/signed you out everywhere/);
    expect(mail.text).toContain(
      `If you did not ask for this, reset your password right away and write to ${app.settings.contactEmail}.`,
    );
  });

  test("only admins can use this call", async () => {
    const [person, other] = [await app.signUp(), await app.addPerson()];
    await turnOnTwoFactor(app, person);
    const replies = [
      await turnOff(person.id),
      await turnOff(person.id, other),
      await turnOff(person.id, person),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 403, 403]);
    expect((await account(person)).twoFactorSince).not.toBeNull();
    expect((await person.get("/api/user/profile")).status).toBe(200);
    expect(await log(person)).toEqual([]);
  });

  test("admins turn off their own only with their password, not with this call", async () => {
    const self = await app.signUpAdmin();
    await turnOnTwoFactor(app, self);
    const refused = await turnOff(self.id, self);
    expect(refused).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    expect(refused.body.error).toContain("under Security");
    expect((await self.get("/api/user/two-factor")).body.data.isOn).toBe(true);
  });

  test("if it is off nothing happens, and the response says so; a set-up in progress continues", async () => {
    const person = await app.signUp();
    await app.verify(person.id);
    const begun = await person.post("/api/user/two-factor", { password: person.password });
    const refused = await turnOff(person.id, admin);
    expect(refused).toMatchObject({ status: 422, body: { code: "invalid_input" } });
    expect(refused.body.error).toContain("not on for this person");
    expect(await log(person)).toEqual([]);
    const code = codeAt(begun.body.data.secret, app.clock.now());
    expect((await person.patch("/api/user/two-factor", { code })).status).toBe(200);
  });

  test("an unknown id is not found", async () => {
    for (const id of [unknownId, "0"]) expect((await turnOff(id, admin)).body.code).toBe("not_found");
  });

  test("of two concurrent admins one succeeds: one log entry, one mail", async () => {
    const person = await app.signUp();
    await turnOnTwoFactor(app, person);
    const second = await app.addAdmin();
    const replies = await Promise.all([admin, second, admin].map((by) => turnOff(person.id, by)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await log(person)).toHaveLength(1);
    const notices = (await mailsTo(person)).filter(({ subject }) =>
      subject.startsWith("An admin turned off"),
    );
    expect(notices).toHaveLength(1);
  });
});

onEachEngine("a lost second factor of an admin who needs one", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { ADMINS_NEED_TWO_FACTOR: "on" } });
  });
  afterAll(() => app.close());

  const turnOff = (id: string, by: Person) =>
    app.send("DELETE", `/api/user/user-two-factor/${id}`, { cookie: by.cookie });

  test("an admin without two-factor can't turn off others'; the helped admin sets it up again before acting as admin", async () => {
    const [helper, lost] = [await app.signUpAdmin(), await app.signUpAdmin()];
    await turnOnTwoFactor(app, lost);
    expect((await turnOff(lost.id, helper)).body.code).toBe("two_factor_required");
    await turnOnTwoFactor(app, helper);
    expect((await turnOff(lost.id, helper)).status).toBe(200);
    const cookie = cookieOf(await app.signIn(lost.email, lost.password));
    const list = () => app.send("GET", "/api/user/get-users?page=1", { cookie });
    expect((await list()).body.code).toBe("two_factor_required");
    await turnOnTwoFactor(app, { ...lost, cookie });
    expect((await list()).status).toBe(200);
  });
});
