/** Problems that an operator may meet: private files, another user's folder, full and read-only disks, a lost key, readiness. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../database/open.ts";
import { proveWrite } from "../database/readiness.ts";
import { restoreSqlite } from "../database/sqlite/backup.ts";
import { readiness } from "../http/health.ts";
import { listSharedPaths, tightenFolder } from "../platform/private-files.ts";
import { readSecretKey } from "../platform/secret-key.ts";
import { seedUser } from "./seeds/seed.ts";
import { type ServerChild, startServerChild } from "./server-child.ts";
import { makeTestDatabase } from "./test-database.ts";

/** The user "nobody"; root may read and write everything. */
const nobodyId = 65534;
const isRoot = process.getuid?.() === 0;
const cli = join(import.meta.dirname, "../cli/main.ts");

let folder: string;
let server: ServerChild | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-operations-"));
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

function assay(args: string[], environment: Record<string, string>, uid?: number) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "test", ...environment },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  return { status, text: stdout + stderr };
}

test("everything that a server stores is readable only by its user, including existing files", async () => {
  const dataDir = join(folder, "data");
  mkdirSync(join(dataDir, "outbox"), { recursive: true, mode: 0o755 });
  writeFileSync(join(dataDir, "outbox", "old.eml"), "secret", { mode: 0o644 });
  server = await startServerChild({ DATA_DIR: dataDir });
  const signup = await fetch(`${server.url}/api/user/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Ada",
      email: "ada@example.org",
      phone: "0123456789",
      profileType: "Student",
      institute: "School",
      password: "a long enough phrase",
    }),
  });
  expect(signup.status).toBe(201);
  await expect
    .poll(() => spawnSync("ls", [join(dataDir, "outbox")], { encoding: "utf8" }).stdout.split("\n").length)
    .toBeGreaterThan(2);
  expect(listSharedPaths(dataDir)).toEqual([]);
  expect(server.output()).toContain("files that other users could read");
  const copy = join(folder, "copy.sqlite");
  expect(assay(["backup", copy], { DATA_DIR: dataDir }).status).toBe(0);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
});

test("tightening permissions follows no link out of the folder", () => {
  const outside = join(folder, "outside");
  const inside = join(folder, "inside");
  writeFileSync(outside, "");
  chmodSync(outside, 0o644);
  mkdirSync(inside, { mode: 0o700 });
  symlinkSync(outside, join(inside, "link"));
  expect(tightenFolder(inside)).toBe(0);
  expect(statSync(outside).mode & 0o777).toBe(0o644);
});

test.runIf(isRoot)("a folder whose lock belongs to another user is refused, not shared", () => {
  writeFileSync(join(folder, "server.lock"), "");
  chownSync(folder, nobodyId, nobodyId);
  const hold = `import("${join(import.meta.dirname, "../database/sqlite/sqlite.ts")}").then((m) => m.holdDataFolder(${JSON.stringify(folder)}))`;
  const { status, stderr } = spawnSync(process.execPath, ["-e", hold], {
    encoding: "utf8",
    uid: nobodyId,
    gid: nobodyId,
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining("belongs to another user")]);
});

test.runIf(isRoot)("a backup that can't be read or written says what to do, without a stack", async () => {
  const made = await makeTestDatabase("sqlite");
  await made.database.close();
  const environment = { DATA_DIR: made.dataDir };
  const readOnly = join(folder, "read-only");
  mkdirSync(readOnly);
  for (const path of [made.dataDir, folder]) chmodSync(path, 0o755);
  chmodSync(join(made.dataDir, "assay.sqlite"), 0o600);
  const unreadable = assay(["backup", join(tmpdir(), `assay-copy-${process.pid}`)], environment, nobodyId);
  chownSync(made.dataDir, nobodyId, nobodyId);
  chownSync(join(made.dataDir, "assay.sqlite"), nobodyId, nobodyId);
  const unwritable = assay(["backup", join(readOnly, "copy")], environment, nobodyId);
  const notAFolder = assay(["backup", "/dev/full/copy"], environment);
  for (const { status, text } of [unreadable, unwritable, notAFolder]) {
    expect(status).toBe(1);
    expect(text).not.toMatch(/^\s+at /m);
    expect(text).toMatch(/Run the command as the server's user|Choose another one/);
  }
  rmSync(made.dataDir, { recursive: true });
});

test.runIf(isRoot)("a backup onto a full disk says so, and leaves nothing half written", async () => {
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]).status === 0;
  if (!mounted) return;
  const made = await makeTestDatabase("sqlite");
  try {
    const { status, text } = assay(["backup", join(folder, "copy")], { DATA_DIR: made.dataDir });
    expect([status, text]).toEqual([1, expect.stringContaining("The disk is full")]);
    expect(text).not.toMatch(/^\s+at /m);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    await made.drop();
    spawnSync("umount", [folder]);
  }
});

test("a restore keeps the old database together with its log", async () => {
  const source = await makeTestDatabase("sqlite");
  await source.database.close();
  const target = await makeTestDatabase("sqlite");
  await seedUser(target.database.db, new Date());
  // The state after a crash: the last change is only in the log.
  const file = join(target.dataDir, "assay.sqlite");
  const crashed = join(folder, "crashed");
  mkdirSync(crashed);
  for (const suffix of ["", "-wal"])
    writeFileSync(join(crashed, `assay.sqlite${suffix}`), readFileSync(file + suffix));
  await target.database.close();
  const aside = restoreSqlite(crashed, join(source.dataDir, "assay.sqlite"), new Date())!;
  expect(existsSync(join(crashed, "assay.sqlite-wal"))).toBe(false);
  const count = (path: string) => {
    const opened = new DatabaseSync(path);
    const { count } = opened.prepare("select count(*) as count from users").get() as { count: number };
    opened.close();
    return count;
  };
  expect([count(aside), count(join(crashed, "assay.sqlite"))]).toEqual([1, 0]);
  await source.drop();
  await target.drop();
});

test("an empty, wrong or missing key is never replaced silently", async () => {
  const settings = { secretsKey: undefined, dataDir: folder };
  readSecretKey(settings);
  const file = join(folder, "secrets.key");
  rmSync(file);
  expect(() => readSecretKey(settings, true)).toThrow(/is missing, and the database holds secrets/);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, "");
  expect(() => readSecretKey(settings)).toThrow(/is empty/);
  expect(readFileSync(file, "utf8")).toBe("");
});

test("a server without its key does not start, and says why", async () => {
  server = await startServerChild({ DATA_DIR: folder });
  await server.kill();
  rmSync(join(folder, "secrets.key"));
  await expect(startServerChild({ DATA_DIR: folder })).rejects.toThrow(/secrets\.key is missing/);
});

test.runIf(isRoot)(
  "no proof of readiness succeeds while the disk is full, and the next one does when there is room",
  async () => {
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", folder]).status === 0;
    if (!mounted) return;
    const database = await openDatabase({ dataDir: folder, databaseUrl: undefined });
    try {
      await proveWrite(database.db);
      const filler = join(folder, "filler");
      expect(() => writeFileSync(filler, Buffer.alloc(16 * 2 ** 20))).toThrow(/ENOSPC/);
      const proofs = [];
      for (let round = 0; round < 6; round += 1)
        proofs.push(await proveWrite(database.db).then(() => "stored", String));
      expect(proofs).toEqual(Array(6).fill(expect.stringContaining("database or disk is full")));
      rmSync(filler);
      await proveWrite(database.db);
    } finally {
      await database.close();
      spawnSync("umount", [folder]);
    }
  },
);

test.runIf(isRoot)(
  "a database file without write permission is named by the start and by the doctor",
  async () => {
    const made = await makeTestDatabase("sqlite");
    await made.database.close();
    const file = join(made.dataDir, "assay.sqlite");
    chownSync(made.dataDir, nobodyId, nobodyId);
    chmodSync(made.dataDir, 0o700);
    for (const name of readdirSync(made.dataDir)) chownSync(join(made.dataDir, name), nobodyId, nobodyId);
    chmodSync(file, 0o400);
    const environment = { DATA_DIR: made.dataDir };
    const sentence = `The database ${file} can't be written to by this user (EACCES).`;
    const doctor = assay(["doctor"], environment, nobodyId);
    expect([doctor.status, doctor.text]).toEqual([1, expect.stringContaining(sentence)]);
    const migrate = assay(["migrate"], environment, nobodyId);
    expect([migrate.status, migrate.text]).toEqual([1, expect.stringContaining(sentence)]);
    expect(doctor.text + migrate.text).not.toMatch(/^\s+at /m);
    rmSync(made.dataDir, { recursive: true });
  },
);

test.runIf(isRoot)("the doctor names a read-only disk and gives no advice to restore a backup", () => {
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", folder]).status === 0;
  if (!mounted) return;
  try {
    const environment = { DATA_DIR: folder };
    expect(assay(["migrate"], environment).status).toBe(0);
    spawnSync("mount", ["-o", "remount,ro", folder]);
    const { status, text } = assay(["doctor"], environment);
    expect([status, text]).toEqual([1, expect.stringMatching(/problem +disk .*read-only/)]);
    expect(text).toMatch(/problem +database .*can't be written to by this user \(EROFS\)/);
    expect(text).not.toContain("restore FILE");
  } finally {
    spawnSync("umount", [folder]);
  }
});

test("readiness is checked at most once a second, and no result within two seconds is a failure", async () => {
  vi.useFakeTimers();
  try {
    let proofs = 0;
    let prove = () => Promise.resolve();
    const isReady = readiness(() => {
      proofs += 1;
      return prove();
    });
    expect(await Promise.all(Array.from({ length: 50 }, isReady))).toEqual(Array(50).fill(true));
    expect([await isReady(), proofs]).toEqual([true, 1]);
    const hanging = Promise.withResolvers<void>();
    prove = () => hanging.promise;
    await vi.advanceTimersByTimeAsync(1001);
    const asked = Promise.all([isReady(), isReady()]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([await asked, proofs]).toEqual([[false, false], 2]);
    hanging.resolve();
    await vi.advanceTimersByTimeAsync(1001);
    prove = () => Promise.reject(new Error("disk full"));
    expect(await isReady()).toBe(false);
    await vi.advanceTimersByTimeAsync(1001);
    prove = () => Promise.resolve();
    expect(await isReady()).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
