/** The stored columns of an attempt: what was written is read again, and nothing else is. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { builtInForm } from "../../contract/form.ts";
import {
  type Choice,
  damagedPattern,
  drawOrNothing,
  readChoices,
  readColumns,
  readDraw,
  readForm,
  unlessDamaged,
  wrapDamaged,
  writeChoices,
  writeDraw,
  writeForm,
} from "./columns.ts";

const at = "2026-03-01T12:00:00.000Z";
const option = fc.option(fc.nat({ max: 5 }));
const choice = fc.option(
  fc.record<Choice>(
    {
      option,
      savedAt: fc.constant(at),
      seqs: fc.dictionary(fc.string({ minLength: 1 }), fc.nat()).map((seqs) => ({ ...seqs })),
      late: fc.record({ option, savedAt: fc.constant(at) }),
    },
    { requiredKeys: ["option", "savedAt", "seqs"] },
  ),
);

test("draws, choices and forms are read as they were written", () => {
  const order = fc
    .integer({ min: 2, max: 6 })
    .chain((count) =>
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5].slice(0, count), { minLength: count, maxLength: count }),
    );
  const draw = fc.array(fc.record({ version: fc.string(), order }));
  fc.assert(fc.property(draw, (drawn) => void expect(readDraw(writeDraw(drawn))).toEqual(drawn)));
  fc.assert(
    fc.property(fc.array(choice), (given) => void expect(readChoices(writeChoices(given))).toEqual(given)),
  );
  expect(readForm(writeForm(builtInForm))).toEqual(builtInForm);
});

test("the choices of an ended attempt take only their option and time", () => {
  expect(writeChoices([{ option: 2, savedAt: at, seqs: {} }, null])).toBe(`[[2,"${at}"],null]`);
});

const isDamaged = (read: () => unknown) => unlessDamaged(read) === undefined;

test.each([
  "not JSON",
  "null",
  '{"0":["version","01"]}',
  '["version"]',
  '[[7,"01"]]',
  '[["version"]]',
  '[["version",10]]',
  '[["version",""]]',
  '[["version","0"]]',
  '[["version","00"]]',
  '[["version","02"]]',
  '[["version","12"]]',
  '[["version","0123456"]]',
  '[["version","01"],["version","0x"]]',
])("%s is no draw", (text) => {
  expect(isDamaged(() => readDraw(text))).toBe(true);
  expect(drawOrNothing(text)).toEqual([]);
  expect(readColumns({ draw: text, answers: "[]" })).toBeUndefined();
});

test.each([
  "not JSON",
  '{"0":null}',
  "[1]",
  "[[1]]",
  `[[-1,"${at}"]]`,
  `[[6,"${at}"]]`,
  `[[1.5,"${at}"]]`,
  `[["1","${at}"]]`,
  "[[1,5]]",
  `[[1,"${at}",{},7]]`,
  `[[1,"${at}",{},[6,"${at}"]]]`,
  `[[1,"${at}",{},[1,5]]]`,
])("%s are no choices", (text) => {
  expect(isDamaged(() => readChoices(text))).toBe(true);
  expect(readColumns({ draw: "[]", answers: text })).toBeUndefined();
});

test.each(["not JSON", "{}", "null"])("%s is no form", (text) => {
  expect(isDamaged(() => readForm(text))).toBe(true);
});

test("a failure that is no damage is thrown", () => {
  const failure = new TypeError("A mistake in the code.");
  expect(() =>
    unlessDamaged(() => {
      throw failure;
    }),
  ).toThrow(failure);
});

test("a damaged text is wrapped whole, and is still no draw and no choices", () => {
  const text = '[["version","0';
  const wrapped = wrapDamaged(text);
  expect(JSON.parse(wrapped)).toEqual({ damaged: text });
  expect(wrapped.startsWith(damagedPattern.slice(0, -1))).toBe(true);
  expect(isDamaged(() => readDraw(wrapped))).toBe(true);
  expect(isDamaged(() => readChoices(wrapped))).toBe(true);
});
