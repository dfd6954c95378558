/** Two-factor sign-in through the API: set up, required, each code used once, recovered, turned off. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { certificatePath, earn } from "../certificates/testing/earn.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { turnOnTwoFactor } from "../testing/two-factor.ts";
import { codeAt, hashRecoveryCode, newTotpSecret, stepOfCode, totpUri } from "./two-factor.ts";

const path = "/api/user/two-factor";

onEachEngine("two-factor sign-in", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const signIn = (person: Person, code?: string) =>
    app.send("POST", "/api/user/login", {
      body: { email: person.email, password: person.password, ...(code === undefined ? {} : { code }) },
    });

  test("it is off until a code of the app is confirmed", async () => {
    const person = await app.signUp();
    await app.verify(person.id);
    const begun = await person.post(path, { password: person.password });
    expect(begun.body.data.uri).toMatch(/^otpauth:\/\/totp\//);
    expect(begun.body.data.qr.path).toMatch(/^M\d+ \d+h1v1h-1z/);
    expect((await signIn(person)).status).toBe(200);
    expect(await person.patch(path, { code: "000000" })).toMatchObject({
      status: 422,
      body: { code: "wrong_code" },
    });
    expect((await person.get(path)).body.data).toMatchObject({ isOn: false });
  });

  test("setting up requires the password", async () => {
    const person = await app.signUp();
    const reply = await person.post(path, { password: "something else" });
    expect(reply).toMatchObject({
      status: 422,
      body: { code: "wrong_password", fields: { password: expect.any(String) } },
    });
  });

  test("once on, sign-in asks for a code and takes the right one", async () => {
    const person = await app.signUp();
    const { secret } = await turnOnTwoFactor(app, person);
    expect(await signIn(person)).toMatchObject({ status: 401, body: { code: "second_factor_needed" } });
    expect(await signIn(person, "000000")).toMatchObject({
      status: 401,
      body: { code: "invalid_credentials" },
    });
    expect((await signIn(person, codeAt(secret, app.clock.now()))).status).toBe(200);
    await app.mailsSent();
    expect(app.mails.filter((mail) => mail.recipient === person.email).map((mail) => mail.subject)).toContain(
      "Two-factor sign-in is on",
    );
  });

  test("while it is on, no code is checked by confirming it again, so that none can be guessed there", async () => {
    const person = await app.signUp();
    const { secret } = await turnOnTwoFactor(app, person);
    for (const code of ["000000", codeAt(secret, app.clock.now())])
      expect(await person.patch(path, { code })).toMatchObject({
        status: 422,
        body: { code: "invalid_input", error: expect.stringContaining("on already") },
      });
    expect(await person.post(path, { password: person.password })).toMatchObject({ status: 422 });
    expect((await signIn(person, codeAt(secret, app.clock.now()))).status).toBe(200);
  });

  test("of ten concurrent sign-ins with one code exactly one succeeds", async () => {
    const person = await app.signUp();
    const { secret } = await turnOnTwoFactor(app, person);
    const code = codeAt(secret, app.clock.now());
    const replies = await Promise.all(Array.from({ length: 9 }, () => signIn(person, code)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  });

  test("a recovery code signs in once", async () => {
    const person = await app.signUp();
    const { recoveryCodes } = await turnOnTwoFactor(app, person);
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-km-np-z2-9]{6}-){3}[a-km-np-z2-9]{6}$/);
    expect((await signIn(person, recoveryCodes[0])).status).toBe(200);
    expect((await signIn(person, recoveryCodes[0])).status).toBe(401);
    expect((await person.get(path)).body.data).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
  });

  test("codes can't be guessed between sign-ins without a code", async () => {
    const person = await app.signUp();
    await turnOnTwoFactor(app, person);
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      await signIn(person);
      statuses.push((await signIn(person, "000000")).status);
    }
    expect(statuses).toContain(429);
  });

  test("the database contains neither the secret nor a recovery code", async () => {
    const person = await app.signUp();
    const { secret, recoveryCodes } = await turnOnTwoFactor(app, person);
    const row = await app.db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    const text = JSON.stringify(row);
    for (const canary of [secret, ...recoveryCodes]) expect(text).not.toContain(canary);
  });

  test("a secret copied to another account in the database accepts no code", async () => {
    const [attacker, victim] = [await app.signUp(), await app.signUp()];
    const { secret } = await turnOnTwoFactor(app, attacker);
    await turnOnTwoFactor(app, victim);
    const sealed = app.db.selectFrom("users").select("totp_secret").where("id", "=", attacker.id);
    await app.db.updateTable("users").set({ totp_secret: sealed }).where("id", "=", victim.id).execute();
    const code = codeAt(secret, app.clock.now());
    expect((await signIn(victim, code)).status).not.toBe(200);
    expect((await signIn(attacker, code)).status).toBe(200);
  });

  const turnOff = ({ cookie }: Person, body: object) => app.send("DELETE", path, { cookie, body });
  const noticesTo = async ({ email }: Person) => {
    await app.mailsSent();
    return app.mails.filter((mail) => mail.recipient === email && /Two-factor/.test(mail.subject));
  };

  test("turning it off requires password and code, and is mailed", async () => {
    const person = await app.signUp();
    const { secret } = await turnOnTwoFactor(app, person);
    const { password } = person;
    const code = () => codeAt(secret, app.clock.now());
    expect(await turnOff(person, { password: "wrong", code: code() })).toMatchObject({
      status: 422,
      body: { code: "wrong_password", fields: { password: expect.any(String) } },
    });
    for (const wrong of [{}, { code: "" }, { code: "000000" }, { code: "nonsense" }]) {
      expect(await turnOff(person, { password, ...wrong })).toMatchObject({
        status: 422,
        body: { code: "wrong_code", fields: { code: expect.any(String) } },
      });
      expect((await person.get(path)).body.data).toMatchObject({ isOn: true });
    }
    expect((await turnOff(person, { password, code: code() })).status).toBe(200);
    expect((await signIn(person)).status).toBe(200);
    expect((await noticesTo(person)).at(-1)!.subject).toBe("Two-factor sign-in is off");
  });

  test("a recovery code turns it off as well, a used one does not", async () => {
    const person = await app.signUp();
    const { recoveryCodes } = await turnOnTwoFactor(app, person);
    const { password } = person;
    expect((await signIn(person, recoveryCodes[0])).status).toBe(200);
    expect((await turnOff(person, { password, code: recoveryCodes[0] })).status).toBe(422);
    expect((await turnOff(person, { password, code: ` ${recoveryCodes[1]!.toUpperCase()} ` })).status).toBe(
      200,
    );
    expect((await person.get(path)).body.data).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
  });

  test("a signed-in person can't guess the code: ten tries, then 429", async () => {
    const person = await app.signUp();
    await turnOnTwoFactor(app, person);
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const body = { password: person.password, code: "000000" };
      statuses.push((await turnOff(person, body)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  });

  test("turning it off when it is off changes nothing and sends no mail", async () => {
    const person = await app.signUp();
    for (let round = 0; round < 8; round += 1)
      expect((await turnOff(person, { password: person.password })).status).toBe(200);
    expect(await noticesTo(person)).toEqual([]);
  });

  test("it requires a verified address, so that nobody is locked out of an account made with theirs", async () => {
    const person = await app.signUp();
    const refusal = { status: 403, body: { error: expect.stringContaining("verify your email address") } };
    expect(await person.post(path, { password: person.password })).toMatchObject(refusal);
    expect(await person.patch(path, { code: "123456" })).toMatchObject(refusal);
    await app.verify(person.id);
    expect((await person.post(path, { password: person.password })).status).toBe(200);
  });
});

onEachEngine("two-factor sign-in asked of admins", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { ADMINS_NEED_TWO_FACTOR: "on" } });
  });
  afterAll(() => app.close());

  test("an admin without it sees only their own data", async () => {
    const admin = await app.signUpAdmin();
    const other = await app.signUp();
    for (const address of ["/api/user/get-users", `/api/assessment/user-assessments/${other.id}`]) {
      expect(await admin.get(address)).toMatchObject({ status: 403, body: { code: "two_factor_required" } });
    }
    expect((await admin.get(`/api/assessment/user-assessments/${admin.id}`)).status).toBe(200);
    await turnOnTwoFactor(app, admin);
    expect((await admin.get("/api/user/get-users")).status).toBe(200);
  });

  test("an admin without it reads no private revocation reason in any call", async () => {
    const [admin, owner] = [await app.signUpAdmin(), await app.signUp()];
    await app.verify(owner.id);
    const path = certificatePath(await earn(app, owner));
    const revoke = () => admin.patch(`${path}/revocation`, { reason: "A private reason" });
    expect((await revoke()).body.code).toBe("two_factor_required");
    await turnOnTwoFactor(app, admin);
    expect((await revoke()).body.data.revokedReason).toBe("A private reason");
    const another = await app.signUpAdmin();
    const seen = await another.get(path);
    expect(seen).toMatchObject({ status: 200, body: { data: { revoked: true } } });
    expect(seen.text).not.toContain("private reason");
    await turnOnTwoFactor(app, another);
    expect((await another.get(path)).text).toContain("private reason");
  });
});

test("a code counts within its 30 seconds and those beside them, and only after the step used last", () => {
  const secret = newTotpSecret();
  const begin = Date.parse("2026-05-04T12:00:00.000Z");
  const at = (seconds: number) => new Date(begin + seconds * 1000);
  const step = begin / 30_000;
  const code = codeAt(secret, at(0));
  expect(codeAt(secret, at(29.999))).toBe(code);
  const stepAt = (seconds: number, lastStep = 0) => stepOfCode(secret, code, at(seconds), lastStep);
  expect([-30.001, -30, 0, 59.999, 60].map((seconds) => stepAt(seconds))).toEqual([
    undefined,
    step,
    step,
    step,
    undefined,
  ]);
  expect([step - 1, step, step + 1].map((last) => stepAt(0, last))).toEqual([step, undefined, undefined]);
  for (const text of ["", code.slice(1), `${code}0`, ` ${code}`, "abcdef"])
    expect(stepOfCode(secret, text, at(0), 0)).toBeUndefined();
});

test("an app is told 160 bits, six digits and 30 seconds, with the product and the address", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totpUri(secret, "mara@example.org"));
  expect(decodeURIComponent(uri.pathname)).toBe("/Assay:mara@example.org");
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, digits: "6", period: "30" });
});

test("a recovery code may be typed in capitals, without hyphens and with spaces", () => {
  const hash = hashRecoveryCode("abcdef-ghijkm-npqrst-234567");
  for (const code of [
    " ABCDEF-GHIJKM-NPQRST-234567 ",
    "abcdefghijkmnpqrst234567",
    "abcdef ghijkm npqrst 234567",
  ])
    expect(hashRecoveryCode(code)).toBe(hash);
  expect(hashRecoveryCode("abcdef-ghijkm-npqrst-234568")).not.toBe(hash);
});
