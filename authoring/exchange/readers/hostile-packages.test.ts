/** Broken and hostile zip files: path traversal, zip bombs and truncated files. */
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { accountOf, choice, item, needs, two } from "../testing/account-of.ts";

/** A zip with one file whose name is written unchanged; no tool would allow it. */
function zipNamed(...names: string[]): Uint8Array {
  const stand = names.map((_name, index) => `${String(index).padStart(4, "_")}`);
  const zip = zipSync(
    Object.fromEntries(names.map((name, index) => [pad(name, stand[index]!), strToU8("<a/>")])),
    {
      level: 0,
    },
  );
  // Replaces plain names by hostile ones of the same length, in both headers.
  for (const [index, name] of names.entries())
    replaceAll(zip, strToU8(pad(name, stand[index]!)), strToU8(name));
  return zip;
}
const pad = (name: string, stand: string) =>
  stand.padEnd(strToU8(name).length, "z").slice(-strToU8(name).length);

function replaceAll(content: Uint8Array, from: Uint8Array, to: Uint8Array): void {
  const text = Buffer.from(content.buffer, content.byteOffset, content.length);
  for (let at = text.indexOf(from); at >= 0; at = text.indexOf(from, at + 1)) text.set(to, at);
}

describe("packages", () => {
  const good = { "imsmanifest.xml": strToU8("<manifest/>"), "items/a.xml": strToU8(item(choice(two))) };

  test("items are read; a broken one affects no other; non-XML files are skipped", () => {
    const files = {
      ...good,
      "b.xml": strToU8("<a>"),
      "c.xml": strToU8("<questestinterop/>"),
      "x.png": strToU8("PNG"),
    };
    expect(accountOf(zipSync(files))).toEqual([
      "1 left-out: is not valid XML: unclosed tag: a",
      "1 left-out: is QTI 1.2; export it as QTI 2.1 or later",
      `1 ${needs}`,
    ]);
  });

  test("a zip of a table says what to do", () => {
    expect(accountOf(zipSync({ "a.csv": strToU8("question") }))).toEqual([
      "fault 1: holds no XML file with questions: unpack it and upload the file in it",
    ]);
  });

  test.each(["../a.xml", "/etc/a.xml", "a\\b.xml", "c:/a.xml", "a/./b.xml", "a//b.xml", "a/../b.xml"])(
    "the file name %s is refused",
    (name) => {
      expect(accountOf(zipNamed(name))).toEqual([
        `fault 1: holds the file name ${JSON.stringify(name)}, which could leave its folder`,
      ]);
    },
  );

  test("two files with the same name are refused, in any spelling", () => {
    expect(accountOf(zipNamed("a.xml", "a.xml"))[0]).toMatch(/^fault 1: holds the file "a.xml" twice/);
    expect(accountOf(zipNamed("a.xml", "A.XML"))[0]).toMatch(/^fault 1: holds the file "A.XML" twice/);
  });

  test("a zip bomb is stopped at 50 MB, and too many files at 2,000", () => {
    const bomb = zipSync({ "a.xml": new Uint8Array(60 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(accountOf(bomb)).toEqual(["fault 1: unpacks to more than 50 MB"]);
    const notWanted = zipSync({ "a.png": new Uint8Array(60 * 1024 * 1024) });
    expect(accountOf(notWanted)).toEqual(["fault 1: unpacks to more than 50 MB"]);
    const many = Object.fromEntries(
      Array.from({ length: 2001 }, (_, index) => [`${index}.png`, new Uint8Array()]),
    );
    expect(accountOf(zipSync(many))).toEqual(["fault 1: holds more than 2,000 files"]);
  });

  test("a file truncated anywhere is never partly read without an error", () => {
    const whole = zipSync(good);
    for (let length = 2; length < whole.length - 100; length += 7) {
      const account = accountOf(whole.slice(0, length));
      expect(account, String(length)).toHaveLength(1);
      expect(account[0], String(length)).toMatch(/^fault 1: |needs:/);
    }
  });
});
