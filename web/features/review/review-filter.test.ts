import { expect, test } from "vitest";
import { filtersOf, isShown, neighbour, readFilter } from "./review-filter.ts";

const right = { isRight: true, answer: "a" };
const wrong = { isRight: false, answer: "b" };
const open = { isRight: false, answer: null };

test("filters show their number of questions, and an unanswered question counts as wrong", () => {
  expect(filtersOf([right, wrong, wrong, open])).toEqual([
    { filter: "all", label: "All", count: 4 },
    { filter: "wrong", label: "Only wrong", count: 3 },
    { filter: "open", label: "Not answered", count: 1 },
    { filter: "right", label: "Right", count: 1 },
  ]);
  expect(isShown("wrong", open)).toBe(true);
  expect(isShown("right", open)).toBe(false);
});

test("an empty filter is not offered, and no filter if all answers were correct or all wrong", () => {
  expect(filtersOf([right, wrong]).map(({ filter }) => filter)).toEqual(["all", "wrong", "right"]);
  expect(filtersOf([right, right])).toEqual([]);
  expect(filtersOf([open, open])).toEqual([]);
});

test("an address names the filter, and an unknown one shows all", () => {
  expect(readFilter("show=wrong")).toBe("wrong");
  expect(readFilter("show=toString")).toBe("all");
  expect(readFilter("")).toBe("all");
});

test("the next and previous wrong answer are the nearest on either side, and there is none beyond the last", () => {
  expect(neighbour([2, 5, 9], 5, 1)).toBe(9);
  expect(neighbour([2, 5, 9], 5, -1)).toBe(2);
  expect(neighbour([2, 5, 9], 3, -1)).toBe(2);
  expect(neighbour([2, 5, 9], 0, 1)).toBe(2);
  expect(neighbour([2, 5, 9], 9, 1)).toBeUndefined();
});
