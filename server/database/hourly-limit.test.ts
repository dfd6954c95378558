/** Counted uses: how many a window allows, when the next is possible, and uses that are taken back. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import type { Db } from "./handle.ts";
import { countUse, countUsed, limitReached, uncountUse } from "./hourly-limit.ts";

const start = Date.parse("2026-05-04T12:00:00.000Z");
const after = (seconds: number) => new Date(start + seconds * 1000);

onEachEngine("an hourly limit", (engine) => {
  let made: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    made = await makeTestDatabase(engine);
    ({ db } = made.database);
  });
  afterAll(() => made.drop());

  test("allows so many uses in an hour from the first, and as many in the next", async () => {
    const use = (seconds: number) => countUse(db, "uses", 2, after(seconds));
    expect([await use(0), await use(60), await use(120), await use(3600)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([await use(3601), await use(3602), await use(3603)]).toEqual([true, true, false]);
  });

  test("of concurrent uses, allows no more", async () => {
    const uses = await Promise.all(Array.from({ length: 8 }, () => countUse(db, "rush", 3, after(0))));
    expect(uses.filter(Boolean)).toHaveLength(3);
  });

  test("may have a window of its own", async () => {
    const use = (seconds: number) => countUse(db, "short", 1, after(seconds), 60);
    expect([await use(0), await use(60), await use(61)]).toEqual([true, false, true]);
  });

  test("says when the next use is possible", async () => {
    await countUse(db, "said", 1, after(0));
    const refusal = (seconds: number) => limitReached(db, "said", "Too many.", after(seconds));
    expect(await refusal(600)).toMatchObject({
      code: "too_many_requests",
      message: "Too many. Please try again in 50 minutes.",
      retryAfterSeconds: 3000,
    });
    expect(await refusal(3481)).toMatchObject({
      message: "Too many. Please try again in 2 minutes.",
      retryAfterSeconds: 119,
    });
    expect(await refusal(3540)).toMatchObject({
      message: "Too many. Please try again in a minute.",
      retryAfterSeconds: 60,
    });
    expect(await refusal(3600)).toMatchObject({ retryAfterSeconds: 1 });
    expect(await limitReached(db, "never used", "Too many.", after(0))).toMatchObject({
      retryAfterSeconds: 3600,
    });
  });

  test("counts what was used and not taken back", async () => {
    const used = (seconds: number) => countUsed(db, "taken back", after(seconds), 3600);
    expect(await used(0)).toBe(0);
    for (let use = 0; use < 3; use += 1) await countUse(db, "taken back", 3, after(0));
    await uncountUse(db, "taken back");
    expect([await used(1), await used(3600), await used(3601)]).toEqual([2, 2, 0]);
    for (let use = 0; use < 3; use += 1) await uncountUse(db, "taken back");
    expect(await used(1)).toBe(0);
    expect(await countUse(db, "taken back", 1, after(2))).toBe(true);
  });
});
