/** Stores the seed's rows, a chunk in one transaction together with the counts that are stored beside them. */
import { sql } from "kysely";
import type { Cell, Database, Db } from "../database/handle.ts";
import { addToTotal, readTotal } from "../database/totals.ts";
import { type AttemptChunk, attemptColumns, certificateColumns, resultColumns } from "./seed-attempts.ts";
import { userColumns } from "./seed-people.ts";

/** Whether a chunk that ends with this row is stored already. */
export async function hasRow(
  db: Db,
  table: "users" | "results" | "groups" | "collections",
  id: unknown,
): Promise<boolean> {
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

/** The columns of a chunk's rows; a certificate's status index follows when it is stored. */
export interface ChunkColumns {
  attempts: readonly string[];
  results: readonly string[];
  certificates: readonly string[];
}

const builtInColumns: ChunkColumns = {
  attempts: attemptColumns,
  results: resultColumns,
  certificates: certificateColumns,
};

/** Stores attempts in one transaction: while the database works on some, the next are being made. */
export async function storeAttempts(database: Database, parts: AsyncIterable<AttemptChunk>): Promise<void> {
  await database.db
    .transaction()
    .execute((transaction) => insertAttempts(transaction, database, parts, builtInColumns));
}

/** Stores attempts inside a transaction, with the counts that are stored beside them. */
export async function insertAttempts(
  transaction: Db,
  { insertRows }: Database,
  parts: AsyncIterable<AttemptChunk> | Iterable<AttemptChunk>,
  columns: ChunkColumns,
): Promise<void> {
  const counts = new Map<string, number>();
  const certificates: Cell[][] = [];
  let results = 0;
  let storing: Promise<unknown> = Promise.resolve();
  for await (const part of parts) {
    await storing;
    storing = insertRows(transaction, "attempts", columns.attempts, part.attempts).then(() =>
      insertRows(transaction, "results", columns.results, part.results),
    );
    // Awaited with the next part; until then a rejection would be unhandled.
    storing.catch(() => {});
    certificates.push(...part.certificates);
    for (const [id, count] of part.counts) {
      counts.set(id, (counts.get(id) ?? 0) + count);
      results += count;
    }
  }
  await storing;
  for (const [count, ids] of Map.groupBy(counts.keys(), (id) => counts.get(id)!)) {
    await addToUsers(transaction, ids, count);
  }
  await addToTotal(transaction, "results", results);
  if (certificates.length > 0) {
    // As in the product, the total assigns the next places in the status list.
    await addToTotal(transaction, "certificates", certificates.length);
    const first = (await readTotal(transaction, "certificates")) - certificates.length;
    const rows = certificates.map((row, index) => [...row, first + index]);
    await insertRows(transaction, "certificates", columns.certificates, rows);
  }
}

/** Each person's last attempt: its number over all assessments, and when it ended. People without one are missing. */
export async function lastAttempts(
  db: Db,
  userIds: string[],
): Promise<Map<string, { sequence: number; closedAt: number }>> {
  const rows = await db
    .selectFrom("attempts")
    .select((select) => [
      "user_id",
      select.fn.max("sequence").as("sequence"),
      select.fn.max("closed_at").as("closed_at"),
    ])
    .where("user_id", "in", userIds)
    .groupBy("user_id")
    .execute();
  return new Map(
    rows.map(({ user_id, sequence, closed_at }) => [
      String(user_id),
      { sequence: Number(sequence), closedAt: Date.parse(closed_at ?? "") || 0 },
    ]),
  );
}

/** Each person's last number on an assessment. People without an attempt on it are missing. */
export async function lastNumbers(db: Db, userIds: string[], slug: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("attempts")
    .select((select) => ["user_id", select.fn.max("number").as("number")])
    .where("user_id", "in", userIds)
    .where("slug", "=", slug)
    .groupBy("user_id")
    .execute();
  return new Map(rows.map(({ user_id, number }) => [String(user_id), Number(number)]));
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
