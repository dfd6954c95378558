/** Runs once around all unit and API tests: a PostgreSQL cluster where there can be one. */
import { findPostgresBinaries, startCluster } from "./postgres-cluster.ts";

export async function setup(): Promise<(() => void) | undefined> {
  if (process.env.POSTGRES_TEST_URL) return undefined;
  const binaries = findPostgresBinaries();
  if (!binaries) {
    console.warn("PostgreSQL's binaries are not on this machine: the suites run on SQLite alone.");
    return undefined;
  }
  const cluster = await startCluster(binaries);
  process.env.POSTGRES_TEST_URL = cluster.url;
  return () => cluster.stop();
}
