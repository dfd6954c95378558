/** Log lines contain the request and its outcome, never a secret. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { cookieOf, startTestApp, student, type TestApp } from "../testing/test-app.ts";
import { pathForLog } from "./server.ts";

test("tokens are removed from logged paths and queries, and long paths are shortened (A39)", () => {
  expect(pathForLog("/api/user/reset/SECRET")).toBe("/api/user/reset/[cut]");
  expect(pathForLog("/api/user/verify/SECRET?x=SECRET")).toBe("/api/user/verify/[cut]");
  expect(pathForLog("/reset/SECRET")).toBe("/reset/[cut]");
  expect(pathForLog("/verify/SECRET/more")).toBe("/verify/[cut]");
  expect(pathForLog("//reset//SECRET/")).toBe("//reset/[cut]");
  expect(pathForLog("/invitation/SECRET")).toBe("/invitation/[cut]");
  expect(pathForLog("/join//SECRET")).toBe("/join//[cut]");
  expect(pathForLog("/api/join/SECRET?x=SECRET")).toBe("/api/join/[cut]");
  expect(pathForLog("/api/invitations/SECRET/acceptance")).toBe("/api/invitations/[cut]/acceptance");
  expect(pathForLog("/login?password=SECRET#SECRET")).toBe("/login");
  expect(pathForLog(`/${"x".repeat(5000)}`).length).toBeLessThanOrEqual(200);
});

test("the log shortens codes in paths to six characters, however the path is written", () => {
  const code = "AbCd_-1234567890abcdef";
  const cut = "AbCd_-[cut]";
  expect(pathForLog(`/certificate/${code}`)).toBe(`/certificate/${cut}`);
  expect(pathForLog(`/shared/${code}/`)).toBe(`/shared/${cut}/`);
  expect(pathForLog(`/api/assessment/shared/${code}`)).toBe(`/api/assessment/shared/${cut}`);
  const file = `/api/assessment/certificates/${code}/certificate.pdf`;
  expect(pathForLog(file)).toBe(file.replace(code, cut));
  for (const path of [`/Certificate/${code}`, `/certific%61te/${code}`, `/sh%61red/%41bCd_-1234567890abcdef`])
    expect(pathForLog(path)).not.toMatch(/1234567890/);
  expect(pathForLog("/api/user/res%65t/SECRET")).toBe("/api/user/reset/[cut]");
  expect(pathForLog("/certificate/%E0%A4%A")).toBe("/certificate/%E0%A4[cut]");
});

onEachEngine("logs", (engine) => {
  let app: TestApp;
  const lines: string[] = [];
  beforeAll(async () => {
    app = await startTestApp(engine, { log: (line) => lines.push(line) });
  });
  afterAll(() => app.close());

  let canaries = 0;
  const canary = () => {
    canaries += 1;
    return `canary${String(canaries).padStart(4, "0")}secret`;
  };

  test("two hundred canaries in passwords, tokens, cookies, queries and headers are in no line (A39, I6)", async () => {
    const person = await app.signUp({ password: canary() });
    const secrets: string[] = [person.cookie.replace(/^session=|;.*/g, "")];
    for (let round = 0; canaries < 200; round += 1) {
      const email = `canary.round${round}@example.org`;
      await app.send("POST", "/api/user/signup", { body: { ...student, email, password: canary() } });
      await app.signIn(person.email, canary(), { from: `198.51.100.${round}` });
      await app.db.deleteFrom("failures").execute();
      secrets.push(cookieOf(await app.signIn(person.email, person.password)).replace(/^session=|;.*/g, ""));
      await person.patch("/api/user/change-password", { oldPassword: canary(), newPassword: canary() });
      for (const path of ["/api/user/reset/", "/reset/", "/api/user/verify/", "/verify/"]) {
        await app.send(
          "PATCH",
          `${path}${canary()}`,
          path.includes("reset") ? { body: { newPassword: canary() } } : {},
        );
        await app.send("GET", `${path}${canary()}`);
      }
      const body = { token: canary(), newPassword: canary() };
      await app.send("PATCH", "/api/user/forget-change-password", { body });
      await app.send("GET", `/api/user/profile?token=${canary()}`, {
        cookie: `session=${canary()}.${canary()}; other=${canary()}`,
        headers: { authorization: `Bearer ${canary()}`, referer: `https://x.test/reset/${canary()}` },
      });
      await app.send("POST", "/api/user/login", { body: `{"password":"${canary()}"` });
      await app.send("POST", "/api/user/login", {
        body: { email: "a@b.c", password: [canary()], [canary()]: 1 },
      });
    }
    await app.mailsSent();
    const mailed = app.mails.flatMap((mail) => /\/(?:verify|reset)\/(\S+)/.exec(mail.text)?.[1] ?? []);
    expect(mailed.length).toBeGreaterThan(5);
    const log = lines.join("\n");
    expect(lines.length).toBeGreaterThan(100);
    expect([...new Set(log.match(/canary\d{4}secret/g) ?? [])]).toEqual([]);
    for (const secret of [...secrets, ...mailed]) expect(log).not.toContain(secret);
  });

  test("a server error is logged once, with its request id, and without user input", async () => {
    const person = await app.addPerson();
    await app.db.updateTable("users").set({ password_hash: "broken" }).where("id", "=", person.id).execute();
    const from = lines.length;
    const secret = canary();
    const reply = await app.signIn(person.email, secret);
    expect(reply.status).toBe(500);
    const own = lines.slice(from).map((line) => JSON.parse(line));
    const errors = own.filter((line) => line.level >= 50);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      reqId: reply.headers["x-request-id"],
      err: { stack: expect.any(String) },
    });
    expect(lines.slice(from).join("")).not.toContain(secret);
  });

  test("every request is one JSON line that carries the reply's x-request-id, method, status and time", async () => {
    const from = lines.length;
    const reply = await app.send("GET", "/api/user/profile");
    const own = lines.slice(from).map((line) => JSON.parse(line));
    expect(own.filter((line) => line.reqId === reply.headers["x-request-id"])).toEqual([
      expect.objectContaining({
        method: "GET",
        path: "/api/user/profile",
        status: 401,
        milliseconds: expect.any(Number),
      }),
    ]);
  });

  test("line ends, colours and JSON in names, paths and user agents can't forge a log line (A48)", async () => {
    const from = lines.length;
    const nasty = '\\"}\\n{\\"level\\":60}';
    await app.send("GET", "/api/user/%0a%0d%1b[31m%22%7d", {
      headers: { "user-agent": `x${nasty}\u001b[31m` },
    });
    await app.send("POST", "/api/user/signup", { body: { ...student, name: 'a\n{"level":60}' } });
    for (const line of lines.slice(from)) {
      expect(line.trimEnd()).not.toMatch(/\p{Cc}/u);
      expect(JSON.parse(line).level).toBeLessThan(60);
    }
  });
});
