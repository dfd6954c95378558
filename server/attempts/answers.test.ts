/** Merging saves, storing late ones, and grading answers. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeAnswers, mergeLateAnswers, type Save, scoreOf } from "./answers.ts";
import type { Choices } from "./columns.ts";

const none: Choices = Array(10).fill(null);
const save = (options: [number, number | null][], more: Partial<Save> = {}): Save => ({
  options: new Map(options),
  receivedAt: "2026-03-01T12:00:00.000Z",
  ...more,
});
const options = (choices: Choices) => choices.map((choice) => choice?.option ?? null);

test("a save changes only the questions it names", () => {
  const merged = mergeAnswers(
    mergeAnswers(none, save([[0, 2]])),
    save([
      [3, 1],
      [4, null],
    ]),
  );
  expect(options(merged)).toEqual([2, null, null, 1, ...Array(6).fill(null)]);
});

test("a save never changes the choices that were read", () => {
  const before = mergeAnswers(none, save([[0, 2]]));
  const copy = structuredClone(before);
  mergeAnswers(before, save([[0, 1]], { client: "a", seq: 1 }));
  mergeLateAnswers(before, save([[0, 1]]));
  expect(before).toEqual(copy);
});

test("a sequence number that is not above the client's stored one changes nothing", () => {
  const first = mergeAnswers(none, save([[0, 1]], { client: "a", seq: 5 }));
  for (const seq of [0, 4, 5]) {
    expect(options(mergeAnswers(first, save([[0, 2]], { client: "a", seq })))[0]).toBe(1);
  }
  expect(options(mergeAnswers(first, save([[0, 2]], { client: "a", seq: 6 })))[0]).toBe(2);
});

test("sequence numbers are per question: an old save may still answer a question that no newer one names", () => {
  const first = mergeAnswers(none, save([[0, 1]], { client: "a", seq: 5 }));
  const late = mergeAnswers(
    first,
    save(
      [
        [0, 3],
        [1, 2],
      ],
      { client: "a", seq: 4 },
    ),
  );
  expect(options(late).slice(0, 2)).toEqual([1, 2]);
});

test("between clients, and without them, the order of arrival decides", () => {
  let choices = mergeAnswers(none, save([[0, 1]], { client: "a", seq: 9 }));
  choices = mergeAnswers(choices, save([[0, 2]], { client: "b", seq: 1 }));
  expect(options(choices)[0]).toBe(2);
  choices = mergeAnswers(choices, save([[0, 3]]));
  expect(options(choices)[0]).toBe(3);
  choices = mergeAnswers(choices, save([[0, 0]], { client: "a" }));
  expect(options(choices)[0]).toBe(0);
  expect(options(mergeAnswers(choices, save([[0, 1]], { client: "a", seq: 9 })))[0]).toBe(0);
});

test("a client id that is also an object property is treated like any other", () => {
  for (const client of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    let choices = mergeAnswers(none, save([[0, 1]], { client, seq: 3 }));
    choices = JSON.parse(JSON.stringify(choices)) as Choices;
    expect(options(mergeAnswers(choices, save([[0, 2]], { client, seq: 2 })))[0], client).toBe(1);
    expect(options(mergeAnswers(choices, save([[0, 2]], { client, seq: 4 })))[0], client).toBe(2);
  }
});

test("a question remembers eight clients; the ninth replaces the first", () => {
  let choices = none;
  for (let client = 0; client < 9; client += 1) {
    choices = mergeAnswers(choices, save([[0, 1]], { client: `client-${client}`, seq: 1 }));
  }
  expect(Object.keys(choices[0]!.seqs)).toHaveLength(8);
  expect(choices[0]!.seqs).not.toHaveProperty("client-0");
});

test("in any order of a client's saves, each question keeps the highest sequence number", () => {
  const saves = fc.array(fc.record({ place: fc.nat({ max: 9 }), option: fc.option(fc.nat({ max: 3 })) }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(
      saves.chain((made) =>
        fc.tuple(
          fc.constant(made),
          fc.shuffledSubarray(
            made.map((_, i) => i),
            { minLength: made.length },
          ),
        ),
      ),
      ([made, order]) => {
        let choices = none;
        for (const seq of order) {
          const { place, option } = made[seq]!;
          choices = mergeAnswers(choices, save([[place, option]], { client: "a", seq }));
        }
        const expected = Array(10).fill(null);
        for (const { place, option } of made) expected[place] = option;
        expect(options(choices)).toEqual(expected);
      },
    ),
  );
});

test("a late answer is stored beside the graded one, and only if it differs", () => {
  const graded = mergeAnswers(
    none,
    save([
      [0, 0],
      [1, 2],
    ]),
  );
  const kept = mergeLateAnswers(
    graded,
    save(
      [
        [0, 3],
        [1, 2],
        [2, 0],
        [3, null],
      ],
      { receivedAt: "later" },
    ),
  );
  expect(options(kept)).toEqual(options(graded));
  expect(scoreOf(kept)).toBe(scoreOf(graded));
  expect(kept[0]!.late).toEqual({ option: 3, savedAt: "later" });
  expect(kept[1]!.late).toBeUndefined();
  expect(kept[2]).toMatchObject({ option: null, late: { option: 0, savedAt: "later" } });
  expect(kept[3]).toBeNull();
});

test("only option 0 is correct: the score is the number of exact keys, whatever else is stored", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat({ max: 3 })), { minLength: 10, maxLength: 10 }), (chosen) => {
      const choices = mergeAnswers(none, save(chosen.map((option, place) => [place, option])));
      const right = chosen.filter((option) => option === 0).length;
      expect(scoreOf(choices)).toBe(right);
      expect(scoreOf(mergeLateAnswers(choices, save(chosen.map((_, place) => [place, 0]))))).toBe(right);
    }),
  );
  expect(scoreOf(none)).toBe(0);
});
