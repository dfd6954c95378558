/** Hands an attempt in: once for the person, as often as it takes for the network, never two requests at a time. */
import type { UnsentBatch } from "./device-record.ts";
import { type AnswersBody, type Blocking, isBlocking, type Outcome, type Submitted } from "./outcome.ts";
import { limitMilliseconds, type Pace, Wait } from "./retry.ts";

export interface SubmitterPorts {
  /** Takes everything that is unsent, under a new number. */
  draw(): Promise<UnsentBatch>;
  send(body: AnswersBody, limitMilliseconds: number): Promise<Outcome<Submitted>>;
  /** The server refused an answer: finds out which, and drops it; tells whether that led anywhere. */
  isolateRejected(drawn: UnsentBatch): Promise<boolean>;
  submitted(submitted: Submitted): void;
  /** The server says that nothing is open: asks it how the attempt stands. */
  lookAgain(): Promise<void>;
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

  /** Whether the last try did not get through. */
  get isFailing(): boolean {
    return this.#wait.failures > 0;
  }

  /** Whether the server answered the last try, although it could not take it. */
  get isReached(): boolean {
    return this.#isReached;
  }

  /** Submits; while that is under way (double click, Enter and click, time-out during a click) it only ends a wait. */
  submit(): void {
    if (this.#running) this.#wait.cutShort();
    else if (!this.#stopped) void this.#run();
  }

  /** The attempt has ended, or the page is gone: no further request. */
  stop(): void {
    this.#stopped = true;
    this.#wait.cutShort();
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (await this.#isToTryAgain());
    this.#running = false;
  }

  async #isToTryAgain(): Promise<boolean> {
    const drawn = await this.#ports.draw();
    if (this.#stopped) return false;
    const outcome = await this.#ports.send(drawn.body, limitMilliseconds(this.#wait.failures));
    if (outcome.kind === "ok") {
      this.#ports.submitted(outcome.data);
      return false;
    }
    if (outcome.kind === "closed" || outcome.kind === "conflict") await this.#ports.lookAgain();
    if (isBlocking(outcome)) {
      this.#ports.halted(outcome.kind);
      return false;
    }
    const hasAnswers = Object.keys(drawn.choices).length > 0;
    if (outcome.kind === "refused" && hasAnswers && (await this.#ports.isolateRejected(drawn))) return true;
    if (this.#stopped) return false;
    this.#isReached = outcome.kind !== "unreachable";
    const waited = this.#wait.after(outcome);
    this.#ports.changed();
    await waited;
    return !this.#stopped;
  }
}
