/** Submits an attempt: retries until the server has graded it, never with two requests at a time. */
import type { UnsentBatch } from "./device-record.ts";
import { type AnswersBody, type Blocking, isBlocking, type Outcome, type Submitted } from "./outcome.ts";
import { limitMilliseconds, type Pace, Wait } from "./retry.ts";

export interface SubmitterPorts {
  /** Collects all unsent answers under a new sequence number. */
  takeUnsent(): Promise<UnsentBatch>;
  send(body: AnswersBody, limitMilliseconds: number): Promise<Outcome<Submitted>>;
  /** Finds and drops the answers that the server refused; returns whether there were any. */
  isolateRejected(unsent: UnsentBatch): Promise<boolean>;
  submitted(submitted: Submitted): void;
  /** Reads the attempt from the server, which says that it isn't open. */
  refresh(): Promise<void>;
  halted(kind: Blocking["kind"]): void;
  /** `isFailing` has changed. */
  changed(): void;
}

export class Submitter {
  readonly #ports: SubmitterPorts;
  readonly #wait: Wait;
  #running = false;
  #isReached = false;
  #stopped = false;

  constructor(ports: SubmitterPorts, pace: Pace) {
    this.#ports = ports;
    this.#wait = new Wait(pace);
  }

  /** Whether the last try failed. */
  get isFailing(): boolean {
    return this.#wait.failures > 0;
  }

  /** Whether the server responded to the last try, although it didn't accept it. */
  get isReached(): boolean {
    return this.#isReached;
  }

  /** Submits. During a submit (double click, Enter and click, time up during a click) it only ends the wait between tries. */
  submit(): void {
    if (this.#running) this.wake();
    else if (!this.#stopped) void this.#run();
  }

  /** Call when the network may be back: ends the wait between tries. */
  wake(): void {
    this.#wait.cutShort();
  }

  /** Sends no further request, because the attempt has ended or the page is closed. */
  stop(): void {
    this.#stopped = true;
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (await this.#shouldTryAgain());
    this.#running = false;
  }

  async #shouldTryAgain(): Promise<boolean> {
    const unsent = await this.#ports.takeUnsent();
    if (this.#stopped) return false;
    const outcome = await this.#ports.send(unsent.body, limitMilliseconds(this.#wait.failures));
    if (outcome.kind === "ok") {
      this.#ports.submitted(outcome.data);
      return false;
    }
    if (outcome.kind === "closed" || outcome.kind === "conflict") await this.#ports.refresh();
    if (isBlocking(outcome)) {
      this.#ports.halted(outcome.kind);
      return false;
    }
    const hasAnswers = Object.keys(unsent.choices).length > 0;
    if (outcome.kind === "refused" && hasAnswers && (await this.#ports.isolateRejected(unsent))) return true;
    this.#isReached = outcome.kind !== "unreachable";
    const waited = this.#wait.after(outcome);
    this.#ports.changed();
    await waited;
    return !this.#stopped;
  }
}
