/** Formats are recognised by content, and unreadable files are reported with their line. */
import { expect, test } from "vitest";
import { readForeignFile } from "./import-file.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test("XML is distinguished from GIFT by its beginning, with or without a byte-order mark", () => {
  expect(readForeignFile(bytes("\ufeff<quiz><question type='essay'/></quiz>")).leftOut).toHaveLength(1);
  expect(readForeignFile(bytes("\ufeffWhich?{=a ~b}")).questions).toHaveLength(1);
  expect(readForeignFile(bytes("<b>Which?</b>{=a ~b}"), { format: "gift" }).questions).toHaveLength(1);
});

test("an XML file may have another encoding if it says so", () => {
  const file = latin1(
    '<?xml version="1.0" encoding="ISO-8859-1"?><quiz><question type="essay"><name><text>Café</text></name></question></quiz>',
  );
  expect(readForeignFile(file).leftOut[0]?.name).toBe("Café");
});

test("a file that can't be read says why and where", () => {
  const failing = (content: Uint8Array) => () => readForeignFile(content);
  expect(failing(latin1("One?{=a ~b}\n\nCaf\u00e9?{=a ~b}"))).toThrow(
    expect.objectContaining({ line: 3, message: "is not in utf-8" }),
  );
  expect(failing(latin1('<?xml version="1.0" encoding="x-none"?><quiz/>'))).toThrow(
    "the encoding x-none is not known",
  );
  expect(failing(bytes("PK\u0003\u0004"))).toThrow("is not a whole zip file");
  expect(failing(bytes("// nothing\n"))).toThrow("holds no question");
  expect(failing(bytes("<quiz></quiz>"))).toThrow("holds no question");
});
