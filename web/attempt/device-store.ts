/** Stores attempts on this device, in IndexedDB, so that no reload, crash or lost network loses an answer. */
import type { DeviceRecord } from "./device-record.ts";

export interface DeviceStore {
  /** False if the records are only in this page's memory, and a reload would lose them. */
  isDurable(): boolean;
  list(personId: string): Promise<DeviceRecord[]>;
  find(key: RecordKey): Promise<DeviceRecord | undefined>;
  /** Changes one record atomically across all tabs, and returns the new record. If there is none, `create` makes it. */
  change<T>(
    key: RecordKey,
    create: () => DeviceRecord,
    change: (record: DeviceRecord) => T,
  ): Promise<{ record: DeviceRecord; value: T }>;
  remove(key: RecordKey): Promise<void>;
}

export interface RecordKey {
  personId: string;
  attemptId: string;
}

const keyText = (key: RecordKey) => `${key.personId} ${key.attemptId}`;

/** A store in memory: the fallback, and the store that tests share between pages. */
export function memoryStore(durable = false): DeviceStore {
  const records = new Map<string, string>();
  const parse = (text: string) => JSON.parse(text) as DeviceRecord;
  return {
    isDurable: () => durable,
    list: async (personId) =>
      [...records.values()].map(parse).filter((record) => record.personId === personId),
    async find(key) {
      const stored = records.get(keyText(key));
      return stored ? parse(stored) : undefined;
    },
    async change(key, create, change) {
      const stored = records.get(keyText(key));
      const record = stored ? parse(stored) : create();
      const value = change(record);
      const text = JSON.stringify(record);
      records.set(keyText(key), text);
      return { record: parse(text), value };
    },
    async remove(key) {
      records.delete(keyText(key));
    },
  };
}

const storeName = "attempts";

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Async, because some browsers throw synchronously if storage is blocked, and callers expect a rejection. */
async function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open("assay", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return settled(request);
}

/** A store in the browser's database. Any of its calls may fail; `deviceStore` handles that. */
export function databaseStore(factory: IDBFactory): DeviceStore {
  const database = openDatabase(factory);
  // Callers handle the failure; it must not be reported as an unhandled rejection.
  database.catch(() => {});
  async function within<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    const transaction = (await database).transaction(storeName, mode, { durability: "relaxed" });
    const complete = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [value] = await Promise.all([work(transaction.objectStore(storeName)), complete]);
    return value;
  }
  return {
    isDurable: () => true,
    list: (personId) =>
      within("readonly", async (store) =>
        (await settled<DeviceRecord[]>(store.getAll())).filter((record) => record.personId === personId),
      ),
    find: (key) => within("readonly", (store) => settled<DeviceRecord | undefined>(store.get(keyText(key)))),
    change: (key, create, change) =>
      within("readwrite", async (store) => {
        const stored = await settled<DeviceRecord | undefined>(store.get(keyText(key)));
        const record = stored ?? create();
        const value = change(record);
        await settled(store.put(record, keyText(key)));
        return { record, value };
      }),
    remove: (key) => within("readwrite", async (store) => void (await settled(store.delete(keyText(key))))),
  };
}

/** How long the browser's database may take before the page continues without it. */
const patienceMilliseconds = 1000;

function inTime<T>(promise: Promise<T>): Promise<T> {
  const tooLate = new Error("The device's store does not answer");
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(tooLate), patienceMilliseconds);
    promise.then(resolve, reject);
  });
}

/**
 * The store to use: the browser's database, or memory once the database has failed (private windows, a full disk).
 * New records then get a new client id, so their sequence numbers never collide with the old ones.
 */
export function deviceStore(primary: DeviceStore | undefined): DeviceStore {
  const memory = memoryStore();
  let current = primary ?? memory;
  async function either<T>(use: (store: DeviceStore) => Promise<T>): Promise<T> {
    try {
      return await inTime(use(current));
    } catch {
      current = memory;
      return use(memory);
    }
  }
  return {
    isDurable: () => current.isDurable(),
    list: (personId) => either((store) => store.list(personId)),
    find: (key) => either((store) => store.find(key)),
    change: (key, create, change) => either((store) => store.change(key, create, change)),
    remove: (key) => either((store) => store.remove(key)),
  };
}

let shared: DeviceStore | undefined;

/** This page's store, opened on first use. */
export function openDeviceStore(): DeviceStore {
  shared ??= deviceStore(browserStore());
  return shared;
}

/** Undefined if the browser has no database, or blocks access to it. */
function browserStore(): DeviceStore | undefined {
  try {
    return typeof indexedDB === "undefined" ? undefined : databaseStore(indexedDB);
  } catch {
    return undefined;
  }
}
