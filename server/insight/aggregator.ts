/** Feeds the counters of statistics in the background, every few seconds, on every server; each attempt is counted once. */
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { countBatch } from "../db/counters-store.ts";
import type { Db } from "../db/database.ts";

const everySeconds = 5;
/** Small, so that no save waits long behind one. */
const batch = 100;

export interface Aggregator {
  close(): Promise<void>;
}

/** Counts every ended attempt that waits; returns how many. @param isOver ends it between two batches */
export async function countWaiting(db: Db, clock: Clock, isOver = () => false): Promise<number> {
  let counted = 0;
  while (!isOver()) {
    const count = await countBatch(db, batch, clock.now());
    counted += count;
    if (count === 0) break;
  }
  return counted;
}

/** Counts at once and then every few seconds, one round at a time. */
export function startAggregator({ db, clock }: { db: Db; clock: Clock }, log: Logger): Aggregator {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      const count = await countWaiting(db, clock, () => closed);
      if (count > 0) log.debug({ count }, "attempts counted");
    } catch (error) {
      log.warn({ err: error }, "attempts could not be counted; trying again");
    }
    if (!closed) {
      timer = setTimeout(() => {
        running = run();
      }, everySeconds * 1000).unref();
    }
  };
  let running = run();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
