/** Questions' texts are taken apart without ever becoming markup of their own. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inlinePieces, splitPrompt, stemOf } from "./markdown.ts";

const shown = (text: string) => inlinePieces(text).map(({ kind, text: part }) => `${kind}:${part}`);

test("inline code, emphasis and strong are distinguished from text", () => {
  expect(shown("Use `map()` *here* and **now**.")).toEqual([
    "text:Use ",
    "code:map()",
    "text: ",
    "emphasis:here",
    "text: and ",
    "strong:now",
    "text:.",
  ]);
});

test("several short code spans in a row stay separate", () => {
  expect(shown("`a`, `b`, `cd`")).toEqual(["code:a", "text:, ", "code:b", "text:, ", "code:cd"]);
});

test("special characters in code, arithmetic and snake_case are unchanged", () => {
  expect(shown("`a * b * c`")).toEqual(["code:a * b * c"]);
  expect(shown("2 * 3 * 4")).toEqual(["text:2 * 3 * 4"]);
  expect(shown("snake_case_name and _this_")).toEqual(["text:snake_case_name and ", "emphasis:this"]);
});

test("code may contain a backtick, and escaped characters are literal", () => {
  expect(shown("`` `a` ``")).toEqual(["code:`a`"]);
  expect(shown("\\*plain\\*")).toEqual(["text:*plain*"]);
});

test("a prompt is its paragraphs and the fenced block at its end", () => {
  expect(splitPrompt("What does\nthis print?\n\nThink.\n\n```js\nlet a = 1;\n\nlog(a)\n```")).toEqual({
    paragraphs: ["What does\nthis print?", "Think."],
    code: "let a = 1;\n\nlog(a)",
  });
  expect(splitPrompt("No code.")).toEqual({ paragraphs: ["No code."], code: undefined });
});

test("a question is named by its prose on one line, without code block and Markdown", () => {
  const prompt = "The *last* `min`\nis empty.\n\nWhy?\n\n```js\nlet a = 1;\n```";
  expect(stemOf(prompt)).toBe("The last min is empty. Why?");
});

test("any text can be parsed, and text without markup is unchanged", () => {
  fc.assert(fc.property(fc.string(), (text) => void inlinePieces(text)));
  fc.assert(
    fc.property(fc.string(), (text) => {
      const plain = text.replace(/[\\`*_]/g, "");
      expect(inlinePieces(plain)).toEqual(plain === "" ? [] : [{ kind: "text", text: plain }]);
    }),
  );
});
