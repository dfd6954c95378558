/** Before a person signs out: sends what this device still holds of their attempts to the server. */
import { takeUnsent } from "./device-record.ts";
import { browserEnvironment, type Environment } from "./environment.ts";
import { rememberPerson } from "./preferences.ts";

const limitMilliseconds = 5000;

/**
 * Sends everything unsent of this person and clears from the device what arrived. Yields how many answers could not be
 * sent: when there are any, ask before signing out; they stay on the device and go out at the next visit.
 */
export async function sendUnsent(
  personId: string,
  { calls, store }: Pick<Environment, "calls" | "store"> = browserEnvironment(),
): Promise<number> {
  rememberPerson(undefined);
  let left = 0;
  for (const record of await store.list(personId)) {
    const create = () => record;
    const { value: drawn } = await store.change(record, create, (kept) => {
      kept.seq += 1;
      return takeUnsent(kept);
    });
    const count = Object.keys(drawn.choices).length;
    if (count > 0) {
      const outcome = await calls.save(record.attemptId, drawn.body, limitMilliseconds);
      // After the end, and for an attempt that is not theirs, nothing is left to save.
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
