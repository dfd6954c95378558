/** Syntax highlighting, which must not lose a character of the code. */
import { expect, test } from "vitest";
import { highlight } from "./highlight.ts";
import { languages } from "./languages.ts";

const textOf = (lines: { t: string }[][]) => lines.map((line) => line.map(({ t }) => t).join("")).join("\n");

test.each(Object.keys(languages))("%s keeps every character", (lang) => {
  const code = 'a < b && "c\'d" > `e`;\n\n\t<p class="x">{{ y | z }}</p> # 1\n/* f\n g */ let h = 1.5';
  expect(textOf(highlight(lang, `${code}\n`))).toBe(code);
});

test("tokens keep their classes across lines", () => {
  const lines = highlight("js", "// one\nconst a = 1;\n/* two\nthree */");
  expect(lines[0]).toEqual([{ t: "// one", c: "comment" }]);
  expect(lines[1]?.[0]).toEqual({ t: "const", c: "keyword" });
  expect(lines[3]).toEqual([{ t: "three */", c: "comment" }]);
});

test("languages without a grammar stay plain", () => {
  expect(highlight("redis", "SET a 1\n\nGET a")).toEqual([[{ t: "SET a 1" }], [], [{ t: "GET a" }]]);
});

test("code that would take too long stays plain: long lines, many lines, long texts", () => {
  const hasColours = (code: string) =>
    highlight("java", code).some((line) => line.some(({ c }) => c !== undefined));
  const line = `int a = 1; ${"x".repeat(189)}`;
  expect(hasColours(line)).toBe(true);
  expect(hasColours(`${line}x`)).toBe(false);
  expect(hasColours("if\n".repeat(400))).toBe(true);
  expect(hasColours("if\n".repeat(401))).toBe(false);
  expect(hasColours("int a = 1;\n".repeat(363))).toBe(true);
  expect(hasColours("int a = 1;\n".repeat(364))).toBe(false);
  expect(textOf(highlight("java", `${line}x\n\nint b;\n`))).toBe(`${line}x\n\nint b;`);
});
