/** Link previews: the data that the owner shares, escaped, on existing pages. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noLimits } from "../../http/limits/limits.ts";
import { serveWebFiles } from "../../http/pages/web-files.ts";
import type { Services } from "../../services.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { certificatePath, earn, take } from "../testing/earn.ts";
import { certificatePreviews } from "./previews.ts";

const hostile = `"><script>alert(1)</script>$&<!--preview-->'`;
let app: TestApp;
let pages: FastifyInstance;
let folder: string;

beforeAll(async () => {
  app = await startTestApp("sqlite", { environment: { PUBLIC_URL: "https://assay.example.com" } });
  folder = mkdtempSync(join(tmpdir(), "assay-pages-"));
  mkdirSync(join(folder, "assets"));
  const template = readFileSync(join(import.meta.dirname, "../../../web/index.html"), "utf8");
  writeFileSync(join(folder, "index.html"), template);
  writeFileSync(join(folder, "preloads.json"), JSON.stringify({ everybody: {}, signedIn: {} }));
  pages = Fastify();
  const services = {
    settings: app.settings,
    assessments: app.attemptServices.assessments,
    notReady: [] as string[],
    db: app.db,
    limits: noLimits,
  } as Services;
  await serveWebFiles(pages, services, folder, certificatePreviews(services));
});
afterAll(async () => {
  await pages.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (url: string) => pages.inject({ method: "GET", url, headers: { "accept-encoding": "br" } });

/** The content of a meta element, as a browser reads it. */
function meta(html: string, name: string): string | undefined {
  const found = new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)" />`).exec(html)?.[1];
  return found
    ?.replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}

test("a certificate's link preview shows what its owner shows, and its address", async () => {
  const person = await app.addPerson({ name: "Ada Byron" });
  const code = await earn(app, person);
  const hidden = (await open(`/certificate/${code}?from=mail`)).body;
  expect(meta(hidden, "og:title")).toBe("JavaScript Assessment: certificate");
  expect(meta(hidden, "og:description")).toMatch(
    /^Passed with at least 8 of 10, on .+, attempt 1, 0 of its 10 questions seen before\./,
  );
  expect(meta(hidden, "og:url")).toBe(`https://assay.example.com/certificate/${code}`);
  expect(meta(hidden, "og:image")).toMatch(
    new RegExp(`^https://assay\\.example\\.com${certificatePath(code, "/preview.png")}\\?v=[\\w-]{12}$`),
  );
  expect(meta(hidden, "twitter:card")).toBe("summary_large_image");
  expect(meta(hidden, "robots")).toBe("noindex");
  expect(hidden).not.toContain("Ada");
  await person.patch(certificatePath(code), { showsName: true, showsScore: true });
  const shown = (await open(`/certificate/${code}`)).body;
  expect(meta(shown, "og:title")).toBe("Ada Byron passed the JavaScript Assessment");
  expect(meta(shown, "og:description")).toMatch(/^9 of 10, /);
});

test("a shared result's link preview has score and assessment", async () => {
  const person = await app.addPerson({ name: "Ada Byron" });
  const { attemptId } = await take(app, person, 6);
  const path = `/api/assessment/attempts/${attemptId}/share`;
  const { url } = (await person.patch(path, { isShared: true, showsName: true })).body.data;
  const page = (await open(new URL(url).pathname)).body;
  expect(meta(page, "og:title")).toBe("Ada: 6 of 10 in the JavaScript Assessment");
});

test("markup in a name stays text", async () => {
  const person = await app.addPerson({ name: hostile });
  const code = await earn(app, person);
  await person.patch(certificatePath(code), { showsName: true });
  const page = (await open(`/certificate/${code}`)).body;
  expect(meta(page, "og:title")).toBe(`${hostile} passed the JavaScript Assessment`);
  expect(page).not.toContain("<script>alert");
  expect(page.match(/<script\b/g)).toHaveLength(1);
});

test("a revoked certificate's link says so", async () => {
  const [person, admin] = [await app.addPerson({ name: "Ada Byron" }), await app.addAdmin()];
  const code = await earn(app, person);
  await person.patch(certificatePath(code), { showsName: true });
  await admin.patch(certificatePath(code, "/revocation"), { reason: "A test." });
  const page = (await open(`/certificate/${code}`)).body;
  expect(meta(page, "og:title")).toBe("JavaScript Assessment: revoked certificate");
});

test("an assessment's link describes it and may be indexed; the page of an unknown one says so itself", async () => {
  const page = await open("/assessment/javascript");
  expect(page.statusCode).toBe(200);
  expect(meta(page.body, "og:title")).toBe("JavaScript Assessment");
  expect(meta(page.body, "og:image")).toMatch(/achievements\/javascript\/preview\.png\?v=[\w-]{12}$/);
  expect(meta(page.body, "robots")).toBeUndefined();
  const unknown = await open("/assessment/nope");
  expect(unknown.statusCode).toBe(200);
  expect(unknown.headers["content-encoding"]).toBe("br");
});

test("an unknown code is 404 with the app's page, and no page contains the placeholder", async () => {
  const [unknown, other] = [await open("/certificate/none"), await open("/shared/none")];
  expect([unknown.statusCode, other.statusCode]).toEqual([404, 404]);
  const plain = await pages.inject({ method: "GET", url: "/login" });
  expect(plain.statusCode).toBe(200);
  expect(plain.body).not.toMatch(/<!--preview-->|og:title/);
});
