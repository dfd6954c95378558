/** The client repeats a call that the server has no capacity for, and passes everything else on. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errorTable } from "../../contract/errors.ts";
import { signInQueueSentence } from "../../contract/users/sign-in-queue.ts";
import { CallError } from "./api.ts";
import { whenThereIsRoom } from "./queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const busy = (error: string) =>
  new CallError("refused", { status: 503, body: { error, code: "busy" }, retryAfterSeconds: 4 });

function start(outcomes: unknown[]) {
  const leaving = new AbortController();
  const shown: (string | null)[] = [];
  let calls = 0;
  const makeCall = async () => {
    const outcome = outcomes[calls];
    calls += 1;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const result = whenThereIsRoom(makeCall, (sentence) => shown.push(sentence), leaving.signal);
  result.catch(() => {});
  return { result, shown, leaving, calls: () => calls };
}

test("a sign-in waits slightly longer than the server says, shows it, and retries until it gets a response", async () => {
  const { result, shown, calls } = start([busy(signInQueueSentence), busy(signInQueueSentence), "in"]);
  await vi.advanceTimersByTimeAsync(5999);
  expect(calls()).toBe(1);
  expect(shown).toEqual([expect.stringMatching(/^Many people are signing in, and you are in the queue/)]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls()).toBe(2);
  await vi.advanceTimersByTimeAsync(6000);
  expect(await result).toBe("in");
  expect(shown.at(-1)).toBeNull();
});

test("when the server is busy for another reason, the page doesn't mention a queue", async () => {
  const { shown } = start([busy(errorTable.busy.sentence)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([expect.stringMatching(/^The server is busy/)]);
});

test.each([
  ["a refusal", new CallError("refused", { status: 401, retryAfterSeconds: 4 })],
  ["503 without a time", new CallError("refused", { status: 503 })],
  ["a failure of the network", new CallError("unanswered")],
])("%s is passed on at once", async (_, outcome) => {
  const { result, shown, calls } = start([outcome]);
  await expect(result).rejects.toBe(outcome);
  expect(calls()).toBe(1);
  expect(shown).toEqual([null]);
});

test("leaving the page ends the wait", async () => {
  const { result, leaving, calls } = start([busy(signInQueueSentence), "in"]);
  await vi.advanceTimersByTimeAsync(1000);
  leaving.abort(new Error("left"));
  await expect(result).rejects.toThrow("left");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls()).toBe(1);
});
