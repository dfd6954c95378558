/** A thread that closed its database can open the next one, without state of the first. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { newUnit, SqliteThread } from "./worker-client.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-thread-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function makeFile(name: string): string {
  const file = join(folder, name);
  const made = new DatabaseSync(file);
  made.exec(`pragma journal_mode = wal; create table notes (text); insert into notes values ('${name}')`);
  made.close();
  return file;
}

const read = { kind: "run", sql: "select text from notes order by text" } as const;
const write = (text: string) => ({
  kind: "run" as const,
  sql: "insert into notes values (?)",
  values: [text],
});

test("closing a database rolls back its open transaction, and the next one starts clean", async () => {
  const first = new SqliteThread({ file: makeFile("first"), role: "writer" });
  await first.ask(write("kept"));
  const unit = newUnit();
  await first.ask({ kind: "begin", unit });
  await first.ask({ ...write("in an open transaction"), unit });
  const refused = {
    status: "rejected",
    reason: expect.objectContaining({ message: "The database is closed." }),
  };
  const behind = first.ask(write("behind an open transaction"));
  const closed = first.close();
  expect(await Promise.allSettled([behind, first.ask(read), closed])).toEqual([
    refused,
    refused,
    { status: "fulfilled", value: undefined },
  ]);

  let started = 0;
  const countStarted = () => {
    started += 1;
  };
  process.on("worker", countStarted);
  const second = new SqliteThread({ file: makeFile("second"), role: "writer" });
  // As many jobs as the first client had, so that a late response to one of those would match a job here.
  const answers = await Promise.all(Array.from({ length: 8 }, () => second.ask(read)));
  expect(answers.map(({ rows }) => rows)).toEqual(Array(8).fill([["second"]]));
  await second.ask(write("more"));
  await second.close();
  const again = new SqliteThread({ file: join(folder, "first"), role: "reader" });
  expect((await again.ask(read)).rows).toEqual([["first"], ["kept"]]);
  await expect(again.ask(write("by a reader"))).rejects.toThrow("readonly");
  await again.close();
  process.off("worker", countStarted);
  expect(started).toBe(0);
});

test("changes in one batch on the thread all take effect, or none", async () => {
  const thread = new SqliteThread({ file: makeFile("batch"), role: "writer" });
  const change = (sql: string, ...values: string[]) => ({ sql, values, reads: false });
  const insert = (text: string) => change("insert into notes values (?)", text);
  const rename = (from: string, to: string) => change("update notes set text = ? where text = ?", to, from);
  const texts = async () => (await thread.ask(read)).rows!.flat();

  expect(await thread.runAtomically([insert("one")])).toBe(1);
  expect(await thread.runAtomically([insert("two"), insert("three")])).toBe(1);
  expect(await thread.runAtomically([rename("batch", "four"), insert("five"), insert("six")])).toBe(1);
  const stored = ["five", "four", "one", "six", "three", "two"];
  expect(await texts()).toEqual(stored);

  expect(await thread.runAtomically([])).toBe(false);
  expect(await thread.runAtomically([rename("nobody", "seven"), insert("eight")])).toBe(false);
  expect(await thread.runAtomically([rename("nobody", "seven")])).toBe(0);
  await expect(
    thread.runAtomically([insert("seven"), change("insert into nothing values (1)")]),
  ).rejects.toThrow("nothing");
  expect(await texts()).toEqual(stored);
  expect(thread.isBusy).toBe(false);
  await thread.close();
});

test("a thread that can't open its database rejects what is asked of it, and can be closed", async () => {
  const thread = new SqliteThread({ file: join(folder, "missing", "file"), role: "reader" });
  await expect(thread.ask(read)).rejects.toThrow("unable to open");
  await expect(thread.ask(read)).rejects.toThrow("unable to open");
  expect([thread.waiting, thread.isBusy]).toEqual([0, false]);
  await thread.close();
});
