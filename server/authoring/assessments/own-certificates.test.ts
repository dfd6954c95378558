/** Certificates of own assessments name the version that was taken, everywhere. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { getAchievementImage, getAssessmentPreview } from "../../../contract/certificates/badges.ts";
import { type Certificate, getCertificatePreview } from "../../../contract/certificates/certificates.ts";
import { punches } from "../../../contract/certificates/hallmarks.ts";
import { certificatePreviews } from "../../certificates/drawing/previews.ts";
import { certificatePath, earn } from "../../certificates/testing/earn.ts";
import { readJwt } from "../../certificates/testing/jwt.ts";
import { AchievementCredential } from "../../certificates/testing/open-badge-rules.ts";
import { textOfPdf } from "../../certificates/testing/pdf-text.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { addOwn, expectOk, goodDraft, makeApproved, publish } from "../testing/own-assessments.ts";

const pixelsOf = (file: Buffer) => file.subarray(file.indexOf("IDAT")).toString("base64");

onEachEngine("certificates of own assessments", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  /** Takes an assessment with every answer correct. */
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
    const person = await app.addPerson();
    const code = await earn(app, person);
    const seen = (await expectOk(app.send("GET", certificatePath(code)))).body.data;
    expect(seen.title).toBe("JavaScript Assessment");
    expect(seen).not.toHaveProperty("version");
  });

  test("its hallmark has the outline that authors chose, everywhere", async () => {
    const { author, collection, stranger } = await makeApproved(app);
    const { slug } = await addOwn(author, collection, goodDraft({ hallmark: "Security" }));
    await expectOk(publish(author, slug));
    const outlines = async () =>
      (await expectOk(app.send("GET", `/api/assessment/hallmarks?slugs=${slug},own-aaaaaaaaaa,sql`))).body
        .data;
    expect(await outlines()).toEqual({ [slug]: "Security" });
    await pass(stranger, slug);
    const [{ code }] = (await expectOk(stranger.get("/api/assessment/my-certificates"))).body.data;
    const files = async () => {
      const print = await app.app.inject({ method: "GET", url: certificatePath(code, "/certificate.pdf") });
      const image = async (path: string) => (await expectOk(app.send("GET", path))).bytes.toString("base64");
      return {
        svg: (await stranger.get(certificatePath(code, "/badge.svg"))).text.includes(punches.Security),
        achievement: (await image(getAchievementImage.path.replace(":slug", slug))) as string,
        // Without the credential before it.
        badge: pixelsOf((await stranger.get(certificatePath(code, "/badge.png"))).bytes),
        page: await image(getCertificatePreview.path.replace(":code", code)),
        assessment: await image(getAssessmentPreview.path.replace(":slug", slug)),
        print: print.rawPayload.toString("base64"),
      };
    };
    const before = await files();
    expect(before.svg).toBe(true);
    // The next version's hallmark has no category's outline: every image changes with it.
    const { version } = (await author.get(`/api/own-assessments/${slug}`)).body.data;
    await expectOk(author.patch(`/api/own-assessments/${slug}`, { version, draft: goodDraft() }));
    const { settings } = (await author.get(`/api/own-assessments/${slug}/changes/2`)).body.data;
    expect(settings).toEqual([{ name: "Hallmark", before: "Security", after: "of no category" }]);
    await expectOk(publish(author, slug));
    expect(await outlines()).toEqual({});
    const after = await files();
    expect(after.svg).toBe(false);
    for (const name of ["achievement", "badge", "page", "assessment", "print"] as const)
      expect(after[name], name).not.toEqual(before[name]);
  });
});
