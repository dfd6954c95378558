/** So many of something an hour from one network address, for IPv6 from its /56 too. */

import type { Db } from "../database/handle.ts";
import { countUse, limitReached, uncountUse } from "../database/hourly-limit.ts";
import { countedNetworks } from "../http/address.ts";

/**
 * Takes a turn of the hour.
 * @param most turns an hour of one address
 * @param sentence what happened when there is none left; when to try again is added
 * @returns gives the turn back when it came to nothing
 * @throws AppError too_many_requests
 */
export async function countNetworkUse(
  db: Db,
  turn: { kind: string; address: string; most: number; sentence: string; now: Date },
): Promise<() => Promise<void>> {
  const taken: string[] = [];
  const giveBack = async () => {
    for (const key of taken) await uncountUse(db, key);
  };
  for (const { network, times } of countedNetworks(turn.address)) {
    const key = `${turn.kind}:${network}`;
    if (await countUse(db, key, times * turn.most, turn.now)) taken.push(key);
    else {
      await giveBack();
      throw await limitReached(db, key, turn.sentence, turn.now);
    }
  }
  return giveBack;
}
