/** Starting on a free port: a port that is taken in between is no failure, and nobody else's server is taken for the own one. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort, onFreePort } from "./free-port.ts";
import { startServerOn } from "./server-child.ts";

const range = "/proc/sys/net/ipv4/ip_local_port_range";
const folder = mkdtempSync(join(tmpdir(), "assay-ports-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a free port is outside the range that Linux gives to connections, which could take it during a restart", async () => {
  const [first] = existsSync(range) ? readFileSync(range, "utf8").split(/\s/) : [];
  for (const _ of Array(20)) expect(await freePort()).toBeLessThan(Number(first ?? 32_768));
});

test("a port in use is not chosen", async () => {
  const other = createServer();
  const taken = await freePort();
  await new Promise<void>((resolve) => other.listen(taken, "127.0.0.1", resolve));
  const free = await freePort();
  const candidates = [taken, free];
  expect(await freePort(() => candidates.shift()!)).toBe(free);
  await expect(freePort(() => taken)).rejects.toThrow("No port is free");
  other.close();
});

test("a server whose port another one takes meanwhile is not ready, and starts on another port", async () => {
  const other = createServer((_, response) => response.end("ready"));
  const tried: number[] = [];
  const child = await onFreePort(async (port) => {
    if (tried.length === 0) await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    tried.push(port);
    return startServerOn(port, { DATA_DIR: folder });
  });
  expect(tried.length).toBe(2);
  expect(child.url).toBe(`http://127.0.0.1:${tried[1]}`);
  await child.kill();
  other.close();
});

test("any other failure is reported at once", async () => {
  const failing = onFreePort(async () => {
    throw new Error("no disk");
  });
  await expect(failing).rejects.toThrow("no disk");
});
