import { expect, test } from "vitest";
import { shortened } from "./shortened.ts";

test("a long text ends after a whole word, a single long word within it, and a short one is unchanged", () => {
  expect(shortened("What does this code print?", 26)).toBe("What does this code print?");
  expect(shortened("What does this code print?", 25)).toBe("What does this code…");
  expect(shortened("It fails. What is the cause?", 12)).toBe("It fails…");
  expect(shortened("abcdefghijklmnop", 10)).toBe("abcde…");
});
