/** Caches of what a server read from its database; the least recently used entries go first. */
import { LRUCache } from "lru-cache";
import type { Db } from "./handle.ts";
import { fastPathOf } from "./statements.ts";

/**
 * What this server last read or stored, by key, so that a change need not be read before it is made. It may be stale:
 * other servers change the same rows. So a change that builds on it is stored on a condition, and its caller reads when
 * that fails; what is shown from it is shown for a moment only.
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
 * Caches what was read by key until the database is changed other than by the prepared statements; code that changes the same
 * rows by a prepared statement also changes the cached object. On engines that can't tell, it caches nothing.
 */
export class VersionedCache<Value extends object> {
  readonly #byEngine = new WeakMap<object, { version: number; values: LRUCache<string, Value> }>();
  readonly #max: number;

  /** @param max entries of each database */
  constructor(max: number) {
    this.#max = max;
  }

  /** The cached value of a key, or else what `read` finds; undefined is not cached. */
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
    // A read that began under an older version may have found what is stale by now.
    if (found !== undefined && cache.version === version) cache.values.set(key, found);
    return found;
  }
}
