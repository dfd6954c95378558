/** Sends the invitations that waited for a new day. */
import { type Periodic, startPeriodic } from "../platform/periodic.ts";
import type { Services } from "../services.ts";
import { listWaitingInviters, queueInvitationsOf } from "./sending-store.ts";

/** Puts the mails of all waiting invitations into the outbox, as far as each person's limit of the day allows. */
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
