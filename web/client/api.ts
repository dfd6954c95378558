/** Makes a declared call and sorts failures into the three outcomes that every screen distinguishes. */
import type { Endpoint, Output, Page, Request } from "../../contract/endpoint.ts";
import type { ErrorBody } from "../../contract/errors.ts";

/**
 * Why a call gave no result:
 * - `refused`: the server answered with an error; `status`, and what its body said
 * - `unanswered`: no response came within 30 seconds
 * - `unexpected`: anything else, such as a success that is no JSON
 */
export class CallError extends Error {
  readonly outcome: "refused" | "unanswered" | "unexpected";
  readonly status: number | undefined;
  readonly body: Partial<ErrorBody>;
  /** The server's Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    outcome: CallError["outcome"],
    detail: { status?: number; body?: unknown; retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(`call ${outcome}`, { cause: detail.cause });
    this.name = "CallError";
    this.outcome = outcome;
    this.status = detail.status;
    this.body = isRecord(detail.body) ? detail.body : {};
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }

  get code(): ErrorBody["code"] | undefined {
    return this.body.code;
  }

  /** The server's sentence, if it sent one. */
  get sentence(): string | undefined {
    return typeof this.body.error === "string" && this.body.error !== "" ? this.body.error : undefined;
  }

  get fields(): Record<string, string> {
    return isRecord(this.body.fields) ? (this.body.fields as Record<string, string>) : {};
  }
}

const networkSentence = "Network error. Please check your connection and try again.";
const unexpectedSentence = "An unexpected error occurred. Please try again later.";

/** What a person reads when a call failed; `fallback` is used when the server refused without a sentence (specification, section 8). */
export function failureSentence(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return unexpectedSentence;
  if (error.outcome === "refused") return error.sentence ?? fallback;
  return error.outcome === "unanswered" ? networkSentence : unexpectedSentence;
}

export interface Reply<E extends Endpoint> {
  message: string;
  data: E["shape"] extends "list" ? Output<E>[] : Output<E>;
  page?: Page;
}

interface CallOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page, for a last save; bodies up to 64 kB. */
  keepalive?: boolean;
}

type Arguments<E extends Endpoint> =
  object extends Request<E>
    ? [request?: Request<E>, options?: CallOptions]
    : [request: Request<E>, options?: CallOptions];

/** Makes the call and parses its data with the declared schema; throws `CallError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[request, options]: Arguments<E>
): Promise<Reply<E>> {
  const reply = await tell(endpoint, ...([request, options] as Arguments<E>));
  if (reply.data === undefined) throw new CallError("unexpected", { body: reply });
  return reply as Reply<E>;
}

/** Like `call`, for calls whose sentence matters: a response without `data` is accepted too. */
export async function tell<E extends Endpoint>(
  endpoint: E,
  ...[request, options]: Arguments<E>
): Promise<Omit<Reply<E>, "data"> & Partial<Pick<Reply<E>, "data">>> {
  const [body] = await Promise.all([send(endpoint, request, options), import("./strict-schemas.ts")]);
  const message = typeof body.message === "string" ? body.message : "";
  const page = isRecord(body.page) ? { page: body.page as unknown as Page } : {};
  if (body.data === undefined) return { message, ...page };
  const rows = endpoint.shape === "list";
  if (rows && !Array.isArray(body.data)) throw new CallError("unexpected", { body });
  const parsed = rows
    ? (body.data as unknown[]).map((row) => endpoint.output.safeParse(row))
    : [endpoint.output.safeParse(body.data)];
  const failed = parsed.find((result) => !result.success);
  if (failed) throw new CallError("unexpected", { body, cause: failed.error });
  const values = parsed.map((result) => result.data);
  return { message, data: (rows ? values : values[0]) as Reply<E>["data"], ...page };
}

type Address = Pick<Endpoint, "method" | "path" | "access">;

type SignedOutListener = (refused: Address) => Promise<void> | void;

const listeners = new Set<SignedOutListener>();

/** Called when a call is refused for lack of a session; the call fails once the listener is done. */
export function onSignedOut(listener: SignedOutListener): void {
  listeners.add(listener);
}

let refusal = () => {};

/** Called when a call is refused because the person may not make it. */
export function onNotAllowed(listener: () => void): void {
  refusal = listener;
}

let lackOfTwoFactor = () => {};

/** Called when a call is refused to an admin who still has to set up two-factor sign-in. */
export function onTwoFactorRequired(listener: () => void): void {
  lackOfTwoFactor = listener;
}

/** Makes a call without parsing: returns the body of a success. */
export async function send(
  endpoint: Address,
  request: { params?: unknown; query?: unknown; body?: unknown } = {},
  { signal, keepalive }: CallOptions = {},
): Promise<Record<string, unknown>> {
  const response = await fetchAnswer(addressOf(endpoint, request), {
    method: endpoint.method,
    credentials: endpoint.access === "anonymous" ? "omit" : "same-origin",
    signal: AbortSignal.any([AbortSignal.timeout(30_000), ...(signal ? [signal] : [])]),
    ...(keepalive ? { keepalive } : {}),
    ...bodyOf(request.body),
  });
  const body = await readBody(endpoint, response);
  if (!response.ok) {
    const { status, headers } = response;
    const error = new CallError("refused", { status, body, retryAfterSeconds: secondsIn(headers) });
    if (error.status === 401 && error.code === "not_signed_in")
      for (const listener of listeners) await listener(endpoint);
    if (error.code === "not_allowed") refusal();
    if (error.code === "two_factor_required") lackOfTwoFactor();
    throw error;
  }
  if (!isRecord(body)) throw new CallError("unexpected", { status: response.status });
  return body;
}

/** A file goes as its bytes, anything else as JSON. */
function bodyOf(body: unknown): Pick<RequestInit, "headers" | "body"> {
  if (body === undefined) return {};
  if (body instanceof Blob) return { headers: { "Content-Type": "application/octet-stream" }, body };
  return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

function secondsIn(headers: Headers): number | undefined {
  const text = headers.get("retry-after") ?? "";
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

async function fetchAnswer(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    throw unanswered(cause);
  }
}

/** The body of a response. One that is not JSON counts as empty and is logged. */
async function readBody({ method, path }: Address, response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    // Not a syntax error: the connection broke, or the caller has left.
    if (!(cause instanceof SyntaxError)) throw unanswered(cause);
    console.error(`The reply to ${method} ${path} is not JSON.`, cause);
    return undefined;
  }
}

function unanswered(cause: unknown): unknown {
  const isCancelled = cause instanceof DOMException && cause.name === "AbortError";
  return isCancelled ? cause : new CallError("unanswered", { cause });
}

/** The address of a call with its parameters. */
export function addressOf(
  { path }: Address,
  { params, query }: { params?: unknown; query?: unknown },
): string {
  const given = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
