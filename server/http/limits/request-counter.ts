/**
 * Counts requests by key in fixed windows of a minute: each server by itself at once, and all on one database together by
 * what they report of keys that ask much (decision 12).
 */
import type { Logger } from "pino";
import { AppError } from "../../../contract/errors.ts";
import type { Db } from "../../database/handle.ts";
import type { Clock } from "../../platform/clock.ts";
import { FloodRefusal } from "../failures.ts";
import { addRequests, mostReportedKeys } from "./request-counts-store.ts";

const windowMilliseconds = 60_000;
/** Requests of a key that a server counts by itself before it reports them. */
export const reportedAtOnce = 20;
/** Keys that are counted in one window, to bound the memory. Only a flood from very many addresses has more. */
const mostKeys = 100_000;

/** A caller with this many times the allowed requests is flooding: its refusals are held back. */
const floodFactor = 2;

interface Count {
  own: number;
  reported: number;
  /** What the other servers have reported. */
  elsewhere: number;
}

export class RequestCounter {
  readonly #parts: { db: Db; clock: Clock; log: Logger };
  #minute = 0;
  #counts = new Map<string, Count>();
  /** Counts of the present minute with requests to report. */
  readonly #due = new Map<string, Count>();
  #isReporting = false;

  readonly #report: typeof addRequests;

  /** @param report adds counts to those of the other servers */
  constructor(services: { db: Db; clock: Clock; log: Logger }, report = addRequests) {
    this.#parts = services;
    this.#report = report;
  }

  /**
   * Counts a request, a refused one too.
   * @throws AppError too_many_requests beyond `most` in this minute
   */
  count(key: string, most: number): void {
    const now = this.#parts.clock.now().getTime();
    const minute = Math.floor(now / windowMilliseconds);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#counts = new Map();
      this.#due.clear();
    }
    const count = this.#counts.get(key) ?? { own: 0, reported: 0, elsewhere: 0 };
    if (count.own === 0) {
      if (this.#counts.size >= mostKeys) return;
      this.#counts.set(key, count);
    }
    count.own += 1;
    const total = count.own + count.elsewhere;
    // What is far beyond the limit is refused anyway: reporting it would turn a flood into writes.
    const isWorthReporting = total <= most + reportedAtOnce;
    if (isWorthReporting && count.own - count.reported >= reportedAtOnce) {
      this.#due.set(key, count);
      if (!this.#isReporting) void this.#reportAll();
    }
    if (total <= most) return;
    const retryAfterSeconds = ((minute + 1) * windowMilliseconds - now) / 1000;
    if (total > floodFactor * most) throw new FloodRefusal(retryAfterSeconds);
    throw new AppError("too_many_requests", { retryAfterSeconds });
  }

  /** One report at a time: a burst that sent its reports at once would keep the connections from people's answers. */
  async #reportAll(): Promise<void> {
    this.#isReporting = true;
    while (this.#due.size > 0) await this.#reportSome([...this.#due].slice(0, mostReportedKeys));
    this.#isReporting = false;
  }

  /** While the database is away each server counts for itself. */
  async #reportSome(due: [key: string, count: Count][]): Promise<void> {
    const { db, log } = this.#parts;
    const counted = due.map(([key, count]) => {
      this.#due.delete(key);
      const unreported = count.own - count.reported;
      count.reported = count.own;
      return { key, minute: this.#minute, count: unreported };
    });
    try {
      const totals = await this.#report(db, counted);
      for (const [key, count] of due)
        count.elsewhere = Math.max(count.elsewhere, (totals.get(key) ?? count.reported) - count.reported);
    } catch (error) {
      log.debug({ err: error }, "requests were counted on this server alone");
    }
  }
}
