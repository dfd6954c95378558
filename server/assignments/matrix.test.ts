/** The matrix of results: its order, its filter by label, and cells that agree with the standings. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { makeGroup, type TestGroup, takeAssigned } from "./testing/group-of.ts";

onEachEngine("the matrix of results", (engine) => {
  let app: TestApp;
  let group: TestGroup;
  beforeAll(async () => {
    app = await startTestApp(engine);
    group = await makeGroup(app);
  });
  afterAll(() => app.close());

  const read = async (query: string) =>
    (await group.manager.get(`/api/groups/${group.id}/results${query}`)).body.data as {
      name: string;
      cells: { score: number | null; maxScore: number | null; attempts: number }[];
    }[];
  const names = async (query: string) => (await read(query)).map(({ name }) => name);

  test("people are sorted by name in both directions and filtered by label in lists and exports", async () => {
    const zoe = await app.addPerson();
    await group.add(zoe, { name: "Zoe", labels: JSON.stringify(["lab_1", "team"]) });
    await group.add(undefined, { name: "Ann", labels: JSON.stringify(["labx1"]) });
    await group.add(undefined, { name: "Mia", labels: JSON.stringify(["team"]) });
    const [first, second] = [await group.set(), await group.set({ attempts: 2, counting: "mean" })];
    await takeAssigned(zoe, first, 7);
    await takeAssigned(zoe, second, 4);
    await takeAssigned(zoe, second, 5);

    expect(await names("")).toEqual(["Ann", "Mia", "Zoe"]);
    expect(await names("?page=1&limit=2")).toEqual(["Ann", "Mia"]);
    expect(await names("?sort=-name")).toEqual(["Zoe", "Mia", "Ann"]);
    expect(await names("?label=team")).toEqual(["Mia", "Zoe"]);
    // The underscore is no wildcard, and a part of a label doesn't match the label.
    expect(await names("?label=lab_1&page=1")).toEqual(["Zoe"]);
    expect(await names("?label=tea")).toEqual([]);
    expect((await read("?label=lab_1"))[0]!.cells).toMatchObject([
      { score: 7, maxScore: 10, attempts: 1 },
      { score: 4.5, maxScore: 10, attempts: 2 },
    ]);
    expect((await read(""))[0]!.cells).toMatchObject([
      { score: null, attempts: 0 },
      { score: null, attempts: 0 },
    ]);
  });

  test("managers and viewers see a group's labels, members don't", async () => {
    const member = await app.addPerson();
    await group.add(member, { labels: JSON.stringify(["evening"]) });
    const labels = async (get: (path: string) => Promise<{ body: { data: { labels: string[] } } }>) =>
      (await get(`/api/groups/${group.id}`)).body.data.labels;
    expect(await labels(group.manager.get)).toEqual(["evening", "lab_1", "labx1", "team"]);
    expect(await labels(member.get)).toEqual([]);
  });
});
