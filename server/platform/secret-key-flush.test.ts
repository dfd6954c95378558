/** A new key is durable before anything is encrypted with it: first the file, then its folder entry. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readSecretKey } from "./secret-key.ts";

const flushed = vi.hoisted(() => vi.fn());
vi.mock("./flush.ts", () => ({ flushToDisk: flushed }));

test("a new key and then its folder are flushed, and an existing key stays", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "assay-key-"));
  try {
    const states: unknown[] = [];
    flushed.mockImplementation((path: string) => {
      const isFolder = statSync(path).isDirectory();
      const content = isFolder ? readdirSync(path).includes("secrets.key") : readFileSync(path, "utf8");
      states.push({ isFolder, content });
    });
    readSecretKey({ secretsKey: undefined, dataDir });
    const key = readFileSync(join(dataDir, "secrets.key"), "utf8");
    expect(key.length).toBeGreaterThan(40);
    expect(states).toEqual([
      { isFolder: false, content: key },
      { isFolder: true, content: true },
    ]);
    readSecretKey({ secretsKey: undefined, dataDir });
    expect(states.length).toBe(2);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
