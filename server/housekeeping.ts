/** Deletes what has expired, every hour: sessions, tokens, counters and mails that can no longer be used. */
import type { Logger } from "pino";
import { deleteOldServers } from "./attempts/heartbeat-store.ts";
import type { Db } from "./database/handle.ts";
import { deleteOldRequestCounts } from "./http/request-counts-store.ts";
import { deleteOldSessions } from "./http/sessions-store.ts";
import { deleteOldMails } from "./mail/store.ts";
import type { Clock } from "./platform/clock.ts";
import { deleteOldFailures } from "./users/failures-store.ts";
import { deleteOldPastAttempts } from "./users/past-attempts-store.ts";
import { deleteOldTokens } from "./users/tokens-store.ts";

const everyMilliseconds = 3600 * 1000;

/** Tidies once; returns how many rows went. */
export async function tidy(db: Db, clock: Clock): Promise<number> {
  const now = clock.now();
  const counts = [
    await deleteOldSessions(db, now),
    await deleteOldTokens(db, now),
    await deleteOldFailures(db, now),
    await deleteOldRequestCounts(db, now),
    await deleteOldMails(db, now),
    await deleteOldPastAttempts(db, now),
    await deleteOldServers(db, new Date(now.getTime() - 24 * 3600 * 1000)),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Tidies now and then; call the returned function to stop. */
export function startHousekeeping(db: Db, clock: Clock, log: Logger): () => void {
  const run = () =>
    tidy(db, clock).then(
      (count) => count > 0 && log.info({ count }, "old rows forgotten"),
      (error) => log.warn({ err: error }, "old rows could not be forgotten; trying again in an hour"),
    );
  const timer = setInterval(run, everyMilliseconds).unref();
  return () => clearInterval(timer);
}
