/** What can become of a call while an attempt is taken, and the calls themselves as the attempt's logic sees them. */
import type { Attempt } from "../../contract/attempts.ts";

export type Outcome<T> =
  | { kind: "ok"; data: T }
  /** 410: the attempt has ended. */
  | { kind: "closed" }
  /** 410: the attempt can't be read any more, and has ended without a result. */
  | { kind: "damaged" }
  /** 401: no session any more. */
  | { kind: "signedOut" }
  /** 404: no such attempt for this person. */
  | { kind: "notFound" }
  /** 409: the questions are not there yet, or nothing is open; `sentence` where an assignment pauses free attempts. */
  | { kind: "conflict"; sentence?: string }
  /** 422: the server will never take this. */
  | { kind: "refused" }
  /** The server answered, but can't do it now; `sentence` where it says why. */
  | { kind: "busy"; retryAfterSeconds?: number; sentence?: string }
  | { kind: "unreachable" };

/** What ends the way from this page to the server; trying again leads nowhere. */
export type Blocking = Extract<Outcome<never>, { kind: "signedOut" | "notFound" | "damaged" }>;

/** Whether an outcome ends this page's access to the attempt. */
export function isBlocking(outcome: Outcome<unknown>): outcome is Blocking {
  return outcome.kind === "signedOut" || outcome.kind === "notFound" || outcome.kind === "damaged";
}

/** For each question the id of the chosen option; null takes an answer back. */
export type Answers = Record<string, string | null>;

export interface AnswersBody {
  answers: Answers;
  client: string;
  seq: number;
}

export interface Saved {
  serverNow: string;
  deadlineAt: string;
  returnedSeconds?: number | undefined;
}

export type Submitted = Pick<Attempt, "result" | "held">;

/** The calls; each gives up after `limitMilliseconds` and then yields `unreachable`. */
export interface AttemptCalls {
  start(slug: string): Promise<Outcome<Attempt>>;
  read(attemptId: string, limitMilliseconds: number): Promise<Outcome<Attempt>>;
  save(attemptId: string, body: AnswersBody, limitMilliseconds: number): Promise<Outcome<Saved>>;
  submit(
    attemptId: string,
    title: string,
    body: AnswersBody,
    limitMilliseconds: number,
  ): Promise<Outcome<Submitted>>;
}

/** Timers as a dependency, so that tests step through hours in no time. */
export interface Timers {
  /** Runs once after a time in milliseconds; the function that comes back calls it off. */
  after(milliseconds: number, run: () => void): () => void;
}

export const realTimers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
