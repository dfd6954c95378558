/** `bank verify`: runs the keys of the question banks and says which hold. */
import { parseArgs } from "node:util";
import type { VerifiedItem } from "../bank/lock-files.ts";
import { createProgress } from "../terminal/progress.ts";
import { installRuntimes } from "../verify/install.ts";
import { runtimes } from "../verify/runtimes.ts";
import { findIsolation } from "../verify/sandbox.ts";
import { verifyBanks } from "../verify/verifier.ts";
import { today } from "./input.ts";

/** Returns 1 if a key does not hold or a named bank can't be read; a missing runtime only skips. */
export async function bankVerifyCommand(args: string[], contentDir: string): Promise<number> {
  const options = {
    all: { type: "boolean" },
    install: { type: "boolean" },
    items: { type: "string" },
  } as const;
  const { values, positionals: slugs } = parseArgs({ args, options, allowPositionals: true });
  if (values.install) installRuntimes((line) => console.log(line));
  const isolation = findIsolation();
  console.log(
    isolation
      ? `Programs run in their ${isolation.how}.`
      : "This machine offers no unshare: programs are NOT cut off the network.",
  );

  // Servers that runtimes started must not outlive an interrupted run.
  process.once("SIGINT", async () => {
    for (const runtime of Object.values(runtimes)) await runtime.close?.();
    process.exit(130);
  });
  const { ran, unchanged, missing, unreadable } = await verifyBanks({
    contentDir,
    slugs,
    itemIds: values.items?.split(",").filter(Boolean) ?? [],
    all: values.all === true,
    runtimes,
    today: today(),
    onProgress: createProgress("Running keys"),
  });
  const failed = ran.filter(({ result }) => result === "failed");
  for (const record of failed) printFailure(record);
  const skipped = ran.filter(({ result }) => result === "skipped");
  for (const { id, runtimes: found } of skipped) {
    const lacking = Object.keys(found).filter((name) => found[name]?.result === "skipped");
    console.log(`${id} skipped: no ${lacking.join(", ")}`);
  }
  if (missing.length > 0) console.log(`Not on this machine: ${missing.join(", ")}. Try --install.`);
  for (const slug of unreadable)
    console.error(`${slug} is not a valid bank: npm run assay -- bank lint ${slug}`);
  const passed = ran.length - failed.length - skipped.length;
  console.log(
    `${passed} passed, ${failed.length} failed, ${skipped.length} skipped, ${unchanged} unchanged since they passed`,
  );
  return failed.length > 0 || unreadable.length > 0 ? 1 : 0;
}

function printFailure({ id, runtimes: found }: VerifiedItem): void {
  for (const [name, { result, message }] of Object.entries(found)) {
    if (result === "failed") console.log(`${id} FAILED on ${name}: ${message}`);
  }
  if (Object.keys(found).length === 0) console.log(`${id} FAILED: it names no runtime`);
}
