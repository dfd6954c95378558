/** Updates that arrive together: what is sent, and when. */
import { expect, test } from "vitest";
import type { BoundStatement, StatementResult } from "../statements.ts";
import { UpdateBatches } from "./update-batches.ts";

const save = (id: string): BoundStatement => ({
  sql: 'update "t" set "answers" = $1 where "id" = $2',
  values: ["[]", id],
  reads: false,
  batch: { table: "attempts", key: "id", parameter: 2 },
});
const one: StatementResult = { rows: [], changes: 1 };

/** Batches whose statements end when the test says so. */
function held() {
  const sent: { values: unknown[]; end: (result: StatementResult | Error) => void }[] = [];
  const batches = new UpdateBatches(({ values }) => {
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>();
    sent.push({ values, end: (result) => (result instanceof Error ? reject(result) : resolve(result)) });
    return promise;
  });
  const untilSent = (count: number) => expect.poll(() => sent.length).toBe(count);
  return { batches, sent, untilSent };
}

test("the first goes at once, those behind it together, and each learns whether it touched a row", async () => {
  const { batches, sent, untilSent } = held();
  const results = ["a", "b", "c", "d"].map((id) => batches.run(save(id)));
  expect(sent.map(({ values }) => values)).toEqual([["[]", "a"]]);
  expect(batches.waiting).toBe(3);
  sent[0]!.end(one);
  await untilSent(2);
  expect(sent[1]!.values).toEqual([
    ["[]", "[]", "[]"],
    ["b", "c", "d"],
  ]);
  sent[1]!.end({ rows: [{ place: 1 }, { place: 3 }], changes: 2 });
  // The one in the middle touched nothing, so it is tried alone.
  await untilSent(3);
  expect(sent[2]!.values).toEqual(["[]", "c"]);
  sent[2]!.end({ rows: [], changes: 0 });
  expect((await Promise.all(results)).map(({ changes }) => changes)).toEqual([1, 1, 0, 1]);
  expect(batches.waiting).toBe(0);
});

test("if a batch fails, each of its updates is tried alone and gets its own error", async () => {
  const { batches, sent, untilSent } = held();
  const results = Promise.allSettled(["a", "b", "c"].map((id) => batches.run(save(id))));
  sent[0]!.end(one);
  await untilSent(2);
  sent[1]!.end(new Error("of the batch"));
  await untilSent(4);
  sent[2]!.end(new Error("of b"));
  sent[3]!.end(one);
  const [, second, third] = await results;
  expect(second).toMatchObject({ reason: new Error("of b") });
  expect(third).toMatchObject({ value: one });
});

test("updates of different kinds don't wait for each other", () => {
  const { batches, sent } = held();
  void batches.run(save("a"));
  void batches.run({ ...save("b"), sql: 'update "t" set "state" = $1 where "id" = $2' });
  expect(sent).toHaveLength(2);
});

test("nothing waits longer than a moment for a statement that hangs, and the next one starts as usual", async () => {
  const { batches, sent, untilSent } = held();
  void batches.run(save("hangs"));
  const later = ["a", "b"].map((id) => batches.run(save(id)));
  await untilSent(2);
  expect(sent[1]!.values[1]).toEqual(["a", "b"]);
  sent[1]!.end({ rows: [{ place: 1 }, { place: 2 }], changes: 2 });
  expect(await Promise.all(later)).toEqual([one, one]);
  // Still with the hanging one under way.
  const last = batches.run(save("c"));
  await untilSent(3);
  sent[2]!.end(one);
  expect(await last).toEqual(one);
});
