/** One's own profile: edited field by field, edits undone, everything else unchanged. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

const path = "/api/user/update";
const optional = [
  "institute",
  "course",
  "company",
  "position",
  "localAddress",
  "city",
  "zip",
  "state",
  "country",
];

onEachEngine("profile", (engine) => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    person = await app.addPerson();
  });
  const profile = async () => (await person.get("/api/user/profile")).body.data;

  test("one field is enough; the response is the changed user, and the rest stays (UPD-05, UPD-06, CALL-10)", async () => {
    const before = await profile();
    const reply = await person.patch(path, { city: "London" });
    expect(reply).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(reply.body.data).toEqual({ ...before, city: "London" });
    expect(await profile()).toEqual({ ...before, city: "London" });
  });

  test("an empty object changes nothing and is not an error (VALID-03)", async () => {
    const before = await profile();
    expect(await person.patch(path, {})).toMatchObject({ status: 200, body: { data: before } });
  });

  test("every field can be stored, for either type, and is kept when the type changes (ENT-03, ENT-04)", async () => {
    const change = {
      name: "Ada King",
      phone: "9876543210",
      profileType: "Employee",
      institute: "Institute",
      course: "Logic",
      company: "Works",
      position: "Engineer",
      localAddress: "12 St James's Square",
      city: "London",
      zip: "00123",
      state: "Surrey",
      country: "England",
    };
    expect((await person.patch(path, change)).body.data).toMatchObject(change);
    expect((await person.patch(path, { profileType: "Student" })).body.data).toMatchObject({
      ...change,
      profileType: "Student",
    });
  });

  test("the profile type stays when only another field is sent (UPD-07)", async () => {
    await person.patch(path, { profileType: "Employee" });
    expect((await person.patch(path, { city: "Paris" })).body.data.profileType).toBe("Employee");
  });

  test("null removes each optional value; name, phone and type can't be removed", async () => {
    for (const field of optional) {
      expect((await person.patch(path, { [field]: "123" })).body.data[field]).toBe("123");
      expect((await person.patch(path, { [field]: null })).body.data[field]).toBeNull();
    }
    for (const field of ["name", "phone", "profileType"]) {
      expect((await person.patch(path, { [field]: null })).status).toBe(422);
    }
  });

  test("an empty text is refused for every field, and the other fields stay", async () => {
    const before = await profile();
    for (const field of [...optional, "name", "phone", "profileType"]) {
      for (const empty of ["", "   "]) {
        expect(await person.patch(path, { country: "Chile", [field]: empty }), field).toMatchObject({
          status: 422,
          body: { fields: { [field]: expect.any(String) } },
        });
      }
    }
    expect(await profile()).toEqual(before);
  });

  test("zip is 1 to 12 digits, stored as text with its leading zeros (UPD-08)", async () => {
    for (const zip of ["0", "00123", "000000000001"]) {
      expect((await person.patch(path, { zip })).body.data.zip).toBe(zip);
    }
    for (const zip of ["12a", "abc", "1234567890123", "12 34", "-1", "1.5", "１２３", "12\n", 123]) {
      expect((await person.patch(path, { zip })).status).toBe(422);
    }
    expect((await profile()).zip).toBe("000000000001");
  });

  test("a phone number is checked as at sign-up", async () => {
    for (const phone of ["12345", "12345678901", "phone12345", 1234567890]) {
      expect(await person.patch(path, { phone })).toMatchObject({
        status: 422,
        body: { error: "Phone number must be 10 digits." },
      });
    }
    expect((await person.patch(path, { phone: "1112223334" })).status).toBe(200);
  });

  test("email, isAdmin, isVerified, id and unknown fields are refused and nothing is changed", async () => {
    const before = await profile();
    for (const field of ["email", "isAdmin", "isVerified", "id", "createdAt", "_count", "nonsense"]) {
      expect(await person.patch(path, { city: "Rome", [field]: before[field] ?? "x" })).toMatchObject({
        status: 422,
        body: { code: "invalid_input", fields: { [field]: expect.any(String) } },
      });
    }
    expect(await profile()).toEqual(before);
  });

  test("a change affects nobody else", async () => {
    const other = await app.addPerson();
    const before = (await other.get("/api/user/profile")).body.data;
    await person.patch(path, { name: "Changed", city: "Changed" });
    expect((await other.get("/api/user/profile")).body.data).toEqual(before);
  });

  test("twenty concurrent changes of different fields are all stored", async () => {
    const fields = ["institute", "course", "company", "position", "localAddress", "city", "state", "country"];
    const replies = await Promise.all(fields.map((field) => person.patch(path, { [field]: `of ${field}` })));
    expect(replies.map((reply) => reply.status)).toEqual(fields.map(() => 200));
    expect(await profile()).toMatchObject(Object.fromEntries(fields.map((field) => [field, `of ${field}`])));
  });
});
