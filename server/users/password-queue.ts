/** The one queue for everything that hashes a password, so that no flood of sign-ups or sign-ins starves the others. */
import { signInQueueSentence } from "../../contract/sign-in-queue.ts";
import { countedNetworks } from "../http/address.ts";
import { FairQueue } from "../platform/fair-queue.ts";

/**
 * Twice as many tasks as passwords are hashed at once (`passwords.ts`), so that one task asks the database while another
 * one is hashed. A sign-in is hashed in some 30 ms: who comes last of 1,000 waits about 15 s.
 */
export const passwordQueue = new FairQueue({
  concurrency: 4,
  concurrencyPerClient: 2,
  capacity: 2000,
  longestWaitSeconds: 20,
  refusal: signInQueueSentence,
});

/** Where a request waits: with the others of its device if that has signed in before, else with those of its address. */
export function clientOf({
  address,
  device,
}: {
  address: string;
  device: { id: string | undefined };
}): string {
  if (device.id !== undefined) return `device:${device.id}`;
  // The widest network, so that nobody takes many places with the addresses of one IPv6 customer.
  return `address:${countedNetworks(address).at(-1)!.network}`;
}
