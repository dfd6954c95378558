/** Taking an assessment of any form: start, save, submit, time, review, practice, lists and one's own data. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Attempt } from "../../../contract/attempts/attempts.ts";
import { bandOf } from "../../../contract/rules.ts";
import { joinSources, noAssessments, walkAssessments } from "../../banks/assessments.ts";
import { builtInAssessments } from "../../banks/built-in.ts";
import { countWaiting } from "../../insight/aggregator.ts";
import { onEachEngine } from "../engines.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import { testBanks } from "../test-banks.ts";
import { answersTo, attemptsPath, begin, onEachForm, takeForm } from "./each-form.ts";
import { ownAssessments, ownSlug, ownVersion } from "./own-assessments.ts";

onEachForm("taking an assessment", (taken, engine) => {
  const { slug, title, form, duration } = taken;
  const { questions: count, options: most, passScore } = form;
  let app: TestApp;
  beforeAll(async () => {
    app = await taken.start(engine);
  });
  afterAll(() => app.close());

  test("it starts with its questions, options and seconds, and unique ids", async () => {
    const [person, admin] = [await app.addPerson(), await app.addAdmin()];
    await admin.patch(`/api/user/time-factor/${person.id}`, { percent: 150 });
    const attempt = await begin(person, taken);
    expect(attempt).toMatchObject({ slug, title, state: "open", durationSeconds: form.seconds * 1.5 });
    expect(attempt.questions).toHaveLength(count);
    for (const { options } of attempt.questions!) expect(options).toHaveLength(most);
    const ids = attempt.questions!.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]);
    expect(new Set(ids).size).toBe(count * (1 + most));
    expect(JSON.stringify(attempt)).not.toContain("explanation-canary");
  });

  test("the draw follows the form's plan of topics and difficulties", async () => {
    const person = await app.addPerson();
    const versions = new Map(taken.version().items.map((item) => [item.id, item]));
    const { attemptId } = await takeForm(app, person, taken, 0);
    const { questions } = (await person.get(`${attemptsPath}/${attemptId}/review`)).body.data;
    const drawn = questions.map(({ item }: { item: string }) => versions.get(item)!);
    const counts = (of: (item: (typeof drawn)[number]) => string) =>
      Object.fromEntries([...Map.groupBy(drawn, of)].map(([name, items]) => [name, items.length]));
    const plan = form.draw === "thirds" ? { easy: 3, medium: 5, hard: 2 } : form.draw.difficulties!;
    expect(counts((item) => item.difficulty)).toEqual(plan);
    const topics = (await person.get(`/api/assessment/topics/${slug}`)).body.data;
    const planned = topics.map(({ title: name, questions: each }: { title: string; questions: number }) => [
      name.replace("Topic ", ""),
      each,
    ]);
    expect(counts((item) => item.topic)).toEqual(Object.fromEntries(planned));
  });

  test("attempts of a round share no question", async () => {
    const person = await app.addPerson();
    const rounds = form.draw === "thirds" ? 3 : form.draw.roundAttempts;
    const seen = new Set<string>();
    for (let attempt = 0; attempt < rounds; attempt += 1) {
      const { attemptId } = await takeForm(app, person, taken, 1);
      const { questions } = (await person.get(`${attemptsPath}/${attemptId}/review`)).body.data;
      for (const { item } of questions) seen.add(item);
    }
    expect(seen.size).toBe(rounds * count);
  });

  test("answers are saved, resumed and graded; an id that is not the attempt's is refused", async () => {
    const person = await app.addPerson();
    const attempt = await begin(person, taken);
    const path = `${attemptsPath}/${attempt.id}`;
    const answers = answersTo(attempt, count - 1, count);
    expect((await person.patch(path, { answers, client: "a", seq: 1 })).status).toBe(200);
    const resumed = (await person.post(attemptsPath, { slug })).body.data as Attempt;
    expect(resumed.answers).toEqual(answers);
    const foreign = { [attempt.questions![0]!.id]: attempt.questions![1]!.options[0]!.id };
    expect((await person.patch(path, { answers: foreign })).status).toBe(422);
    app.clock.step(60);
    const { body } = await person.post("/api/assessment/save-assessment", { attemptId: attempt.id });
    expect(body.data).toMatchObject({
      correct: count - 1,
      result: { name: title, duration, score: count - 1, maxScore: count, passScore, slug, format: "MCQ" },
    });
    const again = (await person.get(path)).body.data;
    expect(again.result).toEqual(body.data.result);
  });

  test("its time ends as the form says, with the answers saved by then", async () => {
    const person = await app.addPerson();
    const attempt = await begin(person, taken);
    const answers = answersTo(attempt, 2, 3);
    await person.patch(`${attemptsPath}/${attempt.id}`, { answers });
    app.clock.step(form.seconds + 6);
    await app.attemptServices.heartbeat.beat();
    await app.sweep();
    const { state, result } = (await person.get(`${attemptsPath}/${attempt.id}`)).body.data;
    expect({ state, score: result.score }).toEqual({ state: "expired", score: 2 });
  });

  test("an admin's extra minutes move the deadline of its attempts", async () => {
    const [person, admin] = [await app.addPerson(), await app.addAdmin()];
    const attempt = await begin(person, taken);
    await admin.patch(`${attemptsPath}/${attempt.id}/extra-time`, { minutes: 5 });
    const { durationSeconds } = await begin(person, taken);
    expect(durationSeconds).toBe(form.seconds + 300);
  });

  test("the review has every question with its key, and practice only what was seen", async () => {
    const person = await app.addPerson();
    const { attemptId } = await takeForm(app, person, taken, 3);
    const review = (await person.get(`${attemptsPath}/${attemptId}/review`)).body.data;
    expect(review).toMatchObject({ score: 3, maxScore: count, passScore, title });
    expect(review.questions).toHaveLength(count);
    for (const { options, right, explanation } of review.questions) {
      expect(options.map(({ id }: { id: string }) => id)).toContain(right);
      expect(explanation).toContain("explanation-canary");
    }
    const topics = review.topics as { title: string; of: number }[];
    expect(topics.reduce((sum, { of }) => sum + of, 0)).toBe(count);
    expect(topics[0]!.title).toBe("Topic alpha");
    const practice = (await person.get(`/api/assessment/practice/${slug}`)).body.data;
    expect(practice.title).toBe(title);
    expect(practice.questions).toHaveLength(count);
    for (const { options } of practice.questions) expect(options).toHaveLength(most);
  });

  test("lists filter by its slug and score, and give the scale of each score", async () => {
    const [person, admin] = [await app.addPerson(), await app.addAdmin()];
    for (const right of [count, 2]) await takeForm(app, person, taken, right);
    const own = (query: string) => person.get(`/api/assessment/my-assessments?${query}`);
    const { data } = (await own(`assessment=${slug}&scoreMin=${passScore}`)).body;
    expect(data).toMatchObject([{ score: count, maxScore: count, passScore }]);
    expect((await own(`assessment=${slug}&scoreMax=2`)).body.data).toHaveLength(1);
    const all = await admin.get(`/api/assessment/get-assessments?assessment=${slug}&q=${person.email}`);
    expect(all.body.data).toHaveLength(2);
    expect((await own("assessment=own-ABC")).status).toBe(422);
  });

  test("a data export has each result with its scale, and the questions of ended attempts", async () => {
    const person = await app.addPerson();
    await takeForm(app, person, taken, passScore);
    const data = (await person.get("/api/user/export")).body.data;
    expect(data.results).toMatchObject([{ score: passScore, maxScore: count, passScore }]);
    expect(data.attempts[0].answers).toHaveLength(count);
    expect(data.certificates).toMatchObject([{ score: passScore, maxScore: count, passScore }]);
  });

  test("a shared result shows its scale and band, and the page before the test its numbers", async () => {
    const person = await app.addPerson();
    const { attemptId } = await takeForm(app, person, taken, passScore);
    const path = `${attemptsPath}/${attemptId}/share`;
    const { url } = (await person.patch(path, { isShared: true })).body.data;
    const shared = await app.send("GET", `/api/assessment/shared/${url.split("/").at(-1)}`);
    expect(shared.body.data).toMatchObject({
      score: passScore,
      maxScore: count,
      passScore,
      seconds: form.seconds,
      band: bandOf(passScore, count),
    });
    const info = (await person.get(`/api/assessment/info/${slug}`)).body.data;
    expect(info).toMatchObject({ title, questions: count, seconds: form.seconds, passScore, ready: true });
  });
});

onEachEngine("assessments of the organisation", (engine) => {
  let app: TestApp;
  const own = ownAssessments();
  beforeAll(async () => {
    app = await startTestApp(engine, { own });
  });
  afterAll(() => app.close());
  const catalogue = async () => (await app.send("GET", "/api/assessment/catalogue")).body.data;

  test("the catalogue has 42 cards and 7 categories until one is offered, which comes after them", async () => {
    expect((await catalogue()).items).toHaveLength(42);
    expect((await catalogue()).categories).toHaveLength(7);
    await own.publish(app.db, ownVersion());
    const { items, categories } = await catalogue();
    expect(items).toHaveLength(43);
    expect(items.at(-1)).toMatchObject({ id: 43, slug: ownSlug, time: "7 Minutes", ready: true });
    expect(categories.at(-1)).toEqual({ id: 8, catName: "Your organisation" });
    const only = (await app.send("GET", "/api/assessment/catalogue?only=organisation")).body.data;
    expect(only).toEqual({ items: items.slice(42), categories: categories.slice(7) });
    const other = { ...ownVersion(), slug: "own-aaaaaaaaaa", title: "Working at Heights" };
    await own.publish(app.db, other);
    const both = (await catalogue()).items.slice(42);
    expect(both.map(({ id, title }: { id: number; title: string }) => [id, title])).toEqual([
      [43, ownVersion().title],
      [44, other.title],
    ]);
    await own.publish(app.db, other, { isOffered: false });
    await own.publish(app.db, ownVersion(), { isOffered: false });
    expect((await catalogue()).items).toHaveLength(42);
    expect((await catalogue()).categories).toHaveLength(7);
  });

  test("one that is not offered can't be started; a running attempt continues", async () => {
    const [person, other] = [await app.addPerson(), await app.addPerson()];
    await own.publish(app.db, ownVersion());
    const attempt = (await person.post(attemptsPath, { slug: ownSlug })).body.data;
    await own.publish(app.db, ownVersion(), { isOffered: false });
    expect((await other.post(attemptsPath, { slug: ownSlug })).status).toBe(404);
    expect((await person.post(attemptsPath, { slug: ownSlug })).body.data.id).toBe(attempt.id);
  });

  test("an attempt keeps the form and questions of the version it was started with", async () => {
    const person = await app.addPerson();
    await own.publish(app.db, ownVersion());
    const attempt: Attempt = (await person.post(attemptsPath, { slug: ownSlug })).body.data;
    const next = ownVersion(2);
    const draw = { topics: { alpha: 2, beta: 1, gamma: 1 }, roundAttempts: 1 };
    const form = { ...next.form, questions: 4, passScore: 4, seconds: 240, draw };
    await own.publish(app.db, { ...next, form });
    const answers = answersTo(attempt, 5);
    const body = { attemptId: attempt.id, answers };
    const { result } = (await person.post("/api/assessment/save-assessment", body)).body.data;
    expect(result).toMatchObject({ score: 5, maxScore: 7, passScore: 5, duration: "7 Minutes" });
    const second: Attempt = (await person.post(attemptsPath, { slug: ownSlug })).body.data;
    expect(second.questions).toHaveLength(4);
    expect(second.durationSeconds).toBe(240);
    await person.post("/api/assessment/save-assessment", {
      attemptId: second.id,
      answers: answersTo(second, 3),
    });
    const [standing] = (await person.get("/api/assessment/standings")).body.data;
    // Three of four is more than five of seven.
    expect(standing).toMatchObject({ best: 3, maxScore: 4, attempts: 2, last: { score: 3, maxScore: 4 } });
  });

  test("versions that differ in typos are counted together, others apart", async () => {
    const [admin, path] = [await app.addAdmin(), `/api/assessment/insight/${ownSlug}`];
    const take = async (right: number) => {
      const person = await app.addPerson();
      const attempt: Attempt = (await person.post(attemptsPath, { slug: ownSlug })).body.data;
      const body = { attemptId: attempt.id, answers: answersTo(attempt, right) };
      await person.post("/api/assessment/save-assessment", body);
      await countWaiting(app.attemptServices);
    };
    const publish = (edition: number, statisticsVersion: number) =>
      own.publish(app.db, ownVersion(edition), { statisticsVersion });
    await publish(10, 10);
    await take(7);
    await publish(11, 10);
    await take(2);
    await publish(12, 12);
    await take(5);
    const insight = (await admin.get(path)).body.data;
    expect(insight).toMatchObject({ version: 12, attempts: 1, mean: 5, passShare: 1 });
    expect(insight.versions.slice(-2)).toEqual([10, 12]);
    const former = (await admin.get(`${path}?version=10`)).body.data;
    expect(former).toMatchObject({ version: 10, attempts: 2, mean: 4.5, passShare: 0.5 });
    expect(former.items.every(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)).toBe(true);
    expect(former.items.reduce((sum: number, { n }: { n: number }) => sum + n, 0)).toBe(14);
  });

  test("a version is read once, and the list walks both sources page by page", async () => {
    const joined = joinSources(builtInAssessments(testBanks()), own);
    const before = own.reads();
    for (let time = 0; time < 3; time += 1) await joined.readVersion(ownSlug, 1);
    expect(own.reads()).toBe(before + 1);
    const slugs: string[] = [];
    let after: string | undefined;
    do {
      const page = await joined.list(after, 10);
      slugs.push(...page.assessments.map(({ slug }) => slug));
      after = page.next;
    } while (after !== undefined);
    expect(slugs).toHaveLength(44);
    expect(slugs.at(-1)).toBe(ownSlug);
    const builtIn = joinSources(builtInAssessments(testBanks()), noAssessments);
    expect(await Array.fromAsync(walkAssessments(builtIn))).toHaveLength(42);
  });
});
