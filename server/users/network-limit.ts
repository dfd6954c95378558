/** Hourly limits by network address; for IPv6 also by its /56. */
import type { AppError } from "../../contract/errors.ts";
import { DatabaseCache } from "../database/cache.ts";
import type { Db } from "../database/handle.ts";
import { countUse, limitReached, uncountUse } from "../database/hourly-limit.ts";
import { FloodRefusal } from "../http/failures.ts";
import { countedNetworks } from "../http/limits/address.ts";

/** The name of the limit, part of its key. */
export interface NetworkLimit {
  kind: string;
  address: string;
  /** Allowed uses per hour and address. */
  most: number;
  /** The sentence of the refusal; the time until the next use is added. */
  sentence: string;
  now: Date;
}

/** After a refusal, a server refuses the same network for this long without a query. */
const refusedMilliseconds = 5000;
/** Refusals cached, to bound the memory. Only a flood from very many addresses has more. */
const mostRefused = 10_000;

interface Refusal {
  sentence: string;
  /** Milliseconds since 1970: until when the refusal is cached, and when the next use is possible. */
  repeatedUntil: number;
  retryAt: number;
}

const refusals = new DatabaseCache<Refusal>(mostRefused);

/**
 * Refuses a network that was at its limit a moment ago, so that a flood costs no queries, and delays the refusals.
 * For calls that do other work before they count.
 * @throws AppError too_many_requests
 */
export function refuseExhausted(db: Db, { kind, address, now }: NetworkLimit): void {
  for (const { network } of countedNetworks(address)) {
    const refusal = refusals.get(db, `${kind}:${network}`);
    if (refusal && now.getTime() < refusal.repeatedUntil)
      throw new FloodRefusal((refusal.retryAt - now.getTime()) / 1000, refusal.sentence);
  }
}

/**
 * Counts one use.
 * @returns a function that takes the use back
 * @throws AppError too_many_requests
 */
export async function countNetworkUse(db: Db, limit: NetworkLimit): Promise<() => Promise<void>> {
  refuseExhausted(db, limit);
  const taken: string[] = [];
  const giveBack = async () => {
    for (const key of taken) {
      await uncountUse(db, key);
      refusals.delete(db, key);
    }
  };
  for (const { network, times } of countedNetworks(limit.address)) {
    const key = `${limit.kind}:${network}`;
    if (await countUse(db, key, times * limit.most, limit.now)) taken.push(key);
    else {
      await giveBack();
      const refusal = await limitReached(db, key, limit.sentence, limit.now);
      cacheRefusal(db, key, refusal, limit.now);
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
