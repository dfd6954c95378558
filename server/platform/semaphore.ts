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
  readonly #lines = new Map<string, Queue>();

  constructor(atOnce: number, longestWaitSeconds: number) {
    this.#atOnce = atOnce;
    this.#longestWaitSeconds = longestWaitSeconds;
  }

  /**
   * Runs the work in turn with other work of the same key.
   * @throws AppError busy after the longest wait
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < this.#atOnce) line.running += 1;
    else await this.#wait(line);
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else {
        line.running -= 1;
        if (line.running === 0) this.#lines.delete(key);
      }
    }
  }

  #wait(line: Queue): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(turn), 1);
        reject(new AppError("busy", { retryAfterSeconds: 5 }));
      }, this.#longestWaitSeconds * 1000);
      line.waiting.push(turn);
    });
  }
}
