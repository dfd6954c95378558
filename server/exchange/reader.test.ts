/** The thread that reads files is stopped at its limits, and reports that. */
import { expect, test } from "vitest";
import { type ReadingLimits, readFile } from "./reader.ts";

const ignore = { head: async () => {}, batch: async () => {} };
const read = (text: string, limits?: ReadingLimits) =>
  readFile({ bytes: new TextEncoder().encode(text), lang: "en" }, ignore, limits);

test("reading a file stops at its time limit", async () => {
  const many = "Which of these is it?{=a ~b}\n\n".repeat(10_000);
  expect(await read(many, { seconds: 0.001, heapMegabytes: 208 })).toEqual({
    line: 1,
    sentence: "Reading the file took longer than 0.001 seconds and was ended. Please split the file.",
  });
});

test("reading a file stops at its memory limit, and the server continues", async () => {
  const elements = `<quiz>${"<a/>".repeat(2_000_000)}</quiz>`;
  expect(await read(elements, { seconds: 60, heapMegabytes: 64 })).toEqual({
    line: 1,
    sentence: "Reading the file took too much memory and was ended. Please split the file.",
  });
});

test("each account arrives once, in the order of the file", async () => {
  const positions: number[] = [];
  const text = Array.from({ length: 250 }, (_, index) => `Question ${index}?{=a ~b}`).join("\n\n");
  const target = {
    head: async ({ total }: { total: number }) => expect(total).toBe(250),
    batch: async (accounts: { position: number }[]) =>
      void positions.push(...accounts.map(({ position }) => position)),
  };
  expect(await readFile({ bytes: new TextEncoder().encode(text), lang: "en" }, target)).toBeUndefined();
  expect(positions).toEqual(Array.from({ length: 250 }, (_, index) => index));
});
