/** Lists through the API: whole, in pages, by cursor and sorted, with many people. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Result } from "../../contract/results.ts";
import { onEachEngine } from "../testing/engines.ts";
import { seedResult, seedUser } from "../testing/seeds/seed.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

const own = "/api/assessment/my-assessments";
const all = "/api/assessment/get-assessments";
const rowCount = 101;

onEachEngine("lists of results", (engine) => {
  let app: TestApp;
  let person: Person;
  let admin: Person;
  let stored: Result[];
  beforeAll(async () => {
    app = await startTestApp(engine);
    person = await app.addPerson({ name: "Ada Byron" });
    admin = await app.addAdmin();
    stored = [];
    for (let number = 1; number <= rowCount; number += 1) {
      const day = String(1 + (number % 20)).padStart(2, "0");
      const at = `2026-03-${day}T12:00:00.000Z`;
      stored.push(await seedResult(app.db, person.id, number, { score: number % 11, at }));
    }
  });
  afterAll(() => app.close());

  const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
  const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  /** The expected list by the rule of the contract: the column, ties by id, both in the same direction. */
  const ordered = (sort: string) => {
    const column = sort.replace("-", "") as "createdAt" | "score" | "name";
    const rows = stored.toSorted((a, b) =>
      a[column] === b[column]
        ? byText(a.id, b.id)
        : typeof a[column] === "number"
          ? (a[column] as number) - (b[column] as number)
          : byText(String(a[column]), String(b[column])),
    );
    return ids(sort.startsWith("-") ? rows.reverse() : rows);
  };

  test("without parameters the whole list of 101 is returned, newest first, ties by id (CALL-22, CALL-17)", async () => {
    const reply = await person.get(own);
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body)).toEqual(["message", "data"]);
    expect(ids(reply.body.data)).toEqual(ordered("-createdAt"));
  });

  test("a result has id, name, duration, score, format, createdAt and our own fields only (ENT-07)", async () => {
    for (const row of (await person.get(own)).body.data) {
      expect(row).toEqual({
        id: expect.any(String),
        name: "JavaScript Assessment",
        duration: "10 Minutes",
        score: expect.any(Number),
        format: "MCQ",
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        slug: "javascript",
        attemptId: expect.any(String),
        attemptNumber: expect.any(Number),
        maxScore: 10,
        passScore: 8,
      });
    }
  });

  test("each sort works in both directions over the whole list, ties by id", async () => {
    for (const sort of ["createdAt", "-createdAt", "score", "-score", "name", "-name"]) {
      expect(ids((await person.get(`${own}?sort=${sort}`)).body.data), sort).toEqual(ordered(sort));
      expect(ids((await admin.get(`${all}?sort=${sort}`)).body.data), sort).toEqual(ordered(sort));
    }
  });

  test("pages follow the same order: ten by default, the last one short, each with its numbers", async () => {
    for (const sort of ["-createdAt", "score"]) {
      const expected = ordered(sort);
      for (const limit of [undefined, 1, 7, 10, 50, 100]) {
        const size = limit ?? 10;
        const pages = Math.ceil(rowCount / size);
        for (const page of new Set(
          [1, 2, Math.ceil(pages / 2), pages - 1, pages].filter((p) => p >= 1 && p <= pages),
        )) {
          const query = `page=${page}${limit === undefined ? "" : `&limit=${limit}`}&sort=${sort}`;
          const reply = await person.get(`${own}?${query}`);
          expect(reply.body.page, query).toEqual({ page, limit: size, total: rowCount, pages });
          expect(ids(reply.body.data), query).toEqual(expected.slice((page - 1) * size, page * size));
        }
      }
    }
  });

  test("limit without page is the first page", async () => {
    expect((await person.get(`${own}?limit=3`)).body).toMatchObject({
      page: { page: 1, limit: 3, total: rowCount, pages: 34 },
      data: [{}, {}, {}],
    });
  });

  test("a page past the end is 200 with no rows and the same totals", async () => {
    for (const page of [12, 1000, 1_000_000_000]) {
      expect(await person.get(`${own}?page=${page}`)).toMatchObject({
        status: 200,
        body: { data: [], page: { page, limit: 10, total: rowCount, pages: 11 } },
      });
      expect((await admin.get(`${all}?page=${page}&limit=100`)).body.data).toEqual([]);
    }
  });

  test("a cursor returns every row once in order, at any page size, and ends with null", async () => {
    for (const [sort, limit] of [
      ["-createdAt", 10],
      ["score", 7],
      ["-score", 101],
      ["name", 100],
      ["createdAt", 10_000],
    ] as const) {
      const walked: string[] = [];
      let next: string | null = "";
      while (next !== null) {
        const reply = await admin.get(`${all}?cursor=${next}&limit=${limit}&sort=${sort}`);
        expect(Object.keys(reply.body.page).sort()).toEqual(["limit", "next"]);
        expect(reply.body.page.limit).toBe(limit);
        walked.push(...ids(reply.body.data));
        next = reply.body.page.next;
      }
      expect(walked, `${sort} by ${limit}`).toEqual(ordered(sort));
    }
  });

  test("a row stored during a walk is neither missed nor seen twice", async () => {
    const first = await person.get(`${own}?cursor=&limit=60&sort=createdAt`);
    const late = await seedResult(app.db, person.id, 500, { at: "2026-03-31T00:00:00.000Z" });
    const early = await seedResult(app.db, person.id, 501, { at: "2026-01-01T00:00:00.000Z" });
    stored.push(late, early);
    const rest = await person.get(`${own}?cursor=${first.body.page.next}&limit=10000&sort=createdAt`);
    const walked = [...ids(first.body.data), ...ids(rest.body.data)];
    expect(new Set(walked).size).toBe(walked.length);
    expect(walked).toContain(late.id);
    expect(walked).not.toContain(early.id);
    for (const { attemptId, id } of [late, early]) {
      await app.db.deleteFrom("results").where("id", "=", id).execute();
      await app.db.deleteFrom("attempts").where("id", "=", attemptId).execute();
    }
    stored.splice(-2);
    await app.db.updateTable("users").set({ result_count: rowCount }).where("id", "=", person.id).execute();
    await app.db.updateTable("totals").set({ count: rowCount }).where("name", "=", "results").execute();
  });

  test("page and cursor together, long pages, unknown sorts and columns of other lists are 422", async () => {
    for (const query of [
      "page=1&cursor=",
      "page=1&limit=101",
      "limit=101",
      "cursor=&limit=10001",
      "page=0",
      "page=1.5",
      "page=-1",
      "page=",
      "limit=0",
      "sort=email",
      "sort=--score",
      "sort=user_id",
      "scoreMin=61",
      "scoreMax=-1",
      "from=2026-02-30",
      "to=tomorrow",
      "verified=true",
      "cursor=nonsense",
      "q=%00",
      "surplus=1",
    ]) {
      const reply = await person.get(`${own}?${query}`);
      expect(reply, query).toMatchObject({
        status: 422,
        body: { code: "invalid_input", error: expect.stringMatching(/\.$/), fields: expect.any(Object) },
      });
    }
  });

  test("the counts shown are the counted rows: profile, totals and lists agree (I10)", async () => {
    await seedUser(app.db, app.clock.now());
    const counted = (await admin.get(all)).body.data.length;
    expect((await admin.get(`${all}?page=1`)).body.page.total).toBe(counted);
    expect((await person.get("/api/user/profile")).body.data._count.assessments).toBe(rowCount);
    const people = (await admin.get("/api/user/get-users")).body.data;
    expect((await admin.get("/api/user/get-users?page=1")).body.page.total).toBe(people.length);
    for (const user of people) expect(user._count.assessments).toBe(user.assessments.length);
  });
});
