/**
 * Tracks when timed requests (answers) arrived, and up to which time all of them have been handled. A request counts
 * by the time at which it could have been read; while one is waiting, no deadline up to that time may be decided.
 */
import type { Socket } from "node:net";
import type { Clock } from "./clock.ts";
import { EventLoopMonitor, longestStallSeconds } from "./event-loop.ts";

/** A request that is being handled. */
export interface Arrival {
  /** When it could have been read. */
  at: Date;
  /** Call it when the request has been handled, successfully or not. */
  done(): void;
}

export class Arrivals {
  readonly loop: EventLoopMonitor;
  readonly #clock: Clock;
  readonly #inProgress = new Set<{ at: number }>();
  /** Connections that were just accepted and not read yet, with the earliest arrival of their data. */
  readonly #accepted = new Map<Socket, number>();
  /** Since when connections may be waiting to be accepted; set by a stall until the accept queue is empty. */
  #queuedSince: number | undefined;
  #acceptedInPoll = 0;

  constructor(clock: Clock, loop = new EventLoopMonitor(clock)) {
    this.#clock = clock;
    this.loop = loop;
  }

  /** A connection was accepted; its data, which may have waited as long, is read by the next poll. */
  accepted(socket: Socket): void {
    if (this.#queuedSince === undefined && this.loop.isStalled()) {
      this.#queuedSince = this.loop.earliestArrival();
      setImmediate(() => this.#pollEnded());
    }
    this.#acceptedInPoll += 1;
    this.#accepted.set(socket, this.#queuedSince ?? this.loop.earliestArrival());
    // After this poll, and after the next one.
    setImmediate(() => setImmediate(() => this.#accepted.delete(socket)));
  }

  /** Each poll accepts one connection: the first that accepts none has found the queue empty. */
  #pollEnded(): void {
    if (this.#acceptedInPoll === 0) this.#queuedSince = undefined;
    else setImmediate(() => this.#pollEnded());
    this.#acceptedInPoll = 0;
  }

  /** A whole request was just read. */
  begin(socket: Socket): Arrival {
    const at = Math.max(
      Math.min(this.loop.earliestArrival(), this.#accepted.get(socket) ?? Number.POSITIVE_INFINITY),
      this.#longestAgo(),
    );
    const request = { at };
    this.#inProgress.add(request);
    return { at: new Date(at), done: () => void this.#inProgress.delete(request) };
  }

  /**
   * Every request that arrived before this time has been handled, in milliseconds since 1970. A request that takes
   * longer than the longest stall no longer counts.
   */
  handledUntil(): number {
    const waiting = [...this.#inProgress].map(({ at }) => at);
    // While connections wait to be accepted, each poll adds one to those accepted.
    const earliest = Math.min(this.loop.readUntil(), ...this.#accepted.values(), ...waiting);
    return Math.max(earliest, this.#longestAgo());
  }

  #longestAgo(): number {
    return this.#clock.now().getTime() - longestStallSeconds * 1000;
  }
}
