/**
 * Makes the databases that later versions must be able to open (former-data.ts), with the product itself: people and
 * results from `assay seed`, the rest through the API on a stepped clock.
 *
 *     node server/testing/make-former-data.ts 001-005
 *
 * Run it for a version that added migrations, before it is released; it needs PostgreSQL's binaries.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import type { Attempt } from "../../contract/attempts/attempts.ts";
import type { CompiledBank } from "../../contract/bank.ts";
import { indexBanks } from "../banks/banks.ts";
import { answersWith, begin, certificatePath, type Earned, take } from "../certificates/testing/earn.ts";
import { seed } from "../cli/seed.ts";
import { seedBanks } from "../cli/seed-draws.ts";
import { nobodysHash } from "../cli/seed-people.ts";
import { backUpSqlite } from "../database/sqlite/backup.ts";
import { countWaiting } from "../insight/aggregator.ts";
import type { TestEngine } from "./engines.ts";
import { type FormerData, formerFolder } from "./former-data.ts";
import { findPostgresBinaries, startCluster } from "./postgres-cluster.ts";
import { cookieOf, employee, type Person, startTestApp, student, type TestApp } from "./test-app.ts";
import { testBank } from "./test-banks.ts";
import { testClock } from "./test-clock.ts";
import { turnOnTwoFactor } from "./two-factor.ts";

const password = "ledger and gold";
const secretsKey = Buffer.alloc(32, "former data").toString("base64");
const hour = 3600;
const banks = [testBank("javascript", "JavaScript Assessment"), testBank("python", "Python Assessment")];

/** The bank with the first question's key moved to its second option. */
function corrected([first, ...others]: CompiledBank[]): CompiledBank[] {
  const [item, ...items] = first!.items;
  const [one, two, ...options] = item!.options;
  const changed = { ...item!, rev: 2, hash: `${item!.id}-2`, options: [two!, one!, ...options] };
  return [{ ...first!, items: [changed, ...items] }, ...others];
}

/** Fails the script as soon as a call fails. */
async function ok<T extends { status: number; text: string }>(reply: Promise<T>): Promise<T> {
  const { status, text } = await reply;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return reply;
}

async function signUp(app: TestApp, name: string, change: object = {}, isVerified = true): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@former.example`;
  const person = await app.signUp({ ...student, ...change, name, email, password });
  await app.mailsSent();
  const mail = app.mails.findLast(({ text, recipient }) => recipient === email && text.includes("/verify/"));
  const token = /\/verify\/(\S+)/.exec(mail!.text)![1];
  if (isVerified) await ok(app.send("PATCH", `/api/user/verify/${token}`));
  return person;
}

/** Simulates a few weeks of use; returns what the tests will look for. */
async function live(app: TestApp): Promise<Omit<FormerData, "rows" | "leftAt">> {
  const { db, clock } = app;
  const plan = { users: 40, results: 200, seed: 5, until: clock.now().getTime(), passwordHash: nobodysHash };
  await seed(app.made.database, seedBanks(plan.seed, indexBanks(banks)), plan, () => () => {});

  const admin = await signUp(app, "Nora Keller", employee);
  await db
    .updateTable("users")
    .set({ admin_since: clock.now().toISOString() })
    .where("id", "=", admin.id)
    .execute();
  const holder = await signUp(app, "Mary Somerville");
  const taker = await signUp(app, "Emil Berg", employee);
  const newcomer = await signUp(app, "Jo March", {}, false);
  const locked = await signUp(app, "Max Stein");

  const { secret: totpSecret, recoveryCodes } = await turnOnTwoFactor(app, holder);
  // Three attempts draw every question of the bank once, including the one corrected below.
  const earned: Earned[] = [];
  for (const right of [9, 4, 10]) {
    clock.step(hour);
    earned.push(await take(app, holder, right));
  }
  await take(app, taker, 8, "python");
  const [ended, reported, revoked] = earned as [Earned, Earned, Earned];
  const { code } = ended.certificate!;
  await ok(holder.patch(certificatePath(code), { showsName: true, showsScore: true }));
  await ok(holder.get(certificatePath(code, "/credential.jwt")));
  const sharePath = `/api/assessment/attempts/${ended.attemptId}/share`;
  const share = (await ok(holder.patch(sharePath, { isShared: true, showsName: true }))).body.data;
  await reportQuestions(holder, admin, reported.attemptId);
  const revokedCertificate = revoked.certificate!.code;
  await ok(
    admin.patch(certificatePath(revokedCertificate, "/revocation"), { reason: "Taken by somebody else" }),
  );

  clock.step(8 * hour);
  await ok(admin.patch("/api/assessment/items/python-alpha-003/quarantine", { reason: "Two right options" }));
  await ok(admin.patch(`/api/user/time-factor/${taker.id}`, { percent: 150 }));
  await app.signIn(newcomer.email, "not the password");
  await ok(app.send("PATCH", "/api/user/forget-password", { body: { email: newcomer.email } }));
  await begin(locked, "python");
  await ok(admin.patch(`/api/user/lock/${locked.id}`, { isLocked: true }));
  clock.step(hour);
  await app.sweep();
  await countWaiting(app.attemptServices);
  await correctKey(app, admin);

  const open = await leaveOpen(app, taker, admin);
  await app.mailsSent();
  await keepOneMailWaiting(app);
  // The corrected key may have changed it.
  const graded = (await ok(holder.get(`/api/assessment/attempts/${ended.attemptId}/review`))).body.data;
  const account = ({ id, email, cookie }: Person) => ({ id, email, cookie });
  return {
    secretsKey,
    password,
    admin: account(await signInAgain(app, admin)),
    holder: { ...account(holder), totpSecret, recoveryCode: recoveryCodes[0]! },
    taker: account(await signInAgain(app, taker)),
    newcomer: account(newcomer),
    locked: account(locked),
    ended: {
      id: ended.attemptId,
      score: graded.score,
      certificate: code,
      share: share.url.split("/").at(-1),
    },
    revokedCertificate,
    open,
  };
}

async function reportQuestions(holder: Person, admin: Person, attemptId: string): Promise<void> {
  const { questions } = (await ok(holder.get(`/api/assessment/attempts/${attemptId}/review`))).body.data;
  for (const [place, reason] of ["wrong-key", "outdated"].entries()) {
    const body = { attemptId, question: questions[place].id, reason, text: "The manual says otherwise." };
    const { id } = (await ok(holder.post("/api/assessment/reports", body))).body.data;
    const answer = { status: "no-fault", answer: "The manual of the version that is asked about agrees." };
    if (place === 0) await ok(admin.patch(`/api/assessment/reports/${id}`, answer));
  }
}

/** A release corrects a key, and the admin regrades everyone. */
async function correctKey(app: TestApp, admin: Person): Promise<void> {
  const next = await startTestApp(app.made.database.engine, {
    beside: app,
    banks: indexBanks(corrected(banks)),
  });
  const path = `/api/assessment/regrades/${banks[0]!.items[0]!.hash}`;
  await ok(next.send("POST", path, { cookie: admin.cookie }));
  await next.mailsSent();
  await next.close();
}

async function leaveOpen(app: TestApp, taker: Person, admin: Person): Promise<FormerData["open"]> {
  const attempt: Attempt = await begin(taker);
  const path = `/api/assessment/attempts/${attempt.id}`;
  const right = answersWith(attempt, 10);
  const answers = Object.fromEntries(Object.entries(right).slice(0, 4));
  await ok(taker.patch(path, { answers, client: "former", seq: 1 }));
  await ok(admin.patch(`${path}/extra-time`, { minutes: 10 }));
  app.clock.step(120);
  const { deadlineAt } = await begin(taker);
  return { id: attempt.id, answers, deadlineAt, right };
}

/** Signs in late, so that the session is fresh in the stored data. */
async function signInAgain(app: TestApp, person: Person): Promise<Person> {
  return { ...person, cookie: cookieOf(await ok(app.signIn(person.email, password))) };
}

/** The state after a mail server's first refusal. */
async function keepOneMailWaiting({ db, clock }: TestApp): Promise<void> {
  const mail = await db.selectFrom("mails").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  const at = clock.now().toISOString();
  await db
    .updateTable("mails")
    .set({ sent_at: null, tries: 1, next_try_at: at, last_error: "450 Try again later" })
    .where("id", "=", mail.id)
    .execute();
}

async function countRows({ db, made }: TestApp): Promise<FormerData["rows"]> {
  const tables = await db.introspection.getTables();
  const rows: FormerData["rows"] = {};
  for (const { name } of tables.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const count = sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`;
    rows[name] = Number((await count.execute(made.database.db)).rows[0]!.count);
  }
  return rows;
}

async function dump(engine: TestEngine, { made }: TestApp, binaries: string): Promise<Buffer> {
  if (engine === "sqlite") {
    const copy = join(made.dataDir, "copy.sqlite");
    await backUpSqlite(made.dataDir, copy, () => {});
    return readFileSync(copy);
  }
  const options = ["--no-owner", "--no-privileges", "--rows-per-insert=200", made.databaseUrl!];
  const text = execFileSync(join(binaries, "pg_dump"), options, { encoding: "utf8", maxBuffer: 2 ** 28 });
  // Lines only psql understands, which newer versions of pg_dump write.
  return Buffer.from(text.replaceAll(/^\\.*$/gm, ""));
}

const version = process.argv[2];
const binaries = findPostgresBinaries();
if (!version || !binaries)
  throw new Error(
    "Usage: node server/testing/make-former-data.ts 001-NNN, with PostgreSQL's binaries at hand",
  );
const cluster = await startCluster(binaries);
process.env.POSTGRES_TEST_URL = cluster.url;
try {
  for (const engine of ["sqlite", "postgres"] as const) {
    const clock = testClock(new Date(Date.now() - 30 * hour * 1000));
    const app = await startTestApp(engine, {
      banks: indexBanks(banks),
      clock,
      environment: { SECRETS_KEY: secretsKey },
    });
    const seen = await live(app);
    const former: FormerData = { leftAt: clock.now().toISOString(), ...seen, rows: await countRows(app) };
    writeFileSync(join(formerFolder, `${version}.${engine}.gz`), gzipSync(await dump(engine, app, binaries)));
    writeFileSync(join(formerFolder, `${version}.${engine}.json`), `${JSON.stringify(former, null, 2)}\n`);
    await app.close();
  }
} finally {
  cluster.stop();
}
