import { expect, test } from "vitest";
import { builtInForm, durationText } from "./form.ts";

test("built-in assessments have 10 questions of up to four options, 600 seconds and pass at 8", () => {
  expect(builtInForm).toEqual({ questions: 10, seconds: 600, options: 4, passScore: 8, draw: "thirds" });
  expect(durationText(builtInForm.seconds)).toBe("10 Minutes");
});
