/** Limits on the resources that one connection and one client address may hold, over real sockets. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { checkSettings } from "../../config.ts";
import { createServer } from "../server.ts";
import { addressOf } from "./address.ts";
import { type ConnectionLimits, connectionLimits } from "./connections.ts";
import { noLimits } from "./limits.ts";

const settings = checkSettings({ NODE_ENV: "test" });
/** More than the system's buffers accept for a client that does not read. */
const large = Buffer.alloc(24 * 1024 * 1024, "x");

let app: FastifyInstance;
let port: number;
let lines: string[];
let opened: Socket[];

/** A server with some routes and optional limits. */
async function start(limits: Partial<ConnectionLimits> = {}, routes?: (app: FastifyInstance) => void) {
  lines = [];
  opened = [];
  const log = pino({ level: "debug", base: null }, { write: (line: string) => void lines.push(line) });
  app = await createServer({ settings, log, limits: noLimits }, { ...connectionLimits(settings), ...limits });
  app.get("/", async () => "here");
  app.get("/large", async () => large);
  app.post("/", async () => "read");
  routes?.(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as { port: number }).port;
}

afterEach(async () => {
  for (const socket of opened) socket.destroy();
  await app.close();
});

interface Client {
  socket: Socket;
  received(): string;
  closed: Promise<string>;
}

/** A connection; `closed` resolves with everything received. */
function open(text = ""): Client {
  const socket = connect(port, "127.0.0.1");
  opened.push(socket);
  let received = "";
  socket.setEncoding("latin1").on("data", (piece) => {
    received += piece;
  });
  socket.on("error", () => {});
  const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(received)));
  if (text) socket.write(text, "latin1");
  return { socket, received: () => received, closed };
}

const head = (method: string, path: string, more = "") =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const post = (more: string) => head("POST", "/", `Content-Type: application/json\r\n${more}`);
const answers = (text: string) => text.match(/HTTP\/1\.1 \d+/g) ?? [];

const connectionCount = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}

test("the times are those of the contract: 10 s for a head, 15 s for a request, 30 s for reading", async () => {
  await start();
  expect(app.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    timeout: 30_000,
  });
  expect(connectionLimits(settings)).toMatchObject({ pipelined: 100, requests: 1000, perAddress: 200 });
});

test("a body that drips in is cut off with 408, and the connection ends", async () => {
  await start({ headMilliseconds: 200, requestMilliseconds: 300 });
  const client = open(post("Content-Length: 1000\r\n"));
  const drip = setInterval(() => client.socket.writable && client.socket.write(" "), 20);
  const reply = await client.closed;
  clearInterval(drip);
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
  expect(reply).toContain('"code":"too_slow"');
});

test("a head that drips in is cut off with 408", async () => {
  await start({ headMilliseconds: 200, requestMilliseconds: 300 });
  const client = open("GET / HTTP/1.1\r\nX: ");
  const drip = setInterval(() => client.socket.writable && client.socket.write("x"), 20);
  const reply = await client.closed;
  clearInterval(drip);
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
});

test("a refused client that keeps its side open is disconnected", async () => {
  await start();
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  opened.push(socket);
  socket.on("error", () => {}).resume();
  const ended = new Promise((resolve) => socket.once("end", resolve));
  socket.write("nonsense\r\n\r\n");
  await ended;
  await until(async () => (await connectionCount()) === 0);
});

test("101 pipelined requests are answered in order, one at a time", async () => {
  let [running, most, count] = [0, 0, 0];
  await start({}, (server) =>
    server.get("/count", async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      count += 1;
      return `request ${count}.`;
    }),
  );
  const client = open(head("GET", "/count").repeat(101));
  await until(() => client.received().includes("request 101."));
  expect(answers(client.received())).toHaveLength(101);
  expect(client.received().match(/request \d+\./g)).toEqual(
    Array.from({ length: 101 }, (_, index) => `request ${index + 1}.`),
  );
  expect(most).toBe(1);
});

test("more than a hundred requests that wait end the connection", async () => {
  let asked = 0;
  await start({}, (server) =>
    server.get("/never", () => {
      asked += 1;
      return new Promise(() => {});
    }),
  );
  expect(await open(head("GET", "/never").repeat(102)).closed).toBe("");
  expect(asked).toBe(1);
});

test("of a flood of pipelined requests no more are parsed once the connection ends", async () => {
  await start({}, (server) => server.get("/never", () => new Promise(() => {})));
  let parsed = 0;
  app.server.on("request", () => {
    parsed += 1;
  });
  const line = "GET /never HTTP/1.1\r\nHost: x\r\n\r\n";
  expect(await open(line.repeat(1500)).closed).toBe("");
  expect(parsed).toBe(102);
  expect(lines.join("")).not.toMatch(/unexpected error|"level":50/);
  const next = open(head("GET", "/"));
  await until(() => next.received().includes("here"));
});

test("a connection's thousandth request is its last, whether the others were pipelined or not", async () => {
  await start({ requests: 3 });
  const [one, pipelined] = [open(head("GET", "/")), open(head("GET", "/").repeat(9))];
  for (let count = 1; count < 3; count += 1) {
    await until(() => answers(one.received()).length === count);
    expect(one.received().toLowerCase()).not.toContain("connection: close");
    one.socket.write(head("GET", "/"));
  }
  for (const all of await Promise.all([one.closed, pipelined.closed])) {
    expect(answers(all)).toEqual(Array(3).fill("HTTP/1.1 200"));
    expect(all.toLowerCase().match(/connection: close/g)).toHaveLength(1);
  }
});

test("a client that reads nothing is disconnected", async () => {
  await start({ unreadMilliseconds: 300 });
  const { socket } = open(head("GET", "/large"));
  socket.pause();
  await until(async () => (await connectionCount()) === 1);
  await until(async () => (await connectionCount()) === 0);
});

test("a client that reads nothing is disconnected although it keeps sending requests", async () => {
  const limits = { unreadMilliseconds: 300, pipelined: Number.POSITIVE_INFINITY };
  await start(limits, (server) => server.get("/small", async () => "x".repeat(60_000)));
  const { socket } = open(head("GET", "/small"));
  socket.pause();
  await until(async () => (await connectionCount()) === 1);
  const ask = setInterval(() => socket.writable && socket.write(head("GET", "/small")), 5);
  await until(async () => (await connectionCount()) === 0);
  clearInterval(ask);
});

test("a slow client gets its whole response, even if it takes longer than the read timeout", async () => {
  await start({ unreadMilliseconds: 1000 });
  const began = performance.now();
  const client = open(head("GET", "/large", "Connection: close\r\n"));
  client.socket.on("data", () => {
    client.socket.pause();
    setTimeout(() => client.socket.resume(), 4);
  });
  const all = await client.closed;
  expect(all.length).toBeGreaterThan(large.length);
  expect(performance.now() - began).toBeGreaterThan(1000);
});

test("the server waits for a handler that takes longer than the read timeout", async () => {
  const gate = Promise.withResolvers<string>();
  await start({ unreadMilliseconds: 100 }, (server) => server.get("/late", () => gate.promise));
  const client = open(head("GET", "/late"));
  await new Promise((resolve) => app.server.once("timeout", resolve));
  gate.resolve("late");
  await until(() => client.received().endsWith("late"));
});

test("an address has two hundred connections at most, and gets another when one ends", async () => {
  await start({ perAddress: 2 });
  const [first, second] = [open(head("GET", "/")), open(head("GET", "/"))];
  await until(() => [first, second].every((client) => client.received().endsWith("here")));
  expect(await open(head("GET", "/")).closed).toBe("");
  first.socket.destroy();
  await until(async () => (await connectionCount()) === 1);
  const third = open(head("GET", "/"));
  await until(() => third.received().endsWith("here"));
});

test("the setting for a school behind one address allows it more connections; behind a proxy none are counted", () => {
  const of = (environment: Record<string, string>) =>
    connectionLimits(checkSettings({ NODE_ENV: "test", ...environment })).perAddress;
  expect(of({ ADDRESS_LIMIT: "6000" })).toBe(2000);
  expect(of({ ADDRESS_LIMIT: "100" })).toBe(200);
  expect(of({ TRUST_PROXY: "1" })).toBe(Number.POSITIVE_INFINITY);
  expect(of({ RATE_LIMIT: "off" })).toBe(Number.POSITIVE_INFINITY);
});

async function iterations(count: number): Promise<void> {
  for (let iteration = 0; iteration < count; iteration += 1)
    await new Promise((resolve) => setImmediate(resolve));
}

async function* endless() {
  for (;;) {
    yield "x".repeat(65_536);
    await iterations(1);
  }
}

test("clients that disconnect cause no errors: in the middle of a body, after it, before the response, in the middle of it", async () => {
  const addresses: string[] = [];
  await start({}, (server) => {
    server.get("/stream", (_request, reply) => reply.send(Readable.from(endless())));
    server.get("/late", async (request) => {
      if (!request.raw.socket.destroyed) await once(request.raw.socket, "close");
      addresses.push(addressOf(request));
    });
  });
  const whole = post("Content-Length: 2\r\n");
  for (const sent of [`${whole}{`, `${whole}{}`, head("GET", "/stream"), head("GET", "/late")]) {
    for (const end of ["destroy", "resetAndDestroy", "end"] as const) {
      for (const count of [0, 1, 2, 5, 20]) {
        const { socket } = open(sent);
        await new Promise((resolve) => socket.once("connect", resolve));
        await iterations(count);
        socket[end]();
      }
    }
  }
  for (const socket of opened) socket.destroy();
  await until(async () => (await connectionCount()) === 0);
  expect(lines.some((line) => line.includes("the client broke off"))).toBe(true);
  expect(new Set(addresses)).toEqual(new Set(["127.0.0.1"]));
  for (const line of lines) expect(JSON.parse(line).level, line).toBeLessThan(40);
});
