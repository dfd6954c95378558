/** Runs once for all journeys: starts the product on an empty folder, whose migrated data each server then gets a copy of. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeMemoryFolder } from "../server/testing/memory-folder.ts";
import { ServerProcess } from "./server-process.ts";

export default async function setup(): Promise<() => void> {
  const folder = makeMemoryFolder() ?? mkdtempSync(join(tmpdir(), "assay-e2e-"));
  const first = new ServerProcess();
  await first.start();
  await first.stop();
  const database = new DatabaseSync(join(first.dataDir, "assay.sqlite"));
  // The next server would take the time since its last heartbeat for an outage.
  database.exec("DELETE FROM servers");
  database.close();
  cpSync(first.dataDir, join(folder, "template"), { recursive: true });
  await first.remove();
  process.env.ASSAY_E2E_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
