/** Every field of every form against wrong types, lengths, control characters and Unicode tricks. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, type Reply, startTestApp, student, type TestApp } from "../testing/test-app.ts";

/** JSON texts, so that values that JSON.stringify would repair reach the server unchanged. */
const wrongTypes = [
  "0",
  "1234567890",
  "-0",
  "1.5",
  "1e999",
  "true",
  "false",
  "[]",
  '["text"]',
  '[["text"]]',
  "{}",
  '{"$ne":""}',
  '{"toString":"x"}',
  '{"length":10}',
];

/** Characters that no single-line text may contain: SQLite would store NUL, PostgreSQL would fail on it. */
const badCharacters = {
  NUL: "\u0000",
  "line feed": "\n",
  "carriage return": "\r",
  tab: "\t",
  escape: "\u001b[31m",
  delete: "\u007f",
  "C1 control": "\u0085",
  "line separator": "\u2028",
  "paragraph separator": "\u2029",
  "right-to-left override": "\u202e",
  "Arabic letter mark": "\u061c",
  "hidden tag characters": "\u{e0041}\u{e007f}",
  isolate: "\u2066",
  "left-to-right mark": "\u200e",
  "byte-order mark": "\ufeff",
  "high surrogate alone": "\ud83d",
  "low surrogate alone": "\ude00",
  "mail header": "\r\nBcc: evil@x.test",
};

const texts = ["name", "institute"];
const profileTexts = [...texts, "course", "company", "position", "localAddress", "city", "state", "country"];

onEachEngine("field rules", (engine) => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    person = await app.addPerson();
  });
  afterAll(() => app.close());

  const signUp = (body: unknown) => app.send("POST", "/api/user/signup", { body });
  const update = (body: unknown) => person.patch("/api/user/update", body);
  const profile = async () => (await person.get("/api/user/profile")).text;
  const people = async () => (await app.db.selectFrom("users").select("id").execute()).length;

  /** Replaces one member of a body with a JSON text. */
  const withRaw = (body: object, field: string, raw: string) =>
    JSON.stringify({ ...body, [field]: "@raw@" }).replace('"@raw@"', () => raw);

  function expectRefused(reply: Reply, field: string, what: string): void {
    expect(reply, what).toMatchObject({
      status: 422,
      body: { code: "invalid_input", error: expect.stringMatching(/\.$/) },
    });
    const names = Object.keys(reply.body.fields).map((name) => name.split(".")[0]);
    expect(names, what).toContain(field);
    expect(reply.text, what).not.toMatch(/zod|invalid_type|expected|received|SQL|stack/i);
  }

  test("sign-up refuses every other type in every field and stores nothing (A47, VALID-01)", async () => {
    const before = await people();
    for (const field of [
      "name",
      "email",
      "phone",
      "password",
      "profileType",
      "institute",
      "company",
      "position",
    ]) {
      for (const raw of wrongTypes) {
        const reply = await signUp(withRaw({ ...student, email: "types@example.org" }, field, raw));
        expectRefused(reply, field, `${field}: ${raw}`);
      }
    }
    expect(await people()).toBe(before);
  });

  test("update refuses every other type in every field and stores nothing (A47, VALID-01)", async () => {
    const before = await profile();
    for (const field of [...profileTexts, "phone", "zip", "profileType"]) {
      for (const raw of wrongTypes) {
        expectRefused(await update(withRaw({}, field, raw)), field, `${field}: ${raw}`);
      }
    }
    expect(await profile()).toBe(before);
  });

  test("sign-in, forgot, reset and change refuse every other type with a sentence (A47)", async () => {
    const calls = [
      ["POST", "/api/user/login", { email: "a@b.c", password: "x" }],
      ["PATCH", "/api/user/forget-password", { email: "a@b.c" }],
      ["PATCH", "/api/user/send-verification-code", { email: "a@b.c" }],
      ["PATCH", "/api/user/reset/token", { newPassword: "ledger and gold" }],
      ["PATCH", "/api/user/forget-change-password", { token: "x", newPassword: "ledger and gold" }],
      ["PATCH", "/api/user/change-password", { oldPassword: "x", newPassword: "ledger and gold" }],
    ] as const;
    for (const [method, path, body] of calls) {
      for (const field of Object.keys(body)) {
        for (const raw of [...wrongTypes, "null"]) {
          const reply = await app.send(method, path, {
            body: withRaw(body, field, raw),
            cookie: person.cookie,
          });
          expectRefused(reply, field, `${path} ${field}: ${raw}`);
        }
      }
    }
  });

  test("control characters, overrides, line ends and lone surrogates are refused in every line of text (A33, A42, A48)", async () => {
    const [peopleBefore, before] = [await people(), await profile()];
    for (const [name, character] of Object.entries(badCharacters)) {
      for (const field of profileTexts) {
        expectRefused(await update({ [field]: `a${character}b` }), field, `update ${field}: ${name}`);
      }
      for (const field of [...texts, "email"]) {
        const body = { ...student, email: "tricks@example.org", [field]: `a${character}b@example.org` };
        expectRefused(await signUp(body), field, `sign-up ${field}: ${name}`);
      }
    }
    expect(await people()).toBe(peopleBefore);
    expect(await profile()).toBe(before);
  });

  test("a text is 1 to 120 characters: 120 are accepted, 121 and 10,000 refused", async () => {
    for (const field of profileTexts) {
      expect((await update({ [field]: "x".repeat(120) })).status, field).toBe(200);
      for (const length of [121, 10_000]) {
        expectRefused(await update({ [field]: "x".repeat(length) }), field, `${field}: ${length}`);
      }
    }
  });

  test("text is stored as typed in NFC, trimmed: quotes, tags, emoji, other scripts, SQL, formulas (A32)", async () => {
    const kept = [
      `<img src=x onerror="alert(1)">`,
      `'; drop table users; --`,
      `Robert "Bob" O'Neil`,
      "=1+1",
      "日本語 العربية עברית",
      "👩🏽‍🚀 and 🇬🇧",
      "%_\\",
      "zero\u200bwidth",
      "{{7*7}} <%= 7*7 %>",
      "null",
    ];
    for (const text of kept) {
      for (const field of ["name", "city"]) {
        expect((await update({ [field]: `  ${text} ` })).body.data[field]).toBe(text.normalize("NFC"));
      }
    }
    expect((await update({ name: "Ame\u0301lie" })).body.data.name).toBe("Am\u00e9lie");
  });

  test("a name of invisible characters counts as missing", async () => {
    const [peopleBefore, before] = [await people(), await profile()];
    const invisible = [
      ...["\u200b", "\u200d\u2060", "\u00ad", "\u3164", "\u115f\u1160", "\uffa0", "\u2800\u2800", "\u034f"],
      ...["\u00a0\u3000", "\u180e", "\ufe0f", "\u0301", "\ue000", " \u2061 \u2062 "],
    ];
    for (const text of invisible) {
      for (const field of profileTexts)
        expectRefused(await update({ [field]: text }), field, `update ${field}: ${JSON.stringify(text)}`);
      const reply = await signUp({ ...student, email: "unseen@example.org", name: text });
      expect(reply.body.fields, JSON.stringify(text)).toEqual({ name: "Please enter your name." });
    }
    expect(await people()).toBe(peopleBefore);
    expect(await profile()).toBe(before);
    for (const text of ["李", "№ 5", "🙂", "نور", "O\u200d"])
      expect((await update({ name: text })).status).toBe(200);
  });

  test("endless combining marks are refused, thirty on one letter are accepted", async () => {
    const marks = (count: number) => `a${"\u0316".repeat(count)}`;
    expect((await update({ city: marks(30) })).body.data.city).toBe(marks(30));
    expectRefused(await update({ city: marks(31) }), "city", "31 marks");
  });

  test("lists refuse a parameter of the wrong type with a message that names it", async () => {
    const admin = await app.addAdmin();
    const wrong = {
      page: ["0", "-1", "1.5", "abc", "", "1e3", "99999999999", "%00"],
      limit: ["0", "101", "abc", "-5", ""],
      sort: ["password", "email; drop table users", "-", "", "createdAt,name"],
      from: ["yesterday", "2026-02-30", "2026-13-01", "26-01-01", "2026-01-01T00:00:00Z", ""],
      to: ["2026-02-30", "0"],
      profileType: ["Robot", "student", ""],
      verified: ["yes", "1", "TRUE", ""],
      q: ["%00", "a%0ab", "x".repeat(101)],
      cursor: ["x", "%00", "e30", "bnVsbA"],
    };
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of values) {
        const reply = await admin.get(`/api/user/get-users?${name}=${value}`);
        expectRefused(reply, name, `${name}=${value}`);
      }
    }
  });
});
