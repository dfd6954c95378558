/** The corrected question for those who took the former one: its texts, its key, and their choices. */
import { expect, test } from "vitest";
import type { CompiledItem } from "../../contract/bank.ts";
import type { Choices } from "../attempts/columns.ts";
import { testBank } from "../testing/test-banks.ts";
import { hasOtherKey, rekeyed, withCorrected } from "./rekeyed.ts";

const [plain, , withCode] = testBank("javascript", "JavaScript Assessment").items as [
  CompiledItem,
  CompiledItem,
  CompiledItem,
];

/** The item with its second option as the key. */
function corrected(item: CompiledItem): CompiledItem {
  const [key, second, ...others] = item.options;
  return { ...item, rev: 2, hash: "current", explain: "Corrected.", options: [second!, key!, ...others] };
}
const texts = (item: CompiledItem) => item.options.map(({ text }) => text);

test("where only the order of the options changed, attempts get the current version", () => {
  for (const item of [plain, withCode]) {
    const current = corrected(item);
    expect(rekeyed(item, current)).toEqual({ item: current, places: [1, 0, 2, 3] });
  }
});

test.each<[string, CompiledItem, Partial<CompiledItem>]>([
  ["the question", plain, { prompt: "Another question?" }],
  ["the code", withCode, { code: { lang: "js", text: "other()" } }],
  ["a picture", plain, { pictures: [{ hash: "p", alternative: "A chart", width: 10, height: 10 }] }],
  ["an option", plain, { options: corrected(plain).options.with(3, { text: "A new distractor" }) }],
  ["the number of options", plain, { options: corrected(plain).options.slice(0, 3) }],
])(
  "where %s changed as well, attempts keep what was shown, with the new key and explanation",
  (_, former, changes) => {
    const current = { ...corrected(former), ...changes };
    const result = rekeyed(former, current)!;
    const [one, two, three, four] = texts(former);
    expect(texts(result.item)).toEqual([two, one, three, four]);
    expect(result.places).toEqual([1, 0, 2, 3]);
    const { prompt, code, pictures } = former;
    expect(result.item).toMatchObject({ prompt, ...(code && { code }), explain: "Corrected.", rev: 2 });
    expect(result.item.pictures).toEqual(pictures);
    expect([former.hash, current.hash]).not.toContain(result.item.hash);
  },
);

test("an option keeps its own reason where the current version has none for it", () => {
  const current = { ...corrected(plain), prompt: "Another question?" };
  const [key, second, third] = current.options;
  current.options = [{ ...key!, why: "Now right." }, second!, { text: third!.text }, { text: "New" }];
  const former = { ...plain, options: plain.options.with(3, { text: plain.options[3]!.text }) };
  const { options } = rekeyed(former, current)!.item;
  expect(options.map(({ why }) => why)).toEqual(["Now right.", "A reason.", "A reason.", undefined]);
  expect("why" in options[3]!).toBe(false);
});

test("nobody is graded by a key that they were not offered", () => {
  const current = { ...plain, options: plain.options.with(0, { text: "A new key" }) };
  expect(rekeyed(plain, current)).toBeUndefined();
});

test("a reworded key stays the key; an option that was wrong before makes another one", () => {
  const reworded = { options: plain.options.with(0, { text: "The key in other words" }) };
  expect(hasOtherKey(plain, reworded)).toBe(false);
  expect(hasOtherKey(plain, plain)).toBe(false);
  expect(hasOtherKey(plain, corrected(plain))).toBe(true);
  // The former key is still there, as a wrong option, beside a new key.
  const demoted = { options: [{ text: "A new key" }, plain.options[0]!] };
  expect(hasOtherKey(plain, demoted)).toBe(true);
  // The new key was offered before, and the former key is gone.
  expect(hasOtherKey(plain, { options: [plain.options[1]!, { text: "A new distractor" }] })).toBe(true);
});

test("choices and late answers move with their options, and other questions stay as they are", () => {
  const { item, places } = rekeyed(plain, corrected(plain))!;
  const order = [3, 2, 1, 0];
  const draw = [plain.hash, "other", plain.hash, plain.hash].map((version) => ({ version, order }));
  const savedAt = "2026-05-04T10:00:00.000Z";
  const late = (option: number | null) => ({ option, savedAt });
  const choices: Choices = [
    { option: 1, savedAt, seqs: {}, late: late(0) },
    { option: 1, savedAt, seqs: {}, late: late(0) },
    { option: null, savedAt, seqs: {}, late: late(null) },
    null,
  ];
  expect(withCorrected(draw, choices, plain.hash, { item, places })).toEqual({
    draw: [
      { version: "current", order: [3, 2, 0, 1] },
      { version: "other", order },
      { version: "current", order: [3, 2, 0, 1] },
      { version: "current", order: [3, 2, 0, 1] },
    ],
    choices: [
      { option: 0, savedAt, seqs: {}, late: late(1) },
      { option: 1, savedAt, seqs: {}, late: late(0) },
      { option: null, savedAt, seqs: {}, late: late(null) },
      null,
    ],
  });
});
