/** The one queue for everything that hashes a password, so that no flood of sign-ups or sign-ins starves other people. */
import { signInQueueSentence } from "../../contract/users/sign-in-queue.ts";
import { FairQueue, type FairQueueLimits } from "../platform/fair-queue.ts";

/**
 * Twice as many tasks as passwords are hashed at once (`passwords.ts`), so that one task asks the database while another
 * one is hashed. A sign-in is hashed in some 30 ms: who comes last of 1,000 waits about 15 s.
 */
export const passwordQueueLimits: FairQueueLimits = {
  concurrency: 4,
  concurrencyPerClient: 2,
  capacity: 2000,
  longestWaitSeconds: 20,
  refusal: signInQueueSentence,
};

/** Hashes passwords, and does what has to wait for that: sign-ups, sign-ins, changes of a password. */
export const passwordQueue = new FairQueue(passwordQueueLimits);
