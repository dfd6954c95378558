/** Sharing results: on, off, only by the owner, with a first name only with the owner's consent. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onBothForms } from "../testing/forms/both-forms.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { begin, take } from "./testing/earn.ts";

onBothForms("sharing", (form, engine) => {
  const { questions: count, seconds, passScore } = form;
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { form });
  });
  afterAll(() => app.close());

  const sharePath = (id: string) => `/api/assessment/attempts/${id}/share`;
  const share = async (person: Person, id: string, body: object) =>
    (await person.patch(sharePath(id), { isShared: true, ...body })).body.data;
  const open = (url: string) => app.send("GET", `/api/assessment/shared/${url.split("/").pop()}`);

  test("a shared result shows title, score, band, date and attempt to anyone, and no name", async () => {
    const person = await app.addPerson({ name: "Ada Byron" });
    const { attemptId, result } = await take(app, person, 2);
    expect((await person.get(sharePath(attemptId))).body.data).toEqual({ url: null, showsName: false });
    const { url, showsName } = await share(person, attemptId, {});
    expect(url).toMatch(new RegExp(`^${app.settings.publicUrl}/shared/[\\w-]{22}$`));
    expect(showsName).toBe(false);
    expect((await open(url)).body.data).toEqual({
      slug: "javascript",
      title: "JavaScript Assessment",
      score: 2,
      maxScore: count,
      passScore,
      seconds,
      band: "red",
      createdAt: result.createdAt,
      attemptNumber: 1,
    });
    expect((await share(person, attemptId, {})).url).toBe(url);
  });

  test("the first name shows if the owner chose so, the family name never", async () => {
    const person = await app.addPerson({ name: "Ada Byron" });
    const { attemptId } = await take(app, person, passScore);
    const { url } = await share(person, attemptId, { showsName: true });
    const reply = await open(url);
    expect(reply.body.data.firstName).toBe("Ada");
    expect(reply.text).not.toContain("Byron");
    await share(person, attemptId, { showsName: false });
    expect((await open(url)).body.data).not.toHaveProperty("firstName");
  });

  test("after it is removed its address is 404, and sharing again creates another", async () => {
    const person = await app.addPerson();
    const { attemptId } = await take(app, person, passScore);
    const { url } = await share(person, attemptId, {});
    expect((await person.patch(sharePath(attemptId), { isShared: false })).body.data.url).toBeNull();
    expect((await open(url)).status).toBe(404);
    expect((await share(person, attemptId, {})).url).not.toBe(url);
    expect((await open(url)).status).toBe(404);
  });

  test("twenty concurrent switches make one address", async () => {
    const person = await app.addPerson();
    const { attemptId } = await take(app, person, passScore);
    const replies = await Promise.all(Array.from({ length: 20 }, () => share(person, attemptId, {})));
    expect(new Set(replies.map(({ url }) => url)).size).toBe(1);
  });

  test("an open attempt can't be shared, nor another person's", async () => {
    const [person, other] = [await app.addPerson(), await app.addPerson()];
    const attempt = await begin(person);
    expect(await person.patch(sharePath(attempt.id), { isShared: true })).toMatchObject({
      status: 409,
      body: { code: "attempt_open" },
    });
    expect((await other.patch(sharePath(attempt.id), { isShared: true })).status).toBe(404);
    expect((await app.send("GET", sharePath(attempt.id))).status).toBe(401);
  });
});
