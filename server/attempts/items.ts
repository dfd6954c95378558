/** The texts of drawn questions: from memory where a bank has them, from the database where only an attempt does. */
import { AppError } from "../../contract/errors.ts";
import type { Db } from "../db/database.ts";
import { type Banks, type Item, lasting } from "./banks.ts";
import { insertItemVersions, listItemVersions } from "./items-store.ts";

export interface Items {
  /** Item versions in the order of their ids. */
  get(ids: string[]): Promise<Item[]>;
}

/** Versions that only old attempts need, kept at hand at most. */
const mostRemembered = 5000;

/** Stores the banks' item versions, so that every attempt drawn from them can be shown and graded for ever. */
export async function keepItems(db: Db, banks: Banks, now: Date): Promise<Items> {
  const known = new Map(banks.all().flatMap((bank) => bank.items.map((item) => [item.hash, item] as const)));
  await insertItemVersions(db, [...known.values()], now.toISOString());
  const remembered = new Map<string, Item>();
  return {
    async get(ids) {
      const missing = ids.filter((id) => !known.has(id) && !remembered.has(id));
      if (missing.length > 0) {
        if (remembered.size > mostRemembered) remembered.clear();
        for (const item of await listItemVersions(db, missing)) remembered.set(item.hash, lasting(item));
      }
      return ids.map((id) => {
        const item = known.get(id) ?? remembered.get(id);
        if (!item) throw new AppError("internal");
        return item;
      });
    },
  };
}
