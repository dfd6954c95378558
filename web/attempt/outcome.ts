/** The outcomes of calls during an attempt, and the calls as the attempt session uses them. */
import type { Attempt } from "../../contract/attempts/attempts.ts";

export type Outcome<T> =
  | { kind: "ok"; data: T }
  /** 410: the attempt has ended. */
  | { kind: "closed" }
  /** 410: the server can't read the attempt; it has ended without a result. */
  | { kind: "damaged" }
  /** 401: the session has ended. */
  | { kind: "signedOut" }
  /** 404: no such attempt for this person. */
  | { kind: "notFound" }
  /** 409: the questions aren't ready, or no attempt is open; `sentence` if an assignment pauses free attempts. */
  | { kind: "conflict"; sentence?: string }
  /** 422: the server will never accept this. */
  | { kind: "refused" }
  /** The server responded, but can't do it now; `sentence` if it says why. */
  | { kind: "busy"; retryAfterSeconds?: number; sentence?: string }
  | { kind: "unreachable" };

/** The outcomes after which trying again is useless. */
export type Blocking = Extract<Outcome<never>, { kind: "signedOut" | "notFound" | "damaged" }>;

/** Whether an outcome ends this page's access to the attempt. */
export function isBlocking(outcome: Outcome<unknown>): outcome is Blocking {
  return outcome.kind === "signedOut" || outcome.kind === "notFound" || outcome.kind === "damaged";
}

/** The chosen option's id, by question id; null removes the answer. */
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

/** Each call gives up after `limitMilliseconds` and then returns `unreachable`. */
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

/** Timers as a dependency, so that tests can skip hours. */
export interface Timers {
  /** Runs a function once after some milliseconds; returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

export const realTimers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
