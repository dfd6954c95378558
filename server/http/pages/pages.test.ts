/** Addresses of pages: the server's status matches the page that the browser shows, for any address. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type PreloadLists, signedInCookie, themeCookie } from "../../../contract/page-settings.ts";
import { matchPage, pagePaths } from "../../../contract/pages.ts";
import { checkSettings } from "../../config.ts";
import type { Services } from "../../services.ts";
import { testBanks } from "../../testing/test-banks.ts";
import { noLimits } from "../limits/limits.ts";
import { createServer } from "../server.ts";
import { serveWebFiles } from "./web-files.ts";

let server: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "assay-pages-"));
  const template = readFileSync(join(import.meta.dirname, "../../../web/index.html"), "utf8");
  const built =
    '<script type="module" crossorigin src="/assets/index-1.js" integrity="sha384-a"></script>' +
    '<link rel="stylesheet" crossorigin href="/assets/index-1.css" integrity="sha384-b">';
  writeFileSync(join(folder, "index.html"), template.replace(/<link rel="stylesheet".*<\/script>/s, built));
  writeFileSync(
    join(folder, "preloads.json"),
    JSON.stringify({
      everybody: { "/assessments": ["assets/catalogue-1.js"] },
      signedIn: { "/profile": ["assets/profile-1.js", "assets/profile-1.css"] },
    } satisfies PreloadLists),
  );
  const settings = checkSettings({ NODE_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "silent" });
  const log = pino({ level: "silent" });
  const services = { settings, log, notReady: testBanks().notReady(), limits: noLimits } as Services;
  server = await createServer(services);
  await serveWebFiles(server, services, folder, {});
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const slug = "javascript";
const withParts = (path: string, part = slug) => path.replace(/:\w+/, part);

async function ask(address: string) {
  const { statusCode: status, headers } = await server.inject({ method: "GET", url: address });
  return { status, location: headers.location, type: String(headers["content-type"] ?? "") };
}

test("every page of the table is 200, and 404 under any other spelling of its letters (ROUTE-20, ROUTE-22)", async () => {
  for (const path of pagePaths) {
    const address = withParts(path);
    expect(await ask(address), address).toMatchObject({ status: 200, type: "text/html; charset=utf-8" });
    if (path === "/") continue;
    const first = address.split("/")[1]!;
    const encoded = `/%${first.charCodeAt(0).toString(16)}${address.slice(2)}`;
    for (const other of [address.replace(first, first.toUpperCase()), encoded, `/${address}`, `${address}//`])
      expect(await ask(other), other).toMatchObject({ status: 404, type: "text/html; charset=utf-8" });
  }
});

test("a trailing slash redirects to the page with its query, and is 404 without a page", async () => {
  for (const path of pagePaths.filter((path) => path !== "/")) {
    const address = withParts(path);
    expect(await ask(`${address}/?page=2&q=a%20b`), address).toMatchObject({
      status: 308,
      location: `${address}?page=2&q=a%20b`,
    });
  }
  for (const none of ["/assessment/", "/verify/", "/nope/", "//", "//evil.example/", "/login//"])
    expect((await ask(none)).status, none).toBe(404);
});

test("an address that can't be decoded gets a page, never JSON; calls keep theirs", async () => {
  const broken = "%E0%A4%A";
  for (const path of ["/", "/nope/", "/user/", "/assessment/", "/certificate/", "/a/b/"])
    expect(await ask(path + broken), path).toMatchObject({ status: 404, type: "text/html; charset=utf-8" });
  // These two pages report an invalid token themselves.
  for (const path of ["/verify/", "/reset/"])
    expect(await ask(path + broken), path).toMatchObject({ status: 200, type: "text/html; charset=utf-8" });
  for (const path of ["/api/", "/api/user/verify/"])
    expect(await ask(path + broken), path).toMatchObject({
      status: 400,
      type: expect.stringContaining("json"),
    });
  expect(matchPage(`/verify/${broken}`)).toMatchObject({ kind: "page", part: broken });
});

test("server and browser agree on any address", async () => {
  const part = fc.oneof(
    fc.constantFrom(
      "javascript",
      "%E0%A4%A",
      "%",
      "%zz",
      "%00",
      "%2F",
      "%252F",
      "a%20b",
      "💩",
      ".",
      "%2e",
      "..",
      "",
    ),
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.webSegment(),
  );
  const change = fc.constantFrom<(address: string) => string>(
    (address) => address,
    (address) => `${address}/`,
    (address) => `${address}//`,
    (address) => `/${address}`,
    (address) => address.toUpperCase(),
    (address) => address.replace(/[a-z]/, (letter) => letter.toUpperCase()),
    (address) => address.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    (address) => `${address}/more`,
    (address) => `${address};x=1`,
    (address) => `${address}.`,
    (address) => address.replace(/\/[^/]*$/, ""),
    (address) => address.replace(/\/[^/]*$/, "/"),
  );
  const address = fc
    .tuple(
      fc.constantFrom(...pagePaths),
      part,
      fc.array(change, { maxLength: 2 }),
      fc.constantFrom("", "?", "?q=a/"),
    )
    .map(
      ([path, text, changes, search]) =>
        changes.reduce((made, apply) => apply(made), withParts(path, text.replace(/[?#]/g, ""))) + search,
    );
  await fc.assert(
    fc.asyncProperty(address, async (typed) => {
      const { pathname, search } = new URL(
        `http://localhost${typed.replace(/^\/*/, (slashes) => slashes || "/")}`,
      );
      fc.pre(!/^\/api(\/|$)/.test(pathname));
      const shown = matchPage(pathname);
      const answer = await ask(pathname + search);
      expect(answer.status).toBe({ page: 200, redirect: 308, notFound: 404 }[shown.kind]);
      if (shown.kind !== "redirect") return;
      expect(answer.location).toBe(shown.to + search);
      // One redirect leads there, and it stays on this origin.
      expect(matchPage(shown.to).kind).toBe("page");
      expect(new URL(answer.location!, "http://localhost").origin).toBe("http://localhost");
    }),
    { numRuns: 2000 },
  );
});

test("the browser's bar has the colour of the chosen look, or of both looks for the system to choose", async () => {
  const coloursFor = async (cookie: string) => {
    const { body } = await server.inject({ method: "GET", url: "/login", headers: { cookie } });
    return [...body.matchAll(/<meta name="theme-color"[^>]*content="(#\w+)"/g)].map(([, colour]) => colour);
  };
  expect(await coloursFor(`${themeCookie}=dark`)).toEqual(["#14181c"]);
  expect(await coloursFor(`${themeCookie}=light`)).toEqual(["#f8faf8"]);
  expect(await coloursFor("")).toEqual(["#f8faf8", "#14181c"]);
});

test("a page names what it is made of, the app first, and its first calls where there may be a session", async () => {
  const linksOf = async (url: string, cookie = "") => {
    const { headers } = await server.inject({ method: "GET", url, headers: { cookie } });
    return headers.link?.toString().split(", ") ?? [];
  };
  const callsIn = (links: string[]) =>
    links.flatMap((link) => /^<(.+)>; rel=preload; as=fetch; crossorigin$/.exec(link)?.[1] ?? []);
  const signedIn = `${signedInCookie}=1`;
  const app = [
    '</assets/index-1.js>; rel=modulepreload; crossorigin; integrity="sha384-a"',
    '</assets/index-1.css>; rel=preload; as=style; crossorigin; integrity="sha384-b"',
  ];
  const profile = await linksOf("/profile", signedIn);
  expect(profile.slice(0, 4)).toEqual([
    ...app,
    "</assets/profile-1.js>; rel=modulepreload; crossorigin",
    "</assets/profile-1.css>; rel=preload; as=style; crossorigin",
  ]);
  expect(callsIn(profile)).toEqual(profile.slice(4).map((link) => link.slice(1, link.indexOf(">"))));
  expect(callsIn(profile)).toContain("/api/user/profile");
  expect(callsIn(profile)).toContain("/api/assignments");
  expect(await linksOf("/profile")).toEqual([]);
  expect(await linksOf("/profile", `${signedInCookie}=`)).toEqual([]);
  expect(await linksOf("/assessments")).toEqual([
    ...app,
    "</assets/catalogue-1.js>; rel=modulepreload; crossorigin",
  ]);
  // A page whose files are not listed gets the calls of every page alone.
  expect(await linksOf("/security", signedIn)).toEqual([
    "</api/user/profile>; rel=preload; as=fetch; crossorigin",
  ]);
  // Lists ask for something else where their address does, and texts of unknown assessments are not asked for.
  const ownResults = "/api/assessment/my-assessments?page=1&limit=10";
  expect(callsIn(await linksOf("/my-assessments", signedIn))).toContain(ownResults);
  expect(callsIn(await linksOf("/my-assessments?page=2", signedIn))).toEqual(["/api/user/profile"]);
  // Calls of admins are named to nobody else.
  expect(callsIn(await linksOf("/users", `${signedIn}; session=some.session`))).toEqual([
    "/api/user/profile",
  ]);
  expect(callsIn(await linksOf("/assessment/javascript", signedIn))).toContain(
    "/api/assessment/topics/javascript",
  );
  expect(callsIn(await linksOf("/assessment/x%3E%2C", signedIn)).join()).not.toContain("topics");
});
