/** How many mails an address can be sent by others' hands: three an hour, and the reply never tells. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

vi.mock("node:crypto", async () => (await import("../testing/cheap-hashing.ts")).cheapCrypto);

onEachEngine("mail limits", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const forgot = (email: string) => app.send("PATCH", "/api/user/forget-password", { body: { email } });
  async function mailsTo(email: string): Promise<number> {
    await app.mailsSent();
    return app.mails.filter((mail) => mail.recipient === email).length;
  }

  test("an address gets three mails an hour by forgot, however it is spelled, and the reply stays the same (A25)", async () => {
    const { email } = await app.enter();
    const replies = [];
    for (const spelling of [email, email.toUpperCase(), email, email, email.toUpperCase(), email]) {
      replies.push(await forgot(spelling));
    }
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
    expect(replies[0]!.status).toBe(200);
    expect(await mailsTo(email)).toBe(3);
    app.clock.step(3601);
    await forgot(email);
    expect(await mailsTo(email)).toBe(4);
  });

  test("verification mails count with the reset mails, the one of sign-up too (A25)", async () => {
    const person = await app.signUp();
    for (let round = 0; round < 3; round += 1) {
      const reply = await person.patch("/api/user/send-verification-code", { email: person.email });
      expect(reply.status).toBe(200);
      await forgot(person.email);
    }
    expect(await mailsTo(person.email)).toBe(3);
  });

  test("thirty requests at once get no more mails out than three (A25)", async () => {
    const { email } = await app.enter();
    const replies = await Promise.all(Array.from({ length: 30 }, () => forgot(email)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(await mailsTo(email)).toBe(3);
  });

  test("an address that nobody has gets none", async () => {
    await forgot("nobody.here@example.org");
    expect(await mailsTo("nobody.here@example.org")).toBe(0);
  });

  test("one address's limit is not another's", async () => {
    const [one, other] = [await app.enter(), await app.enter()];
    for (let round = 0; round < 4; round += 1) await forgot(one.email);
    await forgot(other.email);
    expect(await mailsTo(other.email)).toBe(1);
  });
});
