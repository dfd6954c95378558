/** Answers are recorded only if every one of them is complete. */
import { expect, test } from "vitest";
import { at, sampleBank } from "../testing/sample-bank.ts";
import { checkAnswers } from "./answers.ts";
import type { PackRole } from "./review-log.ts";
import { makePack } from "./solver-pack.ts";

const bank = sampleBank();
const items = bank.items.slice(0, 2);
const packFor = (role: PackRole, fault = false) =>
  makePack({
    bank,
    items,
    role,
    solver: `${role}1`,
    faults: fault ? [{ id: "f", fault: "cue", prompt: "Which?", options: ["a", "b", "c", "d"] }] : [],
  }).key;

const lines = (...answers: unknown[]) => answers.map((answer) => JSON.stringify(answer)).join("\n");
const fine = { choice: "a", confidence: 70, reason: "So." };
const tokens = (key: ReturnType<typeof packFor>) => key.items.map(({ token }) => token);

test("letters become the bank's numbers of options", () => {
  const key = packFor("A");
  const [first, second] = tokens(key);
  const { problems, records } = checkAnswers(
    lines(
      { ...fine, token: first, choice: " B ", others: ["d"], flags: ["cue"] },
      { ...fine, token: second },
    ),
    key,
    "2026-11-21",
  );
  expect(problems).toEqual([]);
  const [entry, other] = key.items;
  expect(records[0]).toMatchObject({
    choice: entry?.order[1],
    agrees: entry?.order[1] === 0,
    others: [entry?.order[3]],
    flags: ["cue"],
    order: entry?.order,
    solver: "A1",
    date: "2026-11-21",
  });
  expect(records[1]).toMatchObject({ choice: other?.order[0], flags: [], others: [] });
});

test("each role has to give all the answers that it was asked for", () => {
  const problemsOf = (role: PackRole, answer: object) => {
    const key = packFor(role);
    return checkAnswers(lines(...tokens(key).map((token) => ({ token, ...answer }))), key, "2026-11-21")
      .problems[0];
  };
  expect(problemsOf("A", fine)).toBeUndefined();
  expect(problemsOf("A", { choice: "a", reason: "So." })).toMatch(/^line 1: confidence /);
  expect(problemsOf("A", { ...fine, confidence: 20 })).toMatch(/^line 1: confidence /);
  expect(problemsOf("A", { choice: "a", confidence: 70 })).toBe("line 1: reason is missing");
  expect(problemsOf("A", { ...fine, others: ["a"] })).toBe("line 1: others repeats the choice");
  expect(problemsOf("A", { ...fine, choise: "b" })).toMatch(/choise/);
  expect(problemsOf("B", fine)).toBe("line 1: evidence is missing");
  expect(problemsOf("B", { ...fine, evidence: " " })).toBe("line 1: evidence is empty");
  expect(problemsOf("C", { choice: "a" })).toBe("line 1: cue is missing");
  expect(problemsOf("C", { choice: "a", cue: "the longest" })).toBeUndefined();
  const rated = { naturalness: 5, worth: 1, sayBack: "What does it give?" };
  expect(problemsOf("R", rated)).toBeUndefined();
  expect(problemsOf("R", { ...rated, naturalness: 6 })).toBe("line 1: naturalness is above 5");
  expect(problemsOf("R", { ...rated, worth: 0 })).toBe("line 1: worth is below 1");
  expect(problemsOf("R", { ...rated, worth: 4.5 })).toBe("line 1: worth is not a whole number");
  expect(problemsOf("R", { ...rated, sayBack: " " })).toBe("line 1: sayBack is empty");
  expect(problemsOf("R", { ...rated, choice: "a" })).toMatch(/choice/);
  expect(problemsOf("AR", { ...fine, ...rated })).toBeUndefined();
  expect(problemsOf("AR", fine)).toBe(
    "line 1: naturalness is not a whole number; worth is not a whole number; sayBack is missing",
  );
});

test("a question answered twice or not at all is reported", () => {
  const key = packFor("A");
  const [first, second] = tokens(key);
  const { problems, records } = checkAnswers(
    lines({ ...fine, token: first }, { ...fine, token: first }),
    key,
    "2026-11-21",
  );
  expect(problems).toEqual([`line 2: ${first} is answered twice`, `${second} is not answered`]);
  expect(records).toEqual([]);
});

test("seeded faults are counted and never recorded as items", () => {
  const key = packFor("A", true);
  const answer = (flags: string[]) =>
    checkAnswers(
      lines(
        ...key.items.map((entry) => ({ ...fine, token: entry.token, flags: "fault" in entry ? flags : [] })),
      ),
      key,
      "2026-11-21",
    );
  const { records, faults } = answer(["cue"]);
  expect(records.map(({ item }) => item).sort()).toEqual([at(items, 0).id, at(items, 1).id].sort());
  expect(faults).toEqual({
    slug: "javascript",
    role: "A",
    solver: "A1",
    date: "2026-11-21",
    seeded: 1,
    caught: 1,
    missed: [],
    flagged: 0,
    of: 2,
  });
  expect(answer(["trivia"]).faults).toMatchObject({ caught: 0, missed: ["cue"] });
});

test("a reader's answers become ratings, and those of AR both a closed-book answer and a rating", () => {
  const rated = { naturalness: 4, worth: 5, sayBack: "What does it give?", note: "an odd word" };
  const check = (role: "R" | "AR", answer: object) => {
    const key = packFor(role, true);
    return checkAnswers(lines(...key.items.map(({ token }) => ({ token, ...answer }))), key, "2026-11-21");
  };
  const { records, ratings, faults } = check("R", rated);
  expect(records).toEqual([]);
  expect(faults).toBeUndefined();
  expect(ratings).toHaveLength(2);
  expect(ratings[0]).toMatchObject({ ...rated, reader: "R1", date: "2026-11-21", rev: 1 });

  const both = check("AR", { ...fine, ...rated, note: "" });
  expect(both.records.map(({ role, solver }) => [role, solver])).toEqual([
    ["A", "AR1"],
    ["A", "AR1"],
  ]);
  expect(both.ratings.map(({ item }) => item)).toEqual(both.records.map(({ item }) => item));
  expect(both.ratings[0]).not.toHaveProperty("note");
  expect(both.faults).toMatchObject({ role: "AR", solver: "AR1", seeded: 1, of: 2 });
});
