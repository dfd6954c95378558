/** Addresses that could send a mail to the wrong person by mistake or by trick: refused at sign-up, harmless everywhere else. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, student, type TestApp } from "../testing/test-app.ts";

const confusing = [
  "x,<evil@x.test>",
  "g:evil@x.test;",
  "(c)evil@x.test",
  '"a"evil@x.test',
  "evil@x.test>",
  "<evil@x.test>",
  "a@x.test,evil@x.test",
  "a@x.test;evil@x.test",
  "a@x.test evil@x.test",
  "a@evil.test@x.test",
  "a\\@evil.test@x.test",
  "a＠x.test",
  "a@x。test",
  "mıke@x.test",
  "mike@ıx.test",
  "аdmin@x.test",
  "a@x.test\u0000",
  "a\u0000@x.test",
  "a@x.test\r\nBcc: evil@x.test",
  "a\u200b@x.test",
  "a@[127.0.0.1]",
  "a@127.0.0.1",
  "a@localhost",
  "a@x..test",
  "a@.x.test",
  "a@x.test.",
  "a@-x.test",
  "a@x-.test",
  ".a@x.test",
  "a.@x.test",
  "a..b@x.test",
  "@x.test",
  "a@",
  "a b@x.test",
  `${"a".repeat(65)}@x.test`,
  `a@${"x".repeat(64)}.test`,
  `a@${"x.".repeat(130)}test`,
];

onEachEngine("address confusion", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const signUp = (email: string) => app.send("POST", "/api/user/signup", { body: { ...student, email } });
  const addresses = async () =>
    (await app.db.selectFrom("users").select("email").execute()).map((row) => row.email);

  test("sign-up refuses every confusing address with one message, creates no account and sends no mail (A33, A34)", async () => {
    for (const email of confusing) {
      expect(await signUp(email), email).toMatchObject({
        status: 422,
        body: {
          error: "Please enter a valid email address.",
          fields: { email: "Please enter a valid email address." },
        },
      });
    }
    expect(await addresses()).toEqual([]);
    await app.mailsSent();
    expect(app.mails).toEqual([]);
  });

  test("an encoded word, which some mail software decodes, is refused (A34)", async () => {
    expect((await signUp("=?utf-8?q?a?=@example.org")).status).toBe(422);
  });

  test("a letter that becomes ASCII only in lower case is refused (A34)", async () => {
    expect((await signUp("bo\u212ab@example.org")).status).toBe(422);
  });

  test("ordinary addresses are accepted and stored in lower case: dots, plus, long domains", async () => {
    for (const email of [
      "Ada.Byron+Notes@Sub.Example.Org",
      "o'neil@example.co.uk",
      "a@b.io",
      "user_name-1@xn--bcher-kva.example",
      `${"a".repeat(64)}@example.org`,
    ]) {
      const reply = await signUp(email);
      expect(reply).toMatchObject({ status: 201, body: { data: { email: email.toLowerCase() } } });
    }
  });

  test("a lookalike address matches nobody at sign-in and forgot, and gets no mail (A34)", async () => {
    const { email, password } = await app.signUp({ email: "mike@example.org" });
    await app.mailsSent();
    const before = app.mails.length;
    for (const typed of [
      "mıke@example.org",
      "mike@еxample.org",
      "mike＠example.org@x.y",
      '"mike"@example.org',
    ]) {
      expect((await app.signIn(typed, password)).status).toBe(401);
      const forgot = await app.send("PATCH", "/api/user/forget-password", { body: { email: typed } });
      expect(forgot.status).toBe(200);
    }
    await app.mailsSent();
    expect(app.mails).toHaveLength(before);
    expect((await app.signIn(email, password)).status).toBe(200);
  });

  test("a mail goes to exactly one address, the stored one (A34)", async () => {
    const person = await app.signUp({ email: "Stored.Address@Example.org" });
    await app.send("PATCH", "/api/user/forget-password", { body: { email: "STORED.ADDRESS@EXAMPLE.ORG" } });
    await app.mailsSent();
    const to = app.mails.map((mail) => mail.recipient).filter((one) => /stored/i.test(one));
    expect(new Set(to)).toEqual(new Set([person.email.toLowerCase()]));
  });

  test("markup in a name is text in mails (A32, A33)", async () => {
    const name = `<img src=x onerror=alert(1)> "quoted" & <b>`;
    const { id, email } = await app.signUp({ name });
    await app.verify(id);
    await app.send("PATCH", "/api/user/forget-password", { body: { email } });
    await app.mailsSent();
    const mail = app.mails.findLast((one) => one.recipient === email)!;
    expect(mail.text).toContain(name);
    // The mail's own pictures are its marks.
    expect(mail.html).not.toContain("<img src=x");
    expect(mail.html).toContain("&lt;img src=x");
    expect(mail.subject).not.toContain("img");
  });

  test("a mail to an unverified address has nothing that a person typed", async () => {
    const typed = {
      name: "Win a prize at evil.example",
      institute: "evil.example institute",
      phone: "6669996669",
    };
    const { email, password, cookie } = await app.signUp({ ...typed, email: "mailbox@example.org" });
    await app.send("PATCH", "/api/user/forget-password", { body: { email } });
    await app.send("PATCH", "/api/user/change-password", {
      cookie,
      body: { oldPassword: password, newPassword: "evil.example of course" },
    });
    await app.mailsSent();
    const sent = app.mails.filter((mail) => mail.recipient === email);
    expect(sent).toHaveLength(3);
    expect(JSON.stringify(sent)).not.toMatch(/evil|prize|666999/i);
  });
});
