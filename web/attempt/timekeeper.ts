/** Tracks the time left in an attempt: updates it every second, announces it five times, and calls back each second. */
import { announcementBetween, type ServerClock, timeUpSentence } from "./clock.ts";
import type { Timers } from "./outcome.ts";

export class Timekeeper {
  readonly #clock: ServerClock;
  readonly #timers: Timers;
  /** Called every second. */
  readonly #onSecond: () => void;
  #announcement = "";
  #lastRemaining: number;
  #stopNext = () => {};
  #isStopped = false;
  #listeners = new Set<() => void>();

  constructor(clock: ServerClock, timers: Timers, onSecond: () => void) {
    this.#clock = clock;
    this.#timers = timers;
    this.#onSecond = onSecond;
    this.#lastRemaining = clock.remainingMilliseconds();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  secondsLeft(): number {
    return Math.max(0, Math.ceil(this.#clock.remainingMilliseconds() / 1000));
  }

  /** Seconds that were added to the deadline after outages of the server. */
  returnedSeconds(): number {
    return this.#clock.returnedSeconds();
  }

  /** The latest announcement for screen readers; empty before the first. */
  announcement(): string {
    return this.#announcement;
  }

  /** Announces that the time is up. */
  announceEnd(): void {
    this.#announcement = timeUpSentence;
    this.#notify();
  }

  /** Reads the clock now, and again every second until it is stopped. */
  tick(): void {
    if (this.#isStopped) return;
    this.#stopNext();
    const remaining = this.#clock.remainingMilliseconds();
    this.#announcement = announcementBetween(this.#lastRemaining, remaining) ?? this.#announcement;
    this.#lastRemaining = remaining;
    // Just after the second changes, because timers may fire a millisecond early.
    const untilNextSecond = (((remaining % 1000) + 1000) % 1000) + 10;
    this.#stopNext = this.#timers.after(untilNextSecond, () => this.tick());
    this.#onSecond();
    this.#notify();
  }

  stop(): void {
    this.#isStopped = true;
    this.#listeners.clear();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
