/** Closes overdue attempts every few seconds on every server; each attempt is still closed only once. */
import { type Periodic, startPeriodic } from "../platform/periodic.ts";
import type { AttemptServices } from "./lifecycle.ts";
import { closeOverdueAttempts } from "./overdue.ts";

/** Starts closing what is overdue, at once and then every three seconds. */
export function startSweeper(services: AttemptServices): Periodic {
  const { log } = services;
  return startPeriodic({
    everySeconds: 3,
    first: "now",
    async run() {
      const count = await closeOverdueAttempts(services);
      if (count > 0) log.info({ count }, "attempts closed at their deadline");
    },
    failed: (error) => log.warn({ err: error }, "overdue attempts could not be closed; trying again"),
  });
}
