/** Changes of one kind that come at the same moment: on PostgreSQL they go as one statement, and each gets its own answer. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onEachEngine } from "../../testing/engines.ts";
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { Db } from "../handle.ts";
import { prepared } from "../statements.ts";

const setCount = prepared(
  (db, { key, before, count }: { key: string; before: number; count: number | null }) =>
    db
      .updateTable("failures")
      .set({ count: count as number })
      .where("key", "=", key)
      .where("count", "=", before),
  {
    columns: ["key", "before", "count"],
    sql: `
      with free as (select ctid, key, count from failures where key = any($1::text[]) for update skip locked)
      update failures set count = given.count
      from unnest($1::text[], $2::integer[], $3::integer[]) with ordinality as given (key, before, count, place)
        join free on free.key = given.key and free.count = given.before
      where failures.ctid = free.ctid
      returning given.place`,
  },
);

const names = Array.from({ length: 60 }, (_, index) => `row-${String(index).padStart(2, "0")}`);

onEachEngine("changes in crowds", (engine) => {
  let made: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    made = await makeTestDatabase(engine);
    db = made.database.db;
  });
  afterAll(() => made.drop());
  beforeEach(async () => {
    await db.deleteFrom("failures").execute();
    const rows = names.map((key) => [key, 0, "2026-01-01", null]);
    await made.database.insertRows(db, "failures", ["key", "count", "since", "blocked_until"], rows);
  });
  const counts = async () =>
    (await db.selectFrom("failures").select("count").orderBy("key").execute()).map((row) => row.count);

  test("each is told whether it touched its row, and of two on one row exactly one does", async () => {
    const outcomes = await Promise.all([
      ...names.map((key, index) => setCount(db, { key, before: 0, count: index + 1 })),
      setCount(db, { key: "nobody", before: 0, count: 1 }),
      setCount(db, { key: names[0]!, before: 0, count: 1 }),
      setCount(db, { key: names[1]!, before: 7, count: 9 }),
    ]);
    const changes = outcomes.map((outcome) => outcome.changes);
    expect(changes[0]! + changes.at(-2)!).toBe(1);
    expect(changes.slice(1, 60)).toEqual(Array(59).fill(1));
    expect([changes.at(-3), changes.at(-1)]).toEqual([0, 0]);
    expect(await counts()).toEqual(names.map((_, index) => index + 1));
  });

  test("one that can't be done fails alone", async () => {
    const outcomes = await Promise.allSettled(
      names.map((key, index) => setCount(db, { key, before: 0, count: index === 30 ? null : 5 })),
    );
    const failed = outcomes.flatMap(({ status }, index) => (status === "rejected" ? [index] : []));
    expect(failed).toEqual([30]);
    expect(await counts()).toEqual(names.map((_, index) => (index === 30 ? 0 : 5)));
  });

  test("those that follow one another hold, each on what the former left", async () => {
    for (let round = 0; round < 20; round += 1) {
      const outcomes = await Promise.all(
        names.map((key) => setCount(db, { key, before: round, count: round + 1 })),
      );
      expect(outcomes.every(({ changes }) => changes === 1)).toBe(true);
    }
    expect(await counts()).toEqual(names.map(() => 20));
  });

  test.runIf(engine === "postgres")("a row that somebody else has locked keeps no other", async () => {
    const second = await made.beside();
    const locked = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const holder = second.database.db.transaction().execute(async (transaction) => {
      await transaction.updateTable("failures").set({ count: 0 }).where("key", "=", names[0]!).execute();
      locked.resolve();
      await letGo.promise;
    });
    await locked.promise;
    let isFirstDone = false;
    const alone = setCount(db, { key: names[0]!, before: 0, count: 1 }).finally(() => {
      isFirstDone = true;
    });
    const crowd = await Promise.all(names.slice(1).map((key) => setCount(db, { key, before: 0, count: 1 })));
    // And one more by itself, behind the one that waits.
    crowd.push(await setCount(db, { key: names[1]!, before: 1, count: 2 }));
    expect(crowd.every(({ changes }) => changes === 1)).toBe(true);
    expect(isFirstDone).toBe(false);
    letGo.resolve();
    await holder;
    expect(await alone).toMatchObject({ changes: 1 });
    await second.drop();
  });
});
