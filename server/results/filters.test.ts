/** Filters of the lists of results: by assessment, day, score, type of person and search words. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { seedResult } from "../testing/seeds/seed.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

const own = "/api/assessment/my-assessments";
const all = "/api/assessment/get-assessments";
const python = { slug: "python", title: "Python Assessment" };

onEachEngine("filters of results", (engine) => {
  let app: TestApp;
  let admin: Person;
  let student: Person;
  let employee: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    admin = await app.addAdmin({ name: "The Admin" });
    student = await app.addPerson({ name: "100% Under_score \\ Slash", email: "under_score@example.org" });
    employee = await app.addPerson({
      name: "Émile Ørsted",
      email: "emile@example.net",
      profileType: "Employee",
      institute: null,
      company: "Engine Works",
      position: "Engineer",
    });
    const seed = (person: Person, number: number, score: number, at: string, bank = {}) =>
      seedResult(app.db, person.id, number, { score, at, ...bank });
    await seed(student, 1, 0, "2026-03-01T00:00:00.000Z");
    await seed(student, 2, 5, "2026-03-01T23:59:59.999Z");
    await seed(student, 3, 8, "2026-03-02T00:00:00.000Z");
    await seed(student, 1, 9, "2026-03-03T12:00:00.000Z", python);
    await seed(employee, 1, 10, "2026-03-04T12:00:00.000Z", python);
  });
  afterAll(() => app.close());

  const scores = async (person: Person, path: string, query: string) => {
    const expected: number[][] = [];
    for (const shape of ["", "&page=1", "&cursor="]) {
      const reply = await person.get(`${path}?${query}${shape}`);
      expect(reply.status, `${query}${shape}`).toBe(200);
      if (shape === "&page=1") expect(reply.body.page.total, query).toBe(reply.body.data.length);
      expected.push(reply.body.data.map((row: { score: number }) => row.score));
    }
    expect(new Set(expected.map(String)).size, query).toBe(1);
    return expected[0];
  };

  test("by assessment, score and both, alike in whole lists, pages and cursors", async () => {
    expect(await scores(student, own, "assessment=python")).toEqual([9]);
    expect(await scores(student, own, "assessment=rust")).toEqual([]);
    expect(await scores(admin, all, "assessment=python")).toEqual([10, 9]);
    expect(await scores(student, own, "scoreMin=5&scoreMax=8")).toEqual([8, 5]);
    expect(await scores(student, own, "scoreMin=0&scoreMax=0")).toEqual([0]);
    expect(await scores(student, own, "scoreMin=9&scoreMax=1")).toEqual([]);
    expect(await scores(admin, all, "assessment=python&scoreMin=10")).toEqual([10]);
  });

  test("by days, both inclusive, cut at midnight UTC", async () => {
    expect(await scores(student, own, "from=2026-03-01&to=2026-03-01")).toEqual([5, 0]);
    expect(await scores(student, own, "from=2026-03-02")).toEqual([9, 8]);
    expect(await scores(student, own, "to=2026-02-28")).toEqual([]);
    expect(await scores(student, own, "from=2026-03-02&to=2026-03-02")).toEqual([8]);
    expect(await scores(student, own, "from=0001-01-01")).toHaveLength(4);
  });

  // D13: the day after 9999-12-31 has a sign before its year, and sorts before every other text.
  test("to=9999-12-31 includes everything", async () => {
    expect(await scores(student, own, "to=9999-12-31")).toHaveLength(4);
  });

  test("by the person's type on the admin's list only", async () => {
    expect(await scores(admin, all, "profileType=Employee")).toEqual([10]);
    expect(await scores(admin, all, "profileType=Student")).toEqual([9, 8, 5, 0]);
    expect((await student.get(`${own}?profileType=Student`)).status).toBe(422);
  });

  test("words are searched in quiz name, person's name and address, in any case", async () => {
    expect(await scores(admin, all, "q=PYTHON")).toEqual([10, 9]);
    expect(await scores(admin, all, "q=emile%40EXAMPLE")).toEqual([10]);
    expect(await scores(student, own, "q=javas")).toEqual([8, 5, 0]);
    expect(await scores(student, own, "q=under_score")).toEqual([]);
    expect(await scores(admin, all, "q=")).toHaveLength(5);
    expect(await scores(admin, all, "q=nothing-like-it")).toEqual([]);
  });

  // D14: SQLite's lower() only handles ASCII.
  test("letters beyond ASCII are found in any letter case, on both engines", async () => {
    for (const q of ["Émile", "émile", "ÉMILE", "ørsted", "ØRSTED", "mile Ø"]) {
      expect(await scores(admin, all, `q=${encodeURIComponent(q)}`), q).toEqual([10]);
    }
  });

  test("per cent, underscore, backslash and quotes are literal (A13)", async () => {
    expect(await scores(admin, all, "q=100%25")).toEqual([9, 8, 5, 0]);
    expect(await scores(admin, all, "q=r_s")).toEqual([9, 8, 5, 0]);
    expect(await scores(admin, all, "q=%5C")).toEqual([9, 8, 5, 0]);
    for (const q of [
      "%25%25",
      "_____",
      "r%25s",
      "a_a",
      "'",
      '"',
      "%5C%5C",
      "' OR 1=1 --",
      "*",
      "%5C%25",
      "%5C_",
    ]) {
      expect(await scores(admin, all, `q=${encodeURIComponent(decodeURIComponent(q))}`), q).toEqual([]);
    }
  });

  test("a person sees only their own results, whatever they request (A12)", async () => {
    expect(await scores(employee, own, "q=assessment")).toEqual([10]);
    expect(await scores(employee, own, "assessment=javascript")).toEqual([]);
  });

  test("one person's results: for the person and an admin, 403 for others, 401 signed out (UASS-04, CALL-19)", async () => {
    const path = `/api/assessment/user-assessments/${student.id}`;
    expect(await scores(student, path, "")).toEqual([9, 8, 5, 0]);
    expect(await scores(admin, path, "")).toEqual([9, 8, 5, 0]);
    expect(await scores(admin, path, "assessment=python")).toEqual([9]);
    expect((await employee.get(path)).status).toBe(403);
    expect((await app.send("GET", path)).status).toBe(401);
    expect((await admin.get(path)).body.data[0]).not.toHaveProperty("user");
  });

  test("each of all results nests its user with seven fields (ENT-09, CALL-18)", async () => {
    const { data } = (await admin.get(all)).body;
    expect(data).toHaveLength(5);
    expect(data[0].user).toEqual({
      id: employee.id,
      name: "Émile Ørsted",
      email: "emile@example.net",
      phone: "0123456789",
      profileType: "Employee",
      company: "Engine Works",
      institute: null,
    });
  });
});
