/** Certificates through the API: earned, shown, hidden, revoked, and after an account's deletion. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onBothForms } from "../testing/forms/both-forms.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { answersWith, begin, certificatePath, earn, take } from "./testing/earn.ts";

onBothForms("certificates", (form, engine) => {
  const { questions: count, seconds, passScore } = form;
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { form });
  });
  afterAll(() => app.close());

  const publicly = (code: string) => app.send("GET", certificatePath(code));

  test("exactly the pass mark earns a certificate, one point less earns none", async () => {
    const person = await app.addPerson();
    expect(await take(app, person, passScore - 1)).not.toHaveProperty("certificate");
    const { certificate, attemptId, result } = await take(app, person, passScore);
    expect(certificate!.code).toMatch(/^[\w-]{22}$/);
    expect(certificate!.url).toBe(`${app.settings.publicUrl}/certificate/${certificate!.code}`);
    const { data } = (await person.get("/api/assessment/my-certificates")).body;
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      code: certificate!.code,
      title: "JavaScript Assessment",
      attemptNumber: 2,
      issuedAt: result.createdAt,
      own: { attemptId, score: passScore, showsName: false, showsScore: false },
    });
  });

  test("the attempt shows its owner the certificate beside the result", async () => {
    const person = await app.addPerson();
    const { attemptId, certificate } = await take(app, person, count);
    const { data } = (await person.get(`/api/assessment/attempts/${attemptId}`)).body;
    expect(data).toMatchObject({ result: { score: count }, certificate });
  });

  test("fifty submits at once earn one certificate, and each reply names it", async () => {
    const person = await app.addPerson();
    const attempt = await begin(person);
    app.clock.step(60);
    const body = { attemptId: attempt.id, answers: answersWith(attempt, count - 1) };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => person.post("/api/assessment/save-assessment", body)),
    );
    expect(new Set(replies.map((reply) => reply.body.data.certificate.code)).size).toBe(1);
    expect((await person.get("/api/assessment/my-certificates")).body.data).toHaveLength(1);
  });

  test("an attempt that the server closes at its deadline earns one too", async () => {
    const person = await app.addPerson();
    const attempt = await begin(person);
    await person.patch(`/api/assessment/attempts/${attempt.id}`, {
      answers: answersWith(attempt, count - 1),
    });
    app.clock.step(seconds + 100);
    await app.sweep();
    const { data } = (await person.get("/api/assessment/my-certificates")).body;
    expect(data).toMatchObject([{ issuedAt: attempt.deadlineAt, own: { score: count - 1 } }]);
  });

  test("others see name and score only while the owner shows them", async () => {
    const person = await app.addPerson({ name: "Ada Byron" });
    const code = await earn(app, person);
    const { data } = (await publicly(code)).body;
    expect(data).toEqual({
      code,
      url: `${app.settings.publicUrl}/certificate/${code}`,
      slug: "javascript",
      title: "JavaScript Assessment",
      maxScore: count,
      passScore,
      seconds,
      attemptNumber: 1,
      seenBefore: 0,
      issuedAt: expect.any(String),
      revoked: false,
      revokedAt: null,
    });
    await person.patch(certificatePath(code), { showsName: true });
    expect((await publicly(code)).body.data).toMatchObject({ name: "Ada Byron" });
    expect((await publicly(code)).body.data).not.toHaveProperty("score");
    await person.patch(certificatePath(code), { showsScore: true });
    expect((await publicly(code)).body.data).toMatchObject({ name: "Ada Byron", score: count - 1 });
    const hidden = await person.patch(certificatePath(code), { showsName: false, showsScore: false });
    expect(hidden.body.data.own).toMatchObject({ name: "Ada Byron", showsName: false, showsScore: false });
    expect((await publicly(code)).text).not.toMatch(/Ada|score/);
  });

  test("it carries the name that the holder had when the attempt started", async () => {
    const person = await app.addPerson({ name: "Ada Byron" });
    const attempt = await begin(person);
    app.clock.step(60);
    await person.patch("/api/user/update", { name: "Ada Lovelace" });
    const body = { attemptId: attempt.id, answers: answersWith(attempt, count - 1) };
    const { code } = (await person.post("/api/assessment/save-assessment", body)).body.data.certificate;
    await person.patch("/api/user/update", { name: "Countess Lovelace" });
    await person.patch(certificatePath(code), { showsName: true });
    expect((await publicly(code)).body.data.name).toBe("Ada Byron");
    expect(await earn(app, person).then(publicly)).toMatchObject({ body: { data: { attemptNumber: 2 } } });
  });

  test("only owners can change it, and an unknown code is not found", async () => {
    const [person, other] = [await app.addPerson(), await app.addPerson()];
    const code = await earn(app, person);
    expect((await other.patch(certificatePath(code), { showsName: true })).status).toBe(404);
    expect((await other.get(certificatePath(code))).body.data).not.toHaveProperty("own");
    for (const unknown of ["x", "x".repeat(22), "%00", "..%2f", "a%00b"]) {
      expect((await app.send("GET", certificatePath(unknown))).status).toBe(404);
      expect((await app.send("GET", certificatePath(unknown, "/certificate.pdf"))).status).toBe(404);
    }
  });

  test("an admin revokes it permanently; the page says so, and its files are deleted", async () => {
    const [person, admin] = [await app.addPerson({ name: "Rachel Revoked" }), await app.addAdmin()];
    const code = await earn(app, person);
    const path = certificatePath(code, "/revocation");
    expect((await person.patch(path, { reason: "No." })).status).toBe(403);
    expect((await admin.patch(path, { reason: " " })).status).toBe(422);
    expect((await admin.patch(path, { reason: "Taken by somebody else." })).status).toBe(200);
    const { data } = (await publicly(code)).body;
    expect(data).toMatchObject({ revoked: true, revokedAt: expect.stringMatching(/Z$/) });
    expect(data).not.toHaveProperty("revokedReason");
    expect((await person.get(certificatePath(code))).body.data.revokedReason).toBe("Taken by somebody else.");
    const again = await admin.patch(path, { reason: "Another." });
    expect(again.body.data).toMatchObject({
      revokedAt: data.revokedAt,
      revokedReason: "Taken by somebody else.",
    });
    for (const file of ["certificate.pdf", "credential.jwt", "badge.svg", "badge.png"]) {
      expect(await person.get(certificatePath(code, `/${file}`)), file).toMatchObject({
        status: 410,
        body: { code: "certificate_revoked" },
      });
    }
    const log = (await admin.get(`/api/user/audit?subject=${code}`)).body.data;
    expect(log).toMatchObject([
      {
        action: "revoke-certificate",
        actor: { id: admin.id },
        subjectName: "JavaScript Assessment, Rachel Revoked",
      },
    ]);
  });

  test("the export of one's data names certificates and shared results", async () => {
    const person = await app.addPerson({ name: "Ada Byron" });
    const { attemptId, certificate } = await take(app, person, count - 1);
    await person.patch(`/api/assessment/attempts/${attemptId}/share`, { isShared: true });
    const { data } = (await person.get("/api/user/export")).body;
    expect(data).toMatchObject({
      certificates: [{ code: certificate!.code, name: "Ada Byron", score: count - 1, revokedAt: null }],
      shares: [{ attemptId, showsName: false }],
    });
  });

  test("deleting the account removes the holder's name and the certificate's validity", async () => {
    const person = await app.signUp({ name: "Grace Hopper" });
    await app.verify(person.id);
    const code = await earn(app, person);
    await person.patch(certificatePath(code), { showsName: true, showsScore: true });
    const { attemptId } = await take(app, person, 3);
    const share = await person.patch(`/api/assessment/attempts/${attemptId}/share`, { isShared: true });
    const left = await app.send("DELETE", "/api/user/account", {
      cookie: person.cookie,
      body: { password: person.password },
    });
    expect(left.status).toBe(200);
    const reply = await publicly(code);
    expect(reply.body.data).toMatchObject({ revoked: true });
    expect(reply.text).not.toMatch(/Grace|Hopper/);
    const row = await app.db
      .selectFrom("certificates")
      .selectAll()
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      user_id: null,
      holder_name: null,
      revoked_reason: "The account was deleted.",
    });
    const shared = share.body.data.url.split("/").pop();
    expect((await app.send("GET", `/api/assessment/shared/${shared}`)).status).toBe(404);
  });
});
