/** Closes all overdue attempts, including unreadable ones. */
import { rules } from "../../../contract/rules.ts";
import { isoAfter } from "../../platform/clock.ts";
import { setAside } from "../damaged.ts";
import { type AttemptServices, closeIfOverdue } from "../lifecycle.ts";
import { DamagedAttemptError, findAttempt, listOverdue } from "../store.ts";

/** Closes overdue attempts in batches, each once even with several servers; returns how many. */
export async function closeOverdueAttempts(services: AttemptServices): Promise<number> {
  await services.heartbeat.beat();
  const before = isoAfter(new Date(services.heartbeat.handledUntil), -rules.graceSeconds);
  const batch = 500;
  let closed = 0;
  for (;;) {
    const ids = await listOverdue(services.db, before, batch);
    const outcomes = await Promise.all(
      ids.map(async (id) => {
        try {
          const attempt = await findAttempt(services.db, id);
          return attempt ? await closeIfOverdue(services, attempt) : false;
        } catch (error) {
          if (!(error instanceof DamagedAttemptError)) throw error;
          // One damaged row must not keep the others from being closed.
          return setAside(services, id);
        }
      }),
    );
    closed += outcomes.filter(Boolean).length;
    if (ids.length < batch) return closed;
  }
}
