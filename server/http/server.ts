/** The HTTP server without its features: limits, parsers, headers, error replies, the log line of each request. */
import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Endpoint } from "../../contract/endpoint.ts";
import { AppError, type ErrorCode, errorTable } from "../../contract/errors.ts";
import type { Services } from "../services.ts";
import { sendFailure } from "./failures.ts";
import { securityHeaders } from "./headers.ts";
import { connectionLimits, createLimitedServer } from "./limits/connections.ts";
import { isCall, splitAddress } from "./targets.ts";

const bodyLimitBytes = 16 * 1024;
const addressLimit = 8000;

/** @param limits of connections; those of the settings unless a test has its own */
export async function createServer(
  services: Pick<Services, "settings" | "log" | "limits"> & Partial<Pick<Services, "arrivals">>,
  limits = connectionLimits(services.settings),
): Promise<FastifyInstance> {
  const headers = securityHeaders(services.settings);
  const proxies = services.settings.trustProxy;
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Log calls add the request id themselves; a child logger per request costs more than most requests log.
    childLoggerFactory: (logger) => logger,
    bodyLimit: bodyLimitBytes,
    trustProxy: proxies > 0 ? (_address: string, hop: number) => hop < proxies : false,
    forceCloseConnections: "idle",
    rewriteUrl: ({ url = "/", method }) =>
      method === "POST" && url.startsWith("/unsubscribe/")
        ? `/api${url}`
        : isCall(url)
          ? url
          : decodable(url),
    routerOptions: { maxParamLength: addressLimit },
    serverFactory: (handler) => createLimitedServer(handler, limits, services.arrivals),
    clientErrorHandler: (error, socket) =>
      refuseBrokenRequest(error as NodeJS.ErrnoException, socket, headers),
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, "x-request-id": request.id });
      sendFailure(services.limits.countRefused(request, error), request, reply);
    },
  });
  readJsonOnly(app);
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  const unread = (_request: FastifyRequest, _body: unknown, done: (error: null) => void) => done(null);
  for (const form of ["application/x-www-form-urlencoded", "multipart/form-data"])
    app.addContentTypeParser(form, { parseAs: "buffer" }, unread);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    done(refusalOf(request));
  });
  if (services.log.isLevelEnabled("info")) {
    app.addHook("onResponse", (request, reply, done) => {
      request.log.info(
        {
          reqId: request.id,
          method: request.method,
          path: pathForLog(request.originalUrl),
          status: reply.statusCode,
          milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        },
        "request",
      );
      done();
    });
  }
  app.setErrorHandler((error, request, reply) =>
    sendFailure(services.limits.countRefused(request, error), request, reply),
  );
  return app;
}

/** Bodies are JSON in UTF-8, except where a call is declared to take bytes; an empty one counts as none. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) done(null, undefined);
    else if (!isUtf8(bytes)) done(new AppError("malformed"), undefined);
    else parse(request, bytes.toString(), done);
  });
}

// Compared exactly, so that no oddly written type is parsed here and ignored elsewhere.
function refusalOf(request: FastifyRequest): AppError | undefined {
  if (measured(request.raw.url ?? "").length > addressLimit) return new AppError("address_too_long");
  const { "content-length": length, "transfer-encoding": transfer, "content-type": type } = request.headers;
  const { "content-encoding": encoding } = request.headers;
  const hasBody = transfer !== undefined || (length !== undefined && length !== "0");
  if (!hasBody) return undefined;
  const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
  if (endpoint?.bytes) {
    if (type === "application/octet-stream" && encoding === undefined) return undefined;
    return new AppError("unsupported_type", {
      sentence: "The file must be sent as application/octet-stream.",
    });
  }
  if (endpoint?.oneClick && oneClickForm.test(type ?? "") && encoding === undefined) return undefined;
  const isJson = /^application\/json(?:; ?charset="?utf-8"?)?$/i.test(type ?? "");
  return isJson && encoding === undefined ? undefined : new AppError("unsupported_type");
}

/** Sent by mail programs; the content is ignored. */
const oneClickForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i;

/** The part of an address that the server parses: only the path for pages, which report an invalid query themselves. */
function measured(url: string): string {
  return isCall(url) ? url : splitAddress(url)[0];
}

/**
 * Makes an address decodable for the router, which would otherwise refuse it before any route; the pages handle such
 * addresses and read the original one (`originalUrl`).
 */
function decodable(url: string): string {
  if (!url.includes("%")) return url;
  const [path, search] = splitAddress(url);
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + search;
  }
}

/** The path for the log: without the query and tokens, and with the first six characters of a code that opens a page. */
export function pathForLog(url: string): string {
  return cutSecrets(normalized(splitAddress(url)[0])).slice(0, 200);
}

function cutSecrets(path: string): string {
  return path
    .replace(/(\/(?:reset|verify)\/).+$/i, "$1[cut]")
    .replace(/(\/(?:invitations?|join|unsubscribe)\/+)[^/]+/gi, "$1[cut]")
    .replace(/(\/(?:certificates?|shared)\/[^/]{6})[^/]+/gi, "$1[cut]");
}

/** The path without needless percent-encoding: the router decodes a path before it finds the route. */
function normalized(path: string): string {
  try {
    return encodeURI(decodeURI(path));
  } catch {
    return path;
  }
}

const codesOfBrokenRequests: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "too_slow",
};
/** How long a client that is still sending has to read the refusal. */
const refusalMilliseconds = 2000;

/** Responds to invalid HTTP, oversized heads and slow requests in the usual error format. */
function refuseBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = codesOfBrokenRequests[error.code ?? ""] ?? "malformed";
  const { status, sentence } = errorTable[code];
  const body = JSON.stringify({ error: sentence, code });
  const lines = Object.entries({
    ...headers,
    "x-request-id": randomUUID(),
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${code}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), refusalMilliseconds).unref();
}
