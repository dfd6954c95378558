/** Sign-up through the API: who gets an account, its content, and refusals. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { cookieOf, employee, startTestApp, student, type TestApp } from "../testing/test-app.ts";

const path = "/api/user/signup";

onEachEngine("sign-up", (engine) => {
  let app: TestApp;
  let number = 0;
  const fresh = () => {
    number += 1;
    return `new${number}@example.org`;
  };
  const signUp = (body: object) => app.send("POST", path, { body });
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  test("a student gets an account, a session and a mail; the response is message and user (CALL-03, ENT-01 to ENT-05)", async () => {
    const email = fresh();
    const reply = await signUp({ ...student, email });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      message: expect.stringMatching(/\w/),
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: "Ada Byron",
        email,
        phone: "0123456789",
        profileType: "Student",
        institute: "Analytical Institute",
        course: null,
        company: null,
        position: null,
        localAddress: null,
        city: null,
        zip: null,
        state: null,
        country: null,
        isVerified: false,
        isAdmin: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        _count: { assessments: 0 },
        timePercent: 100,
      },
    });
    const profile = await app.send("GET", "/api/user/profile", { cookie: cookieOf(reply) });
    expect(profile).toMatchObject({ status: 200, body: { data: reply.body.data } });
    await app.mailsSent();
    expect(app.mails.filter((mail) => mail.recipient === email)).toHaveLength(1);
  });

  test("an employee keeps company and position", async () => {
    const reply = await signUp({ ...employee, email: fresh() });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        data: {
          profileType: "Employee",
          company: "Engine Works",
          position: "Engineer",
          institute: null,
        },
      },
    });
  });

  test("the other type's fields are accepted and not stored, empty or filled (SIGNUP-12)", async () => {
    const spare = { institute: "Somewhere", company: "Else", position: "Clerk" };
    const asStudent = await signUp({ ...student, ...spare, email: fresh() });
    expect(asStudent).toMatchObject({
      status: 201,
      body: { data: { institute: "Somewhere", company: null, position: null } },
    });
    const asEmployee = await signUp({ ...employee, ...spare, email: fresh() });
    expect(asEmployee).toMatchObject({
      status: 201,
      body: { data: { institute: null, company: "Else", position: "Clerk" } },
    });
    for (const empty of ["", null, "   "]) {
      const reply = await signUp({ ...student, email: fresh(), company: empty, position: empty });
      expect(reply.status).toBe(201);
    }
  });

  test("each required field is asked for by name when it is absent, null or empty (SIGNUP-10, VALID-01)", async () => {
    const required = {
      student: ["name", "email", "phone", "password", "profileType", "institute"],
      employee: ["name", "email", "phone", "password", "profileType", "company", "position"],
    };
    for (const [kind, fields] of Object.entries(required)) {
      const whole = kind === "student" ? student : employee;
      for (const field of fields) {
        for (const value of [undefined, null, ""]) {
          const email = fresh();
          const reply = await signUp({ ...whole, email, [field]: value });
          expect(reply, `${kind} without ${field}`).toMatchObject({
            status: 422,
            body: { code: "invalid_input", fields: { [field]: expect.stringMatching(/\.$/) } },
          });
          expect(reply.headers["set-cookie"]).toBeUndefined();
        }
      }
    }
  });

  test("a phone number is exactly ten digits (SIGNUP-09)", async () => {
    for (const phone of [
      "123456789",
      "12345678901",
      "12345 7890",
      "+123456789",
      "１２３４５６７８９０",
      "123456789\n",
    ]) {
      expect(await signUp({ ...student, email: fresh(), phone })).toMatchObject({
        status: 422,
        body: {
          error: "Phone number must be 10 digits.",
          fields: { phone: "Phone number must be 10 digits." },
        },
      });
    }
    expect((await signUp({ ...student, email: fresh(), phone: "0000000000" })).status).toBe(201);
  });

  test("a profile type is exactly Student or Employee (ENT-02)", async () => {
    for (const profileType of ["Robot", "student", "STUDENT", " Student", "Admin"]) {
      const reply = await signUp({ ...student, email: fresh(), profileType });
      expect(reply).toMatchObject({ status: 422, body: { fields: { profileType: expect.any(String) } } });
    }
  });

  test("sign-up neither requires nor stores a course (SIGNUP-05)", async () => {
    expect(await signUp({ ...student, email: fresh(), course: "Logic" })).toMatchObject({
      status: 422,
      body: { fields: { course: expect.any(String) } },
    });
  });

  test("a taken address is 409 in any case, even with spaces around it", async () => {
    const email = fresh();
    expect((await signUp({ ...student, email })).status).toBe(201);
    for (const same of [email, email.toUpperCase(), ` ${email} `, email.replace("example", "eXample")]) {
      const reply = await signUp({ ...student, email: same });
      expect(reply).toMatchObject({
        status: 409,
        body: { code: "email_taken", error: expect.stringMatching(/\.$/) },
      });
      expect(reply.headers["set-cookie"]).toBeUndefined();
    }
  });

  test("twelve concurrent sign-ups with one address create one account", async () => {
    const email = fresh();
    const replies = await Promise.all(Array.from({ length: 12 }, () => signUp({ ...student, email })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(11).fill(409)]);
    await app.mailsSent();
    expect(app.mails.filter((mail) => mail.recipient === email)).toHaveLength(1);
  });

  test("a password is 8 to 256 characters, not a common one, not one's own name or mail; the field says which (CHPW-05)", async () => {
    const email = fresh();
    for (const password of [
      "1234567",
      "a".repeat(257),
      "password123",
      "PASSWORD123",
      "Ada Byron",
      "adabyron1815",
      email,
      email.toUpperCase(),
    ]) {
      expect(await signUp({ ...student, email, password }), password).toMatchObject({
        status: 422,
        body: { code: "invalid_input", fields: { password: expect.stringMatching(/^[A-Z].*\.$/) } },
      });
    }
  });

  test("a password of any characters works exactly as it was typed: long, spaces, emoji, NUL", async () => {
    for (const password of [
      "x".repeat(256),
      "  two  spaces  ",
      "🙂🙂🙂🙂🙂🙂🙂🙂",
      "zero\u0000in the middle",
      "ｆｕｌｌｗｉｄｔｈ",
    ]) {
      const email = fresh();
      expect((await signUp({ ...student, email, password })).status).toBe(201);
      expect((await app.signIn(email, password)).status).toBe(200);
      expect((await app.signIn(email, password.normalize("NFKC").trim().slice(0, -1))).status).toBe(401);
    }
  });
});
