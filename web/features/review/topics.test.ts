import { expect, test } from "vitest";
import { sortTopics } from "./topics.ts";

const topic = (id: string, right: number, of: number) => ({ id, title: id, right, of });

test("a topic counts as a strength from three correct answers of four, best first", () => {
  const topics = [topic("async", 3, 4), topic("types", 2, 3), topic("objects", 2, 2)];
  expect(sortTopics(topics).strong.map(({ id }) => id)).toEqual(["objects", "async"]);
});

test("what to learn next starts with the topic with the most missed questions", () => {
  const topics = [topic("types", 2, 3), topic("modules", 0, 3), topic("async", 1, 3)];
  expect(sortTopics(topics).weak.map(({ id }) => id)).toEqual(["modules", "async", "types"]);
});
