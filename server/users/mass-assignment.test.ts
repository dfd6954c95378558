/** Mass assignment: protected fields are refused in sign-up, update and submit, in any spelling. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, student, type TestApp } from "../testing/test-app.ts";

/** JSON texts of one member each, so that duplicate keys and odd spellings reach the server unchanged. */
const adminSpellings = [
  '"isAdmin":true',
  '"isAdmin":"true"',
  '"isAdmin":1',
  '"isAdmin":[true]',
  '"isAdmin":{"value":true}',
  '"isAdmin":false,"isAdmin":true',
  '"isadmin":true',
  '"ISADMIN":true',
  '"is_admin":true',
  '"is-admin":true',
  '"isAdmin ":true',
  '" isAdmin":true',
  '"isAdmin\\u0000":true',
  '"\\u0069sAdmin":true',
  '"isAdmin\\u200b":true',
  '"user.isAdmin":true',
  '"user[isAdmin]":true',
  '"isAdmin[]":true',
  '"user":{"isAdmin":true}',
  '"data":{"isAdmin":true}',
  '"0":{"isAdmin":true}',
  '"$set":{"isAdmin":true}',
  '"admin":true',
  '"role":"admin"',
  '"roles":["admin"]',
  '"access":"admin"',
  '"adminSince":"2020-01-01T00:00:00.000Z"',
  '"admin_since":"2020-01-01T00:00:00.000Z"',
  '"permissions":["*"]',
  '"profileType":"Student","profileType":"Admin"',
];

const otherFields = {
  id: "00000000-0000-7000-8000-000000000000",
  userId: "00000000-0000-7000-8000-000000000000",
  isVerified: true,
  verifiedAt: "2020-01-01T00:00:00.000Z",
  verified_at: "2020-01-01T00:00:00.000Z",
  createdAt: "2020-01-01T00:00:00.000Z",
  passwordHash: "$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA",
  password_hash: "x",
  timePercent: 300,
  time_percent: 300,
  result_count: 99,
  _count: { assessments: 99 },
  assessments: [],
  sessionId: "x",
};

/** A body as JSON text with one more member at the end. */
const bodyWith = (body: object, member: string) => `${JSON.stringify(body).slice(0, -1)},${member}}`;

onEachEngine("mass assignment", (engine) => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    person = await app.addPerson({}, false);
  });
  afterAll(() => app.close());

  const profile = async () => (await person.get("/api/user/profile")).body.data;
  const peopleCount = async () => (await app.db.selectFrom("users").select("id").execute()).length;

  test("thirty spellings of isAdmin make nobody an admin at sign-up (A15)", async () => {
    expect(adminSpellings).toHaveLength(30);
    const before = await peopleCount();
    for (const [index, spelling] of adminSpellings.entries()) {
      const body = bodyWith({ ...student, email: `admin${index}@example.org` }, spelling);
      const reply = await app.send("POST", "/api/user/signup", { body });
      expect(reply.status, spelling).toBe(422);
      expect(reply.body.error, spelling).toMatch(/^[A-Z].*\.$/);
    }
    expect(await peopleCount()).toBe(before);
  });

  test("thirty spellings of isAdmin make nobody an admin by update, and nothing beside them is changed (A15)", async () => {
    const before = await profile();
    for (const spelling of adminSpellings) {
      const reply = await person.patch("/api/user/update", bodyWith({ city: "London" }, spelling));
      expect(reply.status, spelling).toBe(422);
    }
    expect(await profile()).toEqual(before);
    expect((await person.get("/api/user/get-users")).status).toBe(403);
  });

  test("id, isVerified, createdAt, hashes and counts are refused in sign-up, update and submit (A14)", async () => {
    const before = await profile();
    const peopleBefore = await peopleCount();
    for (const [field, value] of Object.entries(otherFields)) {
      const replies = [
        await app.send("POST", "/api/user/signup", {
          body: { ...student, email: "mass@example.org", [field]: value },
        }),
        await person.patch("/api/user/update", { city: "London", [field]: value }),
        await person.post("/api/assessment/save-assessment", {
          name: "JavaScript Assessment",
          [field]: value,
        }),
        await person.post("/api/assessment/attempts", { slug: "javascript", [field]: value }),
        await person.patch("/api/user/change-password", {
          oldPassword: "a",
          newPassword: "ledger and gold",
          [field]: value,
        }),
      ];
      for (const reply of replies) {
        expect(reply, field).toMatchObject({
          status: 422,
          body: { code: "invalid_input", fields: { [field]: expect.any(String) } },
        });
      }
    }
    expect(await profile()).toEqual(before);
    expect(await peopleCount()).toBe(peopleBefore);
  });

  test("email and password are not fields of the update (A14)", async () => {
    const before = await profile();
    for (const change of [
      { email: "other@example.org" },
      { password: "ledger and gold" },
      { newPassword: "x" },
    ]) {
      expect((await person.patch("/api/user/update", change)).status).toBe(422);
    }
    expect(await profile()).toEqual(before);
  });

  test("prototype keys are refused and affect no other request (A16)", async () => {
    const members = [
      '"__proto__":{"isAdmin":true}',
      '"__proto__":null',
      '"constructor":{"prototype":{"isAdmin":true}}',
      '"prototype":{"isAdmin":true}',
      '"toString":"x"',
      '"hasOwnProperty":"x"',
      '"valueOf":1',
      '"__defineGetter__":"x"',
      '"\\u005f_proto__":{"isAdmin":true}',
    ];
    for (const member of members) {
      const signUp = await app.send("POST", "/api/user/signup", {
        body: bodyWith({ ...student, email: "proto@example.org" }, member),
      });
      const update = await person.patch("/api/user/update", bodyWith({ city: "London" }, member));
      expect([400, 422], member).toContain(signUp.status);
      expect([400, 422], member).toContain(update.status);
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    const clean = await app.signUp();
    expect((await clean.get("/api/user/profile")).body.data).toMatchObject({ isAdmin: false, city: null });
    expect((await clean.get("/api/user/get-users")).status).toBe(403);
  });

  test("isVerified is set by neither sign-up nor update (STATE-08)", async () => {
    expect((await profile()).isVerified).toBe(false);
  });
});
