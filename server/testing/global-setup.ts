/** Runs once around all unit and API tests: a PostgreSQL cluster where there can be one, and migrated databases to copy. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { findPostgresBinaries, startCluster } from "./postgres-cluster.ts";
import { makeTemplates } from "./test-database.ts";

/** Room that a whole run has been seen to need, several times over. */
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

/** Temporary files in memory, where a commit waits for no disk; undefined where there is too little of it. */
function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    if (bavail * bsize < roomInMemory) return undefined;
    const folder = mkdtempSync(join("/dev/shm", "assay-tests-"));
    // PostgreSQL's user has to pass through it.
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
