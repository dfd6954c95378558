/** How options fill the gaps of a program. */
import { expect, test } from "vitest";
import { at, sampleBank } from "../testing/sample-bank.ts";
import { countGaps, fillGaps, programOfOption } from "./gaps.ts";
import type { Item } from "./schema.ts";

test.each([
  ["SELECT a, /* 1 */ FROM t /* 2 */;", ["b", ""], "SELECT a, b FROM t ;"],
  ["x = ____ + ____", ["1", "2"], "x = 1 + 2"],
  ["f(__1__, __1__)", ["a"], "f(a, a)"],
  ["<p><!-- 1 --></p>", ["hi"], "<p>hi</p>"],
  ["{% if {# 1 #} %}", ["x"], "{% if x %}"],
  ["def f():\n    # 1\n    return 2", ["a = 1\nb = 2"], "def f():\n    a = 1\n    b = 2\n    return 2"],
  ["a\n-- 1\nb", ["x"], "a\nx\nb"],
  ["  /* 1 */\n", ["a\nb"], "  a\n  b\n"],
])("%j with %j", (text, fragments, filled) => {
  expect(countGaps(text)).toBe(fragments.length);
  expect(fillGaps(text, fragments)).toBe(filled);
});

test("more or fewer fragments than gaps are refused", () => {
  expect(() => fillGaps("f(/* 1 */)", ["a", "b"])).toThrow(RangeError);
  expect(() => fillGaps("f()", ["a"])).toThrow(RangeError);
});

test("without fill, a single gap takes the option's text, and without a gap the text is the program", () => {
  const item: Item = { ...at(sampleBank().items, 0), code: { lang: "js", text: "console.log(____);" } };
  expect(programOfOption(item, { text: "`a ?? b`" })).toBe("console.log(a ?? b);");
  expect(programOfOption(item, { text: "x", code: "whole();" })).toBe("whole();");
  const { code, ...bare } = item;
  expect(code).toBeDefined();
  expect(programOfOption(bare, { text: "`SELECT 1`" })).toBe("SELECT 1");
});
