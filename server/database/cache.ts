/** Caches of what a server read from its database, with least-recently-used eviction. */
import { LRUCache } from "lru-cache";
import type { Db } from "./handle.ts";
import { fastPathOf } from "./statements.ts";

/**
 * What this server last read or stored, by key, so that a change needs no read first. Entries may be stale, since
 * other servers change the same rows: a change based on one must be conditional, and its caller reads the row when
 * the condition fails.
 */
export class DatabaseCache<Value extends object> {
  readonly #byDatabase = new WeakMap<object, LRUCache<string, Value>>();
  readonly #max: number;

  /** @param max entries of each database */
  constructor(max = 5000) {
    this.#max = max;
  }

  #of(db: Db): LRUCache<string, Value> {
    const { adapter } = db.getExecutor();
    let cache = this.#byDatabase.get(adapter);
    if (!cache) {
      cache = new LRUCache({ max: this.#max });
      this.#byDatabase.set(adapter, cache);
    }
    return cache;
  }

  get(db: Db, key: string): Value | undefined {
    return this.#of(db).get(key);
  }

  set(db: Db, key: string, value: Value): void {
    this.#of(db).set(key, value);
  }

  delete(db: Db, key: string): void {
    this.#of(db).delete(key);
  }

  clear(db: Db): void {
    this.#of(db).clear();
  }
}

/**
 * Caches what was read by key until any statement other than a prepared one changes the database; code that changes
 * the same rows with a prepared statement also updates the cached object. Caches nothing on engines that can't detect
 * changes.
 */
export class VersionedCache<Value extends object> {
  readonly #byEngine = new WeakMap<object, { version: number; values: LRUCache<string, Value> }>();
  readonly #max: number;

  /** @param max entries of each database */
  constructor(max: number) {
    this.#max = max;
  }

  /** The cached value of a key, or the result of `read`; undefined is not cached. */
  async get(db: Db, key: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const path = fastPathOf(db);
    const version = path?.version();
    if (!path || version === undefined) return read();
    let cache = this.#byEngine.get(path);
    if (!cache) {
      cache = { version, values: new LRUCache({ max: this.#max }) };
      this.#byEngine.set(path, cache);
    }
    if (cache.version !== version) {
      cache.version = version;
      cache.values.clear();
    }
    const known = cache.values.get(key);
    if (known !== undefined) return known;
    const found = await read();
    // A read that began under an older version may have returned stale data.
    if (found !== undefined && cache.version === version) cache.values.set(key, found);
    return found;
  }
}
