/** A restore killed at any step: the next start or restore completes it, and no log is lost (F26). */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../database/open.ts";
import { finishRestore, restoreSqlite } from "../database/sqlite/backup.ts";
import { holdDataFolder } from "../database/sqlite/sqlite.ts";
import { seedUser } from "../testing/seeds/seed.ts";
import { makeTestDatabase } from "../testing/test-database.ts";

const cli = join(import.meta.dirname, "main.ts");
const now = new Date("2026-05-06T07:08:09.000Z");

let folder: string;
/** The state after a power failure: Ada in the file, Grace only in its log. */
let crashed: string;
/** A backup that contains Edsger. */
let copy: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "assay-killed-"));
  crashed = join(folder, "crashed");
  copy = join(folder, "copy.sqlite");
  const other = await makeTestDatabase("sqlite");
  await other.database.db.transaction().execute((db) => seedUser(db, now, { name: "Edsger" }));
  await other.database.close();
  writeFileSync(copy, readFileSync(join(other.dataDir, "assay.sqlite")));
  await other.drop();
  const source = await makeTestDatabase("sqlite");
  await source.database.db.transaction().execute((db) => seedUser(db, now, { name: "Ada" }));
  await source.database.close();
  const open = await openDatabase({ dataDir: source.dataDir, databaseUrl: undefined });
  await open.db.transaction().execute((db) => seedUser(db, now, { name: "Grace" }));
  mkdirSync(crashed);
  for (const name of ["assay.sqlite", "assay.sqlite-wal", "about-this-folder.txt"])
    writeFileSync(join(crashed, name), readFileSync(join(source.dataDir, name)));
  await open.close();
  await source.drop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Preloaded into the command: kills its process before a given change of a file, counted from the start. */
const killer = (step: number) =>
  `data:text/javascript,${encodeURIComponent(`
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  let left = ${step};
  for (const name of ["copyFileSync", "linkSync", "mkdirSync", "renameSync", "rmSync", "writeFileSync"]) {
    const change = fs[name];
    fs[name] = (...given) => {
      left -= 1;
      if (left === 0) process.kill(process.pid, "SIGKILL");
      return change(...given);
    };
  }
  syncBuiltinESMExports();
`)}`;

function restoreKilledAt(step: number, dataDir: string): boolean {
  const { signal } = spawnSync(process.execPath, ["--import", killer(step), cli, "restore", copy], {
    env: { ...process.env, NODE_ENV: "test", DATA_DIR: dataDir },
  });
  return signal === "SIGKILL";
}

function namesIn(file: string): string[] {
  const opened = new DatabaseSync(file);
  const rows = opened.prepare("select name from users order by name").all() as { name: string }[];
  opened.close();
  return rows.map(({ name }) => name);
}

const keptIn = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => /^before-restore-.*\.sqlite$/.test(name));

/** The folder holds either the old database with its log, or the copy with the old database and log beside it. */
function expectNothingLost(dataDir: string): void {
  const names = namesIn(join(dataDir, "assay.sqlite"));
  const kept = keptIn(dataDir).map((name) => namesIn(join(dataDir, name)));
  if (names.includes("Edsger")) {
    expect(names).toEqual(["Edsger"]);
    expect(kept).toContainEqual(["Ada", "Grace"]);
  } else {
    expect(names).toEqual(["Ada", "Grace"]);
    expect(kept).toEqual([]);
  }
  expect(readdirSync(dataDir).filter((name) => name.includes(".restored"))).toEqual([]);
}

test("killed at each step, it is undone or completed by the next start, and by the next restore", async () => {
  const outcomes = new Set<string | undefined>();
  for (let step = 1; ; step += 1) {
    const dataDir = join(folder, `step-${step}`);
    cpSync(crashed, dataDir, { recursive: true });
    if (!restoreKilledAt(step, dataDir)) break;
    const again = join(folder, `again-${step}`);
    cpSync(dataDir, again, { recursive: true });

    const letGo = holdDataFolder(dataDir);
    outcomes.add(finishRestore(dataDir));
    await (await openDatabase({ dataDir, databaseUrl: undefined })).close();
    letGo();
    expectNothingLost(dataDir);

    restoreSqlite(again, copy, now);
    expect(namesIn(join(again, "assay.sqlite"))).toEqual(["Edsger"]);
    expectNothingLost(again);
  }
  // Before the restore had written anything, and on both sides of the step that moves the old database aside.
  expect(outcomes).toEqual(new Set([undefined, "undone", "completed"]));
}, 120_000);

test("a command without the folder's lock leaves an interrupted restore alone and says what to do", async () => {
  const dataDir = join(folder, "interrupted");
  cpSync(crashed, dataDir, { recursive: true });
  for (const name of ["assay.sqlite", "assay.sqlite-wal"]) rmSync(join(dataDir, name));
  writeFileSync(join(dataDir, "assay.sqlite.restored"), readFileSync(copy));
  await expect(openDatabase({ dataDir, databaseUrl: undefined })).rejects.toThrow(
    /was interrupted. Start the server, which completes it/,
  );
  expect(existsSync(join(dataDir, "assay.sqlite"))).toBe(false);
});
