/** Cleans pasted or uploaded people and detects duplicates among them. */
import { type GivenPerson, memberLabel, type PreviewRow } from "../../contract/groups/members.ts";
import { newEmail, textLine } from "../../contract/text-rules.ts";
import { mapGivingWay } from "../platform/give-way.ts";

/** A valid row. Empty fields leave the group's values as they are. */
export interface CleanPerson {
  email: string;
  name?: string;
  idNumber?: string;
  labels?: string[];
}

/** Each given person: a valid row, or the preview row that says what is wrong. */
export type CleanRow = { person: CleanPerson } | { refused: PreviewRow };

const nameLine = textLine("a name");
const idLine = textLine("an id number");

/**
 * Cleans the given people: addresses in lower case, texts trimmed, labels deduplicated. A later row with the address
 * of an earlier one is refused, with another message if it seems to be a different person.
 */
export function cleanPeople(people: GivenPerson[]): Promise<CleanRow[]> {
  const first = new Map<string, { place: number; person: CleanPerson }>();
  return mapGivingWay(people, (given, place): CleanRow => {
    const cleaned = cleanOne(given);
    if ("refused" in cleaned) return cleaned;
    const { person } = cleaned;
    const earlier = first.get(person.email);
    if (!earlier) {
      first.set(person.email, { place, person });
      return cleaned;
    }
    const isAnother =
      differs(person.name, earlier.person.name) || differs(person.idNumber, earlier.person.idNumber);
    const outcome = isAnother ? "two-people" : "duplicate";
    return { refused: { outcome, email: person.email, repeats: earlier.place } };
  });
}

function differs(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.toLowerCase() !== other.toLowerCase();
}

function cleanOne(given: GivenPerson): CleanRow {
  const email = newEmail.safeParse(bareAddress(given.email));
  const shown = given.email.trim().slice(0, 254);
  const refuse = (note: string): CleanRow => ({ refused: { outcome: "invalid", email: shown, note } });
  if (!email.success) return refuse("This is not an email address.");
  const name = optionalLine(nameLine, given.name);
  if (name === false) return refuse("The name is too long or holds characters that can't be shown.");
  const idNumber = optionalLine(idLine, given.idNumber);
  if (idNumber === false) return refuse("The id number is too long or holds characters that can't be shown.");
  const labels = cleanLabels(given.labels);
  if (labels === false) return refuse("A label is longer than 40 characters or can't be shown.");
  return {
    person: {
      email: email.data,
      ...(name === undefined ? {} : { name }),
      ...(idNumber === undefined ? {} : { idNumber }),
      ...(labels === undefined ? {} : { labels }),
    },
  };
}

/** Formats that mail programs copy: `Ada <ada@example.org>`, `mailto:ada@example.org`, `<ada@example.org>;`. */
function bareAddress(text: string): string {
  const [, inside] = /<([^<>]*)>[\s;,]*$/.exec(text) ?? [];
  return (inside ?? text)
    .trim()
    .replace(/^mailto:/i, "")
    .replace(/[;,]+$/, "");
}

type Line = typeof nameLine;

function optionalLine(line: Line, text: string | undefined): string | undefined | false {
  if (text === undefined || text.trim() === "") return undefined;
  const parsed = line.safeParse(text);
  return parsed.success ? parsed.data : false;
}

function cleanLabels(labels: string[] | undefined): string[] | undefined | false {
  const given = labels?.filter((text) => text.trim() !== "") ?? [];
  if (given.length === 0) return undefined;
  const parsed = given.map((text) => memberLabel.safeParse(text));
  if (parsed.some(({ success }) => !success)) return false;
  return [...new Set(parsed.map(({ data }) => data as string))].sort();
}
