/** The preview of lists as people really type, paste and export them: each outcome with its sentence. */
import { describe, expect, test } from "vitest";
import type { GivenPerson } from "../../contract/groups/members.ts";
import { cleanPeople } from "./given-people.ts";

const one = async (given: GivenPerson) => (await cleanPeople([given]))[0]!;

describe("a broken row is refused with the sentence that names what is wrong", () => {
  const noAddress = "This is not an email address.";
  const addresses: [string, string][] = [
    ["nothing", ""],
    ["blanks alone", "   "],
    ["a name in place of the address", "Ada Byron"],
    ["no @", "ada.example.org"],
    ["nothing before the @", "@example.org"],
    ["nothing after the @", "ada@"],
    ["no domain with a dot", "ada@school"],
    ["two @", "ada@@example.org"],
    ["an address in the local part", "ada@evil.example@example.org"],
    ["a blank in the middle", "ada byron@example.org"],
    ["a blank after the @", "ada@ example.org"],
    ["two addresses with a comma", "ada@example.org,bob@example.org"],
    ["two addresses with a semicolon", "ada@example.org;bob@example.org"],
    ["two addresses with a blank", "ada@example.org bob@example.org"],
    ["two addresses with a slash", "ada@example.org / bob@example.org"],
    ["two dots in the domain", "ada@example..org"],
    ["a dot at the start", ".ada@example.org"],
    ["a dot before the @", "ada.@example.org"],
    ["a domain that begins with a hyphen", "ada@-example.org"],
    ["a number as the end of the domain", "ada@127.0.0.1"],
    ["an address of a computer", "ada@[127.0.0.1]"],
    ["an empty pair of angle brackets", "Ada <>"],
    ["an angle bracket that never ends", "Ada <ada@example.org"],
    ["a comment", "ada(home)@example.org"],
    ["a quoted local part", '"ada byron"@example.org'],
    ["a backslash", "ada\\@example.org"],
    ["a Cyrillic letter that looks like a Latin one", "аda@example.org"],
    ["a wide @", "ada＠example.org"],
    ["a domain in another script", "ada@例え.jp"],
    ["an accent", "adá@example.org"],
    ["a link", "https://example.org/ada@example.org"],
    ["a formula", '=HYPERLINK("mailto:ada@example.org")'],
    ["a dash for nobody", "-"],
    ["not available", "#N/A"],
    ["too many letters before the @", `${"a".repeat(65)}@example.org`],
    ["too long as a whole", `ada@${"x.".repeat(130)}org`],
  ];
  test.each(addresses)("address: %s", async (_, email) => {
    expect(await one({ email })).toEqual({
      refused: { outcome: "invalid", email: email.trim().slice(0, 254), note: noAddress },
    });
  });

  const long = "x".repeat(121);
  const noName = "The name is too long or holds characters that can't be shown.";
  const noId = "The id number is too long or holds characters that can't be shown.";
  const noLabel = "A label is longer than 40 characters or can't be shown.";
  test.each<[string, Omit<GivenPerson, "email">, string]>([
    ["a name of 121 characters", { name: long }, noName],
    ["a name that changes the direction of text", { name: "Ada \u202enoryB" }, noName],
    ["a name of which nothing shows", { name: "\u2800\u200b" }, noName],
    ["a name with a pile of accents", { name: `A${"\u0301".repeat(31)}` }, noName],
    ["an id number of 121 characters", { idNumber: long }, noId],
    ["an id number of which nothing shows", { idNumber: "\u3164" }, noId],
    ["a label of 41 characters", { labels: ["Monday", "x".repeat(41)] }, noLabel],
    ["a label of which nothing shows", { labels: ["\u2800"] }, noLabel],
  ])("%s", async (_, given, note) => {
    expect(await one({ email: "ada@example.org", ...given })).toEqual({
      refused: { outcome: "invalid", email: "ada@example.org", note },
    });
  });

  test("of rows with the same address the first counts; the others name the row they repeat", async () => {
    const rows = await cleanPeople([
      { email: "bob@example.org" },
      { email: "ada@example.org", name: "Ada", idNumber: "7" },
      { email: "ADA@example.org" },
      { email: "ada@example.org", name: "ADA", idNumber: "7" },
      { email: "ada@example.org", name: "Bea" },
      { email: "Ada <ada@example.org>", name: "Ada", idNumber: "8" },
      { email: "nothing" },
    ]);
    expect(rows.map((row) => ("refused" in row ? [row.refused.outcome, row.refused.repeats] : []))).toEqual([
      [],
      [],
      ["duplicate", 1],
      ["duplicate", 1],
      ["two-people", 1],
      ["two-people", 1],
      ["invalid", undefined],
    ]);
  });
});

describe("one address in every spelling", () => {
  test.each([
    "ada@example.org",
    "ADA@EXAMPLE.ORG",
    "Ada@Example.org",
    "  ada@example.org  ",
    "\tada@example.org\n",
    "mailto:ada@example.org",
    "MAILTO:Ada@example.org",
    "<ada@example.org>",
    "<ada@example.org>;",
    "<mailto:ada@example.org>",
    "Ada Byron <ada@example.org>",
    '"Byron, Ada" <Ada@example.org>',
    "Ada Byron <ada@example.org>, ",
    "ada@example.org;",
    "ada@example.org,",
    "Ada <old@example.org> <ada@example.org>",
  ])("%s", async (email) => {
    expect(await one({ email })).toEqual({ person: { email: "ada@example.org" } });
  });

  test.each(["ada+lab@example.org", "a.d.a@example.org", "o'neil@example.org", "ada@mail.example.co.uk"])(
    "%s stays as it is",
    async (email) => {
      expect(await one({ email })).toEqual({ person: { email } });
    },
  );
});

test("texts are trimmed, labels are unique and sorted, and empty cells change nothing", async () => {
  expect(
    await one({
      email: "ada@example.org",
      name: "  Ada  ",
      idNumber: " 007 ",
      labels: ["b", " a ", "", "b"],
    }),
  ).toEqual({ person: { email: "ada@example.org", name: "Ada", idNumber: "007", labels: ["a", "b"] } });
  expect(await one({ email: "ada@example.org", name: " ", idNumber: "", labels: ["", " "] })).toEqual({
    person: { email: "ada@example.org" },
  });
});
