/** Malformed HTTP over a real socket: request smuggling, broken headers, too many headers. */
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp("sqlite");
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** Sends bytes, closes its side, and returns everything received until the server closes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(text, "latin1"));
    let received = "";
    socket.setEncoding("latin1");
    socket.on("data", (piece) => {
      received += piece;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(received));
  });
}

const hidden = "GET /api/user/get-users HTTP/1.1\r\nHost: x\r\n\r\n";

test("a request with two lengths, or a length and chunks, is 400 and the connection ends (A46)", async () => {
  const heads = [
    "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n",
    "Content-Length: 2\r\nContent-Length: 3\r\n",
    "Content-Length: 2, 3\r\n",
    "Content-Length: +2\r\n",
    "Content-Length: 0x2\r\n",
    "Content-Length: -1\r\n",
    "Transfer-Encoding: chunked, identity\r\n",
    "Transfer-Encoding: xchunked\r\n",
    "Transfer-Encoding : chunked\r\n",
    "Content-Length : 2\r\n",
  ];
  for (const head of heads) {
    const reply = await raw(
      `POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${head}\r\n0\r\n\r\n${hidden}`,
    );
    expect(reply, head).toMatch(/^HTTP\/1\.1 400 /);
    expect(reply.match(/HTTP\/1\.1 /g), head).toHaveLength(1);
    expect(reply, head).toContain('"code":"malformed"');
  }
});

test("bare line ends, spaces in names, NUL and broken request lines are 400 in the usual shape (A46)", async () => {
  const requests = [
    "GET /healthz HTTP/1.1\nHost: x\n\n",
    "GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\nY: b\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHo st: x\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n",
    "GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n",
    "nonsense\r\n\r\n",
    "\u0016\u0003\u0001\u0000",
    "GET /healthz HTTP/1.1\r\n\r\n",
  ];
  for (const request of requests) {
    const reply = await raw(request);
    expect(reply, JSON.stringify(request)).toMatch(/^HTTP\/1\.1 400 /);
  }
});

test("a broken request's reply carries the security headers and a request id (A37)", async () => {
  const reply = (await raw("nonsense\r\n\r\n")).toLowerCase();
  for (const header of [
    "content-security-policy:",
    "x-content-type-options: nosniff",
    "x-request-id: ",
    "cache-control: no-store",
  ]) {
    expect(reply).toContain(header);
  }
});

test("a head of more than 16 kB is 431 (A40)", async () => {
  for (const headers of [`X: ${"x".repeat(20_000)}\r\n`, "X: y\r\n".repeat(5000)]) {
    const reply = await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 431 /);
    expect(reply).toContain('"code":"headers_too_large"');
  }
});

test("TRACE and CONNECT echo nothing (A45)", async () => {
  const trace = await raw(
    "TRACE /api/user/profile HTTP/1.1\r\nHost: x\r\nX-Secret: echo-me\r\nConnection: close\r\n\r\n",
  );
  expect(trace).toMatch(/^HTTP\/1\.1 (404|405|501) /);
  expect(trace).not.toContain("echo-me");
  expect(await raw("CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n")).not.toMatch(/^HTTP\/1\.1 2/);
});

test("an absolute address and a foreign Host give no further access", async () => {
  const reply = await raw(
    "GET http://evil.test/api/user/get-users HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n",
  );
  expect(reply).toMatch(/^HTTP\/1\.1 (400|401|404) /);
});

test("a chunked body beyond 16 kB is 413 however small its pieces (A40)", async () => {
  const chunk = `400\r\n${" ".repeat(1024)}\r\n`;
  const reply = await raw(
    "POST /api/user/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n" +
      `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`,
  );
  expect(reply).toMatch(/^HTTP\/1\.1 413 /);
});
