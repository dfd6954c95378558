import { afterEach, expect, test, vi } from "vitest";
import { getMyResults } from "../../contract/results.ts";
import { login, logout, verifyEmail } from "../../contract/users/users.ts";
import { CallError, call, failureSentence, onNotAllowed, onSignedOut, tell } from "./api.ts";

afterEach(() => vi.unstubAllGlobals());

function answer(status: number, body: unknown) {
  const fetched = vi.fn(
    async (_address: string, _init: RequestInit) =>
      new Response(typeof body === "string" ? body : JSON.stringify(body), { status }),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const credentials = { body: { email: "ada@example.org", password: "x" } };

async function sentenceOf(promise: Promise<unknown>) {
  return failureSentence(await promise.catch((error: unknown) => error), "Error logging in.");
}

test("a refusal shows the server's own sentence", async () => {
  answer(401, { error: "Not right.", code: "invalid_credentials" });
  expect(await sentenceOf(call(login, credentials))).toBe("Not right.");
});

test("a refusal without a sentence shows the fallback", async () => {
  answer(500, {});
  expect(await sentenceOf(call(login, credentials))).toBe("Error logging in.");
  answer(502, "<html>");
  expect(await sentenceOf(call(login, credentials))).toBe("Error logging in.");
});

test("no response shows the network sentence", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await sentenceOf(call(login, credentials))).toBe(
    "Network error. Please check your connection and try again.",
  );
});

test("a connection that breaks during the response counts as no response", async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) });
  vi.stubGlobal("fetch", async () => new Response(body));
  const error = await call(login, credentials).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ outcome: "unanswered" });
});

test("a response that isn't JSON is logged with its call (ERR-12)", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  answer(200, "<html>");
  await call(getMyResults, { query: {} }).catch(() => undefined);
  expect(logged).toHaveBeenCalledWith(
    "The reply to GET /api/assessment/my-assessments is not JSON.",
    expect.any(SyntaxError),
  );
  logged.mockRestore();
});

test("listeners are notified of a call that the person may not make", async () => {
  const heard = vi.fn();
  onNotAllowed(heard);
  answer(403, { error: "No.", code: "not_allowed" });
  await call(getMyResults, { query: {} }).catch(() => undefined);
  expect(heard).toHaveBeenCalledOnce();
});

test("anything else shows the general sentence", async () => {
  const general = "An unexpected error occurred. Please try again later.";
  answer(200, "hello");
  expect(await sentenceOf(call(login, credentials))).toBe(general);
  answer(200, { message: "ok", data: { id: 7 } });
  expect(await sentenceOf(call(login, credentials))).toBe(general);
  expect(failureSentence(new Error("a bug"), "fallback")).toBe(general);
});

test("a response without data is accepted if only its message matters", async () => {
  answer(200, { message: "X" });
  await expect(tell(logout)).resolves.toEqual({ message: "X" });
  answer(200, { message: "X" });
  await expect(call(logout)).rejects.toThrow(CallError);
});

test("path parameters are encoded, and a public call sends no credentials", async () => {
  const fetched = answer(200, { message: "ok", data: null });
  await call(verifyEmail, { params: { token: "a/b?c" } });
  const [address, init] = fetched.mock.calls[0]!;
  expect(address).toBe("/api/user/verify/a%2Fb%3Fc");
  expect(init).toMatchObject({ method: "PATCH", credentials: "omit" });
  expect(init.headers).toBeUndefined();
});

test("a list comes with its page, and each row is parsed with its schema", async () => {
  answer(200, { message: "ok", data: [], page: { page: 2, limit: 10, total: 0, pages: 0 } });
  const reply = await call(getMyResults, { query: { page: "2", limit: "10" } });
  expect(reply).toMatchObject({ data: [], page: { page: 2 } });
});

test("the end of a session is reported to listeners, a wrong password is not", async () => {
  const heard = vi.fn();
  onSignedOut(heard);
  answer(401, { error: "no", code: "invalid_credentials" });
  await call(login, credentials).catch(() => undefined);
  expect(heard).not.toHaveBeenCalled();
  answer(401, { error: "no", code: "not_signed_in" });
  await call(getMyResults).catch(() => undefined);
  expect(heard).toHaveBeenCalledOnce();
});
