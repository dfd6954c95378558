/**
 * Copies every row from SQLite to PostgreSQL. Each chunk is stored in one transaction with the progress, so that a
 * killed move resumes; rows are counted and compared at the end.
 */
import { sql } from "kysely";
import { StartError } from "../../platform/start-error.ts";
import type { Cell, Database, Db } from "../handle.ts";
import { digestOf, digestOfTarget, sameDigest } from "./digests.ts";
import { listTables, readChunk, type Table } from "./tables.ts";

/** Called with the rows done, their total and the table. */
export type OnRows = (done: number, of: number, table: string) => void;

const chunkRows = 2000;
/** Exists in the target until the move is complete: the last copied key of each table. */
const stateTable = "assay_move";

/** @throws StartError when a move into this database was begun and not finished */
export async function refuseHalfMoved({ engine, db }: Database): Promise<void> {
  if (engine === "postgres" && (await hasState(db))) {
    throw new StartError(
      "A move into this PostgreSQL database was begun and not finished. Run the same move command again.",
    );
  }
}

/**
 * Moves everything from a migrated SQLite into a migrated PostgreSQL that is empty, or half filled by the same source.
 * @param sourceId tells this source from others
 * @param wasBegun whether an earlier run has begun, and may even have ended without knowing it
 * @returns rows by table
 * @throws StartError when the target has other data, or differs from the source in the end
 */
export async function moveRows(
  source: Database,
  target: Database,
  sourceId: string,
  report: { onCopied: OnRows; onCompared: OnRows },
  wasBegun = false,
): Promise<Record<string, number>> {
  const tables = await listTables(source.db);
  const total = tables.reduce((sum, table) => sum + table.rows, 0);
  // Without this state the target may be the complete result of an earlier run that lost its connection at the end.
  const isEnded =
    wasBegun && !(await hasState(target.db)) && (await findFilled(target.db, tables)) !== undefined;
  let done = 0;
  if (!isEnded) {
    await begin(target.db, tables, sourceId);
    for (const table of tables) {
      done += await copyTable(source, target, table, (rows) =>
        report.onCopied(done + rows, total, table.name),
      );
    }
  }
  await compare(source.db, target.db, tables, (rows, name) => report.onCompared(rows, 2 * total, name));
  await sql`analyze`.execute(target.db);
  await sql`drop table if exists ${sql.table(stateTable)}`.execute(target.db);
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
}

async function hasState(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass(${stateTable}) is not null as there`.execute(db);
  return rows[0]?.there === true;
}

/** The first table that has rows of its own; totals of 0 are there from the first migration on. */
async function findFilled(db: Db, tables: Table[]): Promise<string | undefined> {
  for (const { name } of tables) {
    const condition = name === "totals" ? sql`where count <> 0` : sql``;
    const { rows } = await sql`select 1 from ${sql.table(name)} ${condition} limit 1`.execute(db);
    if (rows.length > 0) return name;
  }
  return undefined;
}

async function begin(db: Db, tables: Table[], sourceId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (await hasState(transaction)) {
      const { rows } = await sql<{
        source: string;
      }>`select distinct source from ${sql.table(stateTable)}`.execute(transaction);
      if (rows.some(({ source }) => source !== sourceId))
        throw new StartError(
          "Another data folder's move into this database was begun. Give this one an empty database.",
        );
      return;
    }
    const filled = await findFilled(transaction, tables);
    if (filled)
      throw new StartError(
        `The PostgreSQL database has data already (in ${filled}). Give the move an empty one.`,
      );
    await sql`delete from totals`.execute(transaction);
    await sql`create table ${sql.table(stateTable)} (source text not null, name text primary key, keys text, count integer not null)`.execute(
      transaction,
    );
    for (const { name } of tables) {
      await sql`insert into ${sql.table(stateTable)} values (${sourceId}, ${name}, null, 0)`.execute(
        transaction,
      );
    }
  });
}

async function copyTable(
  source: Database,
  target: Database,
  table: Table,
  onRows: (rows: number) => void,
): Promise<number> {
  const { rows: states } = await sql<{ keys: string | null; count: number }>`
    select keys, count from ${sql.table(stateTable)} where name = ${table.name}`.execute(target.db);
  let after = states[0]?.keys ? (JSON.parse(states[0].keys) as Cell[]) : undefined;
  let count = states[0]?.count ?? 0;
  for (;;) {
    const { rows, last } = await readChunk(source.db, table, after, chunkRows);
    if (last === undefined) break;
    after = last;
    count += rows.length;
    await target.db.transaction().execute(async (transaction) => {
      await target.insertRows(transaction, table.name, table.columns, rows);
      await sql`update ${sql.table(stateTable)} set keys = ${JSON.stringify(last)}, count = ${count} where name = ${table.name}`.execute(
        transaction,
      );
    });
    onRows(count);
  }
  return count;
}

async function compare(
  source: Db,
  target: Db,
  tables: Table[],
  onRows: (done: number, table: string) => void,
): Promise<void> {
  const different: string[] = [];
  let done = 0;
  for (const table of tables) {
    const count = (rows: number) => {
      done += rows;
      onRows(done, table.name);
    };
    const one = await digestOf(source, table, count);
    const other = await digestOfTarget(target, table, count);
    if (!sameDigest(one, other)) different.push(`${table.name} (${one.rows} rows here, ${other.rows} there)`);
  }
  if (different.length > 0)
    throw new StartError(
      `PostgreSQL does not hold the same as the data folder: ${different.join(", ")}. ` +
        "Something changed one of them meanwhile. Begin again with an empty database.",
    );
}
