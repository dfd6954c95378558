/** Limits how much of one kind of work runs at once; the rest waits, for a limited time. */
import { AppError } from "../../contract/errors.ts";

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Waiting work by key. */
export class KeyedSemaphore {
  readonly #atOnce: number;
  readonly #longestWaitSeconds: number;
  readonly #queues = new Map<string, Queue>();

  constructor(atOnce: number, longestWaitSeconds: number) {
    this.#atOnce = atOnce;
    this.#longestWaitSeconds = longestWaitSeconds;
  }

  /**
   * Runs the work in turn with other work of the same key.
   * @throws AppError busy after the longest wait
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running < this.#atOnce) queue.running += 1;
    else await this.#wait(queue);
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else {
        queue.running -= 1;
        if (queue.running === 0) this.#queues.delete(key);
      }
    }
  }

  #wait(queue: Queue): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(start), 1);
        reject(new AppError("busy", { retryAfterSeconds: 5 }));
      }, this.#longestWaitSeconds * 1000);
      queue.waiting.push(start);
    });
  }
}
