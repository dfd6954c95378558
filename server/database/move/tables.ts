/** The tables to move, from SQLite's own list, so that none is forgotten; each is read in chunks by key. */
import { sql } from "kysely";
import type { Cell, Db } from "../handle.ts";
import type { Schema } from "../schema.ts";

export interface Table {
  name: keyof Schema;
  columns: string[];
  /** Columns of the primary key, in its order. */
  key: string[];
  rows: number;
}

/** Every table but the migrations', those that others refer to first. */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: keyof Schema }>`
    select name from sqlite_master
    where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name <> 'migrations' order by name`.execute(
    db,
  );
  const waiting = new Map<string, { table: Table; needs: Set<string> }>();
  for (const { name } of rows) waiting.set(name, await lookAt(db, name));
  const sorted: Table[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].find(({ needs }) => [...needs].every((other) => !waiting.has(other)));
    if (!free) throw new Error("Tables refer to each other in a circle.");
    sorted.push(free.table);
    waiting.delete(free.table.name);
  }
  return sorted;
}

async function lookAt(db: Db, name: keyof Schema) {
  const { rows: columns } = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_info(${name}) order by cid`.execute(db);
  const { rows: needs } = await sql<{ other: string }>`
    select "table" as other from pragma_foreign_key_list(${name})`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  const table: Table = {
    name,
    columns: columns.map((column) => column.name),
    key: key.map((column) => column.name),
    rows: rows[0]?.count ?? 0,
  };
  return { table, needs: new Set(needs.map(({ other }) => other).filter((other) => other !== name)) };
}

/** The next rows after a key, and the last one's key; undefined after the end. */
export async function readChunk(
  db: Db,
  { name, columns, key }: Table,
  after: Cell[] | undefined,
  limit: number,
): Promise<{ rows: Cell[][]; last: Cell[] | undefined }> {
  const names = (list: string[]) => sql.join(list.map((column) => sql.ref(column)));
  const beyond = after ? sql`where (${names(key)}) > (${sql.join(after)})` : sql``;
  const { rows } = await sql<Record<string, Cell>>`
    select ${names(columns)} from ${sql.table(name)} ${beyond} order by ${names(key)} limit ${limit}`.execute(
    db,
  );
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => columns.map((column) => row[column] ?? null)),
    last: last && key.map((column) => last[column] ?? null),
  };
}
