/** Measures one thing on SQLite and, if its binaries are installed, on PostgreSQL. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Place } from "../server/testing/people.ts";
import { findPostgresBinaries, startCluster } from "../server/testing/postgres-cluster.ts";

/**
 * A row of figures for each engine, in temporary data folders.
 * @param name of the folder, so that leftovers of an aborted run can be recognised
 */
export async function measureBothEngines(
  name: string,
  measure: (engine: string, place: Place) => Promise<string[]>,
): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), `assay-${name}-`));
  const binaries = findPostgresBinaries();
  const cluster = binaries ? await startCluster(binaries) : undefined;
  try {
    const rows = [await measure("SQLite", { dataDir: join(folder, "sqlite") })];
    if (cluster)
      rows.push(await measure("PostgreSQL", { dataDir: join(folder, "postgres"), databaseUrl: cluster.url }));
    return rows;
  } finally {
    cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
