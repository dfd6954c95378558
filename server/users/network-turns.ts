/** Hourly limits by network address; for IPv6 also by its /56. */
import type { AppError } from "../../contract/errors.ts";
import { DatabaseCache } from "../database/cache.ts";
import type { Db } from "../database/handle.ts";
import { countUse, limitReached, uncountUse } from "../database/hourly-limit.ts";
import { FloodRefusal } from "../http/failures.ts";
import { countedNetworks } from "../http/limits/address.ts";

/** What is counted, and for whom. */
export interface NetworkTurn {
  kind: string;
  address: string;
  /** Turns an hour of one address. */
  most: number;
  /** What happened when there is none left; when to try again is added. */
  sentence: string;
  now: Date;
}

/** After a refusal a server refuses the same network for this long without asking the database. */
const refusedMilliseconds = 5000;
/** Refusals cached, to bound the memory. Only a flood from very many addresses has more. */
const mostRefused = 10_000;

interface Refusal {
  sentence: string;
  /** Milliseconds since 1970: until when it is repeated, and when there is a turn again. */
  repeatedUntil: number;
  retryAt: number;
}

const refusals = new DatabaseCache<Refusal>(mostRefused);

/**
 * Refuses a network that had no turn left a moment ago: a flood of such requests costs no database work, and its
 * refusals are held back. For calls that do other work before they count.
 * @throws AppError too_many_requests
 */
export function refuseExhausted(db: Db, { kind, address, now }: NetworkTurn): void {
  for (const { network } of countedNetworks(address)) {
    const refusal = refusals.get(db, `${kind}:${network}`);
    if (refusal && now.getTime() < refusal.repeatedUntil)
      throw new FloodRefusal((refusal.retryAt - now.getTime()) / 1000, refusal.sentence);
  }
}

/**
 * Takes a turn of the hour.
 * @returns gives the turn back if it was not used after all
 * @throws AppError too_many_requests
 */
export async function countNetworkUse(db: Db, turn: NetworkTurn): Promise<() => Promise<void>> {
  refuseExhausted(db, turn);
  const taken: string[] = [];
  const giveBack = async () => {
    for (const key of taken) {
      await uncountUse(db, key);
      refusals.delete(db, key);
    }
  };
  for (const { network, times } of countedNetworks(turn.address)) {
    const key = `${turn.kind}:${network}`;
    if (await countUse(db, key, times * turn.most, turn.now)) taken.push(key);
    else {
      await giveBack();
      const refusal = await limitReached(db, key, turn.sentence, turn.now);
      cacheRefusal(db, key, refusal, turn.now);
      throw refusal;
    }
  }
  return giveBack;
}

function cacheRefusal(db: Db, key: string, refusal: AppError, now: Date): void {
  const retryAt = now.getTime() + (refusal.retryAfterSeconds ?? 0) * 1000;
  const repeatedUntil = Math.min(retryAt, now.getTime() + refusedMilliseconds);
  refusals.set(db, key, { sentence: refusal.message, repeatedUntil, retryAt });
}
