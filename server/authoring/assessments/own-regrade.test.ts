/** A wrong key in a published version: its correction, the next version, and regrading by the collection's owner. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnChanges } from "../../../contract/authoring/own-assessments.ts";
import { countWaiting } from "../../insight/aggregator.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { addOwn, approve, expectOk, goodDraft, makeApproved, publish } from "../testing/own-assessments.ts";

onEachEngine("a corrected key of an own question", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  /** Six questions, all in each attempt, so that everyone gets the corrected one. */
  async function makePublished() {
    const team = await makeApproved(app);
    const topics = [
      { topic: "Caching", questions: 4 },
      { topic: "Queues", questions: 2 },
    ];
    const { slug } = await addOwn(team.author, team.collection, goodDraft({ topics, passPercent: 80 }));
    await expectOk(publish(team.author, slug));
    return { ...team, slug, question: team.questions[0]! };
  }

  type Asked = { id: string; prompt: string; options: { id: string; text: string }[] };

  /** Takes an assessment: the given option for the first question, the correct one for some of the others. */
  async function take(person: Person, slug: string, first: string, right: number) {
    const { data } = (await expectOk(person.post("/api/assessment/attempts", { slug }))).body;
    app.clock.step(120);
    let others = 0;
    const answers = Object.fromEntries(
      data.questions.map(({ id, prompt, options }: Asked) => {
        const isFirst = prompt.includes("case 1.");
        if (!isFirst) others += 1;
        const wanted = isFirst ? first : others <= right ? "Entries never expire" : "Writes fail silently";
        return [id, options.find(({ text }) => text === wanted)!.id];
      }),
    );
    const reply = await person.post("/api/assessment/save-assessment", { attemptId: data.id, answers });
    return { attempt: data.id as string, score: reply.body.data.result.score as number };
  }

  const read = async (person: Person, id: string) =>
    (await expectOk(person.get(`/api/questions/${id}`))).body.data;
  const edit = async (author: Person, id: string, part: object) => {
    const { version, body } = await read(author, id);
    return (await expectOk(author.patch(`/api/questions/${id}`, { version, body: { ...body, ...part } })))
      .body.data;
  };

  /** Makes another option correct, with reasons for the others. */
  const moveKey = async (author: Person, id: string, key: number) => {
    const { body } = await read(author, id);
    const options = body.options.map(({ text }: { text: string }, place: number) => ({
      text,
      reason: place === key ? "" : "People take this for the cause because it is common elsewhere.",
    }));
    return edit(author, id, { key, options });
  };

  test("a change of a published question needs a kind, and a moved key can't be a typo", async () => {
    const { author, question, reviewer } = await makePublished();
    expect((await read(author, question)).change).toBeNull();
    const { version, change } = await moveKey(author, question, 1);
    expect(change).toEqual({ parts: ["key"], kind: null });
    const submit = (more: object) => author.post(`/api/questions/${question}/submit`, { version, ...more });
    const unsaid = await submit({});
    expect([unsaid.status, Object.keys(unsaid.body.fields)]).toEqual([422, ["change"]]);
    for (const kind of ["typo", "meaning"])
      expect((await submit({ change: kind })).body.error).toBe(
        "Another option is right now, so the key changed.",
      );
    expect((await submit({ change: "other" })).status).toBe(422);
    expect((await expectOk(submit({ change: "key" }))).body.data.change).toEqual({
      parts: ["key"],
      kind: "key",
    });
    // For a person who has yet to answer it, the change would reveal the key.
    expect((await read(reviewer, question)).change).toBeNull();
  });

  test("a change of only the explanation needs no kind", async () => {
    const { author, question } = await makePublished();
    const { version, change } = await edit(author, question, {
      explanation: "Put in other words, at length.",
    });
    expect(change).toBeNull();
    await expectOk(author.post(`/api/questions/${question}/submit`, { version }));
  });

  test("corrected wording continues the statistics, another meaning starts new ones", async () => {
    const { author, owner, question, slug } = await makePublished();
    const changes = async (number: number): Promise<OwnChanges> =>
      (await expectOk(author.get(`/api/own-assessments/${slug}/changes/${number}`))).body.data;
    await edit(author, question, { stem: "A price is stale after an hour, case 1! What causes this?" });
    await approve(author, owner, question, "typo");
    expect((await changes(2)).mayJoin).toBe(true);
    await expectOk(publish(author, slug, { onlyCorrections: true }));
    expect(await app.services.assessments.find(slug)).toMatchObject({ version: 2, statisticsVersion: 1 });

    await edit(author, question, { stem: "A price is stale after a day, case 1. What causes this?" });
    await approve(author, owner, question, "meaning");
    expect((await changes(3)).mayJoin).toBe(false);
    expect((await publish(author, slug, { onlyCorrections: true })).status).toBe(409);
    await expectOk(publish(author, slug));
    expect(await app.services.assessments.find(slug)).toMatchObject({ version: 3, statisticsVersion: 3 });

    // The statement about the previous change doesn't apply to this one.
    await edit(author, question, { stem: "A price is stale after one day, case 1. What causes this?" });
    await approve(author, owner, question, "typo");
    expect((await changes(4)).mayJoin).toBe(true);
  });

  test("the last statement about a change counts", async () => {
    const { author, owner, reviewer, question, slug } = await makePublished();
    const { version } = await edit(author, question, { stem: "A price is old, case 1. What causes this?" });
    await expectOk(author.post(`/api/questions/${question}/submit`, { version, change: "meaning" }));
    await expectOk(
      reviewer.post(`/api/questions/${question}/blind`, {
        bodyHash: (await read(reviewer, question)).bodyHash,
        choice: 0,
      }),
    );
    const comment = "This reads differently.";
    await expectOk(reviewer.post(`/api/questions/${question}/send-back`, { version: version + 1, comment }));
    await edit(author, question, { stem: "A price is stale after an hour, case one. What causes this?" });
    await approve(author, owner, question, "typo");
    expect((await author.get(`/api/own-assessments/${slug}/changes/2`)).body.data.mayJoin).toBe(true);
  });

  test("the owner sees what a regrade changes, and applies it: scores, certificates, statistics, log", async () => {
    const { author, owner, reviewer, removed, admin, stranger, question, slug } = await makePublished();
    const [held, lifted, same] = [await app.addPerson(), await app.addPerson(), stranger];
    const takers = [
      await take(held, slug, "Entries never expire", 4),
      await take(lifted, slug, "Reads skip the cache", 4),
      await take(same, slug, "Writes fail silently", 3),
    ];
    expect(takers.map(({ score }) => score)).toEqual([5, 4, 3]);
    const certificates = async (person: Person) =>
      (await person.get("/api/assessment/my-certificates")).body.data.filter(
        ({ revokedAt }: { revokedAt?: string | null }) => !revokedAt,
      ).length;
    expect([await certificates(held), await certificates(lifted)]).toEqual([1, 0]);
    await countWaiting(app.attemptServices);
    const said = async (person: Person) => (await person.get(`/api/questions/${question}/insight`)).body.data;
    expect(await said(author)).toMatchObject({
      usedIn: [{ slug, version: 1 }],
      openReports: 0,
      uses: [
        {
          slug,
          version: 1,
          isPresent: true,
          n: 3,
          facility: 1 / 3,
          options: ["Entries never expire", "Reads skip the cache", "Writes fail silently"].map((text) => ({
            text,
            share: 1 / 3,
          })),
          flags: [],
        },
      ],
    });
    // A reviewer who has yet to answer it learns nothing about its key.
    expect(await said(reviewer)).toEqual({ usedIn: [], openReports: 0, uses: [] });
    const path = `/api/own-assessments/${slug}/regrades`;
    const list = async () => (await expectOk(owner.get(path))).body.data;
    expect(await list()).toEqual([]);

    await moveKey(author, question, 1);
    await approve(author, owner, question, "key");
    // Nothing changes before the next version.
    expect(await list()).toEqual([]);
    await expectOk(publish(author, slug));
    const [fixed, ...others] = await list();
    expect(others).toEqual([]);
    expect(fixed).toMatchObject({
      item: question,
      slug,
      keyBefore: "Entries never expire",
      keyNow: "Reads skip the cache",
      canRegrade: true,
    });
    const one = `${path}/${fixed.version}`;
    const effect = {
      attempts: 3,
      open: 0,
      up: 1,
      down: 1,
      certificatesIssued: 1,
      certificatesRevoked: 1,
    };
    expect((await expectOk(owner.get(one))).body.data).toEqual(effect);
    for (const person of [author, reviewer])
      expect([(await person.get(path)).status, (await person.post(one, {})).status]).toEqual([403, 403]);
    for (const person of [removed, stranger])
      expect([(await person.get(one)).status, (await person.post(one, {})).status]).toEqual([404, 404]);
    // Uses the address of another assessment, which the owner doesn't own.
    const other = await makePublished();
    const foreign = `/api/own-assessments/${other.slug}/regrades/${fixed.version}`;
    expect([(await other.owner.get(foreign)).status, (await other.owner.post(foreign, {})).status]).toEqual([
      404, 404,
    ]);
    expect((await lifted.get(`/api/assessment/attempts/${takers[1]!.attempt}/review`)).body.data.score).toBe(
      4,
    );

    expect((await expectOk(owner.post(one, {}))).body.data).toEqual(effect);
    expect([await certificates(held), await certificates(lifted)]).toEqual([0, 1]);
    const review = (await expectOk(lifted.get(`/api/assessment/attempts/${takers[1]!.attempt}/review`))).body
      .data;
    expect(review.score).toBe(5);
    const insight = (await admin.get(`/api/assessment/insight/${slug}?version=1`)).body.data;
    expect(insight.scores.all.slice(3)).toEqual([1, 1, 1, 0]);
    const counted = insight.items.filter(
      ({ item, n }: { item: string; n: number }) => item === question && n > 0,
    );
    expect(counted).toMatchObject([
      { n: 3, options: [{ text: "Reads skip the cache", share: 1 / 3 }, {}, {}] },
    ]);
    expect(counted[0].version).not.toBe(fixed.version);
    const { details } = (await admin.get(`/api/user/audit?action=regrade-item&subject=${question}&page=1`))
      .body.data[0];
    expect(details).toMatchObject({ from: fixed.version, attempts: 3, up: 1, down: 1 });
    expect((await said(author)).uses).toMatchObject([
      { version: 1, isPresent: true, options: [{ text: "Reads skip the cache" }, {}, {}] },
    ]);
    expect(await list()).toEqual([]);
    expect((await owner.post(one, {})).body.data).toMatchObject({ attempts: 0 });
  });

  test("rewording the key offers no regrade, and an open attempt is graded with the corrected key", async () => {
    const { author, owner, admin, question, questions, slug, stranger } = await makePublished();
    await take(await app.addPerson(), slug, "Entries never expire", 5);
    const open = (await expectOk(stranger.post("/api/assessment/attempts", { slug }))).body.data;
    await countWaiting(app.attemptServices);
    const { body } = await read(author, question);
    await moveKey(author, question, 2);
    await approve(author, owner, question, "key");
    const [first, ...rest] = body.options;
    await edit(author, questions[1]!, { options: [{ ...first, text: "Entries never end" }, ...rest] });
    await approve(author, owner, questions[1]!, "typo");
    await expectOk(publish(author, slug));
    const path = `/api/own-assessments/${slug}/regrades`;
    const listed = (await expectOk(admin.get(path))).body.data;
    expect(listed.map(({ item }: { item: string }) => item)).toEqual([question]);
    const done = await expectOk(admin.post(`${path}/${listed[0].version}`, {}));
    expect(done.body.data).toMatchObject({ attempts: 1, open: 1, down: 1 });
    const answers = Object.fromEntries(
      open.questions.map(({ id, prompt, options }: Asked) => [
        id,
        options.find(({ text }) =>
          prompt.includes("case 1.") ? text === "Writes fail silently" : text.startsWith("Entries never"),
        )!.id,
      ]),
    );
    const ended = await stranger.post("/api/assessment/save-assessment", { attemptId: open.id, answers });
    expect(ended.body.data.result.score).toBe(6);
  });
});
