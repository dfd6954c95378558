/** The hourly limit of mails to a mailbox that others can cause, that nobody uses up another person's share, and queued mails. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertMail } from "../mail/store.ts";
import { isoAfter } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { turnOnTwoFactor } from "../testing/two-factor.ts";
import { codeAt } from "./two-factor.ts";

onEachEngine("mail limits", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const forgot = (email: string) => app.send("PATCH", "/api/user/forget-password", { body: { email } });
  const resend = (person: Person) =>
    person.patch("/api/user/send-verification-code", { email: person.email });
  async function subjectsTo(...emails: string[]): Promise<string[]> {
    await app.mailsSent();
    return app.mails.filter(({ recipient }) => emails.includes(recipient)).map(({ subject }) => subject);
  }
  const mailsTo = async (...emails: string[]) => (await subjectsTo(...emails)).length;
  const verified = async (change = {}) => {
    const person = await app.signUp(change);
    await app.verify(person.id);
    return person;
  };

  test("an address gets three mails an hour by forgot, however it is spelled, and the reply stays the same (A25)", async () => {
    const { email } = await app.addPerson();
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

  test("a limited verification mail is refused with the time to wait, and nobody else can use up the limit (A25)", async () => {
    const person = await app.signUp();
    for (let round = 0; round < 4; round += 1) await forgot(person.email);
    for (let round = 0; round < 2; round += 1) expect((await resend(person)).status).toBe(200);
    const refused = await resend(person);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: "too_many_requests",
        error:
          "No mail was sent: this mailbox has had its mails for this hour. Please try again in 60 minutes.",
      },
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500);
    expect((await subjectsTo(person.email)).sort()).toEqual([
      ...Array(3).fill("Please verify your email address"),
      ...Array(3).fill("Reset your password"),
    ]);
    app.clock.step(3602);
    expect((await resend(person)).status).toBe(200);
    expect(await mailsTo(person.email)).toBe(7);
  });

  test("tags and dots are one mailbox: of ten sign-ups two are mailed, and the replies say which", async () => {
    const emails = Array.from({ length: 10 }, (_, index) => `v.ic.tim+${index}@mailbox.example`);
    const messages = [];
    for (const email of emails) {
      const person = await app.send("POST", "/api/user/signup", {
        body: {
          name: "A",
          email,
          phone: "0123456789",
          password: "ledger and gold",
          profileType: "Student",
          institute: "X",
        },
      });
      expect(person.status).toBe(201);
      messages.push(person.body.message);
    }
    expect(await mailsTo(...emails)).toBe(2);
    expect(messages.filter((message) => /We sent you an email/.test(message))).toHaveLength(2);
    expect(messages.filter((message) => /We could not send the email/.test(message))).toHaveLength(8);
    // The mailbox's owner comes last and still gets one.
    const owner = await app.signUp({ email: "victim@mailbox.example" });
    expect(await mailsTo(owner.email)).toBe(1);
    expect(await mailsTo(owner.email, ...emails)).toBe(3);
    for (const email of emails) await forgot(email);
    await forgot(owner.email);
    expect(await mailsTo(owner.email, ...emails)).toBe(6);
    expect(await mailsTo(owner.email)).toBe(2);
  });

  test("requesting a reset before an account exists doesn't use up its mails", async () => {
    const email = "comes.later@example.org";
    for (let round = 0; round < 5; round += 1) await forgot(email);
    expect(await mailsTo(email)).toBe(0);
    await app.signUp({ email });
    await forgot(email);
    expect(await subjectsTo(email)).toEqual(["Please verify your email address", "Reset your password"]);
  });

  test("thirty concurrent requests send at most three mails (A25)", async () => {
    const { email } = await app.addPerson();
    const replies = await Promise.all(Array.from({ length: 30 }, () => forgot(email)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(await mailsTo(email)).toBe(3);
  });

  test("a mail that is tried again isn't counted again", async () => {
    const { email } = await app.addPerson();
    for (let round = 0; round < 3; round += 1) await forgot(email);
    expect(await mailsTo(email)).toBe(3);
    const now = app.clock.now().toISOString();
    const row = { id: newId(), recipient: email, kind: "reset", details: "{}", created_at: now };
    const failed = { tries: 1, next_try_at: now, claimed_until: null, sent_at: null, last_error: "timeout" };
    const expires_at = isoAfter(app.clock.now(), 3600);
    await app.db
      .insertInto("mails")
      .values({ ...row, ...failed, expires_at })
      .execute();
    expect(await mailsTo(email)).toBe(4);
  });

  test("a mail about a corrected score that an earlier version queued, without its maximum, says ten", async () => {
    const { email } = await verified();
    const now = app.clock.now();
    const details = { assessment: "SQL", before: 7, after: 8, cause: "key" };
    const expiresAt = isoAfter(now, 3600);
    await insertMail(app.db, { kind: "scoreChanged", recipient: email, details, now, expiresAt });
    expect(await subjectsTo(email)).toContain("Your score is now 8 of 10");
  });

  test("an unknown address gets none", async () => {
    await forgot("nobody.here@example.org");
    expect(await mailsTo("nobody.here@example.org")).toBe(0);
    const waiting = app.db.selectFrom("mails").select("kind").where("next_try_at", "is not", null);
    expect(await waiting.execute()).toEqual([]);
  });

  test("each address has a separate limit", async () => {
    const [one, other] = [await app.addPerson(), await app.addPerson()];
    for (let round = 0; round < 4; round += 1) await forgot(one.email);
    await forgot(other.email);
    expect(await mailsTo(other.email)).toBe(1);
  });

  async function toggle(person: Person, times: number): Promise<void> {
    for (let round = 0; round < times; round += 1) {
      const { secret } = await turnOnTwoFactor(app, person);
      const body = { password: person.password, code: codeAt(secret, app.clock.now()) };
      const off = await app.send("DELETE", "/api/user/two-factor", { cookie: person.cookie, body });
      expect(off.status).toBe(200);
    }
  }

  test("notices are at most five an hour", async () => {
    const person = await verified();
    await toggle(person, 4);
    expect((await subjectsTo(person.email)).filter((subject) => /Two-factor/.test(subject))).toHaveLength(5);
  });

  test("notices to accounts that others created with a mailbox don't use up its owner's", async () => {
    const owner = await verified({ email: "owner@box.example" });
    const password = (index: number) => `ledger and gold ${index}`;
    for (const email of ["owner+a@box.example", "owner+b@box.example"]) {
      const stranger = await app.signUp({ email, password: password(0) });
      for (let index = 0; index < 5; index += 1) {
        const { cookie } = stranger;
        const body = { oldPassword: password(index), newPassword: password(index + 1) };
        expect((await app.send("PATCH", "/api/user/change-password", { cookie, body })).status).toBe(200);
        const again = await app.signIn(email, password(index + 1));
        stranger.cookie = [again.headers["set-cookie"] ?? []].flat().map(String).join("; ");
      }
    }
    const changed = "Your password was changed";
    const strangers = await subjectsTo("owner+a@box.example", "owner+b@box.example");
    expect(strangers.filter((subject) => subject === changed)).toHaveLength(5);
    await owner.patch("/api/user/change-password", { oldPassword: owner.password, newPassword: password(9) });
    expect((await subjectsTo(owner.email)).at(-1)).toBe(changed);
  });
});
