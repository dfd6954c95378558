/**
 * Lists as the contract asks for them: whole, page by page or by cursor. For a page keys are found first, on the filtered
 * table alone, and its rows are read by them, so that a far page costs no joins over what it skips.
 */
import { type SelectQueryBuilder, sql } from "kysely";
import type { Page } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import type { ListQuery } from "../../contract/lists.ts";
import { rules } from "../../contract/rules.ts";
import { hasUnwantedCharacters } from "../../contract/text-rules.ts";
import type { Db } from "./handle.ts";
import type { Schema } from "./schema.ts";

type Filtered = SelectQueryBuilder<Schema, keyof Schema, object>;
type Table =
  | "users"
  | "results"
  | "reports"
  | "audit"
  | "groups"
  | "group_members"
  | "collections"
  | "questions";

/** Rows of one table that were found: a source adds its columns, and joins under names of its own. */
export type Found<T extends Table> = SelectQueryBuilder<Schema, T, Key>;

export interface ListSource<Row, T extends Table = Table> {
  db: Db;
  /** Its column `id` breaks every tie. */
  table: T;
  /** The filtered table without columns, order and limit. */
  filtered: unknown;
  /** By the contract's sort name, the column that an index serves. */
  sorts: Record<string, SortColumn>;
  /** Reads rows that were found, in their order. */
  read(found: Found<T>): Promise<(Key & { row: Row })[]>;
  /** The stored count of the unfiltered list; left out where a filter is set. */
  keptTotal?: () => Promise<number>;
  /** The total where the source has counted it already. */
  total?: Total;
}

export interface Total {
  total: number;
  /** There are more than were counted. */
  isMinimum: boolean;
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
/** A row's position in an order. */
export interface Key {
  id: string;
  key: string | number;
}

/** A filtered total is counted up to here. */
export const countedTotal = 10_000;
/** Rows that a walk holds at once. */
const walkChunk = 1000;
const cursorLimit = 1000;

/** Runs a list query on its source. */
export async function list<Row, T extends Table>(
  given: ListSource<Row, T>,
  query: ListQuery,
): Promise<Listed<Row>> {
  const source = given as unknown as ListSource<Row>;
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

async function totalOf(source: ListSource<unknown>): Promise<Total> {
  if (source.total) return source.total;
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
    const keys = await find(source, reverse(order), {
      offset: Math.max(0, fromEnd),
      limit: length,
    }).execute();
    return loadInOrder(source, keys.reverse());
  }
  return loadInOrder(source, await find(source, order, { offset, limit }).execute());
}

function reverse(order: Order): Order {
  return { ...order, direction: order.direction === "asc" ? "desc" : "asc" };
}

interface Stretch {
  offset?: number;
  limit: number;
  after?: Key | undefined;
}

function find(
  source: ListSource<unknown>,
  { column, direction }: Order,
  { offset = 0, limit, after }: Stretch,
): Found<Table> {
  const id = idOf(source);
  let query = (source.filtered as Filtered).select([
    sql.ref<string>(id).as("id"),
    sql.ref<string | number>(column).as("key"),
  ]);
  if (after) {
    const comparison = sql.raw(direction === "asc" ? ">" : "<");
    query = query.where(
      sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)}) ${comparison} (${after.key}, ${after.id})`,
    );
  }
  return query
    .orderBy(sql.ref(column), direction)
    .orderBy(sql.ref(id), direction)
    .limit(limit)
    .offset(offset) as unknown as Found<Table>;
}

function idOf({ table }: ListSource<unknown>): string {
  return `${table}.id`;
}

async function loadInOrder<Row>(source: ListSource<Row>, keys: Key[]): Promise<Row[]> {
  if (keys.length === 0) return [];
  const id = sql.ref<string>(idOf(source));
  const found = (source.db.selectFrom(source.table) as unknown as Filtered)
    .select([id.as("id"), id.as("key")])
    .where(sql<boolean>`${id} in (${sql.join(keys.map((key) => key.id))})`);
  const read = await source.read(found as unknown as Found<Table>);
  const rows = new Map(read.map((each) => [each.id, each.row]));
  return keys.flatMap((key) => rows.get(key.id) ?? []);
}

async function stepByCursor<Row>(
  source: ListSource<Row>,
  order: Order,
  cursor: string,
  limit: number,
): Promise<Listed<Row>> {
  const page: Page = { limit, next: null };
  const steps = walk(source, order, {
    after: cursor === "" ? undefined : readCursor(cursor, order),
    limit,
    onEnd: (last) => {
      page.next = writeCursor(last, order);
    },
  });
  if (limit > walkChunk) return { rows: steps, page };
  return { rows: await Array.fromAsync(steps), page };
}

interface WalkOptions {
  after?: Key | undefined;
  limit?: number;
  /** Called with the last row when the limit ends the walk. */
  onEnd?: (last: Key) => void;
}

/** Rows in chunks; the next chunk is read while the last one is being sent. */
async function* walk<Row>(
  source: ListSource<Row>,
  order: Order,
  { after, limit = Number.POSITIVE_INFINITY, onEnd }: WalkOptions = {},
): AsyncGenerator<Row> {
  // Nothing is skipped, so keys and rows come from one query.
  const readAfter = (key: Key | undefined, left: number) => {
    const reading = source.read(find(source, order, { limit: Math.min(walkChunk, left), after: key }));
    // Awaited after the previous chunk was sent; until then a rejection would be unhandled.
    reading.catch(() => {});
    return reading;
  };
  let left = limit;
  let reading = readAfter(after, left);
  for (;;) {
    const read = await reading;
    const last = read.at(-1);
    const isWhole = read.length === Math.min(walkChunk, left);
    left -= read.length;
    const goesOn = last !== undefined && isWhole && left > 0;
    if (goesOn) reading = readAfter(last, left);
    for (const { row } of read) yield row;
    if (goesOn) continue;
    if (last !== undefined && isWhole) onEnd?.(last);
    return;
  }
}

function writeCursor({ key, id }: Key, { column }: Order): string {
  return Buffer.from(JSON.stringify([column, key, id])).toString("base64url");
}

/** @throws AppError invalid_input for an invalid cursor, or one of another order */
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

/** A search text as a LIKE pattern, with its wildcards escaped. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
