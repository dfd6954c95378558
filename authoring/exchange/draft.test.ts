/** Drafts contain what the file says and name what the author has to add. */
import { expect, test } from "vitest";
import { parse } from "yaml";
import { findBlueprint } from "../bank/blueprints.ts";
import { draftOf } from "./draft.ts";
import { readForeignFile } from "./readers/import-file.ts";

const blueprint = findBlueprint("sql");
if (!blueprint) throw new Error("the blueprint of sql is gone");

const draft = (gift: string, taken: string[] = []) => {
  const made = draftOf({
    blueprint,
    file: readForeignFile(new TextEncoder().encode(gift)),
    fileName: "old.gift",
    taken: new Set(taken),
  });
  return { ...made, items: parse(made.yaml).items, drafted: made.items };
};

test("an item without proof is quarantined, and contains only what the file says", () => {
  const { items, drafted, yaml } = draft(
    "Which join keeps all rows?{=`LEFT JOIN` ~`JOIN`#Drops rows. ~`CROSS JOIN` ~`UNION`}",
  );
  expect(items).toEqual([
    {
      id: "sql-imported-001",
      rev: 1,
      status: "quarantined",
      prompt: "Which join keeps all rows?\n",
      answer: { text: "`LEFT JOIN`" },
      distractors: [{ text: "`JOIN`", why: "Drops rows." }, { text: "`CROSS JOIN`" }, { text: "`UNION`" }],
    },
  ]);
  expect(drafted[0]?.missing).toEqual([
    "topic",
    "tests",
    "difficulty",
    "level",
    "seconds",
    "misconception (why) of distractor 1 (Too small: expected string to have >=20 characters)",
    "misconception (why) of distractor 2",
    "misconception (why) of distractor 3",
    "explain",
    "sources",
    "verify",
  ]);
  expect(yaml).toContain("# line 1; still to add: topic, tests, difficulty");
  expect(yaml).not.toMatch(/TODO/);
});

test("topic, difficulty and level come from tags or the category, and the tested concept from the name", () => {
  const { items } = draft(`$CATEGORY: top/Joins

// [tag:medium] [tag:apply]
::Rows without a partner in an outer join:: Which?{=a ~b ~c ~d}
`);
  expect(items[0]).toMatchObject({
    difficulty: "medium",
    level: "apply",
    tests: "Rows without a partner in an outer join",
  });
  expect(draft("// [tag:joins]\nWhich?{=a ~b ~c ~d}").items[0]).toMatchObject({
    id: "sql-joins-001",
    topic: "joins",
  });
});

test("an id of this bank is preserved, and reported if it is taken; others get the next free number", () => {
  const gift = "::sql-joins-004:: One?{=a ~b ~c ~d}\n\n// [tag:joins]\n::Q2:: Two?{=a ~b ~c ~d}";
  const { items, drafted } = draft(gift, ["sql-joins-001", "sql-joins-004"]);
  expect(items.map(({ id }: { id: string }) => id)).toEqual(["sql-joins-004", "sql-joins-002"]);
  expect(drafted.map(({ notes }) => notes)).toEqual([["the bank has an item with this id"], []]);
});

test("questions that our banks don't support are omitted with line and reason", () => {
  const { leftOut, items } = draft(`One?{=a ~b ~c}

Two?{~%100%a ~%100%b ~c ~d}

[html]Three? <img src="x.png">{=a ~b ~c ~d}

[html]Four? <pre>a</pre><pre>b</pre>{=a ~b ~c ~d}

Five?{=a ~[html]<pre>b</pre> ~c ~d}
`);
  expect(items).toEqual([]);
  expect(leftOut.map(({ line, because }) => [line, because])).toEqual([
    [1, "has 3 options, not four"],
    [3, "has 2 right options, not one"],
    [5, "holds an image"],
    [7, "has 2 blocks of code, not one"],
    [9, "has a block of code in an option"],
  ]);
});

test("long paragraphs are broken into lines, but not in code and not into a list", () => {
  const long = `${"word ".repeat(17)}\`inline code with spaces in it\` ${"word ".repeat(16)}- dash, 1. one`;
  const { yaml, items } = draft(`${long}?{=a ~b ~c ~d}`);
  expect(yaml.split("\n").every((line) => line.length <= 100)).toBe(true);
  expect(items[0].prompt.replace(/\n/g, " ").trim()).toBe(`${long}?`);
  expect(items[0].prompt).toContain("`inline code with spaces in it`");
  expect(items[0].prompt).not.toMatch(/^(?:-|1\.) /m);
});
