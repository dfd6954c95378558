/** Another release of the product in a separate folder, as a deployment creates it, with one changed question bank. */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CompiledItem } from "./fixtures.ts";
import { productFolder, type ServerProcess } from "./server-process.ts";

/** Runs the product on a release with a different key for one item while `act` runs, and then switches back. */
export async function withKey(
  product: ServerProcess,
  { slug, item, key }: { slug: string; item: string; key: string },
  act: () => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "assay-release-"));
  for (const part of ["server", "contract", "authoring", "package.json"])
    cpSync(join(productFolder, part), join(folder, part), { recursive: true });
  symlinkSync(join(productFolder, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "dist"));
  symlinkSync(join(productFolder, "dist/web"), join(folder, "dist/web"));
  cpSync(join(productFolder, "dist/content"), join(folder, "dist/content"), { recursive: true });
  const file = join(folder, "dist/content", `${slug}.json`);
  const bank = JSON.parse(readFileSync(file, "utf8")) as { items: CompiledItem[] };
  correct(bank.items.find(({ id }) => id === item)!, key);
  writeFileSync(file, JSON.stringify(bank));
  try {
    await product.deploy(folder);
    await act();
  } finally {
    await product.deploy(productFolder);
    rmSync(folder, { recursive: true });
  }
}

function correct(item: CompiledItem, key: string): void {
  item.rev += 1;
  item.options.sort((one, other) => Number(other.text === key) - Number(one.text === key));
  item.hash = createHash("sha256").update(JSON.stringify(item)).digest("base64url").slice(0, 22);
}
