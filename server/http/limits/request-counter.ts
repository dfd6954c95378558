/**
 * Counts requests by key in fixed windows of a minute: each server immediately in memory, and all servers together
 * through the counts that they report for busy keys (decision 12).
 */
import type { Logger } from "pino";
import { AppError } from "../../../contract/errors.ts";
import type { Db } from "../../database/handle.ts";
import type { Clock } from "../../platform/clock.ts";
import { FloodRefusal } from "../failures.ts";
import { addRequests, mostReportedKeys } from "./request-counts-store.ts";

const windowMilliseconds = 60_000;
/** How many requests of a key a server counts before it reports them. */
export const reportedAtOnce = 20;
/** The most keys in one window, to bound memory. Only a flood from very many addresses has more. */
const mostKeys = 100_000;

/** A caller with this many times the allowed requests is flooding: its refusals are delayed. */
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
  /** Counts of the current minute to report. */
  readonly #due = new Map<string, Count>();
  #isReporting = false;

  readonly #report: typeof addRequests;

  /** @param report adds counts to those of the other servers */
  constructor(services: { db: Db; clock: Clock; log: Logger }, report = addRequests) {
    this.#parts = services;
    this.#report = report;
  }

  /**
   * Counts a request, including refused ones.
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
    // Not reported far beyond the limit, since that would turn a flood into writes.
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

  /** One report at a time, so that a burst of reports doesn't block the connections that answers need. */
  async #reportAll(): Promise<void> {
    this.#isReporting = true;
    while (this.#due.size > 0) await this.#reportSome([...this.#due].slice(0, mostReportedKeys));
    this.#isReporting = false;
  }

  /** While the database is unavailable, each server counts alone. */
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
