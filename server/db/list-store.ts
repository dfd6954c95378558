/**
 * Lists as the contract asks for them: whole, page by page or by cursor. Keys are found first, on the filtered table
 * alone; rows are loaded for the keys of one page, so that a far page costs no joins over what it skips.
 */
import { type SelectQueryBuilder, sql } from "kysely";
import type { Page } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import type { ListQuery } from "../../contract/lists.ts";
import { rules } from "../../contract/rules.ts";
import { hasUnwantedCharacters } from "../../contract/text-rules.ts";
import type { Db } from "./database.ts";
import type { Schema } from "./schema.ts";

type Filtered = SelectQueryBuilder<Schema, keyof Schema, object>;

export interface ListSource<Row> {
  db: Db;
  /** The filtered table without columns, order and limit. */
  filtered: unknown;
  /** The table's id column, e.g. `results.id`; unique, breaks every tie. */
  id: string;
  /** By the contract's sort name, the column that an index serves. */
  sorts: Record<string, SortColumn>;
  /** The rows of these ids, in any order. */
  load(ids: string[]): Promise<(Row & { id: string })[]>;
  /** The kept count of the unfiltered list; left out where a filter is set. */
  keptTotal?: () => Promise<number>;
}

export interface SortColumn {
  column: string;
  kind: "text" | "integer";
}

export interface Listed<Row> {
  rows: Row[] | AsyncIterable<Row>;
  page?: Page;
}

type Direction = "asc" | "desc";
interface Order extends SortColumn {
  direction: Direction;
}
interface Key {
  id: string;
  key: string | number;
}

/** A filtered total is counted up to here. */
const countedTotal = 10_000;
const walkChunk = 1000;
const cursorLimit = 1000;

/** Answers a list query from its source. */
export async function list<Row>(source: ListSource<Row>, query: ListQuery): Promise<Listed<Row>> {
  const order = orderOf(source, query.sort ?? "-createdAt");
  if (query.cursor !== undefined)
    return stepByCursor(source, order, query.cursor, query.limit ?? cursorLimit);
  if (query.page !== undefined || query.limit !== undefined) {
    return onePage(source, order, query.page ?? 1, query.limit ?? rules.tablePageSize);
  }
  return { rows: walk(source, order) };
}

function orderOf(source: ListSource<unknown>, sort: string): Order {
  const descending = sort.startsWith("-");
  const sorted = source.sorts[descending ? sort.slice(1) : sort];
  if (!sorted) throw new AppError("invalid_input", { fields: { sort: "This column can't be sorted by." } });
  return { ...sorted, direction: descending ? "desc" : "asc" };
}

async function onePage<Row>(
  source: ListSource<Row>,
  order: Order,
  page: number,
  limit: number,
): Promise<Listed<Row>> {
  const { total, isMinimum } = await totalOf(source);
  const offset = (page - 1) * limit;
  const pages = Math.ceil(total / limit);
  const rows =
    isMinimum || offset < total
      ? await rowsAt(source, order, offset, limit, isMinimum ? undefined : total)
      : [];
  return { rows, page: { page, limit, total, pages, ...(isMinimum ? { totalIsMinimum: true } : {}) } };
}

async function totalOf(source: ListSource<unknown>): Promise<{ total: number; isMinimum: boolean }> {
  if (source.keptTotal) return { total: await source.keptTotal(), isMinimum: false };
  const limited = (source.filtered as Filtered).select(sql<number>`1`.as("one")).limit(countedTotal + 1);
  const { count } = await source.db
    .selectFrom(limited.as("counted"))
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count > countedTotal ? { total: countedTotal, isMinimum: true } : { total: count, isMinimum: false };
}

async function rowsAt<Row>(
  source: ListSource<Row>,
  order: Order,
  offset: number,
  limit: number,
  total?: number,
) {
  // From the nearer end: the far half of a list is read backwards.
  const fromEnd = total === undefined ? undefined : total - offset - limit;
  if (fromEnd !== undefined && fromEnd < offset) {
    const length = fromEnd < 0 ? limit + fromEnd : limit;
    const keys = await keysOf(source, reverse(order), { offset: Math.max(0, fromEnd), limit: length });
    return loadInOrder(source, keys.reverse());
  }
  return loadInOrder(source, await keysOf(source, order, { offset, limit }));
}

function reverse(order: Order): Order {
  return { ...order, direction: order.direction === "asc" ? "desc" : "asc" };
}

async function keysOf(
  source: ListSource<unknown>,
  { column, direction }: Order,
  { offset = 0, limit, after }: { offset?: number; limit: number; after?: Key | undefined },
): Promise<Key[]> {
  let query = (source.filtered as Filtered).select([
    sql.ref<string>(source.id).as("id"),
    sql.ref<string | number>(column).as("key"),
  ]);
  if (after) {
    const comparison = sql.raw(direction === "asc" ? ">" : "<");
    query = query.where(
      sql<boolean>`(${sql.ref(column)}, ${sql.ref(source.id)}) ${comparison} (${after.key}, ${after.id})`,
    );
  }
  return query
    .orderBy(sql.ref(column), direction)
    .orderBy(sql.ref(source.id), direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

async function loadInOrder<Row>(source: ListSource<Row>, keys: Key[]): Promise<Row[]> {
  if (keys.length === 0) return [];
  const rows = new Map((await source.load(keys.map((key) => key.id))).map((row) => [row.id, row]));
  return keys.flatMap((key) => rows.get(key.id) ?? []);
}

async function stepByCursor<Row>(
  source: ListSource<Row>,
  order: Order,
  cursor: string,
  limit: number,
): Promise<Listed<Row>> {
  const keys = await keysOf(source, order, {
    limit,
    after: cursor === "" ? undefined : readCursor(cursor, order),
  });
  const last = keys.length === limit ? keys.at(-1) : undefined;
  return {
    rows: await loadInOrder(source, keys),
    page: { limit, next: last ? writeCursor(last, order) : null },
  };
}

async function* walk<Row>(source: ListSource<Row>, order: Order): AsyncGenerator<Row> {
  let after: Key | undefined;
  for (;;) {
    const keys = await keysOf(source, order, { limit: walkChunk, after });
    yield* await loadInOrder(source, keys);
    if (keys.length < walkChunk) return;
    after = keys.at(-1);
  }
}

function writeCursor({ key, id }: Key, { column }: Order): string {
  return Buffer.from(JSON.stringify([column, key, id])).toString("base64url");
}

/** @throws AppError invalid_input for a text that is no cursor of ours, or one of another order */
function readCursor(text: string, order: Order): Key {
  try {
    const [column, key, id] = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as unknown[];
    const isText = (value: unknown) => typeof value === "string" && !hasUnwantedCharacters(value);
    const isInteger = (value: unknown) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;
    if (column === order.column && isText(id) && (order.kind === "text" ? isText(key) : isInteger(key))) {
      return { key: key as string | number, id: id as string };
    }
  } catch {}
  const sentence = "This cursor is not one of ours.";
  throw new AppError("invalid_input", { sentence, fields: { cursor: sentence } });
}

/** A search text as a LIKE pattern: its own wildcards mean themselves. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
