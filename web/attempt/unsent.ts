/** Sends a person's unsent answers to the server before they sign out. */
import { takeUnsent } from "./device-record.ts";
import { browserEnvironment, type Environment } from "./environment.ts";
import { storePersonId } from "./preferences.ts";

const limitMilliseconds = 5000;

/**
 * Sends this person's unsent answers, and removes from the device what was stored.
 * @returns how many answers could not be sent. If there are any, ask before signing out; they stay on the device and are sent at the next visit.
 */
export async function sendUnsent(
  personId: string,
  { calls, store }: Pick<Environment, "calls" | "store"> = browserEnvironment(),
): Promise<number> {
  storePersonId(undefined);
  let left = 0;
  for (const record of await store.list(personId)) {
    const create = () => record;
    const { value: unsent } = await store.change(record, create, (stored) => takeUnsent(stored));
    const count = Object.keys(unsent.choices).length;
    if (count > 0) {
      const outcome = await calls.save(record.attemptId, unsent.body, limitMilliseconds);
      // After the end, and for another person's attempt, nothing is left to save.
      const isSettled = ["ok", "closed", "notFound", "damaged"].includes(outcome.kind);
      if (!isSettled) {
        left += count;
        continue;
      }
    }
    await store.remove(record);
  }
  return left;
}
