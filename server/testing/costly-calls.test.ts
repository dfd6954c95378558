/** Calls that read or compute a lot: one at a time, and within the capacity of the server. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../../contract/calls.ts";
import { anAssignment } from "../assignments/testing/group-of.ts";
import { addOwn, goodDraft, makeApproved, publish } from "../authoring/testing/own-assessments.ts";
import { makeRoster, newAddress } from "../groups/testing/roster.ts";
import { newId } from "../platform/ids.ts";
import { onEachEngine } from "./engines.ts";
import { type Reply, startTestApp, type TestApp } from "./test-app.ts";

onEachEngine("costly calls", (engine) => {
  let app: TestApp;
  let team: Awaited<ReturnType<typeof makeApproved>>;
  beforeAll(async () => {
    app = await startTestApp(engine);
    team = await makeApproved(app);
  });
  afterAll(() => app.close());

  /** Adds unread text of this many characters to the questions of a topic. */
  const lengthen = (topic: string, characters: number) =>
    app.db
      .updateTable("questions")
      .set((row) => ({ body: sql<string>`${row.ref("body")} || ${" ".repeat(characters)}` }))
      .where("collection_id", "=", team.collection)
      .where("topic", "=", topic)
      .execute();
  const addRows = (groupId: string, count: number) =>
    sql`insert into group_members (id, group_id, name, labels, role, counts, state, created_at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
      select ${newId()} || '-' || n, ${groupId}, '', '[]', 'member', 1, 'left', ${app.clock.now().toISOString()}
      from numbers`.execute(app.db);

  test("one runs at a time across all people; other calls continue", async () => {
    const { author, collection } = team;
    const { owner, id } = await makeRoster(app);
    const { slug } = await addOwn(author, collection);
    const held = Promise.withResolvers<void>();
    const first = app.exports.runCostly("somebody else", () => held.promise);
    const assignment = (await owner.post(`/api/groups/${id}/assignments`, anAssignment(app))).body.data.id;
    const own = `/api/own-assessments/${slug}`;
    const people = { people: [{ email: newAddress() }] };
    // The same result whether the call finds something or not: it begins only when it is its turn.
    const costly: Record<string, () => Promise<Reply>> = {
      previewOwnAssessment: () => author.get(`${own}/preview`),
      submitDrafts: () => author.post(`/api/collections/${collection}/submit`, {}),
      publishOwnAssessment: () => publish(author, slug),
      getOwnChanges: () => author.get(`${own}/changes/1`),
      previewOwnRegrade: () => team.owner.get(`${own}/regrades/none`),
      regradeOwn: () => team.owner.post(`${own}/regrades/none`, {}),
      previewRegrade: () => owner.get("/api/assessment/regrades/none"),
      previewMembers: () => owner.post(`/api/groups/${id}/members/preview`, people),
      addMembers: () => owner.post(`/api/groups/${id}/members`, people),
      removeMembers: () => owner.post(`/api/groups/${id}/members/removal`, { ids: ["none"] }),
      previewAssignment: () => owner.post(`/api/groups/${id}/assignments/preview`, anAssignment(app)),
      publishAssignment: () => owner.post(`/api/assignments/${assignment}/publication`, {}),
      previewReminders: () => owner.get(`/api/assignments/${assignment}/reminders`),
      sendReminders: () => owner.post(`/api/assignments/${assignment}/reminders`, {}),
    };
    expect(Object.keys(costly).sort()).toEqual(
      calls.flatMap(({ isCostly, name }) => (isCostly ? [name] : [])).sort(),
    );
    const replies = Object.entries(costly).map(async ([name, ask]) => [name, (await ask()).status]);
    let answered = 0;
    for (const reply of replies) void reply.then(() => (answered += 1));
    expect((await author.get(`/api/own-assessments/${slug}`)).status).toBe(200);
    expect((await owner.get(`/api/groups/${id}/members?page=1`)).status).toBe(200);
    expect(answered).toBe(0);
    held.resolve();
    await first;
    for (const [name, status] of await Promise.all(replies))
      expect([200, 404, 409], `${name} answered ${status}`).toContain(status);
  });

  test("a group accepts only as many people and assignments as its lists can show", async () => {
    const { owner, id, add, preview } = await makeRoster(app);
    const here = { email: newAddress(), name: "Ada" };
    await add([here]);
    await addRows(id, 9997);
    const [last, surplus] = [{ email: newAddress() }, { email: newAddress() }];
    expect((await add([last])).body.data.invited).toBe(1);
    const refused = await add([{ ...here, name: "Ada Byron" }, surplus]);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "A group has room for 10,000 people, former ones included. This one has 10,000, and 1 would be added. Please put them into another group.",
    ]);
    const seen = await owner.post(`/api/groups/${id}/members/preview`, { people: [surplus] });
    expect(seen.body.error).toBe(refused.body.error);
    expect((await preview([here])).rows[0].outcome).toBe("invited");
    expect((await add([{ ...here, name: "Ada Byron" }])).body.data).toMatchObject({ changed: 1 });
    const link = (await owner.post(`/api/groups/${id}/links`, {})).body.data;
    const joining = await (await app.addPerson()).post(`/api/join/${link.url.split("/").at(-1)}`, {});
    expect([joining.status, joining.body.code]).toEqual([410, "link_closed"]);

    const path = `/api/groups/${id}/assignments`;
    expect((await owner.post(path, anAssignment(app))).status).toBe(201);
    const { id: _, ...columns } = await app.db
      .selectFrom("assignments")
      .selectAll()
      .where("group_id", "=", id)
      .executeTakeFirstOrThrow();
    for (let part = 0; part < 10; part += 1)
      await app.db
        .insertInto("assignments")
        .values(Array.from({ length: part === 0 ? 48 : 50 }, () => ({ ...columns, id: newId() })))
        .execute();
    expect((await owner.post(path, anAssignment(app))).status).toBe(201);
    const full = await owner.post(path, anAssignment(app));
    expect([full.status, full.body.error]).toEqual([409, expect.stringMatching(/^A group has room for 500/)]);
  });

  test("a version and a file of questions are limited to the text that a server can hold", async () => {
    const { author, collection } = team;
    const topics = [{ topic: "Caching", questions: 3 }];
    const { slug } = await addOwn(author, collection, goodDraft({ title: "Long texts", topics }));
    await lengthen("Caching", 1_600_000);
    const sentence =
      "The approved questions of these topics have 6.5 million characters. A version can hold 6 million.";
    for (const reply of [
      await publish(author, slug),
      await author.get(`/api/own-assessments/${slug}/preview`),
      await author.get(`/api/own-assessments/${slug}/changes/1`),
    ])
      expect([reply.status, reply.body.error]).toEqual([409, sentence]);
    const other = await addOwn(
      author,
      collection,
      goodDraft({ topics: [{ topic: "Queues", questions: 2 }] }),
    );
    expect(JSON.stringify(other.findings)).not.toContain("characters");
    const file = () => author.get(`/api/collections/${collection}/export?format=csv`);
    expect((await file()).status).toBe(200);
    await lengthen("Queues", 3_500_000);
    expect((await file()).body.error).toBe(
      "These questions have 13 MB of text, but such a file holds at most 12. Please export them by state.",
    );
  });
});
