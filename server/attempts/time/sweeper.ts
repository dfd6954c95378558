/** Closes overdue attempts and shows due scores every few seconds on every server; each only once. */
import { showAllDueScores } from "../../assignments/held/score-hold.ts";
import { type Periodic, startPeriodic } from "../../platform/periodic.ts";
import type { AttemptServices } from "../lifecycle.ts";
import { closeOverdueAttempts } from "./overdue.ts";

/** Closes overdue attempts and shows held scores that are due; returns how many attempts it closed. */
export async function sweepOnce(services: AttemptServices): Promise<number> {
  const closed = await closeOverdueAttempts(services);
  if (closed > 0) services.log.info({ count: closed }, "attempts closed at their deadline");
  const shown = await showAllDueScores(services);
  if (shown > 0) services.log.info({ count: shown }, "held scores shown");
  return closed;
}

/** Starts the sweeper: immediately, then every three seconds. */
export function startSweeper(services: AttemptServices): Periodic {
  const { log } = services;
  return startPeriodic({
    everySeconds: 3,
    first: "now",
    run: () => sweepOnce(services),
    failed: (error) =>
      log.warn({ err: error }, "overdue attempts or held scores could not be handled; trying again"),
  });
}
