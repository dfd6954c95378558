/** Closes overdue attempts every few seconds on every server; each attempt is still closed only once. */
import type { Logger } from "pino";
import type { AttemptServices } from "./lifecycle.ts";
import { closeOverdueAttempts } from "./overdue.ts";

const everySeconds = 3;

export interface Sweeper {
  close(): Promise<void>;
}

/** Sweeps at once and then every few seconds; one sweep at a time. */
export function startSweeper(services: AttemptServices, log: Logger): Sweeper {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      const count = await closeOverdueAttempts(services);
      if (count > 0) log.info({ count }, "attempts closed at their deadline");
    } catch (error) {
      log.warn({ err: error }, "overdue attempts could not be closed; trying again");
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
