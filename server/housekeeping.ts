/** Every hour, deletes what has expired (sessions, tokens, counters, mails), and keeps assignments at their wall times. */
import type { Logger } from "pino";
import { deleteOldNotices } from "./assignments/reminders/notices-store.ts";
import { followZoneRules } from "./assignments/times/zone-rules.ts";
import { deleteOldServers } from "./attempts/time/heartbeat-store.ts";
import type { Db } from "./database/handle.ts";
import { deleteOldImports } from "./exchange/imports-store.ts";
import { deleteOldInvitations, expireInvitations } from "./groups/sending-store.ts";
import { deleteOldRequestCounts } from "./http/limits/request-counts-store.ts";
import { deleteOldSessions } from "./http/sessions-store.ts";
import { deleteOldMails } from "./mail/store.ts";
import { deleteUnusedPictures } from "./pictures/store.ts";
import type { Clock } from "./platform/clock.ts";
import { type Periodic, startPeriodic } from "./platform/periodic.ts";
import { deleteOldFailures } from "./users/failures-store.ts";
import { deleteOldPastAttempts } from "./users/past-attempts-store.ts";
import { deleteOldTokens } from "./users/tokens-store.ts";

/** Runs once; returns how many rows it deleted. */
export async function tidy(db: Db, clock: Clock): Promise<number> {
  const now = clock.now();
  await expireInvitations(db, now);
  await followZoneRules(db, now);
  const counts = [
    await deleteOldSessions(db, now),
    await deleteOldTokens(db, now),
    await deleteOldFailures(db, now),
    await deleteOldRequestCounts(db, now),
    await deleteOldMails(db, now),
    await deleteOldPastAttempts(db, now),
    await deleteOldInvitations(db, now),
    await deleteOldNotices(db, now),
    await deleteOldImports(db, now),
    await deleteUnusedPictures(db, now),
    await deleteOldServers(db, new Date(now.getTime() - 24 * 3600 * 1000)),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Starts the hourly clean-up. */
export function startHousekeeping(db: Db, clock: Clock, log: Logger): Periodic {
  return startPeriodic({
    everySeconds: 3600,
    first: "later",
    async run() {
      const count = await tidy(db, clock);
      if (count > 0) log.info({ count }, "expired rows deleted");
    },
    failed: (error) => log.warn({ err: error }, "expired rows could not be deleted; trying again in an hour"),
  });
}
