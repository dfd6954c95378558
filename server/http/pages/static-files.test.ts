/** The built files: from memory, in an encoding that the client accepts, and a flood of unread requests for them. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkSettings } from "../../config.ts";
import { noLimits } from "../limits/limits.ts";
import { createServer } from "../server.ts";
import { serveStaticFiles } from "./static-files.ts";

const settings = checkSettings({ NODE_ENV: "test" });
const log = pino({ level: "silent" });
const hashed = "/assets/app-Ab12.js";

let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "assay-files-"));
  mkdirSync(join(folder, "assets"));
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  put("index.html", "<html>");
  put("favicon.svg", "<svg/>");
  put("assets/app-Ab12.js", "plain".repeat(10_000));
  put("assets/app-Ab12.js.br", "brotli");
  put("assets/app-Ab12.js.gz", "gzip");
  app = await createServer({ settings, log, limits: noLimits });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const serve = (limitBytes?: number) => serveStaticFiles(app, log, folder, ["index.html"], limitBytes);
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url, headers });

test("a file is served in the best encoding that the client takes", async () => {
  serve();
  const bodies = {
    "": "plain".repeat(10_000),
    "gzip, deflate, br": "brotli",
    "gzip;q=1.0": "gzip",
    "br;q=0, gzip": "gzip",
    "br;q=0.000": "plain".repeat(10_000),
    brotli: "plain".repeat(10_000),
  };
  for (const [encoding, body] of Object.entries(bodies)) {
    const reply = await get(hashed, encoding ? { "accept-encoding": encoding } : {});
    expect(reply.body, encoding).toBe(body);
    expect(reply.headers.vary).toBe("accept-encoding");
    expect(reply.headers["content-encoding"], encoding).toBe({ brotli: "br", gzip: "gzip" }[body]);
    expect(reply.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  }
});

test("hashed files are cached forever, others for an hour, and a known one is 304", async () => {
  serve();
  const asset = await get(hashed);
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(asset.headers["x-content-type-options"]).toBe("nosniff");
  const icon = await get("/favicon.svg");
  expect(icon.headers).toMatchObject({
    "cache-control": "public, max-age=3600",
    "content-type": "image/svg+xml",
  });
  const tag = String(asset.headers.etag);
  for (const known of [tag, `"x", ${tag}`, tag.replace("W/", ""), "*"]) {
    const reply = await get(hashed, { "if-none-match": known });
    expect([reply.statusCode, reply.body], known).toEqual([304, ""]);
  }
  expect((await get(hashed, { "if-none-match": String(icon.headers.etag) })).statusCode).toBe(200);
  const headers = await app.inject({ method: "HEAD", url: hashed });
  expect([headers.body, headers.headers["content-length"]]).toEqual(["", "50000"]);
});

test("scripts and pictures omit page headers and have a policy that forbids everything", async () => {
  serve();
  for (const path of [hashed, "/favicon.svg"]) {
    const { headers } = await get(path);
    expect(headers["content-security-policy"], path).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["cross-origin-resource-policy"], path).toBe("same-origin");
    for (const name of ["permissions-policy", "referrer-policy", "cross-origin-opener-policy"])
      expect(headers[name], path).toBeUndefined();
  }
});

test("file types that a browser may open as a page have the page's headers", async () => {
  writeFileSync(join(folder, "notes.html"), "<p>");
  serve();
  const { headers } = await get("/notes.html");
  expect(headers["content-security-policy"]).toContain("script-src 'self'");
  expect(headers["permissions-policy"]).toContain("camera=()");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
});

test("nothing else is served: not the page, a compressed file by its name, or files added later", async () => {
  serve();
  writeFileSync(join(folder, "later.js"), "later");
  for (const path of [
    "/index.html",
    `${hashed}.br`,
    `${hashed}.gz`,
    "/assets/",
    "/later.js",
    "/assets/%2e%2e/index.html",
  ])
    expect((await get(path)).statusCode, path).toBe(404);
});

test("memory is bounded: the newest files are cached, files of old builds beyond the limit are not", async () => {
  writeFileSync(join(folder, "assets/aaa-Cd34.js"), "x".repeat(1000));
  utimesSync(join(folder, "assets/aaa-Cd34.js"), 1, 1);
  serve(50_500);
  expect((await get(hashed)).statusCode).toBe(200);
  expect((await get("/assets/aaa-Cd34.js")).statusCode).toBe(404);
});

test("a flood of files on connections that are never read opens no file and takes no memory", async () => {
  serve();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const filesOpen = () => readdirSync("/proc/self/fd").length;
  const request = `GET ${hashed} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const flood = Buffer.from(request.repeat(90));
  const before = { files: filesOpen(), memory: process.memoryUsage.rss() };
  const sockets = Array.from({ length: 50 }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {}).pause();
    socket.write(flood);
    return socket;
  });
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
  // Every connection is stuck once the server's buffers are full.
  for (let same = 0, written = -1; same < 20; ) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const now = await new Promise<number>((resolve) =>
      app.server.getConnections((_error, count) => resolve(count)),
    );
    same = now === written ? same + 1 : 0;
    written = now;
  }
  // One on either side of each connection.
  expect(filesOpen() - before.files).toBeLessThanOrEqual(2 * sockets.length + 5);
  expect(process.memoryUsage.rss() - before.memory).toBeLessThan(40 * 1024 * 1024);
  for (const socket of sockets) socket.destroy();
});
