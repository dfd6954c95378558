import { expect, test } from "vitest";
import { findCard } from "../../../../contract/cards.ts";
import { subjectOfCard } from "../subject.ts";
import { pointsFor } from "./instruction-points.ts";

const builtIn = subjectOfCard(findCard("javascript")!, true);
const own = { ...builtIn, questions: 7, seconds: 420, passScore: 5, roundAttempts: 1 };

test("there are twelve points, and the one on retaking promises new questions for three attempts only", () => {
  const points = pointsFor(builtIn, 10);
  expect(points).toHaveLength(12);
  expect(points.slice(0, 2).map(({ title }) => title)).toEqual(["10 questions", "10 minutes"]);
  const retake = points.find(({ title }) => title === "Retake")?.text;
  expect(retake).toContain("first three attempts share no question");
  expect(retake).not.toContain("next attempts draw other questions");
});

test("the points of an own assessment use its numbers and promise no more than it contains", () => {
  const points = pointsFor(own, 7);
  const textOf = (wanted: string) => points.find(({ title }) => title === wanted)?.text;
  expect(points.slice(0, 2).map(({ title }) => title)).toEqual(["7 questions", "7 minutes"]);
  expect(textOf("7 minutes")).not.toContain("your own limit");
  expect(textOf("Submit any time")).toContain("press 7 in");
  expect(textOf("Retake")).toContain("may repeat questions");
  expect(textOf("Certificate")).toContain("5 or more out of 7");
});

test("the point on the time limit calls a limit the person's own only where it is another one", () => {
  const pointAt = (subject: typeof own, minutes: number) => pointsFor(subject, minutes)[1]!;
  const text = "The time starts when you press Start, not before.";
  expect(pointAt(builtIn, 10)).toEqual({ title: "10 minutes", text });
  expect(pointAt(builtIn, 15)).toEqual({ title: "15 minutes", text: `${text} This is your own limit.` });
  expect(pointAt(own, 7)).toEqual({ title: "7 minutes", text });
  expect(pointAt(own, 10.5)).toEqual({ title: "10.5 minutes", text: `${text} This is your own limit.` });
  expect(pointAt({ ...own, seconds: 60 }, 1).title).toBe("1 minute");
});

test("the points of an assessment that holds scores and gives no certificate say so", () => {
  const held = { ...own, certificate: false, scoreShown: "release", reviewShown: "release" } as const;
  const textOf = (subject: typeof own, wanted: string) =>
    pointsFor(subject, 7).find(({ title }) => title === wanted)?.text;
  expect(pointsFor(held, 7)).toHaveLength(12);
  expect(textOf(held, "Immediate feedback")).toBeUndefined();
  expect(textOf(held, "Feedback later")).toContain("release it");
  expect(textOf(held, "Review")).toContain("once the authors of this assessment release the answers");
  expect(textOf(held, "No certificate")).toContain("gives no certificate");
  expect(textOf({ ...held, reviewShown: "at-once" }, "Review")).toMatch(/^Once you see the score/);
  expect(textOf(own, "Review")).toMatch(/^After the result/);
});
