/** The effects of an attempt of any form: certificates and their files, statistics, insight, corrected keys. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { certifiedName } from "../../../contract/certificates/certificates.ts";
import { certificatePreviews } from "../../certificates/drawing/previews.ts";
import { certificatePath } from "../../certificates/testing/earn.ts";
import { readJwt } from "../../certificates/testing/jwt.ts";
import { countWaiting } from "../../insight/aggregator.ts";
import type { TestApp } from "../test-app.ts";
import { answersTo, attemptsPath, begin, onEachForm, takeForm } from "./each-form.ts";

onEachForm("what an attempt earns", (taken, engine) => {
  const { slug, title, form } = taken;
  const { questions: count, passScore } = form;
  let app: TestApp;
  beforeAll(async () => {
    app = await taken.start(engine);
  });
  afterAll(() => app.close());

  test("the pass mark earns a certificate with its scale, one point less earns none", async () => {
    const person = await app.addPerson();
    const none = await takeForm(app, person, taken, passScore - 1);
    expect(none).not.toHaveProperty("certificate");
    const { certificate } = await takeForm(app, person, taken, passScore);
    await person.patch(certificatePath(certificate.code), { showsScore: true });
    const shown = (await app.send("GET", certificatePath(certificate.code))).body.data;
    expect(shown).toMatchObject({
      title,
      score: passScore,
      maxScore: count,
      passScore,
      seconds: form.seconds,
      seenBefore: form.draw === "thirds" ? 0 : expect.any(Number),
    });
    const [standing] = (await person.get("/api/assessment/standings")).body.data;
    expect(standing).toMatchObject({ slug, best: passScore, maxScore: count, passScore, attempts: 2 });
    expect(standing.certificate).toBe(certificate.code);
    await app.mailsSent();
    const mail = app.mails.findLast(({ recipient }) => recipient === person.email);
    expect(mail!.text).toContain(`You scored ${passScore} of ${count} in ${certifiedName(shown)}`);
  });

  test("PDF, badge, credential and previews follow the form", async () => {
    const person = await app.addPerson();
    const { certificate, attemptId } = await takeForm(app, person, taken, count);
    const { code } = certificate;
    await person.patch(certificatePath(code), { showsScore: true });
    const file = (name: string) => person.get(certificatePath(code, name));
    for (const name of ["/certificate.pdf", "/badge.svg", "/badge.png", "/preview.png"])
      expect((await file(name)).status, name).toBe(200);
    const { payload } = readJwt((await file("/credential.jwt")).text);
    const { achievement, result } = payload.credentialSubject;
    expect(result).toMatchObject([{ value: String(count) }]);
    expect(achievement.criteria.narrative).toContain(`At least ${passScore} of ${count} questions`);
    expect(achievement.resultDescription).toMatchObject([
      { valueMax: String(count), requiredValue: String(passScore) },
    ]);
    const minutes = form.seconds / 60 === 10 ? "ten" : "seven";
    expect(achievement.description).toContain(`${minutes} questions in ${minutes} minutes`);
    const document = await app.send("GET", `/api/assessment/achievements/${slug}`);
    expect(document.body).toMatchObject(achievement);
    const previews = certificatePreviews(app.attemptServices);
    const page = await previews["/assessment/:assessmentName"]!(slug);
    expect(page!.description).toContain(`${count} questions, ${form.seconds / 60} minutes, one score`);
    expect((await app.send("GET", page!.image.path)).status).toBe(200);
    expect((await previews["/certificate/:code"]!(code))!.description).toContain(`${count} of ${count}`);
    expect((await person.get(`${attemptsPath}/${attemptId}/timeline`)).status).toBe(403);
  });

  test("an address that is verified later brings the certificates that its results have earned", async () => {
    const person = await app.addPerson({}, false);
    const { noCertificate, attemptId } = await takeForm(app, person, taken, passScore);
    expect(noCertificate).toBe("unverified");
    await takeForm(app, person, taken, passScore - 1);
    await app.verify(person.id);
    const certificates = (await person.get("/api/assessment/my-certificates")).body.data;
    expect(certificates.map(({ own }: { own: { attemptId: string } }) => own.attemptId)).toEqual([attemptId]);
    expect(certificates[0]).toMatchObject({ maxScore: count, passScore });
  });
});

onEachForm("figures of attempts", (taken, engine) => {
  const { slug, title, form } = taken;
  const { questions: count, options: most, passScore } = form;
  let app: TestApp;
  beforeAll(async () => {
    app = await taken.start(engine);
  });
  afterAll(() => app.close());

  test("insight has a bar for each score, the share that passed, and every option of each question", async () => {
    const admin = await app.addAdmin();
    for (const right of [0, passScore - 1, passScore, count])
      await takeForm(app, await app.addPerson(), taken, right);
    const silent = await app.addPerson();
    const { id } = await begin(silent, taken);
    await silent.post("/api/assessment/save-assessment", { attemptId: id });
    await countWaiting(app.attemptServices);
    const insight = (await admin.get(`/api/assessment/insight/${slug}`)).body.data;
    expect(insight).toMatchObject({ title, maxScore: count, passScore, version: 1, versions: [1] });
    expect(insight).toMatchObject({ attempts: 5, firstAttempts: 5, passShare: 0.4 });
    const bars = Array<number>(count + 1).fill(0);
    for (const score of [0, 0, passScore - 1, passScore, count]) bars[score]! += 1;
    expect(insight.scores.first).toEqual(bars);
    expect(insight.days).toMatchObject([{ attempts: 5, passed: 2 }]);
    const answered = insight.items.filter(({ n }: { n: number }) => n > 0);
    for (const { n, options, omitted } of answered) {
      expect(options).toHaveLength(most);
      const shares = options.reduce((sum: number, { share }: { share: number }) => sum + share, omitted);
      expect(shares, String(n)).toBeCloseTo(1);
    }
    // Unanswered by the one person who left everything open.
    const left = answered.reduce(
      (sum: number, one: { n: number; omitted: number }) => sum + one.n * one.omitted,
      0,
    );
    expect(left).toBeCloseTo(count);
    const rows = await app.db.selectFrom("item_counts").selectAll().where("choice", "<", 0).execute();
    expect(rows.reduce((sum, row) => sum + row.all_count, 0)).toBe(count);
    const totals = (await admin.get("/api/assessment/insight")).body.data;
    expect(totals.find((one: { slug: string }) => one.slug === slug)).toMatchObject({
      title,
      attempts: 5,
      maxScore: count,
      passScore,
      passShare: 0.4,
    });
    const { days, mostTaken } = (await admin.get("/api/assessment/overview")).body.data;
    expect(days).toMatchObject([{ attempts: 5, passed: 2 }]);
    expect(mostTaken).toMatchObject([{ slug, title, attempts: 5, passed: 2 }]);
    expect((await admin.get(`/api/assessment/insight/${slug}?version=2`)).status).toBe(404);
  });

  test("a record has each score with its scale, and compares it with first attempts", async () => {
    const person = await app.addPerson();
    await takeForm(app, person, taken, passScore);
    await takeForm(app, person, taken, 1);
    const counts = { slug, statistics_version: 1, score: 0, first_count: 27, all_count: 27 };
    await app.db
      .insertInto("score_counts")
      .values(counts)
      .onConflict((conflict) =>
        conflict.columns(["slug", "statistics_version", "score"]).doUpdateSet({ first_count: 27 }),
      )
      .execute();
    // Those of another version count separately.
    await app.db
      .insertInto("score_counts")
      .values({ ...counts, statistics_version: 2, first_count: 1000 })
      .execute();
    await countWaiting(app.attemptServices);
    const { assessments } = (await person.get("/api/assessment/statistics")).body.data;
    const scale = { maxScore: count, passScore };
    expect(assessments).toMatchObject([
      { slug, title, best: passScore, bestOf: scale, latest: 1, ...scale, attempts: 2 },
    ]);
    expect(assessments[0].history).toMatchObject([
      { score: passScore, ...scale },
      { score: 1, ...scale },
    ]);
    const { below, of } = assessments[0].percentile;
    expect({ below, of }).toEqual({ below: Math.round((100 * (27 + 1)) / of), of: 27 + 4 });
  });
});

onEachForm("a corrected key", (taken, engine) => {
  const { questions: count, passScore } = taken.form;
  let app: TestApp;
  let next: TestApp;
  beforeAll(async () => {
    app = await taken.start(engine);
  });
  afterAll(async () => {
    await next.close();
    await app.close();
  });

  test("changes scores, certificates and counters of those who had the question", async () => {
    const admin = await app.addAdmin();
    const former = taken.version().items[0]!;
    const keyOf = (text: string) => text.includes(former.id);
    // A person one point short because of this question: their choice becomes the key.
    for (;;) {
      const person = await app.addPerson();
      const attempt = await begin(person, taken);
      const place = attempt.questions!.findIndex(({ options }) => options.some(({ text }) => keyOf(text)));
      app.clock.step(60);
      if (place < 0) {
        await person.post("/api/assessment/save-assessment", { attemptId: attempt.id });
        continue;
      }
      const others = attempt.questions!.filter((_, index) => index !== place);
      const picked = attempt.questions![place]!.options.find(({ text }) => text.startsWith("other-a"))!;
      const answers = {
        ...answersTo({ ...attempt, questions: others }, passScore - 1),
        [attempt.questions![place]!.id]: picked.id,
      };
      const body = { attemptId: attempt.id, answers };
      const { result } = (await person.post("/api/assessment/save-assessment", body)).body.data;
      expect(result.score).toBe(passScore - 1);
      await countWaiting(app.attemptServices);

      const [one, two, ...rest] = former.options;
      const corrected = { ...former, rev: 2, hash: `${former.id}-2`, options: [two!, one!, ...rest] };
      const items = [corrected, ...taken.version().items.slice(1)];
      next = await taken.start(engine, { beside: app, version: { ...taken.version(), items } });
      const path = `/api/assessment/regrades/${former.hash}`;
      const asAdmin = (method: string, to: string) => next.send(method, to, { cookie: admin.cookie });
      expect((await asAdmin("GET", "/api/assessment/regrades")).body.data).toMatchObject([
        { item: former.id, slug: taken.slug, canRegrade: true },
      ]);
      const expected = { up: 1, certificatesIssued: 1, certificatesRevoked: 0 };
      expect((await asAdmin("GET", path)).body.data).toMatchObject(expected);
      expect((await asAdmin("POST", path)).body.data).toMatchObject(expected);
      // The first server still has the closed attempt in its cache.
      app.clock.step(5);
      const review = (await person.get(`${attemptsPath}/${attempt.id}/review`)).body.data;
      expect(review).toMatchObject({ score: passScore, maxScore: count });
      const [certificate] = (await person.get("/api/assessment/my-certificates")).body.data;
      expect(certificate).toMatchObject({ maxScore: count, passScore, own: { score: passScore } });
      const insight = (await asAdmin("GET", `/api/assessment/insight/${taken.slug}`)).body.data;
      expect(insight.scores.all[passScore]).toBe(1);
      expect(insight.scores.all[passScore - 1]).toBe(0);
      break;
    }
  });

  test("a quarantined question is no longer drawn", async () => {
    const admin = await app.addAdmin();
    const item = taken.version().items[3]!;
    const path = `/api/assessment/items/${item.id}/quarantine`;
    const quarantined = await admin.patch(path, { reason: "Two right options" });
    expect(quarantined.body.data).toEqual({ item: item.id, drawable: taken.version().items.length - 1 });
    for (let index = 0; index < 5; index += 1) {
      const attempt = await begin(await app.addPerson(), taken);
      expect(attempt.questions).toHaveLength(count);
      expect(JSON.stringify(attempt)).not.toContain(`${item.id}`);
    }
  });
});
