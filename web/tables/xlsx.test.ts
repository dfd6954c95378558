import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { FileColumn } from "./table-file.ts";
import { xlsxFile } from "./xlsx.ts";

interface Person {
  name: string | null;
  zip: string;
  score: number;
  isVerified: boolean;
  createdAt: string;
}

const columns: FileColumn<Person>[] = [
  { header: "Name", kind: "typed", value: (person) => person.name },
  { header: "Zip", kind: "typed", value: (person) => person.zip },
  { header: "Score", kind: "number", value: (person) => person.score },
  { header: "Verified", kind: "flag", value: (person) => person.isVerified },
  { header: "Date", kind: "day", value: (person) => person.createdAt },
  { header: "createdAt", kind: "moment", value: (person) => person.createdAt },
];

const ada: Person = {
  name: "Ada",
  zip: "00123",
  score: 7,
  isVerified: true,
  createdAt: "2026-11-21T18:00:00.000Z",
};

interface Cell {
  type: string | undefined;
  format: string | undefined;
  value: string;
}

const named: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

function decode(text: string): string {
  return text
    .replace(/&\w+;/g, (entity) => named[entity]!)
    .replace(/_x([0-9A-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Reads the workbook like a spreadsheet program: the package's parts, then each sheet's cells by position. */
async function open(file: Blob) {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const text = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]));
  const names = [...text["xl/workbook.xml"]!.matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name!);
  const sheets = names.map((_, index) => {
    const xml = text[`xl/worksheets/sheet${index + 1}.xml`]!;
    const cells = new Map<string, Cell>();
    for (const [, attributes, content] of xml.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)) {
      const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes!)?.[1];
      const value = /<(?:v|t)[^>]*>(.*)<\/(?:v|t)>/s.exec(content!)?.[1] ?? "";
      cells.set(attribute("r")!, { type: attribute("t"), format: attribute("s"), value: decode(value) });
    }
    return { xml, cells };
  });
  return { text, names, sheets };
}

async function write(people: Person[], rowsPerSheet?: number) {
  const file = xlsxFile(columns, "Users", rowsPerSheet);
  file.add(people);
  return open(file.finish());
}

async function cellOf(person: Partial<Person>, place: string) {
  return (await write([{ ...ada, ...person }])).sheets[0]!.cells.get(place);
}

test("the workbook contains every part that it refers to", async () => {
  const { text, names } = await write([ada]);
  expect(Object.keys(text).sort()).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/worksheets/sheet1.xml",
  ]);
  expect(names).toEqual(["Users"]);
});

test("the header row contains the columns' names and is frozen", async () => {
  const { sheets } = await write([ada]);
  const header = ["A1", "B1", "C1", "D1", "E1", "F1"].map((place) => sheets[0]!.cells.get(place)?.value);
  expect(header).toEqual(["Name", "Zip", "Score", "Verified", "Date", "createdAt"]);
  expect(sheets[0]!.xml).toContain('state="frozen"');
  expect(sheets[0]!.xml).toContain('<autoFilter ref="A1:F2"/>');
});

test("leading zeros are preserved: a zip is a text cell in text format", async () => {
  expect(await cellOf({}, "B2")).toEqual({ type: "inlineStr", format: "1", value: "00123" });
});

test("a score is a number cell, a flag a boolean cell", async () => {
  expect(await cellOf({}, "C2")).toEqual({ type: undefined, format: undefined, value: "7" });
  expect(await cellOf({}, "D2")).toEqual({ type: "b", format: undefined, value: "1" });
});

test("a date is a calendar day in UTC, a timestamp keeps its time", async () => {
  expect(await cellOf({}, "E2")).toEqual({ type: undefined, format: "3", value: "46347" });
  expect(await cellOf({}, "F2")).toEqual({ type: undefined, format: "4", value: "46347.75" });
});

test("an empty value is an empty cell, and the following values keep their columns", async () => {
  const { sheets } = await write([{ ...ada, name: null }]);
  expect(sheets[0]!.cells.has("A2")).toBe(false);
  expect(sheets[0]!.cells.get("B2")?.value).toBe("00123");
});

test.each(["=1+1", " =1", "+49", "-1", "@SUM(A1)", "＝1", "\tx"])(
  "%j stays text and carries the quote prefix instead of a changed value",
  async (name) => {
    expect(await cellOf({ name }, "A2")).toEqual({ type: "inlineStr", format: "2", value: name });
  },
);

test.each(["a < b & c > d", "</t></is></c>", " spaces around ", "_x0041_ stays", "Zoë 李 😀", "two\nlines"])(
  "typed text is read back unchanged: %j",
  async (name) => {
    expect((await cellOf({ name }, "A2"))?.value).toBe(name);
  },
);

test("characters that XML doesn't allow are removed, and the file still opens", async () => {
  expect((await cellOf({ name: "a\u0000b\u0008c" }, "A2"))?.value).toBe("abc");
});

test("rows beyond a sheet's limit continue on the next sheet, under the same header", async () => {
  const people = Array.from({ length: 5 }, (_, index) => ({ ...ada, score: index }));
  const { names, sheets } = await write(people, 3);
  expect(names).toEqual(["Users", "Users 2", "Users 3"]);
  expect(sheets.map(({ cells }) => cells.get("C1")?.value)).toEqual(["Score", "Score", "Score"]);
  expect(sheets.map(({ cells }) => [cells.get("C2")?.value, cells.get("C3")?.value])).toEqual([
    ["0", "1"],
    ["2", "3"],
    ["4", undefined],
  ]);
});
