/** After a stall, the server reads a connection before it closes it as idle. */
import type { AddressInfo } from "node:net";
import { setImmediate, setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { checkSettings } from "../../config.ts";
import { Arrivals } from "../../platform/arrivals.ts";
import { connectionLimits, createLimitedServer } from "./connections.ts";

/** Node closes an idle connection this long after the timeout that the server advertises. */
const bufferMilliseconds = 1000;
const idleMilliseconds = 100;

/** A client in a worker thread: one request immediately, one on demand, then it waits for the end. */
const client = `
  const { connect } = require("node:net");
  const { parentPort, workerData } = require("node:worker_threads");
  const socket = connect(workerData.port, "127.0.0.1");
  const ask = () => socket.write("GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n");
  socket.on("data", (data) => parentPort.postMessage(String(data).slice(9, 12)));
  socket.on("error", ({ code }) => parentPort.postMessage(code));
  socket.on("close", () => parentPort.postMessage("closed"));
  parentPort.on("message", (milliseconds) => setTimeout(ask, milliseconds));
  ask();
`;

test("a request sent on an idle connection during a stall is answered, and the connection closes when it is idle again", async () => {
  const arrivals = new Arrivals({ now: () => new Date() });
  const limits = connectionLimits(checkSettings({ NODE_ENV: "test" }));
  const server = createLimitedServer((_, reply) => reply.end("x"), limits, arrivals);
  server.keepAliveTimeout = idleMilliseconds;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  arrivals.loop.start();
  const worker = new Worker(client, { eval: true, workerData: { port } });
  const heard: string[] = [];
  const closed = new Promise<void>((resolve) => {
    worker.on("message", (message: string) => {
      heard.push(message);
      if (message === "closed") resolve();
    });
  });
  while (heard.length === 0) await setTimeout(5);
  await setTimeout(idleMilliseconds + bufferMilliseconds - 400);
  worker.postMessage(200);
  // Starts in the check phase, so that timers run next, before any socket is read.
  await setImmediate();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
  await closed;
  expect(heard).toEqual(["200", "200", "closed"]);
  arrivals.loop.stop();
  await worker.terminate();
  server.close();
});
