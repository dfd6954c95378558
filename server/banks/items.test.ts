/** The texts of questions that no bank contains any longer, read for old attempts. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { CompiledItem } from "../../contract/bank.ts";
import { onEachEngine } from "../testing/engines.ts";
import { testBanks } from "../testing/test-banks.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { indexBanks } from "./banks.ts";
import { charactersOf } from "./characters.ts";
import { createItemCache } from "./items.ts";
import { insertItemVersions, listItemVersions } from "./items-store.ts";

vi.mock("./items-store.ts", { spy: true });

const sizeOfTwo = (items: CompiledItem[]) => 2 * Math.max(...items.map(charactersOf));

onEachEngine("texts of questions", (engine) => {
  let made: TestDatabase;
  beforeAll(async () => {
    made = await makeTestDatabase(engine);
  });
  afterAll(() => made.drop());

  test("are all found, even when cached ones are evicted for others", async () => {
    const { db } = made.database;
    const now = new Date();
    const former = testBanks().find("javascript")!.items.slice(0, 4);
    await insertItemVersions(db, former, now.toISOString());
    const items = await createItemCache(db, indexBanks([]), now, sizeOfTwo(former));
    const ids = former.map(({ hash }) => hash);
    for (const wanted of [ids.slice(0, 3), [ids[0]!, ids[3]!], ids])
      expect((await items.find(wanted)).map((item) => item?.hash)).toEqual(wanted);
    expect(await items.find([ids[0]!, "no-such-version"])).toEqual([former[0], undefined]);
    vi.mocked(listItemVersions).mockClear();
    await items.find(ids.slice(1, 2));
    await items.find(ids.slice(1, 2));
    expect(listItemVersions).toHaveBeenCalledTimes(1);
    // The cache is full: each read evicts an older version.
    await items.find(ids.slice(2));
    await items.find(ids.slice(1, 2));
    expect(listItemVersions).toHaveBeenCalledTimes(3);
  });

  test("are found although another call evicts them during the query", async () => {
    const { db } = made.database;
    const now = new Date();
    const former = testBanks().find("javascript")!.items.slice(0, 4);
    await insertItemVersions(db, former, now.toISOString());
    const items = await createItemCache(db, indexBanks([]), now, sizeOfTwo(former));
    const [a, b, c, d] = former.map(({ hash }) => hash) as [string, string, string, string];
    await items.find([a, b]);
    const requested = Promise.withResolvers<void>();
    const { listItemVersions: list } =
      await vi.importActual<typeof import("./items-store.ts")>("./items-store.ts");
    vi.mocked(listItemVersions).mockImplementationOnce(async (...given) => {
      await requested.promise;
      return list(...given);
    });
    const slow = items.find([a, c]);
    await items.find([d]);
    await items.find([b, c]);
    await items.find(["no-such-version"]);
    requested.resolve();
    expect((await slow).map((item) => item?.hash)).toEqual([a, c]);
  });
});
