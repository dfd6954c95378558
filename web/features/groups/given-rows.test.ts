/** Lists of people as spreadsheets, mail programs and accidents produce them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeFile } from "./decode-file.ts";
import { mapTable, pastedPeople, peopleOf } from "./given-rows.ts";
import { readTable } from "./read-table.ts";

const cellsOf = (text: string) => readTable(text).rows.map(({ cells }) => cells);
const header = "Email,Name,Id,Labels\n";
const person = (row: string) => peopleOf(mapTable(`${header}${row}`));

describe("a row of a list", () => {
  const ada = { email: "ada@example.org", name: "Ada Byron", idNumber: "7", labels: ["A", "B"] };
  test.each<[string, string, object]>([
    ["a plain row", "ada@example.org,Ada Byron,7,A;B", ada],
    ["blanks around cells", " ada@example.org , Ada Byron , 7 , A ; B ", ada],
    ["quoted cells", '"ada@example.org","Ada Byron","7","A;B"', ada],
    ["a comma in quotes", 'ada@example.org,"Byron, Ada"', { name: "Byron, Ada" }],
    ["doubled quotes", 'ada@example.org,"Ada ""Countess"" Byron"', { name: 'Ada "Countess" Byron' }],
    ["a line end in quotes", 'ada@example.org,"Ada\nByron"', { name: "Ada Byron" }],
    ["CRLF in quotes", 'ada@example.org,"Ada\r\nByron"', { name: "Ada Byron" }],
    ["a lone quote inside", 'ada@example.org,Ada "the first', { name: 'Ada "the first' }],
    ["blank after the closing quote", '"ada@example.org" ,"Ada Byron" ', { name: "Ada Byron" }],
    ["too few cells", "ada@example.org", { email: "ada@example.org" }],
    ["empty cells at the end", "ada@example.org,Ada Byron,,", { name: "Ada Byron" }],
    ["no address", ",Ada Byron,7,", { email: "", name: "Ada Byron" }],
    ["two labels alike", "ada@example.org,,,A;A", { labels: ["A", "A"] }],
    ["labels with bars", "ada@example.org,,,A|B", { labels: ["A", "B"] }],
    ["empty labels", "ada@example.org,,,;;", { email: "ada@example.org" }],
    ["a leading zero of an id", "ada@example.org,,007,", { idNumber: "007" }],
    ["an id of a formula", 'ada@example.org,,"=""007""",', { idNumber: '="007"' }],
    ["a zero-width blank", "ada@\u200bexample.org,Ada,,", { email: "ada@example.org" }],
    ["a soft hyphen", "ada@exam\u00adple.org", { email: "ada@example.org" }],
    ["a tab in a cell", 'ada@example.org,"Ada\tByron"', { name: "Ada Byron" }],
    ["a direction mark", "\u202aada@example.org\u202c", { email: "ada@example.org" }],
    ["a name of another script", "ada@example.org,安达", { name: "安达" }],
    ["letters of two code units", "ada@example.org,𝒜da", { name: "𝒜da" }],
    ["half a letter", "ada@example.org,Ada\ud800", { name: "Ada" }],
    ["a very long cell", `ada@example.org,${"x".repeat(5000)}`, { name: "x".repeat(400) }],
    ["fifty labels", `ada@example.org,,,${"A;".repeat(50)}`, { labels: Array(20).fill("A") }],
    ["NUL in a cell", "ada@example.org,A\0da", { name: "A da" }],
    ["a line separator", "ada@example.org,Ada\u2028Byron", { name: "Ada Byron" }],
  ])("%s", (_, row, expected) => {
    const [given] = person(row);
    expect(given).toMatchObject({ line: 2, person: expected });
    expect(given!.problem).toBeUndefined();
  });

  test.each([
    ["a quote that never ends", '"ada@example.org,Ada', "never ends"],
    ["text behind a quote", '"ada@example.org"x,Ada', "follows a closing"],
    ["more cells than the header", "ada@example.org,Ada,7,A,extra", "more cells"],
  ])("%s is told and spoils no other row", (_, row, problem) => {
    const rows = peopleOf(mapTable(`${header}before@example.org,B\n${row}\nafter@example.org,C\n`));
    expect(
      rows.map(({ person: { email } }) => email).filter((email) => /before|after/.test(email)),
    ).toHaveLength(2);
    expect(rows.filter((one) => one.problem?.includes(problem))).toMatchObject([{ line: 3 }]);
  });

  test.each([
    ["LF", "a@b.example,A\nc@d.example,C\n"],
    ["CRLF", "a@b.example,A\r\nc@d.example,C\r\n"],
    ["CR", "a@b.example,A\rc@d.example,C"],
    ["blank lines", "\n\na@b.example,A\n\n , \nc@d.example,C\n\n"],
    ["semicolons", "a@b.example;A\nc@d.example;C"],
    ["tabs", "a@b.example\tA\nc@d.example\tC"],
    ["a line that names the separator", "sep=;\r\na@b.example;A\r\nc@d.example;C"],
    ["no line end at the end", "a@b.example,A\nc@d.example,C"],
  ])("rows are told apart: %s", (_, text) => {
    expect(cellsOf(text).map((cells) => cells.map((cell) => cell.trim()))).toEqual([
      ["a@b.example", "A"],
      ["c@d.example", "C"],
    ]);
  });

  test("a row's line number is that of its beginning, after cells of several lines", () => {
    const { rows } = readTable('a,"1\n2\n3"\n\nb,x');
    expect(rows.map(({ line }) => line)).toEqual([1, 5]);
  });

  test("any value written by the rules is read back unchanged", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "é") });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (table) => {
        const text = table.map((cells) => cells.map(quoted).join(",")).join("\r\n");
        const full = table.filter((cells) => cells.some((one) => one.trim() !== ""));
        expect(cellsOf(text)).toEqual(full);
      }),
    );
  });
});

describe("columns", () => {
  test.each([
    ["E-Mail;Vorname;Nachname;Matrikelnummer", ["email", "firstName", "lastName", "idNumber"]],
    ["Name,Email address,Student ID,Section", ["name", "email", "idNumber", "labels"]],
    ["First name\tSurname\tMail\tTeam", ["firstName", "lastName", "email", "labels"]],
    ["Something,Else,E-mail", ["none", "none", "email"]],
  ])("%s", (line, kinds) => {
    expect(mapTable(`${line}\nx,x,x,x`).kinds.slice(0, kinds.length)).toEqual(kinds);
  });

  test("without a header the column with the addresses is found, and the first row counts", () => {
    const table = mapTable("Ada,ada@example.org\nBob,bob@example.org");
    expect([table.kinds, table.rows.length]).toEqual([["none", "email"], 2]);
  });

  test("first and last name are combined into the name", () => {
    const rows = peopleOf(mapTable("Email,First name,Last name\na@b.example,Ada,Byron"));
    expect(rows[0]!.person.name).toBe("Ada Byron");
  });
});

describe("pasted addresses", () => {
  test.each([
    ["a@b.example", [["a@b.example", ""]]],
    [
      "a@b.example, c@d.example; e@f.example",
      [
        ["a@b.example", ""],
        ["c@d.example", ""],
        ["e@f.example", ""],
      ],
    ],
    [
      "a@b.example c@d.example\n\ne@f.example",
      [
        ["a@b.example", ""],
        ["c@d.example", ""],
        ["e@f.example", ""],
      ],
    ],
    ["Ada Byron <ada@b.example>", [["ada@b.example", "Ada Byron"]]],
    [
      '"Byron, Ada" <ada@b.example>, Bob <bob@b.example>',
      [
        ["ada@b.example", "Byron, Ada"],
        ["bob@b.example", "Bob"],
      ],
    ],
    ["Ada Byron ada@b.example", [["ada@b.example", "Ada Byron"]]],
    ["no address here", [["no address here", ""]]],
    [" ;,\n ", []],
  ])("%s", (text, expected) => {
    expect(pastedPeople(text).map(({ person: { email, name = "" } }) => [email, name])).toEqual(expected);
  });
});

describe("files", () => {
  const bytes = (...all: number[]) => new Uint8Array(all);
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const utf16 = (text: string, isLittle: boolean) => {
    const units = [...`\ufeff${text}`].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
    });
    return bytes(...units);
  };
  test.each([
    ["UTF-8", utf8("Zoë")],
    ["UTF-8 with its mark", utf8("\ufeffZoë")],
    ["UTF-16, small end first", utf16("Zoë", true)],
    ["UTF-16, big end first", utf16("Zoë", false)],
  ])("%s is read", (_, file) => {
    expect(decodeFile(file)).toEqual({ text: "Zoë" });
  });
  test("a file that isn't UTF-8 asks for its encoding instead of guessing", () => {
    expect(decodeFile(bytes(0x5a, 0x6f, 0xeb))).toEqual({ isDoubtful: true, asWindows: "Zoë" });
  });
  test.each([
    ["empty", bytes()],
    ["a workbook", bytes(0x50, 0x4b, 3, 4)],
    ["half a character", bytes(0xff, 0xfe, 0x41)],
    ["no text", bytes(0x41, 0, 0x42)],
    ["too large", new Uint8Array(1_000_001)],
  ])("a file is refused with a reason: %s", (_, file) => {
    expect(decodeFile(file)).toEqual({ problem: expect.stringMatching(/\.$/) });
  });
});
