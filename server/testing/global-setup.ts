/** Runs once for all unit and API tests: starts a PostgreSQL cluster if possible, and migrates databases to copy. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { findPostgresBinaries, startCluster } from "./postgres-cluster.ts";
import { makeTemplates } from "./test-database.ts";

/** Several times the space that a whole run uses. */
const roomInMemory = 4 * 2 ** 30;

export async function setup(): Promise<() => Promise<void>> {
  const inMemory = folderInMemory();
  if (inMemory) process.env.TMPDIR = inMemory;
  const cluster = process.env.POSTGRES_TEST_URL ? undefined : await sharedCluster();
  const templates = await makeTemplates();
  return async () => {
    await templates.remove();
    cluster?.stop();
    if (inMemory) rmSync(inMemory, { recursive: true, force: true });
  };
}

/** Temporary files in memory, where commits don't wait for a disk; undefined if there is too little memory. */
function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    if (bavail * bsize < roomInMemory) return undefined;
    const folder = mkdtempSync(join("/dev/shm", "assay-tests-"));
    // PostgreSQL's user must be able to enter it.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    return undefined;
  }
}

async function sharedCluster() {
  const binaries = findPostgresBinaries();
  if (!binaries) {
    console.warn("PostgreSQL's binaries are not on this machine: the suites run on SQLite alone.");
    return undefined;
  }
  const cluster = await startCluster(binaries);
  process.env.POSTGRES_TEST_URL = cluster.url;
  return cluster;
}
