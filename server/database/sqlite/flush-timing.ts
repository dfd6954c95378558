/** Decides from the last flushes whether a synchronous flush is faster than one in the background. */

/**
 * A faster flush takes less than a round trip to another thread; a disk that really writes takes one to ten
 * milliseconds.
 */
const quickMilliseconds = 0.3;
/** The disk's speed is the median of this many recent synchronous flushes. */
const recentFlushes = 9;
/** On a slow disk one flush in this many is synchronous, to measure whether the disk is still slow. */
const flushesPerTrial = 500;

export class FlushTiming {
  /** Milliseconds of the last synchronous flushes, the oldest first. */
  readonly #times: number[] = [];
  #flushesUntilTrial = 0;

  /** True if the next flush should be synchronous: the disk is fast, or was last measured too long ago. */
  shouldFlushSynchronously(): boolean {
    const isTrial = this.#times.length < recentFlushes || this.#flushesUntilTrial <= 0;
    if (!isTrial && medianOf(this.#times) > quickMilliseconds) {
      this.#flushesUntilTrial -= 1;
      return false;
    }
    this.#flushesUntilTrial = flushesPerTrial;
    return true;
  }

  /** Flushes synchronously and records how long it took. */
  time(flush: () => void): void {
    const begun = performance.now();
    flush();
    this.#times.push(performance.now() - begun);
    if (this.#times.length > recentFlushes) this.#times.shift();
  }
}

function medianOf(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!;
}
