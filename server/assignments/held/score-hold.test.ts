/** Held scores: no response reveals them to the taker before they are due; afterwards every response shows them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { getReview } from "../../../contract/attempts/review.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { keyText } from "../../testing/test-banks.ts";
import { begin, makeGroup, type TestGroup, takeAssigned, wallTime } from "../testing/group-of.ts";

onEachEngine("held scores", (engine) => {
  let app: TestApp;
  let second: TestApp;
  let group: TestGroup;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { CERTIFICATE_SECONDS: "0" } });
    second = await startTestApp(engine, { beside: app, environment: { CERTIFICATE_SECONDS: "0" } });
    group = await makeGroup(app);
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  async function taker() {
    const person = await app.addPerson();
    return { person, member: await group.add(person) };
  }

  const mine = async (person: Person, id: string) =>
    (await person.get(`/api/assignments/${id}`)).body.data as Record<string, never>;

  /** All data that a person can read about themselves, and the mails to them, as one text. */
  async function everythingOf(person: Person, assignment: string, attempt: string) {
    const paths = [
      `/api/assessment/attempts/${attempt}`,
      "/api/assessment/my-assessments",
      `/api/assessment/user-assessments/${person.id}`,
      "/api/assessment/standings",
      "/api/assessment/statistics",
      "/api/user/profile",
      "/api/assessment/my-certificates",
      "/api/assignments",
      `/api/assignments/${assignment}`,
      getReview.path.replace(":id", attempt),
      "/api/assessment/practice/javascript",
      "/api/user/export",
    ];
    const replies = await Promise.all(paths.map(async (path) => [path, await person.get(path)] as const));
    await app.mailsSent();
    return {
      replies: Object.fromEntries(replies.map(([path, { body }]) => [path, body])),
      mails: app.mails.filter(({ recipient }) => recipient === person.email).map(({ subject }) => subject),
    };
  }

  /** Every number under a key that names a score, and every certificate. */
  function tellTales(value: unknown, path = ""): string[] {
    if (Array.isArray(value)) return value.flatMap((entry, index) => tellTales(entry, `${path}.${index}`));
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, entry]) =>
      /^(score|best|latest|correct|right|isRight|isMissed|certificate|maxScore|percentile)$/.test(key) &&
      entry !== null &&
      entry !== undefined
        ? key === "maxScore" && /assignments/.test(path)
          ? []
          : [`${path}.${key}`]
        : tellTales(entry, `${path}.${key}`),
    );
  }

  test("until its release only managers see a score; then it appears everywhere, once", async () => {
    const { person, member } = await taker();
    const id = await group.set({ scoreShown: "release", attempts: 2 });
    const attempt = await takeAssigned(person, id, 9);
    const again = await person.post("/api/assessment/save-assessment", { attemptId: attempt });
    expect(again.body.data).toEqual({
      attemptId: attempt,
      held: { assignmentId: id, title: "JavaScript check", shown: "release", at: null, timeZone: "UTC" },
    });
    const before = await everythingOf(person, id, attempt);
    expect(tellTales(before.replies)).toEqual([]);
    expect(before.mails).toEqual([]);
    expect(before.replies["/api/user/profile"].data._count.assessments).toBe(0);
    expect(before.replies["/api/assessment/my-assessments"].data).toEqual([]);
    expect(before.replies["/api/user/export"].data.assignments[0]).toMatchObject({
      attemptsUsed: 1,
      score: null,
    });
    expect((await person.get(getReview.path.replace(":id", attempt))).body.code).toBe("score_held");
    expect((await person.get("/api/assessment/practice/javascript")).body.code).toBe("score_held");
    expect((await mine(person, id)).held).toMatchObject({ shown: "release" });

    const seen = (await group.manager.get(`/api/assignments/${id}/members/${member}`)).body.data;
    expect(seen.cell).toMatchObject({ score: 9, maxScore: 10 });
    expect(seen.attempts[0].score).toBe(9);
    const settings = async () => (await group.manager.get(`/api/assignments/${id}/settings`)).body.data;
    expect((await settings()).heldScores).toBe(1);
    await app.sweep();
    expect((await settings()).heldScores).toBe(1);

    const released = await Promise.all(
      [app, second].map((server) =>
        server.send("POST", `/api/assignments/${id}/score-release`, {
          cookie: group.manager.cookie,
          body: {},
        }),
      ),
    );
    expect(released.some(({ status }) => status === 200)).toBe(true);
    await app.sweep();
    const after = await everythingOf(person, id, attempt);
    expect(after.replies["/api/assessment/my-assessments"].data).toMatchObject([{ score: 9 }]);
    expect(after.replies["/api/user/profile"].data._count.assessments).toBe(1);
    expect(after.replies["/api/assessment/standings"].data).toMatchObject([
      { best: 9, certificate: expect.any(String) },
    ]);
    expect(after.replies[`/api/assessment/attempts/${attempt}`].data).toMatchObject({
      result: { score: 9 },
      certificate: { code: expect.any(String) },
    });
    expect(after.mails.filter((subject) => subject.startsWith("Your certificate"))).toHaveLength(1);
    expect(await mine(person, id)).toMatchObject({ score: 9, held: null, attempts: [{ score: 9 }] });
    // A released score is not held again.
    const next = await takeAssigned(person, id, 3);
    expect((await person.get(`/api/assessment/attempts/${next}`)).body.data.result.score).toBe(3);
  });

  test("beside a free result, statistics show that one alone", async () => {
    const { person } = await taker();
    const free = (await person.post("/api/assessment/attempts", { slug: "javascript" })).body.data;
    await person.post("/api/assessment/save-assessment", { attemptId: free.id });
    const id = await group.set({ scoreShown: "release" });
    await takeAssigned(person, id, 8);
    const [assessment] = (await person.get("/api/assessment/statistics")).body.data.assessments;
    expect(assessment).toMatchObject({ attempts: 1, best: 0, latest: 0, history: [{ score: 0 }] });
    expect((await person.get("/api/assessment/standings")).body.data).toMatchObject([
      { best: 0, attempts: 1 },
    ]);
  });

  test("after the own window: with the last attempt, or when the last start has passed", async () => {
    const { person } = await taker();
    const id = await group.set({ scoreShown: "own-window", attempts: 2, startBy: wallTime(app, 30) });
    const first = await takeAssigned(person, id, 4);
    expect((await mine(person, id)).held).toMatchObject({ shown: "own-window", at: expect.any(String) });
    await app.sweep();
    expect((await mine(person, id)).score).toBeNull();
    const last = await takeAssigned(person, id, 6);
    expect((await person.get(`/api/assessment/attempts/${last}`)).body.data.result.score).toBe(6);
    expect((await mine(person, id)).attempts).toMatchObject([{ score: 4 }, { score: 6 }]);

    const { person: other, member } = await taker();
    await group.manager.patch(`/api/assignments/${id}/members/${member}/exception`, {
      ...{ opens: null, startBy: wallTime(app, 60), hardEnd: null, attempts: null },
      ...{ extraMinutes: 0, isExcused: false, reason: "Ill" },
    });
    await takeAssigned(other, id, 5);
    app.clock.step(45 * 60);
    await app.sweep();
    expect((await mine(other, id)).score).toBeNull();
    app.clock.step(16 * 60);
    await app.sweep();
    expect((await mine(other, id)).score).toBe(5);
    expect(first).not.toBe(last);
  });

  test("after everybody's window: not before the last exception, nor while an attempt runs", async () => {
    const one = await taker();
    const two = await taker();
    const id = await group.set({ scoreShown: "all-windows", startBy: wallTime(app, 20) });
    await takeAssigned(one.person, id, 7);
    app.clock.step(20 * 60 - 60);
    const running = (await begin(two.person, id)).body.data;
    app.clock.step(3 * 60);
    await app.sweep();
    expect((await mine(one.person, id)).score).toBeNull();
    await two.person.post("/api/assessment/save-assessment", { attemptId: running.id });
    await app.sweep();
    expect((await mine(one.person, id)).score).toBe(7);
    expect((await mine(two.person, id)).score).toBe(0);
  });

  test("a held score can't be shared, and waits for a verified address like any other", async () => {
    const person = await app.addPerson({}, false);
    await group.add(person);
    const id = await group.set({ scoreShown: "release" });
    const attempt = await takeAssigned(person, id, 10);
    const share = await person.patch(`/api/assessment/attempts/${attempt}/share`, { isShared: true });
    expect(share.body.code).toBe("score_held");
    await app.verify(person.id);
    expect((await person.get("/api/assessment/my-certificates")).body.data ?? []).toEqual([]);
    await group.manager.post(`/api/assignments/${id}/archive`, {});
    await group.manager.post(`/api/assignments/${id}/score-release`, {});
    const shown = (await person.get(`/api/assessment/attempts/${attempt}`)).body.data;
    expect(shown).toMatchObject({ result: { score: 10 }, certificate: { code: expect.any(String) } });
  });

  test("deleting the account leaves a held result to nobody, and the counts right", async () => {
    const person = await app.signUp();
    await group.add(person);
    const id = await group.set({ scoreShown: "release" });
    await takeAssigned(person, id, 2);
    const total = () =>
      app.db.selectFrom("totals").select("count").where("name", "=", "results").executeTakeFirstOrThrow();
    const before = await total();
    const deleted = await app.send("DELETE", "/api/user/account", {
      cookie: person.cookie,
      body: { password: person.password },
    });
    expect(deleted.status, deleted.text).toBe(200);
    await group.manager.post(`/api/assignments/${id}/score-release`, {});
    expect(await total()).toEqual(before);
    const held = await app.db.selectFrom("results").select("id").where("held_for", "=", person.id).execute();
    expect(held).toEqual([]);
  });

  test("an assignment may give no certificate, or be the only one that does", async () => {
    const { person } = await taker();
    const none = await group.set({ certificates: "none" });
    const attempt = await takeAssigned(person, none, 10);
    const own = async (id: string) => (await person.get(`/api/assessment/attempts/${id}`)).body.data;
    expect(await own(attempt)).toMatchObject({ result: { score: 10 }, noCertificate: "none" });

    const free = async (slug: string) => {
      const started = (await person.post("/api/assessment/attempts", { slug })).body.data;
      await person.post("/api/assessment/save-assessment", {
        attemptId: started.id,
        answers: Object.fromEntries(
          started.questions.map(
            ({ id, options }: { id: string; options: { id: string; text: string }[] }) => [
              id,
              options.find(({ text }) => text.startsWith(keyText))?.id ?? options[0]!.id,
            ],
          ),
        ),
      });
      return own(started.id);
    };
    const only = await group.set({ certificates: "only", slug: "python" });
    const started = await free("python");
    expect(started.result.score).toBe(10);
    expect(started).toMatchObject({ noCertificate: "only" });
    expect(started.certificate).toBeUndefined();
    const assigned = await takeAssigned(person, only, 10);
    expect((await own(assigned)).certificate.code).toEqual(expect.any(String));
    await group.manager.post(`/api/assignments/${only}/archive`, {});
    expect((await free("python")).certificate.code).toEqual(expect.any(String));
  });
});
