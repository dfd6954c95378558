import { beforeEach, expect, test, vi } from "vitest";
import { shownToasts, toast } from "./toast.ts";

beforeEach(() => toast.dismissAll());

const texts = () => shownToasts().map(({ text }) => text);

test("each of seven removals keeps its Undo", () => {
  const undo = vi.fn();
  for (let number = 1; number <= 7; number += 1)
    toast.success(`Removed ${number}.`, { label: "Undo", run: () => undo(number) });
  for (const { action } of shownToasts()) action?.run();
  expect(undo.mock.calls.flat()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("the last three notices without an action stay, beside those with one", () => {
  toast.success("City removed.", { label: "Undo", run: () => {} });
  for (let number = 1; number <= 5; number += 1) toast.error(`Failure ${number}.`);
  expect(texts()).toEqual(["City removed.", "Failure 3.", "Failure 4.", "Failure 5."]);
});

test("a repeated notice replaces the earlier one", () => {
  toast.error("No network.");
  toast.error("Another.");
  toast.error("No network.");
  expect(texts()).toEqual(["Another.", "No network."]);
});
