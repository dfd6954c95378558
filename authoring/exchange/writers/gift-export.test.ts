/** GIFT as Moodle's importer reads it: control characters escaped, no blank line inside a question. */
import { expect, test } from "vitest";
import { at, sampleBank } from "../../testing/sample-bank.ts";
import { outgoingBank } from "./exported-question.ts";
import { escapeGift, giftOf } from "./gift-export.ts";

test("GIFT's special characters are escaped, and line breaks are preserved", () => {
  expect(escapeGift("~ = # { } : \\ a")).toBe("\\~ \\= \\# \\{ \\} \\: \\\\ a");
  expect(escapeGift("two\nlines\r\nand \\n")).toBe("two\\nlines\\nand \\\\n");
});

test("a question has its id and tags before it, one key, and no blank line inside", () => {
  const bank = sampleBank();
  const item = at(bank.items, 0);
  item.code = { lang: "js", text: "const a = {\n\n  b: 1,\n};\n" };
  const block = giftOf(outgoingBank(bank))
    .split("\n\n")
    .find((text) => text.includes("[id:javascript-types-001]"));
  const lines = block?.split("\n") ?? [];
  expect(lines[0]).toBe(`// javascript-types-001: ${item.tests}`);
  expect(lines[1]).toBe("// [id:javascript-types-001] [tag:types] [tag:easy] [tag:apply]");
  expect(lines[2]).toMatch(
    /^::javascript-types-001::\[html\]<p>.*<\/p><pre>.*\\\{\\n\\n {2}b\\: 1,\\n\\\};.*\{$/,
  );
  expect(lines.slice(3, 7).filter((line) => line.startsWith("\t="))).toHaveLength(1);
  expect(lines.slice(3, 7).filter((line) => line.startsWith("\t~"))).toHaveLength(3);
  expect(lines[7]).toMatch(/^\t####\[html\]<p>/);
  expect(lines[8]).toBe("}");
});

test("each topic has its category, and only active questions are there", () => {
  const bank = sampleBank();
  at(bank.items, 5).status = "retired";
  const gift = giftOf(outgoingBank(bank));
  expect(gift.match(/^\$CATEGORY: /gm)).toHaveLength(6);
  expect(gift).toContain(
    "$CATEGORY: $course$/top/JavaScript Assessment/Promises, async//await, event loop\n\n",
  );
  expect(gift.match(/^::/gm)).toHaveLength(29);
});
