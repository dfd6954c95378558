/** Updates the statistics counters in the background every few seconds on every server; each attempt is counted once. */
import { setTimeout } from "node:timers/promises";
import { setAside } from "../attempts/damaged.ts";
import { type Periodic, startPeriodic } from "../platform/periodic.ts";
import type { Services } from "../services.ts";
import { ChangedMeanwhile, countBatch } from "./counters-store.ts";

/** Large enough to write each counter once for many attempts, small enough that no save waits long. */
const batch = 500;
/** Lets other requests run between two batches. */
const pauseMilliseconds = 20;

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

/** Starts counting, at once and then every five seconds. */
export function startAggregator(services: Counting): Periodic {
  const { log } = services;
  return startPeriodic({
    everySeconds: 5,
    first: "now",
    async run(isClosing) {
      const count = await countWaiting(services, isClosing);
      if (count > 0) log.debug({ count }, "attempts counted");
    },
    failed: (error) => log.warn({ err: error }, "attempts could not be counted; trying again"),
  });
}
