/** Backing up a running server, and restoring: point in time, verified, nothing overwritten, nothing lost (F26, F28). */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../database/handle.ts";
import { openDatabase } from "../database/open.ts";
import { backUpSqlite, listAdmins, restoreSqlite } from "../database/sqlite/backup.ts";
import { holdDataFolder } from "../database/sqlite/sqlite.ts";
import { findPerson, insertSession } from "../http/sessions-store.ts";
import { seedUser } from "../testing/seeds/seed.ts";
import { grantAdmin } from "../users/store.ts";
import { findResettingUser, replaceToken } from "../users/tokens-store.ts";
import { postgresAdvice } from "./backup.ts";

let dataDir: string;
let copy: string;
let database: Database;
const now = new Date("2026-05-06T07:08:09.000Z");
const open = () => openDatabase({ dataDir, databaseUrl: undefined });
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "assay-backup-"));
  copy = join(dataDir, "copies", "one.sqlite");
  database = await open();
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const names = async () => {
  const rows = await database.db.selectFrom("users").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
};
const people = (...given: string[]) => Promise.all(given.map((name) => seedUser(database.db, now, { name })));
const backUp = () => backUpSqlite(dataDir, copy, () => {});

test("a backup made while people are added is a consistent snapshot (F28)", async () => {
  await people("Ada");
  let going = true;
  const adding = (async () => {
    for (let number = 0; going; number += 1) {
      await database.db.transaction().execute((db) => seedUser(db, now, { name: `P${number}` }));
    }
  })();
  await backUp();
  going = false;
  await adding;
  const opened = new DatabaseSync(copy, { readOnly: true });
  const { users } = opened.prepare("select count(*) as users from users").get() as { users: number };
  expect(opened.prepare("select count from totals where name = 'users'").get()).toEqual({ count: users });
  expect(opened.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  opened.close();
  expect(readdirSync(join(dataDir, "copies"))).toEqual(["one.sqlite"]);
});

test("a backup overwrites nothing", async () => {
  await backUp();
  const before = readFileSync(copy);
  await expect(backUp()).rejects.toThrow(/is there already/);
  expect(readFileSync(copy)).toEqual(before);
});

test("a restore brings back the copy's people, and keeps the other database under a name with the date", async () => {
  await people("Ada");
  await backUp();
  await people("Grace");
  await database.close();
  const aside = restoreSqlite(dataDir, copy, now)!;
  database = await open();
  expect(await names()).toEqual(["Ada"]);
  expect(aside).toMatch(/before-restore-2026-05-06T07-08-09\.sqlite$/);
  const old = new DatabaseSync(aside, { readOnly: true });
  expect(old.prepare("select name from users order by name").all()).toEqual([
    { name: "Ada" },
    { name: "Grace" },
  ]);
  old.close();
});

test("a restore ends every session and every mailed link, and keeps roles as they are in the copy", async () => {
  const [ada] = await people("Ada");
  const session = { userId: ada!.id, userAgent: "", address: "127.0.0.1", now };
  const cookie = await insertSession(database.db, session);
  const token = await replaceToken(database.db, ada!.id, "reset", now);
  await grantAdmin(database.db, ada!.email, now);
  await backUp();
  await database.close();
  restoreSqlite(dataDir, copy, now);
  expect(listAdmins(dataDir)).toEqual([ada!.email]);
  database = await open();
  expect(await findPerson(database.db, cookie, now)).toBeUndefined();
  expect(await findResettingUser(database.db, token, now)).toBeUndefined();
  expect(await names()).toEqual(["Ada"]);
  // The backup itself is unchanged.
  const made = new DatabaseSync(copy, { readOnly: true });
  expect(made.prepare("select count(*) as sessions from sessions").get()).toEqual({ sessions: 1 });
  made.close();
});

test("a restore refuses while a server uses the folder, and changes nothing", async () => {
  await backUp();
  await people("Grace");
  const letGo = holdDataFolder(dataDir);
  expect(() => restoreSqlite(dataDir, copy, now)).toThrow(/Another server is running/);
  letGo();
  expect(await names()).toEqual(["Grace"]);
});

test("a truncated, empty, foreign or newer copy is refused, and the database stays (F26)", async () => {
  await people("Ada");
  await backUp();
  await database.close();
  const whole = readFileSync(copy);
  const change = (sql: string) => {
    const opened = new DatabaseSync(copy);
    opened.exec(sql);
    opened.close();
  };
  const damages: [() => void, RegExp][] = [
    [() => truncateSync(copy, 0), /copy .* is empty/],
    [() => truncateSync(copy, whole.length / 2), /copy .* (is damaged|can't be read)/],
    [
      () => writeFileSync(copy, Buffer.from(whole).fill(0xa5, 8192, 40_000)),
      /copy .* (is damaged|can't be read)/,
    ],
    [() => writeFileSync(copy, "hello"), /is not a SQLite database/],
    [() => change("pragma application_id = 7"), /belongs to another program/],
    [
      () => change("insert into migrations values ('998-later', 'x')"),
      /^The copy was made by a newer version of Assay .*998-later/,
    ],
    [() => change("delete from migrations"), /^The copy holds no tables of Assay/],
    [() => rmSync(copy), /There is no file/],
  ];
  for (const [damage, message] of damages) {
    writeFileSync(copy, whole);
    damage();
    expect(() => restoreSqlite(dataDir, copy, now)).toThrow(message);
  }
  database = await open();
  expect(await names()).toEqual(["Ada"]);
  expect(readdirSync(dataDir).filter((name) => /restor/.test(name))).toEqual([]);
});

test("a restore into a folder whose database is lost or damaged works, its log put aside with it", async () => {
  await people("Ada");
  await backUp();
  await database.close();
  const file = join(dataDir, "assay.sqlite");
  writeFileSync(file, "damaged");
  writeFileSync(`${file}-wal`, "its log");
  const aside = restoreSqlite(dataDir, copy, now)!;
  expect(readFileSync(aside, "utf8") + readFileSync(`${aside}-wal`, "utf8")).toBe("damagedits log");
  rmSync(file);
  expect(restoreSqlite(dataDir, copy, now)).toBeUndefined();
  expect(existsSync(`${file}-wal`)).toBe(false);
  database = await open();
  expect(await names()).toEqual(["Ada"]);
});

test("on PostgreSQL both commands name its own tools, quoted for the shell and without the password", () => {
  const { backup, restore } = postgresAdvice("postgres://me:hunter2@db.example:5433/assay", "it's.dump");
  expect(backup).toContain(
    "pg_dump --format=custom --no-owner --file='it'\\''s.dump' 'postgres://me@db.example:5433/assay'",
  );
  expect(restore).toContain("pg_restore --clean --if-exists --no-owner --single-transaction --exit-on-error");
  expect(restore).toContain(
    "psql --command='delete from sessions; delete from tokens' 'postgres://me@db.example:5433/assay'",
  );
  expect(restore).toMatch(/Roles stay as they are in the backup/);
  expect(backup + restore).not.toContain("hunter2");
});
