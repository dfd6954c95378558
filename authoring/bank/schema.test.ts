/** The schema, its copy for editors, and the blueprints. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sampleBank } from "../testing/sample-bank.ts";
import { runtimes } from "../verify/runtimes.ts";
import { blueprints } from "./blueprints.ts";
import { profiles, profilesFor } from "./profiles.ts";
import { bankJsonSchema, bankSchema, categories } from "./schema.ts";

test("bank.schema.json matches the schema", () => {
  const onDisk = JSON.parse(readFileSync(new URL("../../content/bank.schema.json", import.meta.url), "utf8"));
  expect(onDisk, "run: npm run assay -- bank schema").toEqual(JSON.parse(bankJsonSchema()));
});

test.each([
  ["a number as an option", (item: Record<string, unknown>) => (item.answer = { text: 3 })],
  [
    "two distractors",
    (item: Record<string, unknown>) => (item.distractors = (item.distractors as unknown[]).slice(1)),
  ],
  ["a list as the answer", (item: Record<string, unknown>) => (item.answer = ["a", "b"])],
  ["a source without an address", (item: Record<string, unknown>) => (item.sources = [{ title: "A book" }])],
  [
    "an http source",
    (item: Record<string, unknown>) => (item.sources = [{ title: "A page", url: "http://a.example/" }]),
  ],
  ["an unknown field", (item: Record<string, unknown>) => (item.hint = "no")],
])("the schema refuses %s", (_what, change) => {
  const bank = JSON.parse(JSON.stringify(sampleBank()));
  expect(bankSchema.safeParse(bank).success).toBe(true);
  change(bank.items[0]);
  expect(bankSchema.safeParse(bank).success).toBe(false);
});

test("there are 42 blueprints, each with thirty items in six topics", () => {
  expect(blueprints).toHaveLength(42);
  for (const { slug, topics, category } of blueprints) {
    expect(
      topics.reduce((sum, { count }) => sum + count, 0),
      slug,
    ).toBe(30);
    expect(topics, slug).toHaveLength(6);
    expect(categories, slug).toContain(category);
  }
});

test("each bank's runtimes exist, and each profile has a runner", () => {
  for (const { slug } of blueprints)
    for (const name of profilesFor(slug)) expect(Object.keys(profiles)).toContain(name);
  expect(Object.keys(runtimes).sort()).toEqual(Object.keys(profiles).sort());
});

test("a built-in slug never looks like one of an own assessment", () => {
  const bank = JSON.parse(JSON.stringify(sampleBank()));
  for (const [slug, isFine] of [
    ["own-abcdefghij", false],
    ["own-abcdefghi", true],
  ] as const)
    expect(bankSchema.safeParse({ ...bank, slug }).success, slug).toBe(isFine);
});
