/** Retries while a database is briefly unavailable. */
import { setTimeout } from "node:timers/promises";
import { isTransientFailure } from "./handle.ts";

const firstMilliseconds = 100;
const longestMilliseconds = 1000;

/**
 * Retries work after transient failures, for at most a number of seconds.
 * @throws the error of the last try, or the
 * first permanent one
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
