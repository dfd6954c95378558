/** Serves the built files from memory, so that no request opens a file. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";

/** Far more than one build needs; only files of old builds are left out. */
const memoryLimitBytes = 64 * 1024 * 1024;

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** By preference; the build puts files with these endings beside the plain ones. */
const encodings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
];

/**
 * Scripts, styles, fonts and pictures omit the headers that only apply to pages, about 400 bytes for each file of a
 * first visit. Opened directly, they get a policy that forbids everything. Requests of a style sheet could leak its
 * address, but the page's policy allows them only to this server.
 */
const pageHeaders = [
  "permissions-policy",
  "cross-origin-opener-policy",
  "cross-origin-embedder-policy",
  "referrer-policy",
];
const neverPages = new Set([".js", ".css", ".woff2", ".svg", ".png", ".ico", ".webmanifest"]);

interface StaticFile {
  plain: Buffer;
  compressed: { name: string; bytes: Buffer }[];
  headers: Record<string, string>;
  isPage: boolean;
}

/**
 * Serves every file of a folder under its path.
 * @param except names in the folder that are not served
 * @param limitBytes of all files together, their compressed forms too; the newest stay
 */
export function serveStaticFiles(
  app: FastifyInstance,
  log: Logger,
  folder: string,
  except: string[],
  limitBytes = memoryLimitBytes,
): void {
  const names = (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort((one, other) => statSync(join(folder, other)).mtimeMs - statSync(join(folder, one)).mtimeMs);
  const compressed = new Set(names.filter((name) => encodings.some(({ ending }) => name.endsWith(ending))));
  let bytesLeft = limitBytes;
  for (const name of names) {
    if (except.includes(name) || compressed.has(name)) continue;
    const file = readStaticFile(folder, name, compressed);
    bytesLeft -= file.plain.length + file.compressed.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (bytesLeft < 0) {
      log.warn(
        { folder, name },
        "more files than are kept in memory: this one and older ones are not served",
      );
      return;
    }
    app.get(`/${name.replaceAll("\\", "/")}`, (request, reply) => sendStaticFile(file, request, reply));
  }
}

function readStaticFile(folder: string, name: string, present: ReadonlySet<string>): StaticFile {
  const plain = readFileSync(join(folder, name));
  const compressed = encodings
    .filter(({ ending }) => present.has(name + ending))
    .map((encoding) => ({ name: encoding.name, bytes: readFileSync(join(folder, name + encoding.ending)) }));
  const isPage = !neverPages.has(extname(name));
  const isHashed = /^assets[\\/]/.test(name);
  return {
    plain,
    compressed,
    isPage,
    headers: {
      "content-type": types[extname(name)] ?? "application/octet-stream",
      "cache-control": isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      etag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 11)}"`,
      ...(isPage ? {} : { "content-security-policy": "default-src 'none'; frame-ancestors 'none'" }),
      ...(compressed.length > 0 ? { vary: "accept-encoding" } : {}),
    },
  };
}

function sendStaticFile(file: StaticFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(file.headers);
  if (!file.isPage) for (const name of pageHeaders) reply.removeHeader(name);
  if (isKnown(file.headers.etag!, request)) return reply.code(304).send();
  const encoding = file.compressed.find(({ name }) => accepts(request, name));
  if (encoding) reply.header("content-encoding", encoding.name);
  return reply.send(encoding?.bytes ?? file.plain);
}

/** Whether the client already has the file with this tag; a weak tag counts like a strong one. */
function isKnown(tag: string, request: FastifyRequest): boolean {
  const strong = (text: string) => text.replace(/^W\//, "");
  return listed(request.headers["if-none-match"]).some((one) => one === "*" || strong(one) === strong(tag));
}

/** Whether a client accepts an encoding: names it with a quality above 0. */
export function accepts(request: FastifyRequest, encoding: string): boolean {
  return listed(request.headers["accept-encoding"]).some((entry) => {
    const [name, quality = ""] = entry.split(";", 2).map((part) => part.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(quality);
  });
}

/** The entries of a header that is a list. */
function listed(header: string | string[] | undefined): string[] {
  return header === undefined
    ? []
    : String(header)
        .split(",")
        .map((entry) => entry.trim());
}
