/** Turns thrown errors into error responses. */
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { AppError, type ErrorBody, type ErrorCode, errorTable } from "../../contract/errors.ts";
import { isTransientFailure } from "../database/handle.ts";

const codesOfStatus: Record<number, ErrorCode> = {
  400: "malformed",
  404: "not_found",
  405: "method_not_allowed",
  413: "too_large",
  414: "address_too_long",
  415: "unsupported_type",
  431: "headers_too_large",
};

/** The AppError for anything thrown; an unknown error becomes `internal`. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isTransientFailure(error)) return new AppError("busy", { retryAfterSeconds: 1 });
  const { statusCode, code } = error as Partial<FastifyError>;
  if (typeof code === "string" && code.startsWith("FST_") && statusCode) {
    return new AppError(codesOfStatus[statusCode] ?? (statusCode < 500 ? "malformed" : "internal"));
  }
  // The JSON parser's own errors: broken text, or a key that would reach a prototype.
  if (error instanceof SyntaxError && statusCode === 400) return new AppError("malformed");
  return new AppError("internal");
}

/** Thrown when work ends because its client disconnected, so there is nobody to respond to. */
export class ClientGone extends AppError {
  constructor() {
    super("busy");
  }
}

/** Delays the refusal of a flooding client, so that its connections wait instead of retrying immediately. */
export class FloodRefusal extends AppError {
  /** @param sentence in place of the usual one of too_many_requests */
  constructor(retryAfterSeconds: number, sentence?: string) {
    super("too_many_requests", { retryAfterSeconds, ...(sentence === undefined ? {} : { sentence }) });
  }
}

/** On average; randomised between half and one and a half times, so that a flood doesn't return all at once. */
const holdBackMilliseconds = 3000;
/** How many refusals may be delayed at once; each occupies a connection, possibly of a proxy. */
const mostHeldBack = 2500;
let heldBack = 0;

/** True if a request failed because its client disconnected while sending or reading. */
function isBrokenOff(error: unknown, request: FastifyRequest): boolean {
  const { socket, errored } = request.raw;
  if (error instanceof ClientGone) return true;
  return socket.destroyed && (error === errored || error === socket.errored);
}

/** Sends the error response; bugs are logged once with their stack. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = asAppError(error);
  if (isBrokenOff(error, request)) request.log.debug({ reqId: request.id }, "the client broke off");
  else if (failure.code === "internal")
    request.log.error({ reqId: request.id, err: error }, "unexpected error");
  else if (failure.code === "busy")
    request.log.warn({ reqId: request.id, err: error }, "could not serve just now");
  if (failure.retryAfterSeconds !== undefined) {
    reply.header("retry-after", String(Math.ceil(failure.retryAfterSeconds)));
  }
  reply.code(failure.status).header("cache-control", "no-store").type("application/json; charset=utf-8");
  if (!(error instanceof FloodRefusal) || heldBack >= mostHeldBack) {
    reply.send(errorBody(failure));
    return;
  }
  heldBack += 1;
  setTimeout(
    () => {
      heldBack -= 1;
      reply.send(errorBody(failure));
    },
    holdBackMilliseconds * (0.5 + Math.random()),
  );
}

/** The body of a failure. */
export function errorBody(failure: AppError): ErrorBody {
  return {
    error: failure.message,
    code: failure.code,
    ...(failure.fields ? { fields: failure.fields } : {}),
    ...(failure.current === undefined ? {} : { current: failure.current }),
  };
}

const unknownField = "This field is not known.";

/** The sentence for a value whose schema has none. */
export const unspecificRefusal = "This value is not valid.";

/** The failure of an input with fields or parameters that the call does not have. */
export function unknownFields(names: string[]): AppError {
  return new AppError("invalid_input", {
    fields: Object.fromEntries(names.map((name) => [name, unknownField])),
  });
}

/** The failure of an input that its schema refused: each field with its own sentence, the first as the error. */
export function refusedInput(issues: z.core.$ZodIssue[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) fields[key] ??= unknownField;
      continue;
    }
    const name = issue.path.join(".") || "body";
    fields[name] ??= issue.message;
  }
  const first = Object.values(fields)[0];
  const specific = first && ![unspecificRefusal, unknownField].includes(first);
  return new AppError("invalid_input", {
    sentence: specific ? first : errorTable.invalid_input.sentence,
    fields,
  });
}
