import { expect, test } from "vitest";
import type { OwnData } from "../../../contract/users/security.ts";
import { fileOf } from "./file-of.ts";

const data = {
  exportedAt: "2026-11-21T12:00:00.000Z",
  sessions: [],
  results: [
    {
      id: "r1",
      name: "SQL Assessment",
      duration: "10 Minutes",
      score: 7,
      format: "MCQ",
      createdAt: "2026-11-20T10:00:00.000Z",
      slug: "sql",
      attemptId: "a1",
      attemptNumber: 1,
    },
  ],
  attempts: [
    {
      id: "a1",
      assessment: "SQL Assessment",
      number: 1,
      state: "submitted",
      startedAt: "2026-11-20T09:50:00.000Z",
      deadlineAt: "2026-11-20T10:00:00.000Z",
      closedAt: "2026-11-20T10:00:00.000Z",
      answers: [
        { question: 'Which "one"?', choice: "=COUNT(A1)", savedAt: "2026-11-20T09:52:00.000Z" },
        { question: "And here?", choice: null, savedAt: null },
      ],
    },
  ],
} as unknown as OwnData;

test("the complete export is the data as JSON", async () => {
  const { blob, name } = fileOf("everything", data);
  expect(name).toBe("AssayMyData.json");
  expect(JSON.parse(await blob.text())).toEqual(data);
});

test("the file of results has a line for each", async () => {
  const { blob, name } = fileOf("results", data);
  expect(name).toBe("AssayMyResults.csv");
  expect((await blob.text()).split("\r\n")[1]).toBe(
    '"SQL Assessment","7","10 Minutes","MCQ","1","2026-11-20","a1"',
  );
});

test("the file of answers has a line for each question, and no answer runs as a formula", async () => {
  const { blob } = fileOf("answers", data);
  expect((await blob.text()).split("\r\n").slice(1)).toEqual([
    '"SQL Assessment","1","1","Which ""one""?","\'=COUNT(A1)","2026-11-20T09:52:00.000Z","a1"',
    '"SQL Assessment","1","2","And here?","","","a1"',
    "",
  ]);
});
