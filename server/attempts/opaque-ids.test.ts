/** The ids of an attempt's questions and options: stable, distinct, and without a hint at the key. */
import { expect, test } from "vitest";
import { builtInForm } from "../../contract/form.ts";
import { newSecret } from "../platform/ids.ts";
import { opaqueIds } from "./opaque-ids.ts";

test("one secret gives the same fifty distinct ids every time, of one length and alphabet", () => {
  const secret = newSecret();
  const { questions, options } = opaqueIds({ secret, form: builtInForm });
  expect(opaqueIds({ secret, form: builtInForm })).toEqual({ questions, options });
  const all = [...questions, ...options.flat()];
  expect(all).toHaveLength(50);
  expect(new Set(all).size).toBe(50);
  for (const id of all) expect(id).toMatch(/^[A-Za-z0-9_-]{8}$/);
});

test("attempts share no ids, and ids don't reveal the option order (A05)", () => {
  const seen = new Set<string>();
  const firstAfterSorting = [0, 0, 0, 0];
  for (let round = 0; round < 200; round += 1) {
    const { questions, options } = opaqueIds({ secret: newSecret(), form: builtInForm });
    for (const id of [...questions, ...options.flat()]) {
      expect(seen.has(id)).toBe(false);
      seen.add(id);
    }
    for (const four of options) firstAfterSorting[four.indexOf([...four].sort()[0]!)]! += 1;
  }
  // 2000 questions: each position comes first in about 500 of them.
  for (const times of firstAfterSorting) expect(times).toBeGreaterThan(350);
});
