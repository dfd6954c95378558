/** How the calls of an attempt turn the server's responses into outcomes. */
import { afterEach, expect, test, vi } from "vitest";
import { attemptCalls } from "./calls.ts";

afterEach(() => vi.unstubAllGlobals());

interface Sent {
  path: string;
  init: RequestInit;
}

function respond(status: number, body: unknown, headers: Record<string, string> = {}): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push({ path, init });
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
  });
  return sent;
}

const saved = { savedAt: "2026-11-21T09:00:00.000Z", serverNow: "2026-11-21T09:00:00.000Z" };
const body = { answers: { q1: "a" }, client: "c".repeat(32), seq: 1 };
const save = () => attemptCalls.save("an id/..", body, 1000);

test.each([
  [401, { code: "signed_out" }, { kind: "signedOut" }],
  [404, { code: "not_found" }, { kind: "notFound" }],
  [409, { code: "no_open_attempt", error: "No." }, { kind: "conflict" }],
  [
    409,
    { code: "free_attempts_paused", error: "Take it in the group." },
    { kind: "conflict", sentence: "Take it in the group." },
  ],
  [410, { code: "attempt_closed" }, { kind: "closed" }],
  [410, { code: "attempt_damaged" }, { kind: "damaged" }],
  [422, { code: "invalid_input" }, { kind: "refused" }],
  [429, { code: "too_many", error: "Wait." }, { kind: "busy", sentence: "Wait." }],
  [503, "<html>", { kind: "busy" }],
])("a response with status %i and %j is the outcome %j", async (status, reply, outcome) => {
  respond(status, reply);
  expect(await save()).toEqual(outcome);
});

test("a start may take fifteen seconds, and the other calls as long as they say", async () => {
  respond(503, {});
  const limits = vi.spyOn(AbortSignal, "timeout");
  await attemptCalls.start("javascript");
  await attemptCalls.read("1", 10_000);
  expect(limits.mock.calls).toEqual([[15_000], [10_000]]);
  limits.mockRestore();
});

test("Retry-After is passed on in seconds, unless it is zero or no number", async () => {
  for (const [header, expected] of [
    ["7", { kind: "busy", retryAfterSeconds: 7 }],
    ["1", { kind: "busy", retryAfterSeconds: 1 }],
    ["0", { kind: "busy" }],
    ["soon", { kind: "busy" }],
  ] as const) {
    respond(503, {}, { "Retry-After": header });
    expect(await save()).toEqual(expected);
  }
});

test("a save sends JSON to the encoded path and survives the page; a read does neither", async () => {
  const sent = respond(200, { data: { ...saved, deadlineAt: saved.serverNow } });
  expect(await save()).toMatchObject({ kind: "ok", data: { serverNow: saved.serverNow } });
  await attemptCalls.read("1", 1000);
  expect(sent.map(({ path, init }) => [path, init.method, init.keepalive, init.body])).toEqual([
    ["/api/assessment/attempts/an%20id%2F..", "PATCH", true, JSON.stringify(body)],
    ["/api/assessment/attempts/1", "GET", false, undefined],
  ]);
});

test("an unreadable success, a failed request and a timeout all count as unreachable", async () => {
  respond(200, "<html>Sign in to the hotel</html>");
  expect(await save()).toEqual({ kind: "unreachable" });
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(await save()).toEqual({ kind: "unreachable" });
  vi.stubGlobal(
    "fetch",
    (_path: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  );
  expect(await attemptCalls.save("1", body, 1)).toEqual({ kind: "unreachable" });
});
