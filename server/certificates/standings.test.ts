/** A person's best and latest scores, with the valid certificate. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtInScale } from "../../contract/form.ts";
import { onBothForms } from "../testing/forms/both-forms.ts";
import { seedResult } from "../testing/seeds/seed.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { take } from "./testing/earn.ts";

onBothForms("standings", (form, engine) => {
  const { questions: count, passScore } = form;
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { form });
  });
  afterAll(() => app.close());

  const standings = async (person: Person) => (await person.get("/api/assessment/standings")).body.data;

  test("a person without results has none, whatever others have", async () => {
    const [one, other] = [await app.addPerson(), await app.addPerson()];
    await seedResult(app.db, other.id, 1, { score: 9 });
    expect(await standings(one)).toEqual([]);
  });

  test("the best score is from all attempts, the last one from the newest, for each assessment separately", async () => {
    const person = await app.addPerson();
    await seedResult(app.db, person.id, 1, { score: 4, at: "2026-03-01T10:00:00.000Z" });
    await seedResult(app.db, person.id, 2, { score: 7, at: "2026-03-02T10:00:00.000Z" });
    const last = await seedResult(app.db, person.id, 3, { score: 5, at: "2026-03-03T10:00:00.000Z" });
    const python = { slug: "python", title: "Python Assessment", at: "2026-03-04T10:00:00.000Z" };
    const only = await seedResult(app.db, person.id, 1, { ...python, score: 0 });
    expect(await standings(person)).toEqual([
      {
        slug: "javascript",
        best: 7,
        ...builtInScale,
        attempts: 3,
        last: { attemptId: last.attemptId, score: 5, ...builtInScale, createdAt: "2026-03-03T10:00:00.000Z" },
        certificate: null,
        isShared: false,
      },
      {
        slug: "python",
        best: 0,
        ...builtInScale,
        attempts: 1,
        last: { attemptId: only.attemptId, score: 0, ...builtInScale, createdAt: "2026-03-04T10:00:00.000Z" },
        certificate: null,
        isShared: false,
      },
    ]);
  });

  test("a pass stays the best after more than a hundred later passes of another assessment", async () => {
    const person = await app.addPerson();
    await seedResult(app.db, person.id, 1, { score: 9 });
    for (let number = 1; number <= 101; number += 1)
      await seedResult(app.db, person.id, number, { slug: "python", title: "Python Assessment", score: 8 });
    expect(await standings(person)).toMatchObject([
      { slug: "javascript", best: 9, attempts: 1 },
      { slug: "python", best: 8, attempts: 101 },
    ]);
  });

  test("the certificate is the best valid one: not a lower one, and none that was revoked", async () => {
    const admin = await app.addAdmin();
    const person = await app.addPerson();
    const best = await take(app, person, count);
    const lower = await take(app, person, passScore);
    expect(await standings(person)).toMatchObject([{ certificate: best.certificate!.code }]);
    const path = `/api/assessment/certificates/${best.certificate!.code}/revocation`;
    await admin.patch(path, { reason: "A mistake" });
    expect(await standings(person)).toMatchObject([{ certificate: lower.certificate!.code }]);
  });

  test("sharing a gold result marks its hallmark as shared, until the share is removed", async () => {
    const person = await app.addPerson();
    const low = await take(app, person, passScore - 1);
    const share = (id: string, isShared: boolean) =>
      person.patch(`/api/assessment/attempts/${id}/share`, { isShared });
    await share(low.attemptId, true);
    expect(await standings(person)).toMatchObject([{ isShared: false }]);
    const gold = await take(app, person, passScore);
    await share(gold.attemptId, true);
    expect(await standings(person)).toMatchObject([{ isShared: true }]);
    await share(gold.attemptId, false);
    expect(await standings(person)).toMatchObject([{ isShared: false }]);
  });
});
