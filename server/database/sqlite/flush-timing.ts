/** Tells from the last flushes when one is quicker made on the spot than asked for in the background. */

/** A flush below this takes less than the way to another thread and back; a disk that really writes takes one to ten. */
const quickMilliseconds = 0.3;
/** The disk is as quick as the median of so many last flushes that were made on the spot. */
const flushesRemembered = 9;
/** Of the flushes on a slow disk every so many-th is made on the spot, to see whether it still is. */
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
