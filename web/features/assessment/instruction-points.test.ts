import { expect, test } from "vitest";
import { pointsFor } from "./instruction-points.ts";

test("there are twelve points, and the one on retaking promises new questions for three attempts only", () => {
  const points = pointsFor(10);
  expect(points).toHaveLength(12);
  const retake = points.find(({ title }) => title === "Retake")?.text;
  expect(retake).toContain("first three attempts share no question");
  expect(retake).not.toContain("next attempts draw other questions");
});
