/** Counts what a piece of work reads of the database. */
import type { KyselyPlugin } from "kysely";
import type { Db } from "../database/handle.ts";

/** A handle on the same database, and how many rows its statements have yielded: in all, and the most of one. */
export function countRows(db: Db): { db: Db; rows: () => { all: number; most: number } } {
  let all = 0;
  let most = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      all += result.rows.length;
      most = Math.max(most, result.rows.length);
      return result;
    },
  };
  return { db: db.withPlugin(plugin), rows: () => ({ all, most }) };
}
