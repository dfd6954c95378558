/** Run by the start script: compiles the banks into dist/content and reports the result. Exits with 0 even if a bank fails, because the others are served. */
import { join } from "node:path";
import { compileBanks } from "./compile.ts";

const root = join(import.meta.dirname, "../..");
const started = performance.now();
const counts = { compiled: 0, unchanged: 0, failed: 0 };
const { banks, failures } = compileBanks({
  banksDir: join(root, "content/banks"),
  outDir: join(root, "dist/content"),
  onProgress(done, of, slug, outcome) {
    counts[outcome]++;
    if (outcome !== "unchanged")
      console.log(`Questions ${String(done).padStart(2)}/${of}  ${outcome.padEnd(8)}  ${slug}`);
  },
});
for (const [slug, { reasons }] of Object.entries(failures)) {
  console.log(
    `Questions: ${slug} is left out, ${reasons.length} ${reasons.length === 1 ? "error" : "errors"}:`,
  );
  for (const reason of reasons.slice(0, 5)) console.log(`  ${reason}`);
  if (reasons.length > 5)
    console.log(`  … and ${reasons.length - 5} more: npm run assay -- bank lint ${slug}`);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `Questions: ${Object.keys(banks).length} banks ready, ${Object.keys(failures).length} left out, in ${seconds} s`,
);
