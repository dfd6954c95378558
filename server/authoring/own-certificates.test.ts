/** Certificates of own assessments name the version that was taken, wherever they are read. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Certificate } from "../../contract/certificates.ts";
import { certificatePreviews } from "../certificates/previews.ts";
import { certificatePath, earn } from "../certificates/testing/earn.ts";
import { readJwt } from "../certificates/testing/jwt.ts";
import { AchievementCredential } from "../certificates/testing/open-badge-rules.ts";
import { textOfPdf } from "../certificates/testing/pdf-text.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { addOwn, expectOk, makeApproved, publish } from "./testing/own-assessments.ts";

onEachEngine("certificates of own assessments", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  /** Takes an assessment with every answer right. */
  async function pass(person: Person, slug: string): Promise<void> {
    const attempt = (await expectOk(person.post("/api/assessment/attempts", { slug }))).body.data;
    app.clock.step(120);
    const answers = Object.fromEntries(
      attempt.questions.map((question: { id: string; options: { id: string; text: string }[] }) => [
        question.id,
        question.options.find(({ text }) => text === "Entries never expire")!.id,
      ]),
    );
    await expectOk(person.post("/api/assessment/save-assessment", { attemptId: attempt.id, answers }));
  }

  test("page, print, badge, credential and mail say title and version, also after a later version", async () => {
    const { author, collection, stranger } = await makeApproved(app);
    const { slug } = await addOwn(author, collection);
    await expectOk(publish(author, slug));
    await expectOk(publish(author, slug));
    await pass(stranger, slug);
    await expectOk(publish(author, slug));
    const [own] = (await expectOk(stranger.get("/api/assessment/my-certificates"))).body.data;
    const { code } = own as Certificate;
    const named = "Caching at work, version 2";

    const seen = (await expectOk(app.send("GET", certificatePath(code)))).body.data;
    expect(seen).toMatchObject({ title: "Caching at work", version: 2 });
    const print = await app.app.inject({ method: "GET", url: certificatePath(code, "/certificate.pdf") });
    expect(textOfPdf(print.rawPayload)).toContain(named);
    expect(textOfPdf(print.rawPayload)).not.toContain("has passed the");
    expect((await stranger.get(certificatePath(code, "/badge.svg"))).text).toContain(`${named}: passed`);
    const { payload } = readJwt((await stranger.get(certificatePath(code, "/credential.jwt"))).text);
    expect(AchievementCredential.safeParse(payload).error?.issues).toBeUndefined();
    expect(payload.name).toBe(named);
    expect(payload.credentialSubject.achievement).toMatchObject({ name: named, version: "2" });
    const { db, attemptServices } = app;
    const pages = certificatePreviews({ db, assessments: attemptServices.assessments });
    expect((await pages["/certificate/:code"]!(code))?.title).toBe(`${named}: certificate`);
    await app.mailsSent();
    const mail = app.mails.find(
      ({ recipient, subject }) => recipient === stranger.email && /certif/.test(subject),
    );
    expect(mail?.subject).toBe(`Your certificate: ${named}`);
    expect(mail?.text).toContain(`You scored 3 of 3 in ${named} and`);
  });

  test("a certificate of a built-in assessment has no version", async () => {
    const person = await app.enter();
    const code = await earn(app, person);
    const seen = (await expectOk(app.send("GET", certificatePath(code)))).body.data;
    expect(seen.title).toBe("JavaScript Assessment");
    expect(seen).not.toHaveProperty("version");
  });
});
