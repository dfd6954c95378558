/** Caches a snapshot of a slow-starting runtime, one per version, so that each program starts quickly. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../.cache/runtimes");

/** The snapshot for this package's version, from disk or else from `make`, which returns bytes. */
export async function snapshot(name, packageName, make) {
  const manifest = join(import.meta.dirname, "node_modules", packageName, "package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8"));
  const file = join(folder, `${name}-${version}-${process.version}.bin`);
  if (existsSync(file)) return readFileSync(file);
  const bytes = await make();
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, bytes);
  renameSync(`${file}.${process.pid}`, file);
  return bytes;
}
