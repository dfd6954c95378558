/** Starts that must be refused: a broken, foreign, missing or newer database, a second server, missing durability. */
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "../platform/start-error.ts";
import { onEachEngine } from "../testing/engines.ts";
import { makeTestDatabase } from "../testing/test-database.ts";
import { migrate, migrations } from "./migrate.ts";
import { openDatabase, openEngine } from "./open.ts";
import { holdDataFolder } from "./sqlite/sqlite.ts";

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "assay-start-"));
  file = join(dataDir, "assay.sqlite");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ dataDir, databaseUrl: undefined });

/** A data folder that a server has used, with a few hundred rows. */
async function useFolder(): Promise<void> {
  const { db, close } = await open();
  const rows = Array.from({ length: 300 }, (_, index) => ({
    key: `${index} ${"x".repeat(200)}`,
    count: 1,
    since: "2026-01-01",
    blocked_until: null,
  }));
  await db.insertInto("failures").values(rows).execute();
  await close();
}

/** The message of a refusal, which must name the file and change nothing. */
async function refusal(): Promise<string> {
  const before = existsSync(file) ? readFileSync(file) : undefined;
  const error = await open().then(
    (database) => database.close(),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(existsSync(file) ? readFileSync(file) : undefined).toEqual(before);
  return (error as Error).message;
}

test("a new folder gets a database, and the same folder opens again with its rows", async () => {
  await useFolder();
  const database = await open();
  expect(await database.db.selectFrom("failures").select("key").execute()).toHaveLength(300);
  await database.close();
});

test("an empty database file is refused as damaged (F26)", async () => {
  await useFolder();
  truncateSync(file, 0);
  expect(await refusal()).toMatch(/assay\.sqlite is empty.*restore/s);
});

test("a file that isn't a SQLite database is refused (F26)", async () => {
  for (const content of ["hello", "x".repeat(100_000), "SQLite format 2\u0000"]) {
    writeFileSync(file, content);
    expect(await refusal()).toMatch(/is not a SQLite database/);
  }
});

test("another program's SQLite database is refused and not migrated (F26)", async () => {
  const foreign = new DatabaseSync(file);
  foreign.exec("create table theirs (x); insert into theirs values (1)");
  foreign.close();
  expect(await refusal()).toMatch(/belongs to another program/);
});

test("truncated files and damaged pages are refused with instructions to restore (F26)", async () => {
  await useFolder();
  const whole = readFileSync(file);
  const pageSize = whole.readUInt16BE(16);
  for (const damage of [
    (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2)),
    (bytes: Buffer) => bytes.fill(0xa5, pageSize * 3, pageSize * 20),
    (bytes: Buffer) => bytes.fill(0, pageSize * 2, pageSize * 2 + 100),
    (bytes: Buffer) => bytes.fill(0xff, 100, 108),
  ]) {
    writeFileSync(file, damage(Buffer.from(whole)));
    expect(await refusal()).toMatch(/assay\.sqlite .*Restore a backup/s);
  }
});

test("a missing database in a used folder is refused, never recreated (F26)", async () => {
  await useFolder();
  rmSync(file);
  expect(await refusal()).toMatch(/is missing although/);
  expect(existsSync(file)).toBe(false);
});

test("a write-ahead log without its file is refused (F26)", async () => {
  writeFileSync(`${file}-wal`, "x");
  expect(await refusal()).toMatch(/is missing although/);
});

test("a start after a kill during creation starts over", async () => {
  writeFileSync(`${file}.new`, "half a file");
  writeFileSync(`${file}.new-journal`, "x");
  const database = await open();
  await migrate(database);
  await database.close();
});

test("a second server on the same folder is refused, and a released folder can be locked again (F27)", async () => {
  const letGo = holdDataFolder(dataDir);
  expect(() => holdDataFolder(dataDir)).toThrow(StartError);
  expect(() => holdDataFolder(dataDir)).toThrow(/Another server is running/);
  letGo();
  holdDataFolder(dataDir)();
});

onEachEngine("migrations", (engine) => {
  test("they run once: again, and by four processes at once, nothing is done twice (F24)", async () => {
    const made = await makeTestDatabase(engine);
    try {
      expect(await migrate(made.database)).toEqual([]);
      const others = await Promise.all([1, 2, 3].map(() => openEngine(made)));
      expect(await Promise.all(others.map((other) => migrate(other)))).toEqual([[], [], []]);
      const names = (await made.database.db.selectFrom("migrations").select("name").execute()).map(
        (row) => row.name,
      );
      expect(names.sort()).toEqual(migrations.map((migration) => migration.name).sort());
      await Promise.all(others.map((other) => other.close()));
    } finally {
      await made.drop();
    }
  });

  test("a migration that fails halfway leaves nothing and runs again from the start (F24)", async () => {
    const made = await makeTestDatabase(engine);
    try {
      const { db } = made.database;
      let isBroken = true;
      const further = {
        name: "999-further",
        async up(handle: typeof db) {
          await handle.schema.createTable("further").addColumn("id", "text").execute();
          await handle
            .insertInto("failures")
            .values({ key: "by 999", count: 1, since: "x" } as never)
            .execute();
          if (isBroken) throw new Error("killed here");
        },
      };
      await expect(migrate(made.database, [...migrations, further])).rejects.toThrow("killed here");
      expect(await db.selectFrom("failures").selectAll().execute()).toEqual([]);
      isBroken = false;
      expect(await migrate(made.database, [...migrations, further])).toEqual(["999-further"]);
      expect(await db.selectFrom("failures").selectAll().execute()).toHaveLength(1);
    } finally {
      await made.drop();
    }
  });

  test("a database of a newer version is refused by name, and nothing is changed (F25)", async () => {
    const made = await makeTestDatabase(engine);
    try {
      const { db } = made.database;
      await db.insertInto("migrations").values({ name: "998-from-the-future", applied_at: "x" }).execute();
      await expect(openDatabase(made)).rejects.toThrow(/newer version of Assay.*998-from-the-future/s);
    } finally {
      await made.drop();
    }
  });
});

test("a copy of the folder's file opens elsewhere (restore by copying)", async () => {
  await useFolder();
  const elsewhere = mkdtempSync(join(tmpdir(), "assay-copy-"));
  copyFileSync(file, join(elsewhere, "assay.sqlite"));
  const database = await openDatabase({ dataDir: elsewhere, databaseUrl: undefined });
  expect(await database.db.selectFrom("failures").select("key").execute()).toHaveLength(300);
  await database.close();
  rmSync(elsewhere, { recursive: true });
});
