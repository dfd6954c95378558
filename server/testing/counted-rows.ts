/** Counts the rows that a piece of work reads from the database. */
import type { KyselyPlugin } from "kysely";
import type { Db } from "../database/handle.ts";

/** A handle on the same database, and the number of rows that its statements returned: in total, and the largest of one. */
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
