/** A server whose disk fills up while it runs recovers by itself. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSecretKey } from "../platform/secret-key.ts";
import { type ServerChild, startServerChild } from "./server-child.ts";

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)(
  "a server whose disk is full says so at /readyz within two seconds, leaves no half key, and recovers",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-full-disk-"));
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", folder]).status === 0;
    if (!mounted) return;
    let server: ServerChild | undefined;
    try {
      server = await startServerChild({ DATA_DIR: folder });
      const ask = async () => {
        const begun = performance.now();
        const { status } = await fetch(`${server?.url}/readyz`);
        return { status, isInTime: performance.now() - begun < 2500 };
      };
      const filler = join(folder, "filler");
      expect(() => writeFileSync(filler, Buffer.alloc(32 * 2 ** 20))).toThrow(/ENOSPC/);
      await expect.poll(ask, { timeout: 10_000 }).toEqual({ status: 503, isInTime: true });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      rmSync(filler);
      await expect.poll(ask, { timeout: 10_000 }).toEqual({ status: 200, isInTime: true });
      await server.kill();
      rmSync(join(folder, "secrets.key"));
      expect(() => writeFileSync(filler, Buffer.alloc(32 * 2 ** 20))).toThrow(/ENOSPC/);
      expect(() => readSecretKey({ secretsKey: undefined, dataDir: folder })).toThrow(/ENOSPC/);
      expect(readdirSync(folder).filter((name) => name.startsWith("secrets.key"))).toEqual([]);
    } finally {
      await server?.kill();
      spawnSync("umount", [folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
