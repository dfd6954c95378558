/** An app on a fresh database, with a controllable clock, the mails it sent, and signed-in people. */
import type { FastifyInstance, InjectOptions } from "fastify";
import { pino } from "pino";
import { builtInForm, type Form } from "../../contract/form.ts";
import { buildApp } from "../app.ts";
import { assignmentLetters, keepMailOutcomes } from "../assignments/reminders/mails.ts";
import type { AttemptServices } from "../attempts/lifecycle.ts";
import { Heartbeat } from "../attempts/time/heartbeat.ts";
import { sweepOnce } from "../attempts/time/sweeper.ts";
import { ownAssessments } from "../authoring/assessments/own-source.ts";
import { type AssessmentSource, joinSources } from "../banks/assessments.ts";
import type { Banks } from "../banks/banks.ts";
import { builtInAssessments } from "../banks/built-in.ts";
import { createItemCache } from "../banks/items.ts";
import { createImageRenderer } from "../certificates/drawing/images.ts";
import { issueWaitingCertificates } from "../certificates/issue-store.ts";
import { certificateLetters } from "../certificates/mails.ts";
import { checkSettings, isSecure, type Settings } from "../config.ts";
import type { Db } from "../database/handle.ts";
import { groupLetters } from "../groups/mails.ts";
import { sessionCookieName } from "../http/cookies.ts";
import { Exports } from "../http/exports.ts";
import { createLimits } from "../http/limits/limits.ts";
import { insertSession } from "../http/sessions-store.ts";
import type { Message } from "../mail/message.ts";
import { createOutbox } from "../mail/outbox.ts";
import { startMailSender } from "../mail/sender.ts";
import type { OutgoingMail } from "../mail/transport.ts";
import { Arrivals } from "../platform/arrivals.ts";
import { readSecretKey } from "../platform/secret-key.ts";
import type { Services } from "../services.ts";
import { accountMails } from "../users/mails.ts";
import { grantAdmin, markVerified, type NewUser } from "../users/store.ts";
import type { TestEngine } from "./engines.ts";
import { withForm } from "./forms/both-forms.ts";
import { bodyOf } from "./request-body.ts";
import { seedUser } from "./seeds/seed.ts";
import { testBanks } from "./test-banks.ts";
import { type TestClock, testClock } from "./test-clock.ts";
import { makeTestDatabase, type TestDatabase } from "./test-database.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server sent
type Body = any;

export interface Reply {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  bytes: Buffer;
}

export interface SendOptions {
  /** Text and bytes are sent unchanged, anything else as JSON. */
  body?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
  /** The remote address of the connection. */
  from?: string;
}

export interface Person {
  id: string;
  email: string;
  password: string;
  /** The Cookie header of this person's session. */
  cookie: string;
  get(path: string): Promise<Reply>;
  post(path: string, body: unknown): Promise<Reply>;
  patch(path: string, body?: unknown): Promise<Reply>;
}

export interface TestApp {
  app: FastifyInstance;
  db: Db;
  services: Services;
  attemptServices: AttemptServices;
  made: TestDatabase;
  clock: TestClock;
  arrivals: Arrivals;
  exports: Exports;
  settings: Readonly<Settings>;
  mails: (OutgoingMail & Message)[];
  /** One request, with an optional cookie and headers. */
  send(method: string, path: string, options?: SendOptions): Promise<Reply>;
  /** Signs up a new person. */
  signUp(change?: Record<string, unknown>): Promise<Person>;
  /** Signs up a new person and makes them an admin. */
  signUpAdmin(): Promise<Person>;
  /** A new verified, signed-in person without a usable password, which is faster than signing up. */
  addPerson(change?: Partial<NewUser>, isVerified?: boolean): Promise<Person>;
  /** The same as an admin. */
  addAdmin(change?: Partial<NewUser>, isVerified?: boolean): Promise<Person>;
  /** Verifies a person's address, as the link in the mail does. */
  verify(userId: string): Promise<void>;
  /** Signs in through the API. */
  signIn(email: string, password: string, options?: SendOptions): Promise<Reply>;
  /** Closes overdue attempts and shows due scores as the server does every few seconds; returns how many it closed. */
  sweep(): Promise<number>;
  /** Waits until every due mail is sent. */
  mailsSent(): Promise<void>;
  close(): Promise<void>;
}

let people = 0;
const noOutages = { shortest: Number.POSITIVE_INFINITY, longest: 0 };

export async function startTestApp(
  engineName: TestEngine,
  options: {
    environment?: Record<string, string>;
    banks?: Banks;
    /** The form of the built-in assessments. */
    form?: Form;
    /** Own assessments, those in the database by default; and the folder of the built pages. */
    own?: AssessmentSource;
    webFiles?: string;
    limits?: boolean;
    /** A second server on the same database, with the same clock. */
    beside?: TestApp;
    /** An existing database; the app drops it on close. */
    made?: TestDatabase;
    clock?: TestClock;
    outages?: boolean;
    /** Receives every line of the log at level trace. */
    log?: (line: string) => void;
  } = {},
): Promise<TestApp> {
  const made = options.beside
    ? await options.beside.made.beside()
    : (options.made ?? (await makeTestDatabase(engineName)));
  const { db } = made.database;
  const settings = checkSettings({
    NODE_ENV: "test",
    DATA_DIR: made.dataDir,
    RATE_LIMIT: options.limits ? "on" : "off",
    LOG_LEVEL: "silent",
    ...options.environment,
  });
  const clock = options.beside?.clock ?? options.clock ?? testClock();
  const arrivals = new Arrivals(clock);
  const log = options.log
    ? pino({ level: "trace", base: null }, { write: options.log })
    : pino({ level: "silent" });
  const mails: TestApp["mails"] = [];
  const transport = { send: async (mail: OutgoingMail) => void mails.push(mail), close: () => {} };
  const images = createImageRenderer();
  const form = options.form ?? builtInForm;
  const banks = options.banks ?? testBanks(form.options);
  const builtIn = withForm(builtInAssessments(banks), form);
  const assessments = joinSources(builtIn, options.own ?? ownAssessments(db));
  const secretKey = readSecretKey(settings);
  const compose = accountMails({
    ...{ db, clock, settings },
    certificateLetter: certificateLetters({ db, settings, images, assessments }),
    groupLetter: groupLetters({ db, clock, settings }),
    assignmentLetter: assignmentLetters({ db, clock, settings, secretKey }),
  });
  const onOutcome = keepMailOutcomes(db, clock);
  const sender = startMailSender({ db, clock, log, transport: transport as never, compose, onOutcome });
  const services = {
    ...{ settings, db, clock, arrivals, log },
    limits: createLimits({ settings, db, clock, log }),
    exports: new Exports(),
    assessments,
    notReady: banks.notReady(),
    outbox: createOutbox(clock, () => sender.wake()),
    images,
    secretKey,
  };
  const heartbeat = options.outages ? new Heartbeat(services) : new Heartbeat(services, noOutages);
  const attemptServices: AttemptServices = {
    ...services,
    items: await createItemCache(db, banks, clock.now()),
    heartbeat,
  };
  await heartbeat.beat();
  const app = await buildApp(services, made.database, attemptServices, options.webFiles ?? "/nowhere");

  const send: TestApp["send"] = async (method, path, { body, cookie, headers, from } = {}) => {
    const { headers: ofBody, ...payload } = bodyOf(body);
    const request = {
      method,
      url: path,
      headers: { ...(cookie ? { cookie } : {}), ...ofBody, ...headers },
      ...payload,
      ...(from ? { remoteAddress: from } : {}),
    };
    const reply = await app.inject(request as InjectOptions);
    const isJson = String(reply.headers["content-type"]).startsWith("application/json");
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      bytes: reply.rawPayload,
      body: isJson && reply.body !== "" ? reply.json() : undefined,
    };
  };

  const signUp: TestApp["signUp"] = async (change = {}) => {
    people += 1;
    const email = `person${people}@example.org`;
    const password = `ledger and gold ${people}`;
    const body = { ...student, name: `Person ${people}`, email, password, ...change };
    const reply = await send("POST", "/api/user/signup", { body });
    if (reply.status !== 201) throw new Error(`sign-up failed: ${reply.text}`);
    return personOf({ ...body, id: reply.body.data.id }, cookieOf(reply));
  };

  const personOf = (
    { id, email, password }: { id: string; email: string; password: string },
    cookie: string,
  ): Person => ({
    id,
    email,
    password,
    cookie,
    get: (path) => send("GET", path, { cookie }),
    post: (path, given) => send("POST", path, { cookie, body: given }),
    patch: (path, given) => send("PATCH", path, { cookie, ...(given === undefined ? {} : { body: given }) }),
  });

  const verify: TestApp["verify"] = (userId) =>
    db.transaction().execute(async (transaction) => {
      await markVerified(transaction, userId, clock.now(), (handle, id) =>
        issueWaitingCertificates(handle, settings, id, clock.now()),
      );
    });

  const addPerson: TestApp["addPerson"] = async (change = {}, isVerified = true) => {
    const user = await seedUser(db, clock.now(), change);
    if (isVerified) await verify(user.id);
    const session = { userId: user.id, userAgent: "", address: "127.0.0.1", now: clock.now() };
    const name = sessionCookieName(isSecure(settings));
    return personOf({ ...user, password: "" }, `${name}=${await insertSession(db, session)}; signed_in=1`);
  };

  return {
    ...{ app, db, made, services, attemptServices, clock, arrivals, settings, mails, send, signUp },
    exports: services.exports,
    async signUpAdmin() {
      const person = await signUp();
      await grantAdmin(db, person.email, clock.now());
      return person;
    },
    addPerson,
    verify,
    async addAdmin(change, isVerified) {
      const person = await addPerson(change, isVerified);
      await grantAdmin(db, person.email, clock.now());
      return person;
    },
    signIn: (email, password, given) =>
      send("POST", "/api/user/login", { ...given, body: { email, password } }),
    sweep: () => sweepOnce(attemptServices),
    async mailsSent() {
      await new Promise((resolve) => setImmediate(resolve));
      sender.wake();
      await sender.settled();
    },
    async close() {
      await app.close();
      await heartbeat.stop();
      await sender.close();
      await made.drop();
    },
  };
}

export const student = {
  name: "Ada Byron",
  email: "ada@example.org",
  phone: "0123456789",
  password: "ledger and gold",
  profileType: "Student",
  institute: "Analytical Institute",
};

export const employee = {
  ...student,
  profileType: "Employee",
  institute: "",
  company: "Engine Works",
  position: "Engineer",
};

/** The Cookie header for a response's Set-Cookie headers. */
export function cookieOf(reply: Reply): string {
  const set = reply.headers["set-cookie"];
  return [set ?? []]
    .flat()
    .map((line) => String(line).split(";")[0])
    .join("; ");
}
