/** The texts of drawn questions: from the banks in memory, or from the database for older versions. */
import { LRUCache } from "lru-cache";
import type { CompiledItem } from "../../contract/bank.ts";
import type { Db } from "../database/handle.ts";
import { type Banks, freezeShared } from "./banks.ts";
import { charactersOf } from "./characters.ts";
import { insertItemVersions, listItemVersions } from "./items-store.ts";

export interface Items {
  /** Item versions in the order of their ids; undefined for one that is not stored. */
  find(ids: string[]): Promise<(CompiledItem | undefined)[]>;
}

/**
 * Stores the banks' item versions, so that every attempt drawn from them can be shown and graded.
 * @param mostCharacters how many characters of older versions are cached
 */
export async function createItemCache(
  db: Db,
  banks: Banks,
  now: Date,
  mostCharacters = 16_000_000,
): Promise<Items> {
  const known = new Map(banks.all().flatMap((bank) => bank.items.map((item) => [item.hash, item] as const)));
  await insertItemVersions(db, [...known.values()], now.toISOString());
  const older = new LRUCache<string, CompiledItem>({
    maxSize: mostCharacters,
    sizeCalculation: charactersOf,
  });
  const findCached = (id: string) => known.get(id) ?? older.get(id);
  return {
    async find(ids) {
      const items = ids.map(findCached);
      const missing = ids.filter((_, place) => items[place] === undefined);
      if (missing.length === 0) return items;
      // Not read back from the cache, which another call may clear during the query.
      const read = new Map<string, CompiledItem>();
      for (const item of await listItemVersions(db, missing)) read.set(item.hash, freezeShared(item));
      for (const [id, item] of read) older.set(id, item);
      return ids.map((id, place) => items[place] ?? read.get(id));
    },
  };
}
