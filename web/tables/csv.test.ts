import { expect, test } from "vitest";
import { csvFile } from "./csv.ts";
import type { FileColumn } from "./table-file.ts";

/** Strict RFC 4180: every value quoted, lines ended by CRLF, nothing between them. */
function parseStrictly(text: string): string[][] {
  const lines: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    if (text[at] !== '"') throw new Error(`No quote at ${at}: ${text.slice(at, at + 20)}`);
    let value = "";
    for (at += 1; ; at += 1) {
      if (at >= text.length) throw new Error("The file ends inside a value.");
      if (text[at] !== '"') value += text[at];
      else if (text[at + 1] === '"') {
        value += '"';
        at += 1;
      } else break;
    }
    lines.at(-1)!.push(value);
    at += 1;
    if (text[at] === ",") at += 1;
    else if (text.startsWith("\r\n", at)) {
      at += 2;
      lines.push([]);
    } else throw new Error(`Neither comma nor CRLF at ${at}.`);
  }
  if (lines.at(-1)!.length > 0) throw new Error("The last line has no CRLF.");
  return lines.slice(0, -1);
}

interface Person {
  name: string | null;
  phone: string;
  score: number;
  isVerified: boolean;
  createdAt: string;
}

const columns: FileColumn<Person>[] = [
  { header: "Name", kind: "typed", value: (person) => person.name },
  { header: "Phone", kind: "typed", value: (person) => person.phone },
  { header: "Score", kind: "number", value: (person) => person.score },
  { header: "Verified", kind: "flag", value: (person) => person.isVerified },
  { header: "Date", kind: "day", value: (person) => person.createdAt },
  { header: "createdAt", kind: "moment", value: (person) => person.createdAt },
];

const ada: Person = {
  name: "Ada",
  phone: "0000123456",
  score: 7,
  isVerified: false,
  createdAt: "2026-11-21T23:59:59.999Z",
};

async function bytesOf(people: Person[]): Promise<Uint8Array> {
  const file = csvFile(columns);
  for (const person of people) file.add([person]);
  return new Uint8Array(await file.finish().arrayBuffer());
}

async function linesOf(people: Person[]): Promise<string[][]> {
  return parseStrictly(new TextDecoder().decode(await bytesOf(people)));
}

async function nameAsWritten(name: string): Promise<string | undefined> {
  return (await linesOf([{ ...ada, name }]))[1]?.[0];
}

test("the file begins with the byte-order mark, once", async () => {
  const bytes = await bytesOf([ada, ada]);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split("\uFEFF")).toHaveLength(2);
});

test("every value is quoted, including numbers, flags and empty ones, and every line ends with CRLF", async () => {
  const text = new TextDecoder().decode(await bytesOf([{ ...ada, name: null }]));
  expect(text).toBe(
    '"Name","Phone","Score","Verified","Date","createdAt"\r\n' +
      '"","0000123456","7","false","2026-11-21","2026-11-21T23:59:59.999Z"\r\n',
  );
});

test("without a byte-order mark the file begins with its first header; one that looks like a formula is escaped", async () => {
  const file = csvFile([{ header: "=1+1", kind: "number", value: () => 1 }], false);
  const bytes = new Uint8Array(await file.finish().arrayBuffer());
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe('"\'=1+1"\r\n');
});

test("a file without rows has its header line", async () => {
  expect(await linesOf([])).toEqual([["Name", "Phone", "Score", "Verified", "Date", "createdAt"]]);
});

test("leading zeros of a phone number are preserved", async () => {
  expect((await linesOf([ada]))[1]?.[1]).toBe("0000123456");
});

test.each([
  'Ada "the Countess" Lovelace',
  'ends with "',
  "Lovelace, Ada",
  'a","b',
  'a"\r\n"b',
  "two\nlines",
  "Zoë Ångström 李 😀",
  "5 - 3 = 2",
  "O'Neil",
])("what people typed comes back as it was: %j", async (name) => {
  expect(await nameAsWritten(name)).toBe(name);
});

const openings = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"];

test.each(openings)("text that begins with %j gets a leading apostrophe", async (opening) => {
  for (const name of [
    `${opening}1+1`,
    ` ${opening}1`,
    `   ${opening}cmd|' /C calc'!A0`,
    `\u00a0${opening}1`,
    opening,
  ]) {
    expect(await nameAsWritten(name)).toBe(`'${name}`);
  }
});

test("a quote or a comma does not break out of the cell into a formula", async () => {
  const name = '","=HYPERLINK(""http://example.org"")';
  expect((await linesOf([{ ...ada, name }]))[1]).toHaveLength(columns.length);
  expect(await nameAsWritten(name)).toBe(name);
});

test("a long file is the same in any division into chunks", async () => {
  const file = csvFile(columns);
  const people = Array.from({ length: 40_000 }, (_, index) => ({ ...ada, name: `Person ${index}` }));
  file.add(people.slice(0, 15_000));
  file.add(people.slice(15_000));
  const lines = parseStrictly(await file.finish().text());
  expect(lines).toHaveLength(40_001);
  expect(lines.slice(1).map(([name]) => name)).toEqual(people.map(({ name }) => name));
});
