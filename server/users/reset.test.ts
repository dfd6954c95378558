/** Password resets: one mail, one valid link, one use, and no hint about who has an account. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { cookieOf, type Person, type Reply, startTestApp, type TestApp } from "../testing/test-app.ts";
import { turnOnTwoFactor } from "../testing/two-factor.ts";

const forgotPath = "/api/user/forget-password";
const newPassword = "another ledger entirely";

function outside({ status, text, headers }: Reply) {
  const { "x-request-id": _id, date: _date, ...rest } = headers;
  return { status, text, headers: rest };
}

onEachEngine("reset", (engine) => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const forgot = (email: string) => app.send("PATCH", forgotPath, { body: { email } });
  const mailedTo = (email: string) => app.mails.filter((mail) => mail.recipient === email);
  /** Requests a link and reads its token from the mail. */
  async function tokenFor(email: string): Promise<string> {
    expect((await forgot(email)).status).toBe(200);
    await app.mailsSent();
    return /\/reset\/(\S+)/.exec(mailedTo(email).at(-1)!.text)![1]!;
  }
  const reset = (token: string, password = newPassword) =>
    app.send("PATCH", `/api/user/reset/${token}`, { body: { newPassword: password } });
  const signsIn = async (password: string) => (await app.signIn(person.email, password)).status === 200;

  test("the mailed link sets a new password without a session; the old one no longer works (RESET-06, CALL-12)", async () => {
    person = await app.signUp();
    const reply = await reset(await tokenFor(person.email));
    expect(reply).toMatchObject({ status: 200, body: { message: expect.any(String), data: null } });
    expect(cookieOf(reply)).not.toMatch(/session=|signed_in=/);
    expect(await signsIn(newPassword)).toBe(true);
    expect(await signsIn(person.password)).toBe(false);
  });

  test("forget-change-password does the same with the token in the body (CALL-09)", async () => {
    person = await app.signUp();
    const token = await tokenFor(person.email);
    const path = "/api/user/forget-change-password";
    expect((await app.send("PATCH", path, { body: { token, newPassword } })).status).toBe(200);
    expect(await signsIn(newPassword)).toBe(true);
    expect(await app.send("PATCH", path, { body: { token, newPassword } })).toMatchObject({
      status: 410,
      body: { code: "token_invalid" },
    });
  });

  test("known and unknown address: one body, one status, one set of headers (A22, CALL-08)", async () => {
    person = await app.signUp();
    const known = await forgot(person.email);
    const unknown = await forgot("unknown.person@example.org");
    expect(outside(unknown)).toEqual(outside(known));
    expect(known.status).toBe(200);
    await app.mailsSent();
    expect(mailedTo("unknown.person@example.org")).toEqual([]);
    expect(mailedTo(person.email).at(-1)!.text).toContain("/reset/");
  });

  test("of fifty concurrent resets with one link one is 200, the others 410, and one password works (A24)", async () => {
    person = await app.signUp();
    const token = await tokenFor(person.email);
    const passwords = Array.from({ length: 50 }, (_, index) => `parallel ledger ${index}`);
    const replies = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(49).fill(410)]);
    const winner = replies.findIndex((reply) => reply.status === 200);
    expect(await signsIn(passwords[winner]!)).toBe(true);
    expect(await signsIn(passwords[(winner + 1) % 50]!)).toBe(false);
  });

  test("a used, a voided, an expired, an unknown and a verification token: one 410 text (A24)", async () => {
    person = await app.signUp();
    await app.mailsSent();
    const verification = /\/verify\/(\S+)/.exec(mailedTo(person.email)[0]!.text)![1]!;
    const older = await tokenFor(person.email);
    const newer = await tokenFor(person.email);
    const texts = new Set([(await reset(older)).text, (await reset(verification)).text]);
    expect((await reset(newer)).status).toBe(200);
    for (const token of [older, newer, verification, "unknown", newer.slice(1), "%00", "a".repeat(400)]) {
      const reply = await reset(token, "yet another ledger");
      expect(reply).toMatchObject({ status: 410, body: { code: "token_invalid" } });
      texts.add(reply.text);
    }
    expect(texts.size).toBe(1);
    expect(await signsIn(newPassword)).toBe(true);
  });

  test("a link works for 30 minutes and no longer (A24)", async () => {
    person = await app.signUp();
    const first = await tokenFor(person.email);
    app.clock.step(30 * 60 - 20);
    expect((await reset(first)).status).toBe(200);
    app.clock.step(3601);
    const second = await tokenFor(person.email);
    app.clock.step(30 * 60 + 1);
    expect((await reset(second, "too late a ledger")).status).toBe(410);
    expect(await signsIn(newPassword)).toBe(true);
  });

  test("a reset link is void after another password change (A24)", async () => {
    person = await app.signUp();
    const token = await tokenFor(person.email);
    const changed = await person.patch("/api/user/change-password", {
      oldPassword: person.password,
      newPassword,
    });
    expect(changed.status).toBe(200);
    expect((await reset(token, "a third ledger text")).status).toBe(410);
  });

  test("a reset ends every session of the person and of nobody else, and starts none (A27)", async () => {
    person = await app.signUp();
    const other = await app.signUp();
    const elsewhere = cookieOf(await app.signIn(person.email, person.password));
    expect((await reset(await tokenFor(person.email))).status).toBe(200);
    for (const cookie of [person.cookie, elsewhere]) {
      expect((await app.send("GET", "/api/user/profile", { cookie })).status).toBe(401);
    }
    expect((await other.get("/api/user/profile")).status).toBe(200);
  });

  test("a refused password leaves the link valid (RESET-03)", async () => {
    person = await app.signUp();
    const token = await tokenFor(person.email);
    for (const password of ["short", "password123", person.email, "", "x".repeat(257)]) {
      expect(await reset(token, password), password).toMatchObject({
        status: 422,
        body: { fields: { newPassword: expect.stringMatching(/\.$/) } },
      });
    }
    expect((await reset(token)).status).toBe(200);
  });

  test("a reset unblocks an account, and the person gets a mail (6.3.7)", async () => {
    person = await app.signUp();
    for (let tries = 0; tries < 11; tries += 1) await app.signIn(person.email, "wrong password");
    expect((await app.signIn(person.email, person.password)).status).toBe(429);
    expect((await reset(await tokenFor(person.email))).status).toBe(200);
    expect(await signsIn(newPassword)).toBe(true);
    await app.mailsSent();
    expect(mailedTo(person.email).at(-1)!.subject).toMatch(/password/i);
    expect(mailedTo(person.email).at(-1)!.text).not.toContain("/reset/");
  });

  test("the link's token only works for its person, no matter who is signed in (A24)", async () => {
    person = await app.signUp();
    const other = await app.signUp();
    const token = await tokenFor(person.email);
    expect((await other.patch(`/api/user/reset/${token}`, { newPassword })).status).toBe(200);
    expect(await signsIn(newPassword)).toBe(true);
    expect((await app.signIn(other.email, other.password)).status).toBe(200);
    expect((await app.signIn(other.email, newPassword)).status).toBe(401);
  });

  test("guessing tokens is slowed down by address, and a right link still works there (A23)", async () => {
    const from = "203.0.113.9";
    const guess = (token: string) =>
      app.send("PATCH", `/api/user/reset/${token}`, { body: { newPassword }, from });
    expect((await guess("guess0")).status).toBe(410);
    const counter = app.db.updateTable("failures").where("key", "=", `reset-link:${from}`);
    await counter.set({ count: 98 }).execute();
    expect((await guess("guess1")).status).toBe(410);
    expect((await guess("guess2")).status).toBe(410);
    expect((await guess("guess3")).status).toBe(429);
    person = await app.signUp();
    expect((await app.signIn(person.email, person.password, { from })).status).toBe(200);
    expect((await guess(await tokenFor(person.email))).status).toBe(200);
  });

  test("a reset verifies the address and turns off a second factor that was set up before it was (8)", async () => {
    person = await app.signUp();
    await turnOnTwoFactor(app, person);
    // This setup was possible before the server refused it.
    await app.db.updateTable("users").set({ verified_at: null }).where("id", "=", person.id).execute();
    expect((await reset(await tokenFor(person.email))).status).toBe(200);
    const signedIn = await app.signIn(person.email, newPassword);
    expect(signedIn).toMatchObject({ status: 200, body: { data: { isVerified: true } } });
    await app.mailsSent();
    expect(mailedTo(person.email).map(({ subject }) => subject)).toContain("Two-factor sign-in is off");
  });

  test("a reset leaves the second factor of a verified address on", async () => {
    person = await app.signUp();
    await turnOnTwoFactor(app, person);
    expect((await reset(await tokenFor(person.email))).status).toBe(200);
    expect(await app.signIn(person.email, newPassword)).toMatchObject({
      status: 401,
      body: { code: "second_factor_needed" },
    });
  });
});
