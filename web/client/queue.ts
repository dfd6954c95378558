/** Retries a call that the server is too busy for, when the server says so. */
import { signInQueueSentence } from "../../contract/users/sign-in-queue.ts";
import { CallError } from "./api.ts";

/**
 * Makes a call, and repeats it while the server responds 503 with Retry-After.
 * @param onWait called with the sentence
 * to show while the call waits, and with null when it no longer does
 * @throws other errors of the call; the signal's
 * reason if it is aborted while waiting
 */
export async function whenThereIsRoom<T>(
  makeCall: () => Promise<T>,
  onWait: (sentence: string | null) => void,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      const reply = await makeCall();
      onWait(null);
      return reply;
    } catch (error) {
      const seconds = waitOf(error);
      if (seconds === undefined) {
        onWait(null);
        throw error;
      }
      onWait(sentenceOf(error as CallError));
      // Jitter, so that people who were refused together don't all return together.
      await pause(seconds * 1000 * (1 + Math.random()), signal);
    }
  }
}

function waitOf(error: unknown): number | undefined {
  return error instanceof CallError && error.status === 503 ? error.retryAfterSeconds : undefined;
}

function sentenceOf({ sentence }: CallError): string {
  return sentence === signInQueueSentence
    ? "Many people are signing in, and you are in the queue. Keep this page open: we keep trying automatically."
    : "The server is busy. Keep this page open: we keep trying automatically.";
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
