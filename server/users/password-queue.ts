/**
 * The queue for everything that hashes a password, so that a flood of sign-ups or sign-ins doesn't starve other
 * people.
 */
import { signInQueueSentence } from "../../contract/users/sign-in-queue.ts";
import { FairQueue, type FairQueueLimits } from "../platform/fair-queue.ts";

/**
 * Twice as many tasks as concurrent hashes (`passwords.ts`), so that one task queries the database while another
 * hashes. A hash takes about 30 ms: the last of 1,000 people waits about 15 s.
 */
export const passwordQueueLimits: FairQueueLimits = {
  concurrency: 4,
  concurrencyPerClient: 2,
  capacity: 2000,
  longestWaitSeconds: 20,
  refusal: signInQueueSentence,
};

/** The queue of sign-ups, sign-ins and changes of a password. */
export const passwordQueue = new FairQueue(passwordQueueLimits);
