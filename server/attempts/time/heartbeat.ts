/**
 * The server's heartbeat in the database. It publishes the time up to which this server has handled every answer that
 * reached it, and reads the same of the other servers: an attempt is closed only when no server still holds an answer
 * that arrived in time. A gap in the heartbeats of all servers is an outage, which is added to the deadlines of
 * running attempts before anything is closed.
 */
import { isoAfter } from "../../platform/clock.ts";
import { longestStallSeconds } from "../../platform/event-loop.ts";
import { newId } from "../../platform/ids.ts";
import { type Periodic, startPeriodic } from "../../platform/periodic.ts";
import type { Services } from "../../services.ts";
import { listServers, type ServerBeat, storeBeat } from "./heartbeat-store.ts";
import { heartbeatSeconds, storeOutage } from "./outages-store.ts";

/** Which gaps in the heartbeats are outages, in seconds; one longer than `longest` moves no deadline. */
const outageSeconds = { shortest: 10, longest: 30 * 60 };
/** A heartbeat this far in the future was made before the clock was set back. */
const futureSeconds = 60;
/** A server that has stopped no longer holds any answers. */
const endOfTime = "9999-12-31T23:59:59.999Z";

export class Heartbeat {
  readonly #id = newId();
  readonly #services: Pick<Services, "db" | "clock" | "log" | "arrivals">;
  readonly #outageSeconds: { shortest: number; longest: number };
  /** Milliseconds since 1970, as everywhere here. */
  #lastBeat = Number.NEGATIVE_INFINITY;
  #handledUntil = Number.NEGATIVE_INFINITY;
  #beating: Promise<void> | undefined;
  #periodic: Periodic | undefined;

  constructor(services: Pick<Services, "db" | "clock" | "log" | "arrivals">, outages = outageSeconds) {
    this.#services = services;
    this.#outageSeconds = outages;
  }

  /** Every answer that reached any server before this time has been handled, as of the last heartbeat. */
  get handledUntil(): number {
    return this.#handledUntil;
  }

  /** Makes the first heartbeat, before anything is closed, and repeats it until `stop`. */
  async start(): Promise<void> {
    await this.beat();
    let isFailing = false;
    this.#periodic = startPeriodic({
      everySeconds: heartbeatSeconds,
      first: "later",
      run: async () => {
        await this.beat();
        isFailing = false;
      },
      failed: (error) => {
        if (!isFailing)
          this.#services.log.warn({ err: error }, "no heartbeat: the database can't be written to");
        isFailing = true;
      },
    });
  }

  /** Stops, and removes this server's row so that the others don't wait for it. All requests have been handled. */
  async stop(): Promise<void> {
    await this.#periodic?.close();
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
    // Taken before the query: answers that arrive meanwhile are not covered.
    const now = clock.now();
    const own = Math.min(now.getTime(), arrivals.handledUntil());
    const servers = await listServers(db);
    const beat = { id: this.#id, beatAt: now.toISOString(), handledUntil: new Date(own).toISOString() };
    const beganAt = this.#outageBefore(now, servers);
    if (beganAt === undefined) await storeBeat(db, beat);
    else await this.#endOutage(beganAt, now, beat);
    this.#lastBeat = now.getTime();
    const heardSince = isoAfter(now, -longestStallSeconds);
    const others = servers
      .filter(({ id, beatAt }) => id !== this.#id && beatAt > heardSince)
      .map(({ handledUntil }) => Date.parse(handledUntil));
    this.#handledUntil = Math.max(this.#handledUntil, Math.min(own, ...others));
  }

  /** The last heartbeat of any server, if an outage followed it. */
  #outageBefore(now: Date, servers: ServerBeat[]): string | undefined {
    const latest = isoAfter(now, futureSeconds);
    const last = servers
      .map(({ beatAt }) => beatAt)
      .filter((beatAt) => beatAt <= latest)
      .sort()
      .at(-1);
    return last !== undefined && secondsBetween(last, now) >= this.#outageSeconds.shortest ? last : undefined;
  }

  /**
   * One transaction: if the outage were stored without the heartbeat, the time until the next heartbeat would be
   * lost.
   */
  async #endOutage(beganAt: string, ended: Date, beat: ServerBeat): Promise<void> {
    const seconds = Math.ceil(secondsBetween(beganAt, ended));
    const returnedSeconds = seconds <= this.#outageSeconds.longest ? seconds : 0;
    const attempts = await this.#services.db.transaction().execute(async (transaction) => {
      const lastStart = isoAfter(ended, -this.#outageSeconds.shortest);
      const running = await storeOutage(transaction, { beganAt, ended, lastStart, returnedSeconds });
      await storeBeat(transaction, beat);
      return running;
    });
    if (attempts === undefined) return;
    this.#services.log.warn(
      { beganAt, seconds, returnedSeconds, attempts },
      returnedSeconds > 0
        ? "no server could save for a while; running attempts got the time back"
        : "no server could save for too long to give the time back; late answers can be counted under Outages",
    );
  }
}

function secondsBetween(earlier: string, later: Date): number {
  return (later.getTime() - Date.parse(earlier)) / 1000;
}
