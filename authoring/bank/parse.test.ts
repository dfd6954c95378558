/** Parsing a bank's YAML: faults are reported with their line. */
import { expect, test } from "vitest";
import { sampleBank, yamlOf } from "../testing/sample-bank.ts";
import { parseBank } from "./parse.ts";

const found = (text: string) =>
  parseBank("banks/javascript.yaml", text).findings.map(({ level, line }) => `${level} ${line}`);

test("unquoted text that YAML cuts off at a number sign is reported", () => {
  const text = yamlOf(sampleBank());
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.includes("tests: ")) + 1;
  lines[at - 1] += " and an error #REF! in a cell";
  expect(found(text)).toEqual([]);
  expect(found(lines.join("\n"))).toEqual([`warning ${at}`]);
});

test("comments on separate lines and after numbers, lists and quoted text are not reported", () => {
  const text = yamlOf(sampleBank())
    .replace("items:", "# a heading\nitems: # thirty")
    .replace("rev: 1", "rev: 1 # the first")
    .replace("category: Programming Language", 'category: "Programming Language" # as in the catalogue');
  expect(found(text)).toEqual([]);
});
