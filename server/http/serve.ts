/**
 * Turns a declared call into a route: finds the caller, applies access, checks the input, and sends the declared
 * output.
 */
import { finished } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { type Endpoint, isGroupAccess } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import type { ListQuery } from "../../contract/lists.ts";
import { messages } from "../../contract/messages.ts";
import { hasUnwantedCharacters } from "../../contract/text-rules.ts";
import { isSecure } from "../config.ts";
import { countUse } from "../database/hourly-limit.ts";
import { retryTransient } from "../database/retry.ts";
import { durable } from "../database/statements.ts";
import { longestStallSeconds } from "../platform/event-loop.ts";
import type { Services } from "../services.ts";
import { allow } from "./access.ts";
import {
  Answer,
  type Call,
  type Caller,
  type FileReply,
  type Handler,
  type Rows,
  type Streamed,
} from "./call.ts";
import { clearSessionCookies, sendSessionCookies } from "./cookies.ts";
import { refuseCrossSite, refuseNavigation } from "./cross-site.ts";
import { type Device, type DeviceAccount, deviceOf } from "./device-cookie.ts";
import { refusedInput, unknownFields, unspecificRefusal } from "./failures.ts";
import { confirmSession, identify } from "./identify.ts";
import { addressOf } from "./limits/address.ts";
import { writeOutput } from "./outputs.ts";
import { deleteSession, findPersonAsLastRead, openSession } from "./sessions-store.ts";
import { sendRows, sendStreamed } from "./streamed-reply.ts";

/** For calls whose input counts by its arrival time. */
export interface Timed {
  /** Whether a retry could be too late. Such a request waits out a brief database failure instead of being refused. */
  isUrgent(request: FastifyRequest): boolean;
  /**
   * True if the call stores nothing unless its session stands when it is stored. It gets the session as last read, which
   * saves a statement on PostgreSQL.
   */
  checksSession?: boolean;
}

/**
 * Serves one declared call.
 * @param timed for calls whose input counts by its arrival: no deadline up to then is
 * decided before they are handled
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: Handler<E>,
  timed?: Timed,
): void {
  const changesState = endpoint.method !== "GET" || endpoint.changesState === true;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes, preParsing: admitFirst }),
    exposeHeadRoute: !changesState,
    config: { endpoint },
    handler: async (request, reply) => {
      if (!timed) return handle(request, reply, services.clock.now(), once);
      const arrival = services.arrivals.begin(request.raw.socket);
      try {
        return await handle(request, reply, arrival.at, timed.isUrgent(request) ? patiently : once);
      } finally {
        arrival.done();
      }
    },
  });

  /** Large bodies are read only from callers who may send one. */
  async function admitFirst(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    refuseCrossSite(request, services.settings.publicUrl);
    const caller = await identify(services, endpoint, request, reply);
    await allow(services, endpoint, caller, checkParams(endpoint, request));
    if (caller && isLarge(endpoint)) await services.exports.beginBody(caller.id, reply.raw);
  }

  async function handle(request: FastifyRequest, reply: FastifyReply, receivedAt: Date, run: Run) {
    if (changesState) refuseCrossSite(request, services.settings.publicUrl);
    if (endpoint.changesState) refuseNavigation(request);
    if (!timed?.checksSession) {
      const caller = await run(() => identify(services, endpoint, request, reply));
      return respond(request, reply, caller, receivedAt, run);
    }
    const caller = await run(() => identify(services, endpoint, request, reply, findPersonAsLastRead));
    try {
      return await respond(request, reply, caller, receivedAt, run);
    } catch (error) {
      // Whatever else is wrong with a call, an ended session is said first.
      if (caller) await confirmSession(services, endpoint, request, reply);
      throw error;
    }
  }

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller | undefined,
    receivedAt: Date,
    run: Run,
  ) {
    const isWalkStep = endpoint.shape === "list" && "cursor" in (request.query as object);
    const secure = isSecure(services.settings);
    const device = deviceOf(request, reply, { secretKey: services.secretKey, secure });
    services.limits.countCall(request, {
      personId: caller?.id,
      deviceId: caller ? undefined : device.id,
      isWalkStep,
    });
    // Held until everything is sent, since rows are read while others are being sent.
    if (caller && isWalkStep) finished(reply.raw, services.limits.beginWalkStep(caller.id));
    const params = checkParams(endpoint, request);
    const scope = await run(() => allow(services, endpoint, caller, params));
    const call = {
      params,
      query: check(endpoint.query, request.query),
      body: endpoint.bytes ? checkBytes(request) : checkBody(endpoint, request),
      caller,
      ...scope,
      receivedAt,
      device,
      ...sessionControls(services, { request, reply, caller, device }),
      confirmSession: () => confirmSession(services, endpoint, request, reply),
    } as unknown as Call<E>;
    const slot =
      caller && isExport(endpoint, call.query)
        ? await services.exports.begin(caller.id, reply.raw)
        : undefined;
    const work = async () => {
      const done = await handler(call);
      await durable(services.db);
      return done;
    };
    const isOfMany = endpoint.access === "admin" || isGroupAccess(endpoint.access);
    const isPage = endpoint.shape === "list" && isOfMany && !slot && !isWalkStep;
    const limited = () => {
      if (caller && isPage) return services.exports.runPage(caller.id, work);
      return caller && endpoint.isCostly ? services.exports.runCostly(caller.id, work) : work();
    };
    const outcome = await run(limited);
    reply.header("cache-control", "no-store");
    if (endpoint.shape === "file") return sendFile(reply, endpoint, outcome as FileReply);
    if (endpoint.shape === "list") return sendRows(reply, endpoint, outcome as Rows<unknown>, slot);
    if (endpoint.shape === "stream") return sendStreamed(reply, endpoint, outcome as Streamed<object>, slot!);
    return sendValue(reply, endpoint, outcome);
  }
}

/** Whether the response has any number of rows: a whole list, or a streamed one. */
function isExport({ shape }: Endpoint, query: unknown): boolean {
  if (shape !== "list") return shape === "stream";
  const { page, limit, cursor } = query as ListQuery;
  return page === undefined && limit === undefined && cursor === undefined;
}

/** Longer bodies than that of one question, of which many at once would take much memory. */
const largeBytes = 100 * 1024;

function isLarge({ bodyBytes = 0 }: Endpoint): boolean {
  return bodyBytes > largeBytes;
}

/** How many devices may become known to one account in an hour. */
const newDevicesAnHour = 10;

type Run = <T>(work: () => Promise<T>) => Promise<T>;
const once: Run = (work) => work();
const patiently: Run = (work) => retryTransient(work, longestStallSeconds);

/** Paths contain ids and tokens, so an invalid one is a 404. Access is checked first. */
function checkParams(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (!endpoint.params) return undefined;
  const given = Object.entries(request.params as Record<string, string>);
  const known = given.map(([name, value]) => [name, canName(value) ? value : ""]);
  return check(endpoint.params, Object.fromEntries(known));
}

const longestName = 200;

function canName(value: string): boolean {
  return value.length <= longestName && !hasUnwantedCharacters(value);
}

function check(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) {
    const given = Object.keys((value as object | undefined) ?? {});
    if (given.length === 0) return undefined;
    throw unknownFields(given);
  }
  // Set here, because zod's own message depends on which parts of zod are loaded.
  const outcome = schema.safeParse(value, { error: () => unspecificRefusal });
  if (outcome.success) return outcome.data;
  throw refusedInput(outcome.error.issues);
}

function checkBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  const { body } = request;
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  if (endpoint.method === "GET") return undefined;
  if (body === undefined && !endpoint.body) return undefined;
  if (!isObject) throw new AppError("malformed");
  return check(endpoint.body, body);
}

function checkBytes({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body;
  throw new AppError("malformed", { sentence: "The file is empty." });
}

/**
 * Whether one more device may become known to an account. Known devices have their own limits, which nobody should
 * multiply by signing in repeatedly.
 */
function mayAddDevice({ db, clock }: Services, userId: string): Promise<boolean> {
  return countUse(db, `new-device:${userId}`, newDevicesAnHour, clock.now());
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller | undefined;
  device: Device;
}

function sessionControls(services: Services, { request, reply, caller, device }: Asked) {
  const secure = isSecure(services.settings);
  const userAgent = request.headers["user-agent"] ?? "";
  const address = addressOf(request);
  return {
    address,
    userAgent,
    async startSession(account: DeviceAccount) {
      // The former session is not reused, which prevents session fixation.
      if (caller) await deleteSession(services.db, caller.sessionId);
      const now = services.clock.now();
      const changedAt = new Date(account.passwordChangedAt);
      const value = await openSession(services.db, {
        userId: account.id,
        passwordChangedAt: account.passwordChangedAt,
        userAgent,
        address,
        // The clock may have been set back since the password was set.
        now: now < changedAt ? changedAt : now,
      });
      if (value === undefined) throw new AppError("invalid_credentials");
      sendSessionCookies(reply, value, secure);
      const isKnown = device.id !== undefined;
      if (isKnown || (await mayAddDevice(services, account.id))) device.remember(account);
    },
    async endSession() {
      if (caller) await deleteSession(services.db, caller.sessionId);
      clearSessionCookies(reply, secure);
    },
    clearCookies: () => clearSessionCookies(reply, secure),
  };
}

function sendFile(reply: FastifyReply, endpoint: Endpoint, { bytes, headers = {} }: FileReply): FastifyReply {
  // As bytes, so that the type stays what was declared.
  return reply
    .headers({ "content-type": endpoint.contentType, ...headers })
    .send(Buffer.from(bytes as string));
}

function sendValue(reply: FastifyReply, endpoint: Endpoint, outcome: unknown): FastifyReply {
  const answer =
    outcome instanceof Answer ? outcome : new Answer(outcome, endpoint.message, endpoint.status ?? 200);
  const data = writeOutput(endpoint.output, answer.data);
  return reply
    .code(answer.status)
    .type("application/json; charset=utf-8")
    .send(
      `{"message":${JSON.stringify(messages[answer.message])}${data === undefined ? "" : `,"data":${data}`}}`,
    );
}
