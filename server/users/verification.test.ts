/** Verifying an address: the mail, its link, and the effects of the link. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

const sendPath = "/api/user/send-verification-code";
const day = 24 * 3600;

onEachEngine("verification", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { PUBLIC_URL: "https://assay.example.com" } });
  });
  afterAll(() => app.close());

  /** The tokens mailed to an address, oldest first. */
  async function tokensOf(email: string): Promise<string[]> {
    await app.mailsSent();
    return app.mails
      .filter((mail) => mail.recipient === email)
      .flatMap((mail) => /https:\/\/assay\.example\.com\/verify\/(\S+)/.exec(mail.text)?.[1] ?? []);
  }
  const verify = (token: string) => app.send("PATCH", `/api/user/verify/${token}`);
  const isVerified = async (person: Person) => (await person.get("/api/user/profile")).body.data.isVerified;

  test("the link of the sign-up mail verifies, without a body, a content type or a session (CALL-13)", async () => {
    const person = await app.signUp();
    const [token] = await tokensOf(person.email);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await isVerified(person)).toBe(false);
    expect(await verify(token!)).toMatchObject({
      status: 200,
      body: { message: "Your email has been verified", data: null },
    });
    expect(await isVerified(person)).toBe(true);
  });

  test("opening the link again within 24 hours still says verified, afterwards 410 (VERIFY-06)", async () => {
    const person = await app.signUp();
    const [token] = await tokensOf(person.email);
    for (const seconds of [0, 1, day - 60]) {
      app.clock.step(seconds);
      expect((await verify(token!)).status).toBe(200);
    }
    app.clock.step(120);
    expect(await verify(token!)).toMatchObject({ status: 410, body: { code: "token_invalid" } });
    expect(
      (await app.db.selectFrom("users").select("verified_at").where("id", "=", person.id).execute())[0]!
        .verified_at,
    ).not.toBeNull();
  });

  test("a verification link expires after 24 hours", async () => {
    const person = await app.signUp();
    const [token] = await tokensOf(person.email);
    app.clock.step(day + 1);
    expect((await verify(token!)).status).toBe(410);
    const again = await app.signIn(person.email, person.password);
    expect(again.body.data.isVerified).toBe(false);
  });

  test("unknown, malformed, truncated and foreign tokens are 410 with one message, never 5xx (VERIFY-04)", async () => {
    const person = await app.signUp();
    const [token = ""] = await tokensOf(person.email);
    await app.send("PATCH", "/api/user/forget-password", { body: { email: person.email } });
    await app.mailsSent();
    const reset = /\/reset\/(\S+)/.exec(app.mails.at(-1)!.text)![1]!;
    const odd = [
      "x",
      token.slice(1),
      `${token}x`,
      token.toLowerCase(),
      reset,
      "%00",
      "%0d%0a",
      "%F0%9F%99%82",
      "'%20OR%201=1",
      "a".repeat(499),
      "..%2f..%2fetc",
      "null",
      "undefined",
      "__proto__",
    ];
    const bodies = new Set<string>();
    for (const given of odd) {
      const reply = await verify(given);
      expect(reply.status, given).toBe(410);
      bodies.add(reply.text);
    }
    expect(bodies.size).toBe(1);
    expect(await isVerified(person)).toBe(false);
  });

  test("tokens are stored as hashes only (A23)", async () => {
    const person = await app.signUp();
    const [token] = await tokensOf(person.email);
    const tables = [
      await app.db.selectFrom("tokens").selectAll().execute(),
      await app.db.selectFrom("mails").selectAll().execute(),
      await app.db.selectFrom("users").selectAll().execute(),
    ];
    expect(JSON.stringify(tables)).not.toContain(token);
  });

  test("another mail is sent on request, to one's own address in any letter case (CALL-11)", async () => {
    const person = await app.signUp();
    const before = (await tokensOf(person.email)).length;
    const reply = await person.patch(sendPath, { email: person.email.toUpperCase() });
    expect(reply).toMatchObject({ status: 200, body: { message: expect.any(String), data: null } });
    const tokens = await tokensOf(person.email);
    expect(tokens).toHaveLength(before + 1);
    expect((await verify(tokens.at(-1)!)).status).toBe(200);
  });

  test("another person's address is 422 with one message, known or not, and nobody gets a mail (A25)", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    await app.mailsSent();
    const before = app.mails.length;
    const replies = [
      await person.patch(sendPath, { email: other.email }),
      await person.patch(sendPath, { email: "nobody.here@example.org" }),
    ];
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 422, body: { fields: { email: expect.any(String) } } });
    }
    expect(replies[0]!.text).toBe(replies[1]!.text);
    await app.mailsSent();
    expect(app.mails).toHaveLength(before);
  });

  test("a verified person gets a notice instead of a mail; signed out it is 401", async () => {
    const person = await app.signUp();
    const [token] = await tokensOf(person.email);
    await verify(token!);
    const before = app.mails.length;
    expect((await person.patch(sendPath, { email: person.email })).status).toBe(200);
    await app.mailsSent();
    expect(app.mails).toHaveLength(before);
    expect((await app.send("PATCH", sendPath, { body: { email: person.email } })).status).toBe(401);
  });

  test("the link verifies the person it was mailed to, no matter who is signed in", async () => {
    const [owner, other] = [await app.signUp(), await app.signUp()];
    const [token] = await tokensOf(owner.email);
    expect((await other.patch(`/api/user/verify/${token}`)).status).toBe(200);
    expect(await isVerified(owner)).toBe(true);
    expect(await isVerified(other)).toBe(false);
  });

  test("links begin with PUBLIC_URL whatever Host and forwarded headers say (A25)", async () => {
    const person = await app.signUp();
    await app.send("PATCH", "/api/user/forget-password", {
      body: { email: person.email },
      headers: { host: "evil.test", "x-forwarded-host": "evil.test", forwarded: "host=evil.test" },
    });
    await app.mailsSent();
    expect(JSON.stringify(app.mails)).not.toContain("evil.test");
  });
});
