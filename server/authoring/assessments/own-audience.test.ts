/** Own assessments for groups: their members find and start them, others need an assignment. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeGroup } from "../../assignments/testing/group-of.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { addOwn, expectOk, goodDraft, makeApproved, publish } from "../testing/own-assessments.ts";

onEachEngine("own assessments for groups", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  /** Published for a group to which the author belongs. */
  async function published() {
    const team = await makeApproved(app);
    const group = await makeGroup(app);
    await group.add(team.author);
    const draft = goodDraft({ offered: "groups", groups: [group.id] });
    const { slug } = await addOwn(team.author, team.collection, draft);
    await expectOk(publish(team.author, slug));
    const member = await app.addPerson();
    const row = await group.add(member);
    return { ...team, group, slug, member, row };
  }
  const listed = async (person?: Person) => {
    const path = "/api/assessment/catalogue?only=organisation";
    const reply = await (person ? person.get(path) : app.send("GET", path));
    return reply.body.data.items.map(({ slug }: { slug: string }) => slug);
  };
  const start = async (person: Person, slug: string) =>
    (await person.post("/api/assessment/attempts", { slug })).status;
  const isReady = async (person: Person, slug: string) =>
    (await expectOk(person.get(`/api/assessment/info/${slug}`))).body.data.ready;

  test("members find it in their catalogue and start it; for others it behaves like one by assignment only", async () => {
    const { group, slug, member, stranger } = await published();
    for (const person of [member, group.manager]) expect(await listed(person)).toContain(slug);
    expect(await listed(stranger)).not.toContain(slug);
    expect(await listed()).not.toContain(slug);
    expect([await isReady(member, slug), await isReady(stranger, slug)]).toEqual([true, false]);
    expect([await start(member, slug), await start(stranger, slug)]).toEqual([201, 404]);
    // Only members of the group see a preview of it.
    expect((await app.send("GET", `/api/assessment/preview/${slug}.png`)).status).toBe(404);
  });

  test("leaving, archiving the group and retiring the assessment end the offer immediately", async () => {
    const { author, group, slug, member, row } = await published();
    const other = await app.addPerson();
    await group.add(other);
    await app.db.updateTable("group_members").set({ state: "left" }).where("id", "=", row).execute();
    expect([await listed(member), await start(member, slug)]).toEqual([[], 404]);
    expect(await listed(other)).toEqual([slug]);
    const archived = (archived_at: string | null) =>
      app.db.updateTable("groups").set({ archived_at }).where("id", "=", group.id).execute();
    await archived(app.clock.now().toISOString());
    expect([await listed(other), await start(other, slug)]).toEqual([[], 404]);
    await archived(null);
    expect(await listed(other)).toEqual([slug]);
    const { version } = (await author.get(`/api/own-assessments/${slug}`)).body.data;
    await expectOk(author.post(`/api/own-assessments/${slug}/retire`, { version }));
    expect([await listed(other), await start(other, slug)]).toEqual([[], 404]);
    // The cache doesn't mix up the audiences of versions.
    const draft = goodDraft({ title: "Caching again", offered: "groups", groups: [group.id] });
    const next = { version: version + 1, draft };
    await expectOk(author.patch(`/api/own-assessments/${slug}`, next));
    await expectOk(publish(author, slug));
    const { items } = (await other.get("/api/assessment/catalogue?only=organisation")).body.data;
    expect(items).toMatchObject([{ slug, title: "Caching again" }]);
  });

  test("authors choose groups that they belong to; a colleague's choice stays, and the next version follows the draft", async () => {
    const { author, owner, group, slug, member } = await published();
    const foreign = await makeGroup(app);
    await app.db.updateTable("groups").set({ name: "Class 8a" }).where("id", "=", foreign.id).execute();
    const path = `/api/own-assessments/${slug}`;
    const read = async () => (await expectOk(author.get(path))).body.data;
    const { version, groups } = await read();
    expect(groups).toEqual([{ id: group.id, name: "Class 7b" }]);
    const draft = goodDraft({ offered: "groups", groups: [group.id, foreign.id] });
    const refused = await author.patch(path, { version, draft });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { "draft.groups": "Please choose groups that you belong to." },
    ]);
    // The owner belongs to neither group.
    const kept = goodDraft({ offered: "groups", groups: [group.id], title: "Caching for all" });
    await expectOk(owner.patch(path, { version, draft: kept }));
    await foreign.add(author);
    const now = await read();
    await expectOk(author.patch(path, { version: now.version, draft: { ...draft, groups: [foreign.id] } }));
    const { settings } = (await expectOk(author.get(`${path}/changes/2`))).body.data;
    expect(settings).toEqual([
      { name: "Who can take it", before: "members of Class 7b", after: "members of Class 8a" },
    ]);
    expect(await listed(member)).toEqual([slug]);
    await expectOk(publish(author, slug));
    expect(await listed(member)).toEqual([]);
    expect(await listed(foreign.manager)).toEqual([slug]);
  });

  test("it can't be published without a group, and the publish dialog names the groups", async () => {
    const { author, collection, stranger } = await makeApproved(app);
    const group = await makeGroup(app);
    await group.add(author);
    const { slug, findings } = await addOwn(author, collection, goodDraft({ offered: "groups" }));
    expect(findings).toContainEqual({
      level: "refused",
      sentence: "Choose at least one group that can take it.",
    });
    expect((await publish(author, slug)).status).toBe(409);
    const change = async (draft: object) => {
      const { version } = (await author.get(`/api/own-assessments/${slug}`)).body.data;
      await expectOk(author.patch(`/api/own-assessments/${slug}`, { version, draft: goodDraft(draft) }));
    };
    await change({ offered: "everyone", groups: [group.id] });
    await expectOk(publish(author, slug));
    expect(await listed(stranger)).toContain(slug);
    await change({ offered: "groups", groups: [group.id] });
    const { settings } = (await author.get(`/api/own-assessments/${slug}/changes/2`)).body.data;
    expect(settings).toEqual([{ name: "Who can take it", before: "everyone", after: "members of Class 7b" }]);
  });

  test("those who set assignments can choose each one in use, also one that only an assignment offers", async () => {
    const { author, collection } = await makeApproved(app);
    const { slug } = await addOwn(author, collection, goodDraft({ offered: "assignment" }));
    const group = await makeGroup(app);
    const settable = async () =>
      (await expectOk(group.manager.get(`/api/groups/${group.id}/assessments`))).body.data.filter(
        (one: { slug: string }) => one.slug === slug,
      );
    expect(await settable()).toEqual([]);
    await expectOk(publish(author, slug));
    const row = { slug, title: "Caching at work", questions: 3, seconds: 600, isInUse: true };
    expect(await settable()).toEqual([row]);
    const { version } = (await author.get(`/api/own-assessments/${slug}`)).body.data;
    await expectOk(author.post(`/api/own-assessments/${slug}/retire`, { version }));
    expect(await settable()).toEqual([{ ...row, isInUse: false }]);
  });
});
