/** Which connection a statement gets while others are on their way, and when it returns to the pool. */
import { PassThrough } from "node:stream";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { SharedConnection } from "./shared-connection.ts";

/** A pool of clients with a number, which are released or given up. */
function makePool() {
  const released: [number: number, failure: Error | undefined][] = [];
  let connected = 0;
  const connect = vi.fn(async () => {
    connected += 1;
    const number = connected;
    const release = (failure?: Error) => void released.push([number, failure]);
    return { number, connection: { stream: new PassThrough() }, release };
  });
  const shared = new SharedConnection({ connect } as unknown as pg.Pool);
  /** Starts a statement; `client` is its client's number. */
  const start = () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const sent = Promise.withResolvers<number>();
    const result = shared.run((client) => {
      sent.resolve((client as unknown as { number: number }).number);
      return promise;
    });
    result.catch(() => {});
    return { client: sent.promise, result, resolve, reject };
  };
  return { connect, released, start };
}

test("statements that overlap share a connection, which returns after the last of them", async () => {
  const { connect, released, start } = makePool();
  const [one, two] = [start(), start()];
  expect(await Promise.all([one.client, two.client])).toEqual([1, 1]);
  one.resolve("a");
  expect(await one.result).toBe("a");
  expect(released).toEqual([]);
  const three = start();
  expect(await three.client).toBe(1);
  two.resolve("b");
  three.resolve("c");
  await Promise.all([two.result, three.result]);
  await vi.waitFor(() => expect(released).toEqual([[1, undefined]]));
  // It may be somebody else's now.
  expect(await start().client).toBe(2);
  expect(connect).toHaveBeenCalledTimes(2);
});

test("the sixty-fifth at a time takes another connection", async () => {
  const { start } = makePool();
  const many = Array.from({ length: 65 }, start);
  expect(await many[63]!.client).toBe(1);
  expect(await many[64]!.client).toBe(2);
  // Those that still share the first keep it until they end.
  expect(await start().client).toBe(2);
});

test("a refused statement leaves the connection to the others", async () => {
  const { released, start } = makePool();
  const [one, two] = [start(), start()];
  one.reject(new pg.DatabaseError("duplicate key", 1, "error"));
  await expect(one.result).rejects.toThrow("duplicate key");
  expect(await start().client).toBe(1);
  two.resolve("");
  await two.result;
  expect(released).toEqual([]);
});

test("no statement joins a connection that has failed while others still wait on it, and it is given up", async () => {
  const { released, start } = makePool();
  const [one, two] = [start(), start()];
  await two.client;
  const failure = new Error("Connection terminated unexpectedly");
  one.reject(failure);
  await expect(one.result).rejects.toThrow(failure);
  const later = start();
  expect(await later.client).toBe(2);
  two.reject(new Error("also gone"));
  await expect(two.result).rejects.toThrow("also gone");
  await vi.waitFor(() => expect(released).toEqual([[1, failure]]));
  // The other connection stays the shared one.
  expect(await start().client).toBe(2);
});

test("where no connection can be had, every statement fails, and the next asks for one again", async () => {
  const { connect, released, start } = makePool();
  connect.mockRejectedValueOnce(new Error("too many clients"));
  const [one, two] = [start(), start()];
  await expect(one.result).rejects.toThrow("too many clients");
  await expect(two.result).rejects.toThrow("too many clients");
  expect(await start().client).toBe(1);
  expect(released).toEqual([]);
});
