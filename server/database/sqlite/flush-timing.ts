/** Decides from the last flushes whether a synchronous flush is faster than one in the background. */

/** A flush below this takes less than the way to another thread and back; a disk that really writes takes one to ten. */
const quickMilliseconds = 0.3;
/** The disk's speed is the median of this many recent synchronous flushes. */
const flushesRemembered = 9;
/** On a slow disk one flush in this many is synchronous, to measure whether the disk is still slow. */
const flushesPerTrial = 500;

export class FlushTiming {
  /** Milliseconds of the last flushes on the spot, the oldest first. */
  readonly #times: number[] = [];
  #flushesUntilTrial = 0;

  /** True when the next flush is to be made on the spot: the disk is quick, or nobody has looked for long. */
  shallFlushOnTheSpot(): boolean {
    const isTrial = this.#times.length < flushesRemembered || this.#flushesUntilTrial <= 0;
    if (!isTrial && medianOf(this.#times) > quickMilliseconds) {
      this.#flushesUntilTrial -= 1;
      return false;
    }
    this.#flushesUntilTrial = flushesPerTrial;
    return true;
  }

  /** Makes a flush on the spot and remembers how long it took. */
  time(flush: () => void): void {
    const begun = performance.now();
    flush();
    this.#times.push(performance.now() - begun);
    if (this.#times.length > flushesRemembered) this.#times.shift();
  }
}

function medianOf(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!;
}
