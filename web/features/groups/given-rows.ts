/** Parses people from a table or pasted text into rows for the preview. */
import type { GivenPerson } from "../../../contract/groups/members.ts";
import { readTable, type TableRow } from "./read-table.ts";

export const columnKinds = ["email", "name", "firstName", "lastName", "idNumber", "labels", "none"] as const;
export type ColumnKind = (typeof columnKinds)[number];

export const kindWords: Record<ColumnKind, string> = {
  email: "Email",
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  idNumber: "Id number",
  labels: "Labels",
  none: "Not used",
};

/** A table with known or guessed column meanings. */
export interface MappedTable {
  /** Empty without a header row. */
  headers: string[];
  kinds: ColumnKind[];
  rows: TableRow[];
}

/** Without a header row the only column with addresses is the one with the addresses. */
const headerWords: [ColumnKind, RegExp][] = [
  ["email", /e-?mail|^mail|mail ?address|correo|courriel/],
  ["firstName", /first ?name|given ?name|forename|vorname|prénom/],
  ["lastName", /last ?name|family ?name|surname|nachname/],
  ["idNumber", /\bid\b|number|nummer|matric|matrik|personnel|\bno\.?$/],
  ["labels", /label|tag|section|class|team|group|course/],
  ["name", /name/],
];

/** Reads a table and guesses its columns: by the header, or by where the addresses are. */
export function mapTable(text: string): MappedTable {
  const { rows } = readTable(text);
  const [first] = rows;
  if (!first) return { headers: [], kinds: [], rows };
  const hasHeader = !first.cells.some((cell) => cell.includes("@"));
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const body = hasHeader ? rows.slice(1) : rows;
  const headers = hasHeader ? first.cells.map((cell) => cell.trim()) : [];
  const taken = new Set<ColumnKind>();
  const kinds = Array.from({ length: width }, (_, place): ColumnKind => {
    const header = (headers[place] ?? "").toLowerCase();
    const found = headerWords.find(([kind, words]) => !taken.has(kind) && words.test(header))?.[0] ?? "none";
    if (found !== "none") taken.add(found);
    return found;
  });
  if (!taken.has("email")) {
    const place = mostAddresses(body, width);
    if (place >= 0) kinds[place] = "email";
  }
  return { headers, kinds, rows: body };
}

function mostAddresses(rows: TableRow[], width: number): number {
  const counts = Array.from(
    { length: width },
    (_, place) => rows.filter(({ cells }) => cells[place]?.includes("@")).length,
  );
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

/** A given person, with the line of the file or the text that they come from. */
export interface GivenRow {
  line: number;
  person: GivenPerson;
  /** Why the row is not sent at all. */
  problem?: string;
}

const longest = 400;
const mostLabels = 20;

/** The people of a table by what its columns hold. */
export function peopleOf({ headers, kinds, rows }: MappedTable): GivenRow[] {
  return rows.map(({ line, cells, problem }) => {
    const texts = (kind: ColumnKind) =>
      kinds
        .flatMap((one, place) => (one === kind ? [clean(cells[place] ?? "")] : []))
        .filter((text) => text !== "");
    const name = texts("name")[0] ?? [...texts("firstName"), ...texts("lastName")].join(" ");
    const isTooLong = headers.length > 0 && cells.slice(headers.length).some((cell) => cell.trim() !== "");
    const fault = problem ?? (isTooLong ? "This row has more cells than the header." : undefined);
    return {
      line,
      person: personOf(
        texts("email")[0] ?? "",
        name,
        texts("idNumber")[0],
        texts("labels").flatMap(splitLabels),
      ),
      ...(fault === undefined ? {} : { problem: fault }),
    };
  });
}

function personOf(email: string, name: string, idNumber?: string, labels: string[] = []): GivenPerson {
  return {
    email: email.slice(0, longest),
    ...(name === "" ? {} : { name: name.slice(0, longest) }),
    ...(idNumber ? { idNumber: idNumber.slice(0, longest) } : {}),
    ...(labels.length === 0
      ? {}
      : { labels: labels.slice(0, mostLabels).map((label) => label.slice(0, 100)) }),
  };
}

/** A line without the invisible characters that spreadsheets leave. */
function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\p{Cf}\p{Cs}]/gu, "")
    .trim();
}

function splitLabels(text: string): string[] {
  return text
    .split(/[;|,]/)
    .map((label) => label.trim())
    .filter((label) => label !== "");
}

/** People from pasted text: addresses between commas, semicolons, blanks or line ends, each with a name before it or none. */
export function pastedPeople(text: string): GivenRow[] {
  const rows: GivenRow[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries())
    for (const part of line.match(/(?:"[^"]*"|[^,;"]|")+/g) ?? []) rows.push(...readPart(part, index + 1));
  return rows;
}

function readPart(part: string, line: number): GivenRow[] {
  const text = clean(part);
  if (text === "") return [];
  const [, before = "", inside] = /^(.*)<([^<>]*)>$/.exec(text) ?? [];
  if (inside !== undefined) return [{ line, person: personOf(inside, before.replaceAll('"', "").trim()) }];
  const words = text.split(/\s+/);
  const addresses = words.filter((word) => word.includes("@"));
  // A name and an address, or only addresses; anything else is passed on for the preview to refuse.
  if (addresses.length === 1) {
    const name = words.filter((word) => word !== addresses[0]).join(" ");
    return [{ line, person: personOf(addresses[0]!, name) }];
  }
  if (addresses.length === words.length)
    return addresses.map((address) => ({ line, person: personOf(address, "") }));
  return [{ line, person: personOf(text, "") }];
}
