/** The outbox when mail servers, senders and databases fail: nothing is lost, and each mail is finally sent once. */
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { startSmtp, type TestSmtp } from "../testing/smtp.ts";
import { type TestClock, testClock } from "../testing/test-clock.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createOutbox } from "./outbox.ts";
import { type MailSender, startMailSender } from "./sender.ts";
import { claimMail } from "./store.ts";
import { createMailTransport, type MailTransport } from "./transport.ts";

const log = pino({ level: "silent" });
const patience = { answerSeconds: 20, mailSeconds: 60 };
/** For mail servers that don't answer. */
const littlePatience = { ...patience, answerSeconds: 0.4 };

onEachEngine("the outbox", (engine) => {
  let made: TestDatabase;
  let clock: TestClock;
  let smtp: TestSmtp;
  let senders: MailSender[];
  beforeEach(async () => {
    made = await makeTestDatabase(engine);
    clock = testClock();
    smtp = await startSmtp();
    senders = [];
  });
  afterEach(async () => {
    await Promise.all(senders.map((sender) => sender.close()));
    await smtp.close();
    await made.drop();
  });

  const overSmtp = (given = patience) =>
    createMailTransport(
      { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: "no-reply@assay.example", dataDir: "" },
      given,
    );
  function startSender(transport: MailTransport = overSmtp(), db = made.database.db): MailSender {
    const compose = async () => ({ subject: "Notice", text: "Good day.", html: "<p>Good day.</p>" });
    const sender = startMailSender({ db, clock, log, transport, compose });
    senders.push(sender);
    return sender;
  }
  async function put(count: number): Promise<void> {
    const outbox = createOutbox(clock, () => {});
    for (let number = 1; number <= count; number += 1) {
      await outbox.add(made.database.db, { kind: "passwordChanged", recipient: `p${number}@example.org` });
    }
  }
  const look = async (sender: MailSender) => {
    sender.wake();
    await sender.settled();
  };
  /** Advances minute by minute for a given time. */
  async function pass(sender: MailSender, minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 5) {
      clock.step(300);
      await look(sender);
    }
  }
  const recipients = () => smtp.received.flatMap(({ to }) => to).sort();
  const rows = () => made.database.db.selectFrom("mails").selectAll().orderBy("id").execute();

  test("after an hour's outage the mail server gets each mail once (F10)", async () => {
    const { port } = smtp;
    await smtp.close();
    await put(2);
    const sender = startSender();
    await look(sender);
    await pass(sender, 60);
    expect((await rows()).map((row) => [row.sent_at, row.next_try_at !== null])).toEqual(
      Array(2).fill([null, true]),
    );
    smtp = await startSmtp({ port });
    await pass(sender, 65);
    expect(recipients()).toEqual(["p1@example.org", "p2@example.org"]);
    await pass(sender, 120);
    expect(smtp.received).toHaveLength(2);
  });

  test("temporary and permanent refusals are retried until the server accepts the mail (F10)", async () => {
    await put(1);
    const sender = startSender();
    for (const code of [421, 451, 550, 554]) {
      smtp.refuse = { code, text: "not now" };
      await look(sender);
      const [row] = await rows();
      expect(row!.last_error).toContain(String(code));
      clock.step(600);
    }
    smtp.refuse = undefined;
    await look(sender);
    await pass(sender, 60);
    expect(recipients()).toEqual(["p1@example.org"]);
  });

  test("after a mail server's stall the mail is sent once it responds again (F10)", async () => {
    await put(1);
    smtp.stalls = true;
    const sender = startSender(overSmtp(littlePatience));
    await look(sender);
    expect((await rows())[0]!.last_error).toMatch(/timeout/i);
    smtp.stalls = false;
    await pass(sender, 60);
    expect(recipients()).toEqual(["p1@example.org"]);
  });

  test("a mail that can't be delivered for a day is given up, and the reason stored", async () => {
    await put(1);
    let tries = 0;
    const send = async () => {
      tries += 1;
      throw new Error("550 no such person");
    };
    const sender = startSender({ send, verify: async () => {}, close() {} });
    await look(sender);
    for (let hour = 0; hour <= 25; hour += 1) {
      clock.step(3700);
      await look(sender);
    }
    const [row] = await rows();
    expect(row).toMatchObject({ sent_at: null, next_try_at: null, last_error: "not sent within a day" });
    expect(row!.tries).toBeGreaterThan(20);
    const sofar = tries;
    await pass(sender, 120);
    expect(tries).toBe(sofar);
  });

  test("two senders on one database send each mail once", async () => {
    await put(8);
    const both = [startSender(), startSender()];
    await Promise.all(both.map(look));
    await Promise.all(both.map(look));
    expect(recipients()).toHaveLength(8);
    expect(new Set(recipients()).size).toBe(8);
  });

  test("a kill between claim and delivery causes one more try after the claim expires, and no third", async () => {
    await put(1);
    const killed = await claimMail(made.database.db, clock.now());
    await overSmtp().send({ ...killed!, subject: "Notice", text: "Good day.", html: "" });
    const sender = startSender();
    clock.step(100);
    await look(sender);
    expect(recipients()).toHaveLength(1);
    clock.step(30);
    await look(sender);
    await pass(sender, 120);
    expect(recipients()).toHaveLength(2);
    const ids = smtp.received.map(({ headers }) => headers.get("message-id")![0]);
    expect(new Set(ids).size).toBe(1);
  });

  test("a sender with an expired claim doesn't requeue a mail that another has sent", async () => {
    await put(1);
    const slow = Promise.withResolvers<undefined>();
    const stuck = startSender({ send: () => slow.promise, verify: async () => {}, close() {} });
    stuck.wake();
    await expect.poll(async () => (await rows())[0]!.tries).toBe(1);
    clock.step(130);
    await look(startSender());
    slow.reject(new Error("timeout"));
    await stuck.settled();
    await pass(senders[1]!, 60);
    expect(recipients()).toEqual(["p1@example.org"]);
    expect((await rows())[0]!.sent_at).not.toBeNull();
  });

  test("if a delivery can't be recorded, that is retried, and the mail is not sent twice", async () => {
    await put(1);
    const { db } = made.database;
    let isDown = true;
    const failing = new Proxy(db, {
      get(target, name) {
        if (name === "updateTable" && isDown && smtp.received.length > 0)
          throw new Error("the database is gone");
        const value = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const sender = startSender(overSmtp(), failing);
    await look(sender);
    expect(recipients()).toHaveLength(1);
    expect((await rows())[0]!.sent_at).toBeNull();
    isDown = false;
    await pass(sender, 30);
    expect(recipients()).toHaveLength(1);
    expect((await rows())[0]!.sent_at).not.toBeNull();
  });

  test("a shutdown aborts a slow delivery, and the next start sends it", async () => {
    await put(2);
    smtp.stalls = true;
    const transport = createMailTransport(
      { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: "no-reply@assay.example", dataDir: "" },
      { answerSeconds: 60, mailSeconds: 60 },
    );
    const stopped = startSender(transport);
    stopped.wake();
    await expect.poll(() => smtp.connections).toBe(1);
    await stopped.close();
    smtp.stalls = false;
    await pass(startSender(), 10);
    expect(recipients()).toEqual(["p1@example.org", "p2@example.org"]);
  });
});
