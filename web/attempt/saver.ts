/** Sends every choice to the server: one request at a time, always with the newest choices, retried until it succeeds. */
import type { Choice, UnsentBatch } from "./device-record.ts";
import { type AnswersBody, type Blocking, isBlocking, type Outcome, type Saved } from "./outcome.ts";
import { limitMilliseconds, type Pace, Wait } from "./retry.ts";

export interface SaverPorts {
  /** Collects the unsent answers, of one question or of all, under a new sequence number. */
  takeUnsent(onlyQuestionId?: string): Promise<UnsentBatch>;
  send(body: AnswersBody, limitMilliseconds: number): Promise<Outcome<Saved>>;
  /** The server has stored these. */
  acknowledged(choices: Record<string, Choice>): Promise<void>;
  /** The server will never accept these. */
  refused(choices: Record<string, Choice>): Promise<void>;
  /** Saving has become impossible, or is impossible for the signed-in person. */
  halted(kind: "closed" | Blocking["kind"]): void;
  /** `isFailing` has changed. */
  changed(): void;
}

export class Saver {
  readonly #ports: SaverPorts;
  readonly #wait: Wait;
  #running = false;
  #wanted = false;
  #paused = false;

  constructor(ports: SaverPorts, pace: Pace) {
    this.#ports = ports;
    this.#wait = new Wait(pace);
  }

  /** Whether the last try failed. */
  get isFailing(): boolean {
    return this.#wait.failures > 0;
  }

  /** Call when there is something to send, or the network may be back. */
  wake(): void {
    this.#wanted = true;
    this.#wait.cutShort();
    if (!this.#running) void this.#run();
  }

  /** Starts no request until `resume`; a request in progress still counts if it succeeds. */
  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.wake();
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#wanted && !this.#paused) {
      this.#wanted = false;
      const unsent = await this.#ports.takeUnsent();
      if (this.#paused || Object.keys(unsent.choices).length === 0) continue;
      await this.#handle(await this.#send(unsent), unsent);
    }
    this.#running = false;
  }

  #send(unsent: UnsentBatch): Promise<Outcome<Saved>> {
    return this.#ports.send(unsent.body, limitMilliseconds(this.#wait.failures));
  }

  async #handle(outcome: Outcome<Saved>, unsent: UnsentBatch): Promise<void> {
    if (outcome.kind === "ok") {
      this.#wait.failures = 0;
      this.#ports.changed();
      await this.#ports.acknowledged(unsent.choices);
      this.#wanted = true;
    } else if (outcome.kind === "closed" || isBlocking(outcome)) {
      this.#paused = true;
      this.#ports.halted(outcome.kind);
    } else if (outcome.kind === "refused" && (await this.isolateRejected(unsent))) {
      this.#wanted = true;
    } else {
      this.#wanted = true;
      const waited = this.#wait.after(outcome);
      this.#ports.changed();
      await waited;
    }
  }

  /**
   * Sends several refused answers one by one, so that a bad one never holds back the others.
   * @returns whether any of them is now stored or dropped
   */
  async isolateRejected(refused: UnsentBatch): Promise<boolean> {
    const questionIds = Object.keys(refused.choices);
    if (questionIds.length === 1) {
      await this.#ports.refused(refused.choices);
      return true;
    }
    let settled = false;
    for (const questionId of questionIds) {
      const unsent = await this.#ports.takeUnsent(questionId);
      if (Object.keys(unsent.choices).length === 0) continue;
      const outcome = await this.#send(unsent);
      if (outcome.kind === "ok") await this.#ports.acknowledged(unsent.choices);
      else if (outcome.kind === "refused") await this.#ports.refused(unsent.choices);
      settled ||= outcome.kind === "ok" || outcome.kind === "refused";
    }
    return settled;
  }
}
