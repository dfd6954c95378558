import { expect, test } from "vitest";
import { cards } from "../cards.ts";
import { hallmarkSvg } from "./hallmark-svg.ts";
import { drawHallmark, hallmarkState, initialsOf, punches, punchLengths } from "./hallmarks.ts";

test("a hallmark bears one to three characters", () => {
  for (const card of cards) expect(initialsOf(card.title), card.title).toMatch(/^.{1,3}$/);
});

test("no two assessments of a category bear the same hallmark", () => {
  const marks = cards.map((card) => `${card.category} ${initialsOf(card.title)}`);
  expect(marks.filter((mark, index) => marks.indexOf(mark) !== index)).toEqual([]);
});

test.each([
  ["JavaScript Assessment", "JS"],
  ["Data Analytics Assessment", "DA"],
  ["Python Assessment", "Py"],
  ["C++ Assessment", "C++"],
  ["Go (Golang) Assessment", "Go"],
  ["Django Framework Assessment", "Dj"],
])("the hallmark of %s is %s", (title, initials) => {
  expect(initialsOf(title)).toBe(initials);
});

test.each([
  [undefined, "blank"],
  [0, "tried"],
  [6, "tried"],
  [7, "oneShort"],
  [8, "gold"],
  [10, "gold"],
])("a best score of %s makes the hallmark %s", (best, name) => {
  expect(hallmarkState(best).name).toBe(name);
});

test("only a gold hallmark can be shared", () => {
  expect(hallmarkState(7, true).name).toBe("oneShort");
  expect(hallmarkState(8, true).name).toBe("shared");
});

const subject = { title: "SQL Assessment", category: "Database" } as const;

test("a ring shows as many segments as points, each a tenth of the outline", () => {
  for (const score of [1, 4, 6]) {
    const shapes = drawHallmark(subject, hallmarkState(score));
    const filled = shapes.find(({ part }) => part === "filled");
    const dashes = filled && "dashes" in filled ? filled.dashes! : [];
    expect(dashes.length / 2).toBe(score);
    if (score > 1) expect(dashes[0]! + dashes[1]!).toBeCloseTo(punchLengths.Database / 10, 2);
  }
  expect(drawHallmark(subject, hallmarkState(0)).map(({ part }) => part)).not.toContain("filled");
});

test("one step short shows the eighth segment as an empty slot", () => {
  const slot = drawHallmark(subject, hallmarkState(7)).find(({ part }) => part === "slot");
  expect(slot).toMatchObject({ dashOffset: expect.closeTo(-punchLengths.Database * 0.706, 1) });
});

test("only the states gold and shared use gold", () => {
  for (const best of [undefined, 0, 5, 7])
    expect(hallmarkSvg(subject, hallmarkState(best))).not.toContain("#dcb357");
  for (const isShared of [false, true])
    expect(hallmarkSvg(subject, hallmarkState(9, isShared))).toContain("#dcb357");
});

test("initials and titles are escaped in the image", () => {
  const image = hallmarkSvg({ title: "<b>" }, hallmarkState(3), { title: "A & <B>" });
  expect(image).toContain("<title>A &amp; &lt;B&gt;</title>");
  expect(image).toContain(">&lt;b&gt;</text>");
});

/** Length of a path by walking it in small steps; knows the commands that the outlines use. */
function lengthOf(path: string): number {
  const tokens = path.match(/[a-z]|-?\d*\.?\d+/gi)!;
  let [x, y, startX, startY, length, index] = [0, 0, 0, 0, 0, 0];
  let command = "";
  const next = () => Number(tokens[index++]);
  const to = (newX: number, newY: number) => {
    length += Math.hypot(newX - x, newY - y);
    [x, y] = [newX, newY];
  };
  while (index < tokens.length) {
    if (/[a-z]/i.test(tokens[index]!)) command = tokens[index++]!;
    const isRelative = command === command.toLowerCase();
    const [baseX, baseY] = isRelative ? [x, y] : [0, 0];
    switch (command.toUpperCase()) {
      case "M":
        [x, y] = [next(), next()];
        [startX, startY] = [x, y];
        command = "L";
        break;
      case "L":
        to(baseX + next(), baseY + next());
        break;
      case "H":
        to(baseX + next(), y);
        break;
      case "V":
        to(x, baseY + next());
        break;
      case "Z":
        to(startX, startY);
        break;
      case "Q": {
        const [fromX, fromY] = [x, y];
        const [midX, midY, endX, endY] = [baseX + next(), baseY + next(), baseX + next(), baseY + next()];
        for (let t = 0.01; t < 1.005; t += 0.01)
          to(
            (1 - t) ** 2 * fromX + 2 * t * (1 - t) * midX + t ** 2 * endX,
            (1 - t) ** 2 * fromY + 2 * t * (1 - t) * midY + t ** 2 * endY,
          );
        break;
      }
      case "A": {
        const radius = next();
        index += 4;
        // The only arcs are half circles.
        [x, y] = [baseX + next(), baseY + next()];
        length += Math.PI * radius;
        break;
      }
      default:
        throw new Error(`unknown command ${command}`);
    }
  }
  return length;
}

test.each(Object.keys(punches) as (keyof typeof punches)[])(
  "the length of the outline %s is right",
  (name) => {
    expect(punchLengths[name]).toBeCloseTo(lengthOf(punches[name]), 1);
  },
);

test("three wide capitals are drawn smaller; no built-in hallmark has them", () => {
  const sizeOf = (title: string) => {
    const shapes = drawHallmark({ title, category: "Security" }, { name: "gold" }, 48);
    return shapes.flatMap((shape) => ("text" in shape ? shape.fontSize : []))[0]!;
  };
  expect(sizeOf("Caching At Work")).toBeLessThan(12.5);
  for (const { title } of cards.filter((card) => initialsOf(card.title).length === 3))
    expect(sizeOf(title)).toBe(13.5);
});
