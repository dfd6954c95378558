/**
 * Measures how long requests may have waited to be read. While the event loop is blocked, what arrives stays in the
 * system's socket buffers; the next poll reads all of it. So a request that is read now arrived after the poll before
 * this one, and a timer that fires late shows when that was.
 */
import type { Clock } from "./clock.ts";

/** How often the timer fires; a stall is measured from the last time it did. */
const tickMilliseconds = 100;
/** A timer this much late is a stall; anything below is ordinary work. */
const lateMilliseconds = 100;
/**
 * The longest wait that a request is credited with. It bounds what a person gains by stalling the server
 * deliberately, and other servers treat a server without a heartbeat for longer as dead.
 */
export const longestStallSeconds = 30;

export class EventLoopMonitor {
  readonly #clock: Clock;
  /** Times of the last two ticks, in milliseconds since 1970; none before the first. */
  #last: number | undefined;
  #before = 0;
  /** From a late tick until the poll after it has ended: that poll reads what arrived during the stall. */
  #isReadingBacklog = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Starts measuring. Earlier delays don't count as stalls. */
  start(): void {
    const tick = () => {
      // The check phase follows the poll of the same iteration of the loop.
      if (this.tick()) setImmediate(() => this.pollEnded());
      this.#timer = setTimeout(tick, tickMilliseconds).unref();
    };
    tick();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#last = undefined;
    this.#isReadingBacklog = false;
  }

  /** The timer fired. @returns true when it was late, so that `pollEnded` must follow after the next poll */
  tick(): boolean {
    const now = this.#clock.now().getTime();
    const isLate = this.#isOverdue(now);
    this.#before = this.#last ?? now;
    this.#last = now;
    this.#isReadingBacklog = isLate;
    return isLate;
  }

  /** The poll after a late tick has ended. */
  pollEnded(): void {
    this.#isReadingBacklog = false;
  }

  /**
   * The earliest time at which data read now can have arrived, in milliseconds since 1970: now, unless the loop is or
   * was just stalled.
   */
  earliestArrival(): number {
    const now = this.#clock.now().getTime();
    if (this.#last === undefined) return now;
    const earliest = this.#isReadingBacklog ? this.#before : this.#isOverdue(now) ? this.#last : now;
    return Math.max(earliest, now - longestStallSeconds * 1000);
  }

  /** Whether data may be waiting to be read since before a stall. */
  isStalled(): boolean {
    return this.#isReadingBacklog || this.#isOverdue(this.#clock.now().getTime());
  }

  /** The earliest possible arrival of data that is still unread on accepted connections. */
  readUntil(): number {
    const now = this.#clock.now().getTime();
    return this.#last === undefined ? now : Math.min(this.earliestArrival(), this.#last);
  }

  #isOverdue(now: number): boolean {
    return this.#last !== undefined && now - this.#last > tickMilliseconds + lateMilliseconds;
  }
}
