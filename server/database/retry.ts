/** Outlasts a database that is away for a moment. */
import { setTimeout } from "node:timers/promises";
import { isTransientFailure } from "./handle.ts";

const firstMilliseconds = 100;
const longestMilliseconds = 1000;

/**
 * Retries work while the database can't serve, for at most a number of seconds.
 * @throws what the last try has thrown, or the first that no retry would mend
 */
export async function retryTransient<T>(work: () => Promise<T>, seconds: number): Promise<T> {
  const until = performance.now() + seconds * 1000;
  for (let pause = firstMilliseconds; ; pause = Math.min(pause * 2, longestMilliseconds)) {
    try {
      return await work();
    } catch (error) {
      if (!isTransientFailure(error) || performance.now() + pause > until) throw error;
      await setTimeout(pause);
    }
  }
}
