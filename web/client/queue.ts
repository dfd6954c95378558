/** Waits with a call that the server has no room for, and makes it again when the server says so. */
import { signInQueueSentence } from "../../contract/users/sign-in-queue.ts";
import { CallError } from "./api.ts";

/**
 * Makes a call, and makes it again for as long as the server answers 503 with Retry-After.
 * @param onWait called with the sentence to show while the call waits, and with null once it has been answered
 * @throws what the call throws otherwise; the signal's reason when it is aborted while waiting
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
      // Those who were refused at the same moment do not all come back at the same moment.
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
