/**
 * The calls of an attempt, which return outcomes instead of throwing errors. They don't use `call` in client/api.ts, because an ended
 * session must not leave the page during a test, and because they need Retry-After and short timeouts.
 */
import { getAttempt, saveAnswers, startAttempt, submitAttempt } from "../../contract/attempts/attempts.ts";
import type { Endpoint, Output } from "../../contract/endpoint.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { builtInForm, durationText } from "../../contract/form.ts";
import { rules } from "../../contract/rules.ts";
import "../client/strict-schemas.ts";
import type { AttemptCalls, Outcome } from "./outcome.ts";

interface Asked {
  id?: string;
  body?: object;
  limitMilliseconds?: number;
}

const usualLimitMilliseconds = 15_000;

async function ask<E extends Endpoint>(endpoint: E, asked: Asked): Promise<Outcome<Output<E>>> {
  const response = await fetchReply(endpoint, asked);
  if (!response) return { kind: "unreachable" };
  if (!response.ok) return failureOf(response);
  const reply: unknown = await response.json().catch(() => undefined);
  const parsed = endpoint.output.safeParse((reply as { data?: unknown } | undefined)?.data);
  // An unreadable success may come from a proxy, such as a hotel's sign-in page: try again.
  return parsed.success ? { kind: "ok", data: parsed.data as Output<E> } : { kind: "unreachable" };
}

async function fetchReply(
  { method, path }: Endpoint,
  { id, body, limitMilliseconds = usualLimitMilliseconds }: Asked,
): Promise<Response | undefined> {
  try {
    return await fetch(id === undefined ? path : path.replace(":id", encodeURIComponent(id)), {
      method,
      credentials: "same-origin",
      signal: AbortSignal.timeout(limitMilliseconds),
      // A save in progress continues after the page is closed.
      keepalive: method !== "GET",
      ...(body ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {}),
    });
  } catch {
    return undefined;
  }
}

async function failureOf(response: Response): Promise<Outcome<never>> {
  switch (response.status) {
    case 401:
      return { kind: "signedOut" };
    case 404:
      return { kind: "notFound" };
    case 409: {
      const { code, error } = await bodyOf(response);
      return { kind: "conflict", ...(code === "free_attempts_paused" && error ? { sentence: error } : {}) };
    }
    case 410:
      return { kind: (await bodyOf(response)).code === "attempt_damaged" ? "damaged" : "closed" };
    case 422:
      return { kind: "refused" };
    default: {
      const seconds = Number(response.headers.get("Retry-After"));
      const sentence = response.status === 429 ? (await bodyOf(response)).error : undefined;
      return {
        kind: "busy",
        ...(seconds > 0 ? { retryAfterSeconds: seconds } : {}),
        ...(sentence ? { sentence } : {}),
      };
    }
  }
}

async function bodyOf(response: Response): Promise<Partial<ErrorBody>> {
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === "object" && body !== null ? body : {};
}

export const attemptCalls: AttemptCalls = {
  start: (slug) => ask(startAttempt, { body: { slug } }),
  read: (id, limitMilliseconds) => ask(getAttempt, { id, limitMilliseconds }),
  save: (id, body, limitMilliseconds) => ask(saveAnswers, { id, body, limitMilliseconds }),
  submit: (attemptId, name, body, limitMilliseconds) =>
    ask(submitAttempt, {
      // The specification requires duration and format; the server uses only the attempt.
      body: { attemptId, ...body, name, duration: durationText(builtInForm.seconds), format: rules.format },
      limitMilliseconds,
    }),
};
