/** Brings every choice to the server: one request at a time, the newest choices in it, again and again until it is there. */
import type { Choice, UnsentBatch } from "./device-record.ts";
import { type AnswersBody, type Blocking, isBlocking, type Outcome, type Saved } from "./outcome.ts";
import { limitMilliseconds, type Pace, Wait } from "./retry.ts";

export interface SaverPorts {
  /** Takes what is unsent, of one question or of all, under a new number. */
  draw(onlyQuestionId?: string): Promise<UnsentBatch>;
  send(body: AnswersBody, limitMilliseconds: number): Promise<Outcome<Saved>>;
  /** The server has these. */
  acknowledged(choices: Record<string, Choice>): Promise<void>;
  /** The server will never take these. */
  refused(choices: Record<string, Choice>): Promise<void>;
  /** Nothing can be saved any more, or not as this person. */
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

  /** Whether the last try did not get through. */
  get isFailing(): boolean {
    return this.#wait.failures > 0;
  }

  /** Something new is to be sent, or the network may be back. */
  wake(): void {
    this.#wanted = true;
    if (this.#paused) return;
    this.#wait.cutShort();
    if (!this.#running) void this.#run();
  }

  /** Starts no request until `resume`; one that is under way still counts when it gets through. */
  pause(): void {
    this.#paused = true;
    this.#wait.cutShort();
  }

  resume(): void {
    this.#paused = false;
    this.wake();
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#wanted && !this.#paused) {
      this.#wanted = false;
      const drawn = await this.#ports.draw();
      if (this.#paused || Object.keys(drawn.choices).length === 0) continue;
      await this.#handle(await this.#send(drawn), drawn);
    }
    this.#running = false;
  }

  #send(drawn: UnsentBatch): Promise<Outcome<Saved>> {
    return this.#ports.send(drawn.body, limitMilliseconds(this.#wait.failures));
  }

  async #handle(outcome: Outcome<Saved>, drawn: UnsentBatch): Promise<void> {
    if (outcome.kind === "ok") {
      this.#succeeded();
      await this.#ports.acknowledged(drawn.choices);
      this.#wanted = true;
    } else if (outcome.kind === "closed" || isBlocking(outcome)) {
      this.#paused = true;
      this.#ports.halted(outcome.kind);
    } else if (outcome.kind === "refused" && (await this.isolateRejected(drawn))) {
      this.#wanted = true;
    } else {
      this.#wanted = true;
      const waited = this.#wait.after(outcome);
      this.#ports.changed();
      await waited;
    }
  }

  /**
   * Finds out which of several answers the server refuses, so that one bad answer never holds back the others. Tells
   * whether any of them is settled now.
   */
  async isolateRejected(refused: UnsentBatch): Promise<boolean> {
    const questionIds = Object.keys(refused.choices);
    if (questionIds.length === 1) {
      await this.#ports.refused(refused.choices);
      return true;
    }
    let settled = false;
    for (const questionId of questionIds) {
      const drawn = await this.#ports.draw(questionId);
      if (Object.keys(drawn.choices).length === 0) continue;
      const outcome = await this.#send(drawn);
      if (outcome.kind === "ok") await this.#ports.acknowledged(drawn.choices);
      else if (outcome.kind === "refused") await this.#ports.refused(drawn.choices);
      settled ||= outcome.kind === "ok" || outcome.kind === "refused";
    }
    return settled;
  }

  #succeeded(): void {
    if (this.#wait.failures === 0) return;
    this.#wait.failures = 0;
    this.#ports.changed();
  }
}
