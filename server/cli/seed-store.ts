/** Stores the seed's rows, a chunk in one transaction together with the counts that are stored beside them. */
import { sql } from "kysely";
import type { Cell, Database, Db } from "../database/handle.ts";
import { addToTotal, readTotal } from "../database/totals.ts";
import { type AttemptChunk, attemptColumns, certificateColumns, resultColumns } from "./seed-attempts.ts";
import { userColumns } from "./seed-people.ts";

/** Whether a chunk that ends with this row is stored already. */
export async function hasRow(db: Db, table: "users" | "results" | "groups", id: unknown): Promise<boolean> {
  const row = await db.selectFrom(table).select("id").where("id", "=", String(id)).executeTakeFirst();
  return row !== undefined;
}

/** Stores rows of people and adds them to the total, in one transaction. */
export async function storePeople({ db, insertRows }: Database, rows: Cell[][]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await insertRows(transaction, "users", userColumns, rows);
    await addToTotal(transaction, "users", rows.length);
  });
}

/** Stores attempts in one transaction: while the database works on some, the next are being made. */
export async function storeAttempts(
  { db, insertRows }: Database,
  parts: AsyncIterable<AttemptChunk>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const counts = new Map<string, number>();
    const certificates: Cell[][] = [];
    let results = 0;
    let storing: Promise<unknown> = Promise.resolve();
    for await (const part of parts) {
      await storing;
      storing = insertRows(transaction, "attempts", attemptColumns, part.attempts).then(() =>
        insertRows(transaction, "results", resultColumns, part.results),
      );
      // Awaited a part later; until then nobody else would hear of a failure.
      storing.catch(() => {});
      results += part.results.length;
      certificates.push(...part.certificates);
      for (const [id, count] of part.counts) counts.set(id, (counts.get(id) ?? 0) + count);
    }
    await storing;
    for (const [count, ids] of Map.groupBy(counts.keys(), (id) => counts.get(id)!)) {
      await addToUsers(transaction, ids, count);
    }
    await addToTotal(transaction, "results", results);
    if (certificates.length > 0) {
      // As when the product issues them: the total gives out the next places in the status list.
      await addToTotal(transaction, "certificates", certificates.length);
      const first = (await readTotal(transaction, "certificates")) - certificates.length;
      const rows = certificates.map((row, index) => [...row, first + index]);
      await insertRows(transaction, "certificates", certificateColumns, rows);
    }
  });
}

/** People at once in one statement: below SQLite's most parameters. */
const idsAtOnce = 1000;

async function addToUsers(db: Db, ids: string[], count: number): Promise<void> {
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const some = ids.slice(start, start + idsAtOnce);
    // Filled up to the same length, so that the statement's text is one of few.
    const padded = [
      ...some,
      ...Array<string>(some.length < 100 ? 100 - some.length : idsAtOnce - some.length).fill(""),
    ];
    await db
      .updateTable("users")
      .set({ result_count: sql`result_count + ${count}` })
      .where("id", "in", padded)
      .execute();
  }
}
