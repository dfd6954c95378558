/** A queue for work that costs processor time: a limited number of tasks run at once, and clients take turns. */
import { AppError } from "../../contract/errors.ts";

export interface FairQueueLimits {
  /** Tasks that run at once, and how many of them may be of one client. */
  concurrency: number;
  concurrencyPerClient: number;
  /** Tasks that may wait, of all clients together. */
  capacity: number;
  longestWaitSeconds: number;
  /** The sentence of a refusal. */
  refusal: string;
}

interface Task {
  lock: string | undefined;
  start: () => void;
  refuse: () => void;
}

const retryAfterSeconds = 5;

/**
 * A bounded queue with a line for each client, served round robin: a client with a thousand tasks delays another one's
 * only task by one. When the queue is full, the client with the longest line loses its newest task.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** In the order in which the clients are served next. */
  readonly #lines = new Map<string, Task[]>();
  readonly #runningByClient = new Map<string, number>();
  readonly #locks = new Set<string>();
  #running = 0;
  #waiting = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** Tasks that wait at present. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs a task when it is the client's turn.
   * @param lock no two tasks with the same lock run at once
   * @throws AppError busy when the queue is full or after the longest wait
   */
  async run<T>(client: string, work: () => Promise<T>, lock?: string): Promise<T> {
    const end = await this.enter(client, { lock });
    try {
      return await work();
    } finally {
      end();
    }
  }

  /**
   * Waits for the client's turn, for work that ends elsewhere.
   * @param signal takes a task that still waits out of the queue
   * @returns to be called once when the work has ended
   * @throws AppError busy when the queue is full or after the longest wait; the signal's reason when it aborts
   */
  async enter(
    client: string,
    { lock, signal }: { lock?: string | undefined; signal?: AbortSignal } = {},
  ): Promise<() => void> {
    await this.#wait(client, lock, signal);
    return () => {
      this.#running -= 1;
      const ofClient = this.#runningByClient.get(client)! - 1;
      if (ofClient === 0) this.#runningByClient.delete(client);
      else this.#runningByClient.set(client, ofClient);
      if (lock !== undefined) this.#locks.delete(lock);
      this.#startAll();
    };
  }

  #wait(client: string, lock: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(client) ?? [];
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
        line.splice(line.indexOf(task), 1);
        if (line.length === 0) this.#lines.delete(client);
        this.#waiting -= 1;
      };
      const refuse = () => {
        leave();
        reject(new AppError("busy", { sentence: this.#limits.refusal, retryAfterSeconds }));
      };
      const abort = () => {
        leave();
        reject(signal!.reason);
      };
      const start = () => {
        leave();
        this.#running += 1;
        this.#runningByClient.set(client, (this.#runningByClient.get(client) ?? 0) + 1);
        if (lock !== undefined) this.#locks.add(lock);
        // A client with more to do goes behind the others.
        if (this.#lines.delete(client)) this.#lines.set(client, line);
        resolve();
      };
      const task: Task = { lock, start, refuse };
      const timer = setTimeout(refuse, this.#limits.longestWaitSeconds * 1000);
      line.push(task);
      this.#lines.set(client, line);
      this.#waiting += 1;
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort);
      this.#startAll();
      if (this.#waiting > this.#limits.capacity) this.#longestLine(client).at(-1)!.refuse();
    });
  }

  #startAll(): void {
    for (let next = this.#next(); next; next = this.#next()) next.start();
  }

  #next(): Task | undefined {
    const { concurrency, concurrencyPerClient } = this.#limits;
    if (this.#running >= concurrency) return undefined;
    for (const [client, [first]] of this.#lines) {
      const isFree = first!.lock === undefined || !this.#locks.has(first!.lock);
      if (isFree && (this.#runningByClient.get(client) ?? 0) < concurrencyPerClient) return first;
    }
    return undefined;
  }

  /** Of lines of one length, the newcomer's is the longest. */
  #longestLine(newcomer: string): Task[] {
    let longest = this.#lines.get(newcomer)!;
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    return longest;
  }
}
