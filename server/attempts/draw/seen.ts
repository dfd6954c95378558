/** Counts the drawn questions that the person has seen before, which certificates state. */
import type { AttemptServices } from "../lifecycle.ts";
import { type DrawHistory, listDrawsBefore } from "./draws-store.ts";

/**
 * Counts those of the drawn questions that earlier attempts showed, in any version, also attempts of a deleted account
 * of the same address.
 * @param drawn the bank's ids of the questions
 */
export async function countSeen(
  { db, items }: AttemptServices,
  userId: string,
  slug: string,
  basis: DrawHistory,
  drawn: string[],
): Promise<number> {
  const idsOf = async (versions: string[]) => (await items.find(versions)).flatMap((item) => item?.id ?? []);
  const past = basis.past.find((one) => one.slug === slug)?.items ?? [];
  let unseen = without(drawn, [...past, ...(await idsOf(basis.latest.flat()))]);
  // Reads older attempts in batches; usually everything has been found by then.
  let before = basis.number - basis.latest.length + 1;
  let left = basis.count - basis.latest.length;
  while (left > 0 && unseen.length > 0) {
    const draws = await listDrawsBefore(db, userId, slug, before);
    if (draws.length === 0) break;
    unseen = without(unseen, await idsOf(draws.flat()));
    before -= draws.length;
    left -= draws.length;
  }
  return drawn.length - unseen.length;
}

function without(ids: string[], seen: string[]): string[] {
  const known = new Set(seen);
  return ids.filter((id) => !known.has(id));
}
