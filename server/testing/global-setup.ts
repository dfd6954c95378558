/** Runs once for all unit and API tests: starts a PostgreSQL cluster if possible, and migrates databases to copy. */
import { rmSync } from "node:fs";
import { makeMemoryFolder } from "./memory-folder.ts";
import { findPostgresBinaries, startCluster } from "./postgres-cluster.ts";
import { makeTemplates } from "./test-database.ts";

export async function setup(): Promise<() => Promise<void>> {
  const inMemory = makeMemoryFolder();
  if (inMemory) process.env.TMPDIR = inMemory;
  const cluster = process.env.POSTGRES_TEST_URL ? undefined : await sharedCluster();
  const templates = await makeTemplates();
  return async () => {
    await templates.remove();
    cluster?.stop();
    if (inMemory) rmSync(inMemory, { recursive: true, force: true });
  };
}

async function sharedCluster() {
  const binaries = findPostgresBinaries();
  if (!binaries) {
    console.warn("PostgreSQL's binaries are not on this machine: the suites run on SQLite alone.");
    return undefined;
  }
  const cluster = await startCluster(binaries);
  // Takes less processor time than TCP, which the tests with a proxy or with a cluster of their own use.
  process.env.POSTGRES_TEST_URL = cluster.socketUrl;
  return cluster;
}
