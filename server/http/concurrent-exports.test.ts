/** Concurrent exports: their limit, the queue, and the cost of clients that read slowly or disconnect. */
import { once } from "node:events";
import { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { declare } from "../../contract/endpoint.ts";
import { onEachEngine } from "../testing/engines.ts";
import { seedResult } from "../testing/seeds/seed.ts";
import { startTestApp } from "../testing/test-app.ts";
import { type ExportSlot, Exports } from "./exports.ts";
import { sendRows, sendStreamed } from "./streamed-reply.ts";

afterEach(() => {
  vi.useRealTimers();
});

const response = () => new ServerResponse({ method: "GET" } as never);
/** Ends a response like a client that disconnects. */
const breakOff = async (given: ServerResponse) => {
  const closed = once(given, "close");
  given.destroy();
  await closed;
};

/** Begins exports, one per name, and reports which of them are running. */
function beginAll(exports: Exports, people: string[]) {
  const responses = people.map(response);
  const begun: number[] = [];
  const refused: unknown[] = [];
  for (const [index, person] of people.entries())
    exports.begin(person, responses[index]!).then(
      () => begun.push(index),
      (error) => refused.push(error),
    );
  return { responses, begun, refused };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a person has one export at a time, the server four, and the next begins when one ends", async () => {
  const { responses, begun } = beginAll(new Exports(), ["a", "a", "b", "c", "d", "e"]);
  await settled();
  expect(begun).toEqual([0, 2, 3, 4]);
  await breakOff(responses[3]!);
  await settled();
  expect(begun).toEqual([0, 2, 3, 4, 5]);
  await breakOff(responses[0]!);
  await settled();
  expect(begun).toEqual([0, 2, 3, 4, 5, 1]);
});

test("a client that disconnects leaves the queue, and no work starts for it", async () => {
  const { responses, begun, refused } = beginAll(new Exports(), ["a", "a", "a"]);
  await settled();
  await breakOff(responses[1]!);
  await settled();
  expect(refused).toHaveLength(1);
  await breakOff(responses[0]!);
  await settled();
  expect(begun).toEqual([0, 2]);
});

test("when a hundred wait, the person with the most is refused with a message", async () => {
  const people = ["a", "b", "c", "d", ...Array(99).fill("a"), "e", "f"];
  const { refused } = beginAll(new Exports(), people);
  await settled();
  expect(refused).toMatchObject([{ code: "busy", message: expect.stringMatching(/Please try again/) }]);
});

test("a person sends one large body at a time, a server accepts eight, and each counts until its response", async () => {
  const exports = new Exports();
  const people = ["a", "a", "b", "c", "d", "e", "f", "g", "h", "i"];
  const responses = people.map(response);
  const begun: number[] = [];
  for (const [index, person] of people.entries())
    void exports.beginBody(person, responses[index]!).then(() => begun.push(index));
  await settled();
  expect(begun).toEqual([0, 2, 3, 4, 5, 6, 7, 8]);
  await breakOff(responses[0]!);
  await settled();
  expect(begun).toHaveLength(9);
  await breakOff(responses[2]!);
  await settled();
  expect(begun).toHaveLength(10);
});

test("a request that has waited 50 seconds is refused", async () => {
  vi.useFakeTimers();
  const { begun, refused } = beginAll(new Exports(), ["a", "a"]);
  await vi.advanceTimersByTimeAsync(49_000);
  expect([begun, refused]).toEqual([[0], []]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(refused).toMatchObject([{ code: "busy", retryAfterSeconds: expect.any(Number) }]);
});

test("a client that reads too slowly is disconnected only while others wait", async () => {
  vi.useFakeTimers();
  const exports = new Exports();
  const slow = response();
  const slot: ExportSlot = await exports.begin("a", slow);
  const cutOff = vi.fn();
  slot.waitForClient(65_536, cutOff);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(cutOff).not.toHaveBeenCalled();
  beginAll(exports, ["a"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(cutOff).toHaveBeenCalled();
});

test("a client that reads 64 kB a second is never disconnected", async () => {
  vi.useFakeTimers();
  const exports = new Exports();
  const slot = await exports.begin("a", response());
  const cutOff = vi.fn();
  for (let second = 0; second < 600; second += 1) {
    if (second % 40 === 0) beginAll(exports, ["a"]);
    const taken = slot.waitForClient(65_536, cutOff);
    await vi.advanceTimersByTimeAsync(1000);
    taken();
  }
  expect(cutOff).not.toHaveBeenCalled();
});

const Row = z.object({ text: z.string() });
const asList = declare({
  name: "rows",
  method: "GET",
  path: "/api/rows",
  access: "admin",
  summary: "",
  output: Row,
  shape: "list",
  message: "ownData",
});
const asObject = declare({
  ...asList,
  shape: "stream",
  output: z.object({ name: z.string(), rows: z.array(Row), end: z.nullable(z.string()) }),
});

/** A server that streams rows of one kilobyte, far more than any buffer holds, and counts the rows it has read. */
async function serveRows(count: number) {
  const state = { read: 0, isEnded: false };
  async function* rows() {
    try {
      for (; state.read < count; state.read += 1) yield { text: "x".repeat(1000) };
    } finally {
      state.isEnded = true;
    }
  }
  const app: FastifyInstance = Fastify();
  const exports = new Exports();
  app.get("/list", async (_, reply) =>
    sendRows(reply, asList, { rows: rows() }, await exports.begin("a", reply.raw)),
  );
  app.get("/object", async (_, reply) => {
    const value = { name: "Ada", rows: rows(), end: null };
    return sendStreamed(reply, asObject, value, await exports.begin("a", reply.raw));
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, state, url, port: Number(new URL(url).port) };
}

test.each(["/list", "/object"])("%s is valid JSON, whole", async (path) => {
  const { app, url } = await serveRows(1000);
  const { data } = (await (await fetch(url + path)).json()) as { data: unknown };
  const rows = Array.from({ length: 1000 }, () => ({ text: "x".repeat(1000) }));
  expect(data).toEqual(path === "/list" ? rows : { name: "Ada", rows, end: null });
  await app.close();
});

test.each(["/list", "/object"])(
  "%s reads no further than its client does, and ends with it",
  async (path) => {
    const { app, state, port } = await serveRows(1_000_000);
    const socket: Socket = connect(port, "127.0.0.1");
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await vi.waitFor(() => expect(state.read).toBeGreaterThan(0));
    for (let iteration = 0; iteration < 500; iteration += 1) await settled();
    // The system's socket buffers hold a few megabytes of it.
    expect(state.read).toBeLessThan(50_000);
    expect(state.isEnded).toBe(false);
    socket.destroy();
    await vi.waitFor(() => expect(state.isEnded).toBe(true));
    expect(state.read).toBeLessThan(50_000);
    await app.close();
  },
);

test.each(["/list", "/object"])("HEAD of %s reads no rows", async (path) => {
  const { app, state, url } = await serveRows(1_000_000);
  const reply = await fetch(url + path, { method: "HEAD" });
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
  for (let iteration = 0; iteration < 50; iteration += 1) await settled();
  expect(state.read).toBe(0);
  await app.close();
});

onEachEngine("exports as calls", (engine) => {
  test("an admin reads one page of everyone's rows at a time, while other admins and one's own lists continue", async () => {
    const app = await startTestApp(engine);
    const [admin, other] = [await app.addAdmin(), await app.addAdmin()];
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = app.exports.runPage(admin.id, () => promise);
    let isThere = false;
    const second = admin.get("/api/assessment/get-assessments?page=1&q=ada").then((reply) => {
      isThere = true;
      return reply;
    });
    expect((await other.get("/api/assessment/get-assessments?page=1&q=ada")).status).toBe(200);
    expect((await admin.get("/api/assessment/my-assessments?page=1")).status).toBe(200);
    expect((await admin.get("/api/assessment/get-assessments?cursor=")).status).toBe(200);
    expect(isThere).toBe(false);
    resolve();
    expect((await second).status).toBe(200);
    await first;
    await app.close();
  });

  test("a large body isn't read before its sender's turn", async () => {
    const app = await startTestApp(engine);
    const admin = await app.addAdmin();
    const made = await admin.post("/api/groups", { name: "Class", timeZone: "UTC" });
    const held = response();
    await app.exports.beginBody(admin.id, held);
    let isRead = false;
    const path = `/api/groups/${made.body.data.id}/members/preview`;
    const sent = admin.post(path, { people: [{ email: "ada@example.org" }] }).then((reply) => {
      isRead = true;
      return reply;
    });
    expect((await admin.get("/api/groups")).status).toBe(200);
    expect((await admin.post("/api/groups", { name: "Another", timeZone: "UTC" })).status).toBe(201);
    expect(isRead).toBe(false);
    await breakOff(held);
    expect((await sent).status).toBe(200);
    await app.close();
  });

  test("a client that disconnects while waiting is not logged as a failure", async () => {
    const lines: string[] = [];
    const app = await startTestApp(engine, { log: (line) => lines.push(line) });
    const person = await app.addPerson();
    const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
    await app.exports.begin(person.id, response());
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write(`GET /api/user/export HTTP/1.1\r\nhost: x\r\ncookie: ${person.cookie}\r\n\r\n`);
    await vi.waitFor(() => expect(app.exports.waiting).toBe(1));
    socket.destroy();
    await vi.waitFor(() => expect(lines.join("")).toContain("the client broke off"));
    expect(app.exports.waiting).toBe(0);
    expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
    await app.close();
  });

  test("a whole list waits for the person's earlier export, a page does not", async () => {
    const app = await startTestApp(engine);
    const person = await app.addPerson();
    await seedResult(app.db, person.id, 1);
    // Holds the person's only slot.
    const held = response();
    await app.exports.begin(person.id, held);
    const list = "/api/assessment/my-assessments";
    const waiting = ["/api/user/export", list].map((path) => person.get(path));
    const isDone = vi.fn();
    for (const reply of waiting) void reply.then(isDone);
    for (const query of ["?page=1", "?limit=5", "?cursor="])
      expect((await person.get(list + query)).status).toBe(200);
    const refused = [await person.get(`${list}?surplus=1`), await app.send("GET", "/api/user/export")];
    expect(refused.map(({ status }) => status)).toEqual([422, 401]);
    expect(isDone).not.toHaveBeenCalled();
    await breakOff(held);
    for (const reply of waiting) expect(await reply).toMatchObject({ status: 200 });
    await app.close();
  });
});
