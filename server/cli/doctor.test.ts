/** The doctor finds and names each problem, and says what to do. */
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkSettings } from "../config.ts";
import { contentFolder } from "../platform/folders.ts";
import { readSecretKey } from "../platform/secret-key.ts";
import { onEachEngine } from "../testing/engines.ts";
import { seedUser } from "../testing/seeds/seed.ts";
import { startSmtp } from "../testing/smtp.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { examine } from "./doctor.ts";
import { checkBanks, checkMail } from "./doctor-checks.ts";
import { checkClock } from "./doctor-database.ts";
import type { Finding } from "./doctor-finding.ts";

async function findingsOf(environment: Record<string, string>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of examine(checkSettings(environment))) findings.push(finding);
  return findings;
}
const of = (findings: Finding[], about: string) => findings.find((finding) => finding.about === about);

onEachEngine("doctor", (engine) => {
  let made: TestDatabase;
  let environment: Record<string, string>;
  beforeEach(async () => {
    made = await makeTestDatabase(engine);
    environment = { DATA_DIR: made.dataDir, ...(made.databaseUrl ? { DATABASE_URL: made.databaseUrl } : {}) };
  });
  afterEach(() => made.drop());

  test("a healthy installation has no problems, and doctor lists the engine's settings", async () => {
    const findings = await findingsOf(environment);
    expect(findings.filter(({ state }) => state === "problem")).toEqual([]);
    expect(of(findings, "database")!.text).toMatch(/journal_mode=wal, quick_check passed|fsync=on/);
    expect(of(findings, "schema")).toMatchObject({ state: "ok" });
    expect(of(findings, "clock")).toMatchObject({ state: "ok" });
    expect(of(findings, "mail")!.text).toContain(join(made.dataDir, "outbox"));
    expect(of(findings, "analytics")!.text).toContain("off");
  });

  test("doctor reports a schema that is older or newer than this version", async () => {
    const { db } = made.database;
    await db.insertInto("migrations").values({ name: "998-later", applied_at: "x" }).execute();
    expect(of(await findingsOf(environment), "schema")).toMatchObject({ state: "problem" });
    await db.deleteFrom("migrations").where("name", ">=", "003").execute();
    const behind = of(await findingsOf(environment), "schema")!;
    expect([behind.state, behind.text]).toEqual(["warning", expect.stringContaining("assay -- migrate")]);
  });

  test("doctor reports a clock that differs from the database's or is behind its rows", async () => {
    const shifted = (seconds: number) => checkClock(made.database, () => Date.now() + seconds * 1000);
    expect(await shifted(3)).toMatchObject({ state: "warning" });
    expect(await shifted(-60)).toMatchObject({ state: "problem", text: expect.stringContaining("NTP") });
    await seedUser(made.database.db, new Date(Date.now() + 3_600_000));
    expect(await checkClock(made.database)).toMatchObject({ state: "warning" });
  });

  test("doctor reports a key that is missing, wrong or readable by others", async () => {
    const key = readSecretKey({ secretsKey: undefined, dataDir: made.dataDir });
    const file = join(made.dataDir, "secrets.key");
    chmodSync(file, 0o644);
    expect(of(await findingsOf(environment), "key")!.text).toContain("chmod 600");
    const { id } = await seedUser(made.database.db, new Date());
    const sealed = { totp_secret: key.encrypt("secret", id) };
    await made.database.db.updateTable("users").set(sealed).where("id", "=", id).execute();
    rmSync(file);
    expect(of(await findingsOf(environment), "key")).toMatchObject({ state: "problem" });
    writeFileSync(file, Buffer.alloc(32).toString("base64"), { mode: 0o600 });
    expect(of(await findingsOf(environment), "key")!.text).toContain("not the key");
  });

  test("files that other users of the machine can read are named, with the command that corrects it", async () => {
    const file = join(made.dataDir, "export.json");
    writeFileSync(file, "{}");
    const correct = () => execFileSync("chmod", ["-R", "go=", made.dataDir]);
    correct();
    expect(of(await findingsOf(environment), "files")).toMatchObject({ state: "ok" });
    chmodSync(file, 0o640);
    const found = of(await findingsOf(environment), "files")!;
    expect(found.state).toBe("warning");
    expect(found.text).toContain(`can read ${file}.`);
    expect(found.text).toContain(`chmod -R go= ${made.dataDir}`);
    correct();
    expect(of(await findingsOf(environment), "files")).toMatchObject({ state: "ok" });
  });
});

test("doctor reports a database that can't be opened, but not one that doesn't exist yet", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "assay-doctor-"));
  expect(of(await findingsOf({ DATA_DIR: dataDir }), "database")!.text).toContain("first start");
  writeFileSync(join(dataDir, "assay.sqlite"), "hello");
  expect(of(await findingsOf({ DATA_DIR: dataDir }), "database")).toMatchObject({
    state: "problem",
    text: expect.stringContaining("restore FILE"),
  });
  const unreachable = { DATA_DIR: dataDir, DATABASE_URL: "postgres://me:hunter2@127.0.0.1:1/none" };
  const found = of(await findingsOf(unreachable), "database")!;
  expect(found.state).toBe("problem");
  expect(found.text).not.toContain("hunter2");
  rmSync(dataDir, { recursive: true });
});

test("doctor reports a folder in place of the database or key, and a truncated key, and continues with the other checks", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "assay-doctor-"));
  mkdirSync(join(dataDir, "assay.sqlite"));
  mkdirSync(join(dataDir, "secrets.key"));
  const findings = await findingsOf({ DATA_DIR: dataDir });
  expect(of(findings, "database")!.text).toMatch(/assay\.sqlite is a folder, not a file.*restore FILE/);
  expect(of(findings, "key")!.text).toMatch(/secrets\.key is a folder, not the key\. Put the key back/);
  expect(of(findings, "analytics")).toMatchObject({ state: "ok" });
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "secrets.key"), "c2hvcnQ=", { mode: 0o600 });
  expect(of(await findingsOf({ DATA_DIR: dataDir }), "key")).toMatchObject({
    state: "problem",
    text: expect.stringMatching(/does not hold 32 bytes.*put it back from your backup/),
  });
  rmSync(dataDir, { recursive: true });
});

test("a damaged compiled bank is named, with the command that compiles it again", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-doctor-banks-"));
  cpSync(contentFolder, folder, { recursive: true });
  expect(checkBanks(folder)).toMatchObject({ state: "ok" });
  const file = join(folder, "javascript.json");
  truncateSync(file, 1000);
  expect(checkBanks(folder)).toMatchObject({
    state: "problem",
    text: expect.stringMatching(/javascript\.json is not a compiled question bank.*npm start/s),
  });
  rmSync(file);
  expect(checkBanks(folder)).toMatchObject({ state: "problem", text: expect.stringContaining("npm start") });
  rmSync(folder, { recursive: true });
});

test("several wrong settings are all reported", async () => {
  const findings = await findingsOf({
    DATA_DIR: join(tmpdir(), "assay-nowhere"),
    PUBLIC_URL: "https://assay.example",
    RATE_LIMIT: "off",
    NODE_ENV: "development",
  });
  const texts = findings.filter(({ about }) => about === "settings").map(({ text }) => text);
  expect(texts.join("\n")).toMatch(/RATE_LIMIT.*NODE_ENV.*TRUST_PROXY/s);
});

test("the mail server is tried, and its refusal is reported", async () => {
  const smtp = await startSmtp({
    onAuth: ({ password }, _session, done) =>
      password === "right" ? done(null, { user: "me" }) : done(new Error("Invalid password")),
    allowInsecureAuth: true,
  });
  const settings = { mailFrom: "no-reply@assay.example", dataDir: "/nowhere" };
  const ask = (smtpUrl: string) => checkMail({ ...settings, smtpUrl });
  const place = `127.0.0.1:${smtp.port}`;
  expect(await ask(`smtp://me:right@${place}`)).toMatchObject({ state: "ok" });
  const refused = await ask(`smtp://me:wrong@${place}`);
  expect([refused.state, refused.text]).toEqual(["problem", expect.stringContaining("Invalid password")]);
  expect(refused.text).not.toContain("wrong@");
  expect(await ask(`smtps://${place}`)).toMatchObject({ state: "problem" });
  expect(await ask(`smtp://${place}?requireTLS=true`)).toMatchObject({ state: "problem" });
  expect(await ask(`smtp://${place}?ignoreTLS=true`)).toMatchObject({ state: "problem" });
  expect(smtp.received).toEqual([]);
  await smtp.close();
  expect(await ask(`smtp://${place}`)).toMatchObject({ state: "problem" });
});
