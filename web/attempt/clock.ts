/**
 * The time left in an attempt, by the server's clock. Each reply narrows the offset between the server's clock and this page's
 * steady clock. The time never depends on counted ticks or on the device's date.
 */

/** The device's two clocks in milliseconds: one that only goes forward, and the date, which may be set or may jump. */
export interface DeviceClock {
  steady(): number;
  date(): number;
}

export const deviceClock: DeviceClock = { steady: () => performance.now(), date: () => Date.now() };

/** If the two clocks differ by more, the device slept or its date was set: ask the server. */
const driftMilliseconds = 1500;

export class ServerClock {
  readonly #device: DeviceClock;
  /** Bounds of "server minus steady", narrowed by every reply. */
  #low = Number.NEGATIVE_INFINITY;
  #high = Number.POSITIVE_INFINITY;
  #deadline = 0;
  #returnedSeconds = 0;
  /** "Date minus steady" at the last reply; constant while neither clock jumps. */
  #dateOffset: number;

  constructor(device: DeviceClock = deviceClock) {
    this.#device = device;
    this.#dateOffset = device.date() - device.steady();
  }

  /** The steady time; read it just before a request, and pass it to `anchor` with the reply. */
  mark(): number {
    return this.#device.steady();
  }

  /**
   * Uses a reply to a request sent at `sentAt`. The server read its clock between then and now. If that interval overlaps the one
   * from earlier replies, their intersection counts; otherwise only the newest reply does.
   */
  anchor(
    reply: { serverNow: string; deadlineAt?: string; returnedSeconds?: number | undefined },
    sentAt: number,
  ): void {
    const server = Date.parse(reply.serverNow);
    const now = this.#device.steady();
    const low = server - now;
    const high = server - sentAt;
    const agrees = !this.hasDrifted() && low <= this.#high && high >= this.#low;
    this.#low = agrees ? Math.max(low, this.#low) : low;
    this.#high = agrees ? Math.min(high, this.#high) : high;
    this.#dateOffset = this.#device.date() - now;
    if (!reply.deadlineAt) return;
    this.#deadline = Date.parse(reply.deadlineAt);
    this.#returnedSeconds = reply.returnedSeconds ?? 0;
  }

  /** Starts from a `serverMinusDate()` that the device stored, until the first reply. */
  anchorFromDevice(serverMinusDate: number, deadlineAt: string): void {
    const offset = this.#device.date() + serverMinusDate - this.#device.steady();
    // A first reply that disagrees replaces it.
    this.#low = offset;
    this.#high = offset;
    this.#deadline = Date.parse(deadlineAt);
  }

  serverMinusDate(): number {
    return this.#offset() + this.#device.steady() - this.#device.date();
  }

  /** Milliseconds until the deadline by the server's clock; negative after it. */
  remainingMilliseconds(): number {
    return this.#deadline - this.#offset() - this.#device.steady();
  }

  /** Seconds by which outages of the server have moved the deadline. */
  returnedSeconds(): number {
    return this.#returnedSeconds;
  }

  /** Whether the device slept or its date was set since the last reply, so that the server should be asked again. */
  hasDrifted(): boolean {
    const dateOffset = this.#device.date() - this.#device.steady();
    return Math.abs(dateOffset - this.#dateOffset) > driftMilliseconds;
  }

  #offset(): number {
    return (this.#low + this.#high) / 2;
  }
}

/** The moments at which screen readers announce the time, in milliseconds before the deadline. */
const announcements: [milliseconds: number, text: string][] = [
  [300_000, "5 minutes left."],
  [120_000, "2 minutes left."],
  [60_000, "1 minute left."],
  [30_000, "30 seconds left."],
];

export const timeUpSentence = "Time is up. Your answers are being submitted.";

/**
 * What to announce when the remaining time went from `before` to `now`: the last announcement that became due, or
 * nothing. A page that was loaded with four minutes left never says five.
 */
export function announcementBetween(before: number, now: number): string | undefined {
  if (now <= 0) return undefined;
  return announcements.findLast(([moment]) => before > moment && now <= moment)?.[1];
}
