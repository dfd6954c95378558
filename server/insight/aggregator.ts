/** Feeds the counters of statistics in the background, every few seconds, on every server; each attempt is counted once. */
import { setTimeout } from "node:timers/promises";
import { setAside } from "../attempts/damaged.ts";
import type { Services } from "../services.ts";
import { ChangedMeanwhile, countBatch } from "./counters-store.ts";

const everySeconds = 5;
/** So many that each counter is written once for many attempts, so few that no save waits long behind them. */
const batch = 500;
/** Between two batches others have their turn. */
const pauseMilliseconds = 20;

export interface Aggregator {
  close(): Promise<void>;
}

type Counting = Pick<Services, "db" | "clock" | "log">;

/** Counts every ended attempt that waits; returns how many. @param isOver ends it between two batches */
export async function countWaiting(services: Counting, isOver = () => false): Promise<number> {
  let counted = 0;
  while (!isOver()) {
    const count = await countOnce(services);
    if (count === 0) break;
    counted += count;
    if (count === batch) await setTimeout(pauseMilliseconds);
  }
  return counted;
}

async function countOnce(services: Counting): Promise<number> {
  const { db, clock } = services;
  for (;;) {
    try {
      return await countBatch(db, batch, clock.now(), (id) => setAside(services, id));
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
    }
  }
}

/** Counts at once and then every few seconds, one round at a time. */
export function startAggregator(services: Counting): Aggregator {
  const { log } = services;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      const count = await countWaiting(services, () => closed);
      if (count > 0) log.debug({ count }, "attempts counted");
    } catch (error) {
      log.warn({ err: error }, "attempts could not be counted; trying again");
    }
    if (!closed) {
      timer = globalThis
        .setTimeout(() => {
          running = run();
        }, everySeconds * 1000)
        .unref();
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
