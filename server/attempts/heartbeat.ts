/**
 * The server's heartbeat in the database. It tells the other servers until when this one has handled every answer that
 * reached it, and learns the same of them: an attempt is closed only when no server holds an answer that came in time.
 */
import { isoAfter } from "../platform/clock.ts";
import { longestStallSeconds } from "../platform/event-loop.ts";
import { newId } from "../platform/ids.ts";
import type { Services } from "../services.ts";
import { listServers, storeBeat } from "./heartbeat-store.ts";

/** Well below the 15 s within which an attempt is closed after its deadline, since servers wait for each other's. */
const everySeconds = 3;
/** A server that has stopped holds nothing any longer. */
const endOfTime = "9999-12-31T23:59:59.999Z";

export class Heartbeat {
  readonly #id = newId();
  readonly #services: Pick<Services, "db" | "clock" | "log" | "arrivals">;
  /** Milliseconds since 1970, as everywhere here. */
  #lastBeat = Number.NEGATIVE_INFINITY;
  #handledUntil = Number.NEGATIVE_INFINITY;
  #beating: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;

  constructor(services: Pick<Services, "db" | "clock" | "log" | "arrivals">) {
    this.#services = services;
  }

  /** Every answer that reached any server before this time has been handled, as of the last heartbeat. */
  get handledUntil(): number {
    return this.#handledUntil;
  }

  /** Makes the first heartbeat, before anything is closed, and goes on until `stop`. */
  async start(): Promise<void> {
    await this.beat();
    const again = async () => {
      try {
        await this.beat();
        this.#isFailing = false;
      } catch (error) {
        if (!this.#isFailing)
          this.#services.log.warn({ err: error }, "no heartbeat: the database can't be written to");
        this.#isFailing = true;
      }
      schedule();
    };
    const schedule = () => {
      this.#timer = setTimeout(again, everySeconds * 1000).unref();
    };
    schedule();
  }

  /** Stops, and tells the other servers not to wait for this one. All requests have been handled. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#beating?.catch(() => {});
    const beatAt = this.#services.clock.now().toISOString();
    await storeBeat(this.#services.db, { id: this.#id, beatAt, handledUntil: endOfTime });
  }

  /** Makes a heartbeat now; concurrent callers share one. */
  beat(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  /**
   * Makes sure that the last heartbeat is later than a time in the past, so that deadlines up to then are final.
   * @returns true when it made one, so that what was read before must be read again
   */
  async catchUp(time: number): Promise<boolean> {
    if (this.#lastBeat > time) return false;
    await this.beat();
    return true;
  }

  /** Whether every answer that reached any server by a time has been handled. */
  async hasHandled(time: number): Promise<boolean> {
    if (time < this.#handledUntil) return true;
    if (time >= this.#services.clock.now().getTime()) return false;
    await this.beat();
    return time < this.#handledUntil;
  }

  async #beat(): Promise<void> {
    const { db, clock, arrivals } = this.#services;
    // Before anything is asked of the database: what arrives meanwhile is not covered.
    const now = clock.now();
    const own = Math.min(now.getTime(), arrivals.handledUntil());
    const servers = await listServers(db);
    await storeBeat(db, {
      id: this.#id,
      beatAt: now.toISOString(),
      handledUntil: new Date(own).toISOString(),
    });
    this.#lastBeat = now.getTime();
    const heardSince = isoAfter(now, -longestStallSeconds);
    const others = servers
      .filter(({ id, beatAt }) => id !== this.#id && beatAt > heardSince)
      .map(({ handledUntil }) => Date.parse(handledUntil));
    this.#handledUntil = Math.max(this.#handledUntil, Math.min(own, ...others));
  }
}
