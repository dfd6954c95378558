/** When a pass earns a certificate, and what the certificate states: verified address, at least one minute, what the person saw. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onBothForms } from "../testing/forms/both-forms.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { answersWith, begin, certificatePath, earn, take } from "./testing/earn.ts";
import { readJwt } from "./testing/jwt.ts";
import { textOfPdf } from "./testing/pdf-text.ts";

onBothForms("issuing certificates", (form, engine) => {
  const { questions: count, passScore } = form;
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { form });
  });
  afterAll(() => app.close());

  const submit = (person: Person, attemptId: string, answers: Record<string, string>) =>
    person.post("/api/assessment/save-assessment", { attemptId, answers });
  const mine = async (person: Person) => (await person.get("/api/assessment/my-certificates")).body.data;
  const attemptOf = async (person: Person, id: string) =>
    (await person.get(`/api/assessment/attempts/${id}`)).body.data;
  async function mailedToken(person: Person, page: "verify" | "reset"): Promise<string> {
    await app.mailsSent();
    const links = app.mails
      .filter(({ recipient }) => recipient === person.email)
      .map(({ text }) => new RegExp(`/${page}/(\\S+)`).exec(text)?.[1]);
    return links.findLast((token) => token !== undefined)!;
  }
  const verifyByLink = async (person: Person) =>
    app.send("PATCH", `/api/user/verify/${await mailedToken(person, "verify")}`);

  test("passes wait for a verified address; verifying issues all certificates", async () => {
    const person = await app.signUp({ name: "Grace Hopper" });
    const passes = [await take(app, person, passScore), await take(app, person, count, "python")];
    const failed = await take(app, person, passScore - 1);
    for (const { attemptId, ...pass } of passes) {
      expect(pass).toMatchObject({ noCertificate: "unverified" });
      expect(pass).not.toHaveProperty("certificate");
      expect(await attemptOf(person, attemptId)).toMatchObject({ noCertificate: "unverified" });
    }
    expect(failed).not.toHaveProperty("noCertificate");
    expect(await mine(person)).toEqual([]);

    expect((await verifyByLink(person)).status).toBe(200);
    const issued = await mine(person);
    expect(issued.map(({ own }: { own: object }) => own)).toMatchObject([
      { attemptId: passes[1]!.attemptId, score: count, name: "Grace Hopper" },
      { attemptId: passes[0]!.attemptId, score: passScore, name: "Grace Hopper" },
    ]);
    expect(issued[1]).toMatchObject({ issuedAt: passes[0]!.result.createdAt, attemptNumber: 1 });
    for (const { attemptId } of passes) {
      const attempt = await attemptOf(person, attemptId);
      expect(attempt.certificate.code).toMatch(/^[\w-]{22}$/);
      expect(attempt).not.toHaveProperty("noCertificate");
    }
    // Opening the link again issues nothing twice.
    await verifyByLink(person);
    expect(await mine(person)).toHaveLength(2);
    expect(await earn(app, person)).toMatch(/^[\w-]{22}$/);
    const rows = await app.db.selectFrom("certificates").select("status_index").execute();
    expect(new Set(rows.map((row) => row.status_index)).size).toBe(rows.length);
    const total = await app.db
      .selectFrom("totals")
      .select("count")
      .where("name", "=", "certificates")
      .executeTakeFirstOrThrow();
    expect(total.count).toBe(rows.length);
  });

  test("a password reset by mail verifies the address, and issues what waited", async () => {
    const person = await app.signUp();
    await take(app, person, count - 1);
    await app.send("PATCH", "/api/user/forget-password", { body: { email: person.email } });
    const token = await mailedToken(person, "reset");
    const newPassword = "another ledger and gold";
    const reset = await app.send("PATCH", `/api/user/reset/${token}`, { body: { newPassword } });
    expect(reset.status).toBe(200);
    const rows = await app.db
      .selectFrom("certificates")
      .selectAll()
      .where("user_id", "=", person.id)
      .execute();
    expect(rows).toMatchObject([{ score: count - 1 }]);
  });

  test("an attempt under a minute never earns one", async () => {
    const [quick, unverified] = [await app.addPerson(), await app.signUp()];
    for (const person of [quick, unverified]) {
      const attempt = await begin(person);
      // The time of the calls themselves counts too.
      app.clock.step(55);
      const { data } = (await submit(person, attempt.id, answersWith(attempt, count))).body;
      expect(data).toMatchObject({ correct: count, noCertificate: "tooQuick" });
      expect(await attemptOf(person, attempt.id)).toMatchObject({ noCertificate: "tooQuick" });
    }
    await app.verify(unverified.id);
    expect([...(await mine(quick)), ...(await mine(unverified))]).toEqual([]);
    const { noCertificate } = await attemptOf(quick, (await begin(quick)).id);
    expect(noCertificate).toBeUndefined();
  });

  test("an attempt that ended at its deadline took that long, whenever the server closes it", async () => {
    const person = await app.addPerson();
    const attempt = await begin(person);
    await person.patch(`/api/assessment/attempts/${attempt.id}`, {
      answers: answersWith(attempt, passScore),
    });
    await app.db
      .updateTable("attempts")
      .set({ deadline_at: new Date(Date.parse(attempt.startedAt) + 30_000).toISOString(), version: 9 })
      .where("id", "=", attempt.id)
      .execute();
    app.clock.step(3600);
    await app.sweep();
    expect(await attemptOf(person, attempt.id)).toMatchObject({
      state: "expired",
      noCertificate: "tooQuick",
    });
  });

  test("a verification and a pass at the same moment leave no pass without its certificate", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => app.addPerson()));
    const ids = people.map(({ id }) => id);
    await app.db.updateTable("users").set({ verified_at: null }).where("id", "in", ids).execute();
    const attempts = await Promise.all(people.map((person) => begin(person)));
    app.clock.step(60);
    await Promise.all(
      people.flatMap((person, index) => [
        submit(person, attempts[index]!.id, answersWith(attempts[index]!, passScore)),
        app.verify(person.id),
      ]),
    );
    expect((await Promise.all(people.map(mine))).map((own) => own.length)).toEqual(people.map(() => 1));
  });

  test("it says how many of its questions its person had seen before: page, print, badge", async () => {
    const person = await app.addPerson();
    const shown = new Set<string>();
    const pass = async () => {
      const attempt = await begin(person);
      const seen = attempt.questions!.filter(({ prompt }) => shown.has(prompt)).length;
      for (const { prompt } of attempt.questions!) shown.add(prompt);
      app.clock.step(60);
      const { data } = (await submit(person, attempt.id, answersWith(attempt, count))).body;
      const { code } = data.certificate as { code: string };
      return { code, seen, stated: (await app.send("GET", certificatePath(code))).body.data };
    };
    for (const attemptNumber of [1, 2, 3])
      expect(await pass()).toMatchObject({ seen: 0, stated: { attemptNumber, seenBefore: 0 } });
    const { code, seen, stated } = await pass();
    expect(stated).toMatchObject({ attemptNumber: 4, seenBefore: seen });
    expect(seen).toBeGreaterThan(0);
    const printed = await app.app.inject({ method: "GET", url: certificatePath(code, "/certificate.pdf") });
    expect(textOfPdf(printed.rawPayload).replace(/\s+/g, " ")).toMatch(
      new RegExp(`Attempt 4.*Questions seen before ${seen} of ${count}`),
    );
    const { payload } = readJwt((await person.get(certificatePath(code, "/credential.jwt"))).text);
    expect(payload.description).toBe(
      `Attempt 4, passed. ${seen} of its ${count} questions had been seen before.`,
    );
    const { data } = (await person.get("/api/user/export")).body;
    expect(data.certificates.at(-1)).toMatchObject({ attemptNumber: 4, seenBefore: seen });
  });

  test("number and seen questions continue in an account re-created with the same address", async () => {
    const first = await app.signUp();
    await app.verify(first.id);
    const shown = new Set<string>();
    for (let taken = 0; taken < 2; taken += 1) {
      const attempt = await begin(first);
      for (const { prompt } of attempt.questions!) shown.add(prompt);
      await submit(first, attempt.id, {});
    }
    await app.send("DELETE", "/api/user/account", {
      cookie: first.cookie,
      body: { password: first.password },
    });
    const again = await app.signUp({ email: first.email });
    await app.verify(again.id);
    const attempt = await begin(again);
    app.clock.step(60);
    const { data } = (await submit(again, attempt.id, answersWith(attempt, passScore))).body;
    expect((await app.send("GET", certificatePath(data.certificate.code))).body.data).toMatchObject({
      attemptNumber: 3,
      seenBefore: attempt.questions!.filter(({ prompt }) => shown.has(prompt)).length,
    });
  });

  test("questions that were seen longer ago than a draw looks back count too", async () => {
    const [person, admin] = [await app.addPerson(), await app.addAdmin()];
    const first = await begin(person, "python");
    await submit(person, first.id, {});
    const { data } = (await person.get(`/api/assessment/attempts/${first.id}/review`)).body;
    const items: string[] = data.questions.map(({ item }: { item: string }) => item);
    for (const item of items)
      await admin.patch(`/api/assessment/items/${item}/quarantine`, { reason: "A test" });
    for (let taken = 0; taken < 13; taken += 1) await submit(person, (await begin(person, "python")).id, {});
    for (const item of items)
      await app.send("DELETE", `/api/assessment/items/${item}/quarantine`, { cookie: admin.cookie });
    const last = await begin(person, "python");
    const prompts = first.questions!.map(({ prompt }) => prompt);
    expect(last.questions!.some(({ prompt }) => prompts.includes(prompt))).toBe(true);
    const row = await app.db
      .selectFrom("attempts")
      .select("seen_before")
      .where("id", "=", last.id)
      .executeTakeFirstOrThrow();
    expect(row.seen_before).toBe(count);
  });

  test("a badge never carries the hash of an address that is not verified", async () => {
    const person = await app.addPerson();
    const code = await earn(app, person);
    // Accounts of an earlier version may look like this; their certificates stay unchanged.
    await app.db.updateTable("users").set({ verified_at: null }).where("id", "=", person.id).execute();
    const credential = async () =>
      readJwt((await person.get(certificatePath(code, "/credential.jwt"))).text).payload.credentialSubject;
    expect(await credential()).not.toHaveProperty("identifier");
    await app.verify(person.id);
    expect((await credential()).identifier).toMatchObject([{ hashed: true }]);
    expect(await mine(person)).toHaveLength(1);
  });

  test("after an account is deleted its attempts contain no name", async () => {
    const person = await app.signUp({ name: "Grace Hopper" });
    const attempt = await begin(person);
    await submit(person, attempt.id, {});
    await app.send("DELETE", "/api/user/account", {
      cookie: person.cookie,
      body: { password: person.password },
    });
    const row = await app.db
      .selectFrom("attempts")
      .selectAll()
      .where("id", "=", attempt.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain("Hopper");
  });
});
