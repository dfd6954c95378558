/** A disk that fails to flush: waiting requests are refused, nothing builds on lost data, and a retry succeeds. */
import type * as fs from "node:fs";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { engines } from "../../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { isTransientFailure } from "../handle.ts";
import { durable, preparedInsert } from "../statements.ts";
import { FlushTiming } from "./flush-timing.ts";

type End = (error: Error | null) => void;

const disk = vi.hoisted(() => ({
  /** Set while each flush fails; called on each failure. */
  failing: undefined as (() => void) | undefined,
  /** Set while a background flush waits for the test to end it. */
  holding: undefined as ((end: End) => void) | undefined,
  synchronous: 0,
  inBackground: 0,
}));

const inputOutputError = () => Object.assign(new Error("EIO: i/o error, fdatasync"), { code: "EIO" });

vi.mock("node:fs", async (importOriginal) => {
  const real = await importOriginal<typeof fs>();
  return {
    ...real,
    fdatasyncSync(descriptor: number) {
      disk.synchronous += 1;
      disk.failing?.();
      if (disk.failing) throw inputOutputError();
      real.fdatasyncSync(descriptor);
    },
    fdatasync(descriptor: number, done: End) {
      disk.inBackground += 1;
      const { failing, holding } = disk;
      const end: End = (error) => {
        failing?.();
        done(error);
      };
      if (holding) holding(end);
      else if (failing) process.nextTick(end, inputOutputError());
      else real.fdatasync(descriptor, done);
    },
  };
});

let app: TestApp;
let person: Person;
let attempt: { id: string; questions: { id: string; options: { id: string }[] }[] };
/** The log when all of it was flushed, and when the flush of later writes had failed. */
let log: { flushed: Buffer; lost: Buffer };

const file = () => join(app.made.dataDir, "assay.sqlite");
const readLog = () => readFileSync(`${file()}-wal`);

beforeEach(async () => {
  expect(engines).toContain("sqlite");
  app = await startTestApp("sqlite");
  person = await app.addPerson();
  attempt = (await person.post("/api/assessment/attempts", { slug: "javascript" })).body.data;
  Object.assign(disk, { synchronous: 0, inBackground: 0 });
  log = { flushed: readLog(), lost: readLog() };
});
afterEach(async () => {
  Object.assign(disk, { failing: undefined, holding: undefined });
  vi.restoreAllMocks();
  await app.close();
});

const path = () => `/api/assessment/attempts/${attempt.id}`;
const answers = () => ({ [attempt.questions[0]!.id]: attempt.questions[0]!.options[1]!.id });
const save = () => person.patch(path(), { answers: answers() });
const storedAnswers = async () => (await person.get(path())).body.data.answers;
const insertFailure = preparedInsert("failures", ["key", "count", "since", "blocked_until"]);
const row = (key: string) => ({ key, count: 1, since: "2026-01-01", blocked_until: null });

function failFlushes(): void {
  disk.failing = () => {
    log.lost = readLog();
  };
}

/** Holds back background flushes; resolves with the callback of the first one as soon as it is requested. */
function holdFlush(): Promise<End> {
  vi.spyOn(FlushTiming.prototype, "shouldFlushSynchronously").mockReturnValue(false);
  return new Promise((resolve) => {
    disk.holding = (end) => {
      disk.holding = undefined;
      resolve(end);
    };
  });
}

/**
 * Runs a query at the start after a power failure. An operating system marks pages that it failed to write as clean: they
 * only reach the disk when they are written again.
 */
function afterPowerFailure(sql: string, value: string): unknown {
  const image = readLog();
  const block = 4096;
  for (let start = 0; start < image.length; start += block) {
    const part = (whole: Buffer) => whole.subarray(start, start + block);
    if (!part(image).equals(part(log.lost)) || part(image).equals(part(log.flushed))) continue;
    part(image).fill(0);
    part(log.flushed).copy(part(image));
  }
  const folder = mkdtempSync(join(tmpdir(), "assay-power-"));
  copyFileSync(file(), join(folder, "assay.sqlite"));
  writeFileSync(join(folder, "assay.sqlite-wal"), image);
  const opened = new DatabaseSync(join(folder, "assay.sqlite"));
  try {
    expect(opened.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    return Object.values(opened.prepare(sql).get(value) ?? {})[0];
  } finally {
    opened.close();
    rmSync(folder, { recursive: true });
  }
}

/** The stored choice of the first question. */
const oneAnswered = /^\[\[/;
const savedAfterPowerFailure = () =>
  afterPowerFailure("select answers from attempts where id = ?", attempt.id);
const insertedAfterPowerFailure = (key: string) =>
  afterPowerFailure("select key from failures where key = ?", key);

async function expectRetryToLast(): Promise<void> {
  const flushes = { synchronous: disk.synchronous, inBackground: disk.inBackground };
  expect((await save()).status).toBe(200);
  expect(await storedAnswers()).toEqual(answers());
  expect(savedAfterPowerFailure()).toMatch(oneAnswered);
  await insertFailure(app.db, row("later"));
  expect(insertedAfterPowerFailure("later")).toBe("later");
  expect({ synchronous: disk.synchronous, inBackground: disk.inBackground }).toEqual(flushes);
}

test("the power failure model loses what a failed flush dropped", async () => {
  await save();
  log.lost = readLog();
  expect(await storedAnswers()).toEqual(answers());
  expect(savedAfterPowerFailure()).toBeDefined();
  expect(savedAfterPowerFailure()).not.toMatch(oneAnswered);
});

test("a failed synchronous flush fails the save; the same save succeeds afterwards and is durable", async () => {
  failFlushes();
  const refused = await save();
  disk.failing = undefined;
  expect(disk).toMatchObject({ synchronous: 1, inBackground: 0 });
  expect(refused).toMatchObject({ status: 503, body: { code: "busy" }, headers: { "retry-after": "1" } });
  expect(refused.text).not.toContain("savedAt");
  await expectRetryToLast();
});

test("a failed background flush fails the requests that waited for it, not later ones", async () => {
  failFlushes();
  const flush = holdFlush();
  const saving = save();
  const end = await flush;
  // A response that shows this state waits for the flush.
  const telling = durable(app.db);
  const meanwhile = insertFailure(app.db, row("meanwhile"));
  end(inputOutputError());
  disk.failing = undefined;
  await expect(telling).rejects.toSatisfy(isTransientFailure);
  expect(await saving).toMatchObject({ status: 503, body: { code: "busy" } });
  expect((await meanwhile).changes).toBe(1);
  expect(insertedAfterPowerFailure("meanwhile")).toBe("meanwhile");
  expect(disk).toMatchObject({ synchronous: 0, inBackground: 1 });
  await expectRetryToLast();
});

test("a second flush doesn't confirm changes behind a failed one", async () => {
  failFlushes();
  const flush = holdFlush();
  const saving = save();
  const end = await flush;
  const behind = insertFailure(app.db, row("behind"));
  // The thread only gets its turn after our write.
  await app.db.insertInto("failures").values(row("thread")).execute();
  end(inputOutputError());
  disk.failing = undefined;
  expect((await saving).status).toBe(503);
  expect((await behind).changes).toBe(1);
  expect(insertedAfterPowerFailure("behind")).toBe("behind");
  expect(insertedAfterPowerFailure("thread")).toBe("thread");
  await expectRetryToLast();
  expect(disk).toMatchObject({ synchronous: 0, inBackground: 1 });
});

test("a response that shows a change waits until the change is flushed", async () => {
  const flush = holdFlush();
  const saving = save();
  const end = await flush;
  let isShown = false;
  const showing = person.get(path()).finally(() => {
    isShown = true;
  });
  // Each of these takes as many iterations of the event loop as the read itself.
  for (let count = 0; count < 20; count += 1) await person.get("/healthz");
  expect(isShown).toBe(false);
  end(null);
  expect((await showing).body.data.answers).toEqual(answers());
  expect((await saving).status).toBe(200);
});
