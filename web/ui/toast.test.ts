import { beforeEach, expect, test, vi } from "vitest";
import { shownToasts, toast } from "./toast.ts";

beforeEach(() => toast.dismissAll());

const texts = () => shownToasts().map(({ text }) => text);

test("of seven removals each keeps its Undo", () => {
  const undo = vi.fn();
  for (let number = 1; number <= 7; number += 1)
    toast.success(`Removed ${number}.`, { label: "Undo", run: () => undo(number) });
  for (const { action } of shownToasts()) action?.run();
  expect(undo.mock.calls.flat()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("of notices without an action the last three stay, beside those that offer one", () => {
  toast.success("City removed.", { label: "Undo", run: () => {} });
  for (let number = 1; number <= 5; number += 1) toast.error(`Failure ${number}.`);
  expect(texts()).toEqual(["City removed.", "Failure 3.", "Failure 4.", "Failure 5."]);
});

test("the same sentence again replaces the former", () => {
  toast.error("No network.");
  toast.error("Another.");
  toast.error("No network.");
  expect(texts()).toEqual(["Another.", "No network."]);
});
