/** Watches the time of an attempt: shows it second by second, announces it five times, and reports when it is up. */
import { announcementBetween, type ServerClock, timeUpSentence } from "./clock.ts";
import type { Timers } from "./outcome.ts";

export class Timekeeper {
  readonly #clock: ServerClock;
  readonly #timers: Timers;
  /** Called at every second's turn. */
  readonly #turned: () => void;
  #announcement = "";
  #lastRemaining: number;
  #stopNext = () => {};
  #listeners = new Set<() => void>();

  constructor(clock: ServerClock, timers: Timers, turned: () => void) {
    this.#clock = clock;
    this.#timers = timers;
    this.#turned = turned;
    this.#lastRemaining = clock.remainingMilliseconds();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  secondsLeft(): number {
    return Math.max(0, Math.ceil(this.#clock.remainingMilliseconds() / 1000));
  }

  /** Seconds that outages of the server have given back. */
  returnedSeconds(): number {
    return this.#clock.returnedSeconds();
  }

  /** The latest thing to tell people who do not see the time; empty before the first. */
  announcement(): string {
    return this.#announcement;
  }

  /** Says that the time is up. */
  announceEnd(): void {
    this.#announcement = timeUpSentence;
    this.#notify();
  }

  /** Looks at the clock now, and again whenever a second has passed. */
  tick(): void {
    this.#stopNext();
    const remaining = this.#clock.remainingMilliseconds();
    this.#announcement = announcementBetween(this.#lastRemaining, remaining) ?? this.#announcement;
    this.#lastRemaining = remaining;
    // A little past the turn of the second, since timers may be early by a millisecond.
    const untilTurn = (((remaining % 1000) + 1000) % 1000) + 10;
    this.#stopNext = this.#timers.after(untilTurn, () => this.tick());
    this.#turned();
    this.#notify();
  }

  stop(): void {
    this.#stopNext();
    this.#listeners.clear();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
