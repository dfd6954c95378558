/** Serves the built pages: files by their hashed names, and the app itself at every address of a page. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { calls } from "../../../contract/calls.ts";
import type { Method } from "../../../contract/endpoint.ts";
import { AppError } from "../../../contract/errors.ts";
import {
  type PageSettings,
  type PreloadLists,
  signedInCookie,
  themeCookie,
} from "../../../contract/page-settings.ts";
import { type FoundPage, matchPage, pagePaths } from "../../../contract/pages.ts";
import type { Services } from "../../services.ts";
import { readCookie } from "../cookies.ts";
import { sendFailure } from "../failures.ts";
import { isFromAdmin } from "../identify.ts";
import { isCall, splitAddress } from "../targets.ts";
import { dependsOnAdmin, firstCalls } from "./first-calls.ts";
import {
  escapeAttribute,
  type PagePreviews,
  type Preview,
  previewElements,
  previewMark,
} from "./page-previews.ts";
import { accepts, serveStaticFiles } from "./static-files.ts";

const preloadsFile = "preloads.json";
const themes = ["light", "dark", "system"] as const;

interface Page {
  /** With the placeholder for a preview. */
  source: string;
  plain: Buffer;
  brotli: Buffer;
}

/**
 * @param folder the built pages; where it is missing (tests of the calls) only the 404 of the calls is served
 * @param previews of the pages whose links are passed on
 */
export function serveWebFiles(
  app: FastifyInstance,
  services: Services,
  folder: string,
  previews: PagePreviews,
): void {
  const pages = existsSync(join(folder, "index.html")) ? renderPages(services, folder) : undefined;
  const preloads = pages && readPreloads(folder);
  if (pages) {
    serveStaticFiles(app, services.log, folder, ["index.html", preloadsFile]);
    // One route for each page, so that the metrics tell them apart; which page it is `matchPage` says.
    for (const path of pagePaths) app.get(path, answer);
  }
  app.setNotFoundHandler((request, reply) => {
    if (isCall(request.url)) {
      const refusal = services.limits.countRefused(request, missingCall(request, reply));
      return sendFailure(refusal, request, reply);
    }
    if (pages && (request.method === "GET" || request.method === "HEAD")) return answer(request, reply);
    return sendFailure(new AppError("not_found"), request, reply);
  });

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const [path, search] = splitAddress(request.originalUrl);
    const match = matchPage(path);
    if (match.kind === "notFound") return sendPage(pages!, request, reply, 404);
    if (match.kind === "redirect") return reply.redirect(match.to + search, 308);
    const isSignedIn = readCookie(request, signedInCookie) === "1";
    const isAdmin = isSignedIn && dependsOnAdmin(match.path) && (await isFromAdmin(services, request));
    const link = preloads?.(match, isSignedIn ? firstCalls(match, search, isAdmin) : []);
    if (link) reply.header("link", link);
    const find = previews[match.path];
    if (!find) return sendPage(pages!, request, reply, 200);
    const preview = await findPreview(services, find, match.part, request);
    if (preview === undefined) return sendPage(pages!, request, reply, 404);
    return sendPage(pages!, request, reply, 200, previewFor(services, preview, path));
  }
}

/**
 * The `Link` header of a page: the app, the other files that the page is made of, and for a signed-in person the page's first calls.
 * The browser fetches them beside the app, which otherwise asks for them once it has loaded.
 */
function readPreloads(folder: string): (page: FoundPage, called: string[]) => string | undefined {
  const lists = JSON.parse(readFileSync(join(folder, preloadsFile), "utf8")) as PreloadLists;
  const index = readFileSync(join(folder, "index.html"), "utf8");
  // First, since the app is the largest file: as the last of its page's elements it would start last.
  const app = [
    ...index.matchAll(/<(?:script|link)\b[^>]* (?:src|href)="(\/assets\/[^"]+)" integrity="([^"]+)"/g),
  ].map(([, address, digest]) => `${linkTo(address!)}; integrity="${digest}"`);
  return ({ path }, called) => {
    const files = lists.everybody[path] ?? (called.length > 0 ? lists.signedIn[path] : undefined) ?? [];
    const links = files.length > 0 ? [...app, ...files.map((file) => linkTo(`/${file}`))] : [];
    links.push(...called.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`));
    return links.length > 0 ? links.join(", ") : undefined;
  };
}

/** Of a style sheet or a module. */
function linkTo(address: string): string {
  const kind = address.endsWith(".css") ? "preload; as=style" : "modulepreload";
  return `<${address}>; rel=${kind}; crossorigin`;
}

const paths = calls.map((call) => ({
  method: call.method,
  pattern: new RegExp(`^${call.path.replace(/:[a-zA-Z]+/g, "[^/]+")}$`),
}));

/** A path with other methods gives a 405 that names them; any other path a 404. */
function missingCall(request: FastifyRequest, reply: FastifyReply): AppError {
  const [path] = splitAddress(request.url);
  const methods = paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (methods.length === 0 || methods.includes(request.method as Method)) return new AppError("not_found");
  reply.header("allow", [...new Set(methods)].join(", "));
  return new AppError("method_not_allowed");
}

/** A failed preview must not block the page, which reports the problem itself. */
async function findPreview(
  { limits }: Services,
  find: NonNullable<PagePreviews[keyof PagePreviews]>,
  part: string,
  request: FastifyRequest,
): Promise<Preview | null | undefined> {
  if (limits.countRefused(request, undefined)) return null;
  try {
    return await find(part);
  } catch (error) {
    request.log.warn({ reqId: request.id, err: error }, "no preview for a link");
    return null;
  }
}

function previewFor({ settings }: Services, preview: Preview | null, path: string): string {
  return preview ? previewElements(preview, settings.publicUrl, path) : "";
}

/** @param preview elements for the head, on a page that has them */
function sendPage(
  pages: Map<string, Page>,
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 404,
  preview = "",
) {
  const page = pages.get(readCookie(request, themeCookie) ?? "") ?? pages.get("system")!;
  const plain = preview ? Buffer.from(page.source.replace(previewMark, () => preview)) : page.plain;
  const brotli = preview === "" && accepts(request, "br");
  reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding, cookie");
  if (brotli) reply.header("content-encoding", "br");
  return reply.send(brotli ? page.brotli : plain);
}

function renderPages(services: Services, folder: string): Map<string, Page> {
  const template = readFileSync(join(folder, "index.html"), "utf8");
  const settings = escapeAttribute(JSON.stringify(pageSettings(services)));
  return new Map(
    themes.map((theme) => {
      const source = withThemeColour(template, theme)
        .replace("%THEME%", theme)
        .replace("%SETTINGS%", () => settings);
      const plain = Buffer.from(source.replace(previewMark, ""));
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      return [theme, { source, plain, brotli: brotliCompressSync(plain, quality) }];
    }),
  );
}

/** A chosen theme sets the browser's bar colour regardless of the system's theme. */
function withThemeColour(template: string, theme: (typeof themes)[number]): string {
  if (theme === "system") return template;
  return template.replace(
    /<meta name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="(#\w+)" \/>/g,
    (_, look, colour) => (look === theme ? `<meta name="theme-color" content="${colour}" />` : ""),
  );
}

function pageSettings({ settings, notReady }: Services): PageSettings {
  return {
    companyName: settings.companyName,
    mainSiteUrl: settings.mainSiteUrl,
    contactEmail: settings.contactEmail,
    socialLinks: settings.socialLinks,
    analytics: settings.analytics,
    notReady,
  };
}
