/** Serves the built pages: files by their hashed names, and the app itself at every address of the route table. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { calls } from "../../contract/calls.ts";
import { AppError } from "../../contract/errors.ts";
import { type PageSettings, themeCookie } from "../../contract/page-settings.ts";
import { pagePaths } from "../../contract/pages.ts";
import type { Parts } from "../parts.ts";
import { sendFailure } from "./failures.ts";

const themes = ["light", "dark", "system"] as const;

interface Page {
  plain: Buffer;
  brotli: Buffer;
}

/** @param folder the built pages; where it is missing (tests of the calls) only the 404 of the calls is served */
export async function serveWebFiles(app: FastifyInstance, parts: Parts, folder: string): Promise<void> {
  const pages = existsSync(join(folder, "index.html")) ? renderPages(parts, folder) : undefined;
  if (pages) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ["index.html", "**/*.br", "**/*.gz"],
      setHeaders: (reply, path) => {
        const hashed = path.includes("/assets/");
        reply.header(
          "cache-control",
          hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        );
      },
    });
    for (const path of pagePaths) app.get(path, (request, reply) => sendPage(pages, request, reply, 200));
  }
  app.setNotFoundHandler((request, reply) => {
    if (isCall(request.url)) return sendFailure(missingCall(request, reply), request, reply);
    if (pages && (request.method === "GET" || request.method === "HEAD"))
      return sendPage(pages, request, reply, 404);
    return sendFailure(new AppError("not_found"), request, reply);
  });
}

function isCall(url: string): boolean {
  return /^\/api(?:[/?#]|$)/.test(url);
}

/** A path that other methods have is a 405 that names them; any other is a 404. */
function missingCall(request: FastifyRequest, reply: FastifyReply): AppError {
  const path = request.url.split(/[?#]/, 1)[0] ?? "";
  const methods = calls
    .filter((call) => new RegExp(`^${call.path.replace(/:[a-zA-Z]+/g, "[^/]+")}$`).test(path))
    .map((call) => call.method);
  if (methods.length === 0) return new AppError("not_found");
  reply.header("allow", [...new Set(methods)].join(", "));
  return new AppError("method_not_allowed");
}

function sendPage(pages: Map<string, Page>, request: FastifyRequest, reply: FastifyReply, status: 200 | 404) {
  const page = pages.get(request.cookies[themeCookie] ?? "") ?? pages.get("system")!;
  const brotli = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
  reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding, cookie");
  if (brotli) reply.header("content-encoding", "br");
  return reply.send(brotli ? page.brotli : page.plain);
}

function renderPages(parts: Parts, folder: string): Map<string, Page> {
  const template = readFileSync(join(folder, "index.html"), "utf8");
  const settings = escapeAttribute(JSON.stringify(pageSettings(parts)));
  return new Map(
    themes.map((theme) => {
      const plain = Buffer.from(template.replace("%THEME%", theme).replace("%SETTINGS%", () => settings));
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      return [theme, { plain, brotli: brotliCompressSync(plain, quality) }];
    }),
  );
}

function pageSettings({ settings, banks }: Parts): PageSettings {
  return {
    companyName: settings.companyName,
    mainSiteUrl: settings.mainSiteUrl,
    contactEmail: settings.contactEmail,
    socialLinks: settings.socialLinks,
    analytics: settings.analytics,
    notReady: banks.notReady(),
  };
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
