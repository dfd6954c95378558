/** Checksums of whole tables that do not depend on the order of rows, since engines sort text differently. */
import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Cell, Db } from "../handle.ts";
import { readChunk, type Table } from "./tables.ts";

export interface Digest {
  rows: number;
  /** The sum of the rows' hashes, 64 bits. */
  sum: bigint;
}

const chunkRows = 5000;
const mask = (1n << 64n) - 1n;

/** Whether two tables have the same number of rows and the same checksum. */
export function sameDigest(one: Digest, other: Digest): boolean {
  return one.rows === other.rows && one.sum === other.sum;
}

function add(digest: Digest, rows: Cell[][]): void {
  for (const row of rows) {
    digest.sum = (digest.sum + hash("sha256", JSON.stringify(row), "buffer").readBigUInt64LE()) & mask;
  }
  digest.rows += rows.length;
}

/** Of a table on SQLite. @param onRows called with each chunk's size */
export async function digestOf(db: Db, table: Table, onRows: (rows: number) => void): Promise<Digest> {
  const digest: Digest = { rows: 0, sum: 0n };
  let after: Cell[] | undefined;
  for (;;) {
    const { rows, last } = await readChunk(db, table, after, chunkRows);
    if (last === undefined) return digest;
    after = last;
    add(digest, rows);
    onRows(rows.length);
  }
}

/** Of a table on PostgreSQL, read once from front to back. */
export async function digestOfTarget(
  db: Db,
  { name, columns }: Table,
  onRows: (rows: number) => void,
): Promise<Digest> {
  const digest: Digest = { rows: 0, sum: 0n };
  await db.transaction().execute(async (transaction) => {
    const list = sql.join(columns.map((column) => sql.ref(column)));
    await sql`declare whole no scroll cursor for select ${list} from ${sql.table(name)}`.execute(transaction);
    for (;;) {
      const { rows } = await sql<
        Record<string, Cell>
      >`fetch ${sql.raw(String(chunkRows))} from whole`.execute(transaction);
      if (rows.length === 0) return;
      add(
        digest,
        rows.map((row) => columns.map((column) => row[column] ?? null)),
      );
      onRows(rows.length);
    }
  });
  return digest;
}
