/** Sends invitations that waited for the next day. */
import { type Periodic, startPeriodic } from "../platform/periodic.ts";
import type { Services } from "../services.ts";
import { listWaitingInviters, queueInvitationsOf } from "./sending-store.ts";

/** Queues the mails of all waiting invitations, within each person's daily limit. */
export async function queueInvitations(services: Services): Promise<void> {
  for (const inviter of await listWaitingInviters(services.db)) await queueInvitationsOf(services, inviter);
}

/** Starts looking for waiting invitations every minute. */
export function startInvitations(services: Services): Periodic {
  return startPeriodic({
    everySeconds: 60,
    first: "later",
    run: () => queueInvitations(services),
    failed: (error) => services.log.warn({ err: error }, "invitations could not be sent; trying again"),
  });
}
