/** `bank lint`: prints what the checks find in the question banks. */
import { parseArgs } from "node:util";
import { type Finding, formatFinding } from "../bank/findings.ts";
import { lintBanks } from "../lint/linter.ts";
import { createProgress } from "../terminal/progress.ts";
import { today } from "./input.ts";

/** Returns 1 if a bank has an error (with `--strict` also a warning or a missing proof), or if a named bank is not there. */
export function bankLintCommand(args: string[], contentDir: string): number {
  const options = { strict: { type: "boolean" }, json: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const linted = lintBanks({
    contentDir,
    slugs: positionals,
    today: today(),
    onProgress: createProgress("Reading banks"),
  });
  const unknown = positionals.filter((slug) => !linted.some((bank) => bank.slug === slug));
  const findings = linted.flatMap((bank) => bank.findings);
  const count = (level: Finding["level"]) => findings.filter((finding) => finding.level === level).length;
  const [errors, warnings, pending] = [count("error"), count("warning"), count("pending")];

  if (values.json) console.log(JSON.stringify(findings, null, 2));
  else printBanks(linted, { strict: values.strict === true, inFull: positionals.length > 0 });
  for (const slug of unknown) console.error(`There is no bank ${slug} in content/banks.`);
  if (!values.json) {
    console.log(
      `${linted.length} banks: ${errors} errors, ${warnings} warnings, ${pending} proofs or reviews to come`,
    );
  }
  const fails = errors > 0 || unknown.length > 0 || (values.strict === true && warnings + pending > 0);
  return fails ? 1 : 0;
}

/**
 * Prints errors in full. Warnings are printed in full for banks that were named, missing proofs and reviews only with
 * `strict`; otherwise there is one line per bank with their number.
 */
function printBanks(
  linted: readonly { slug: string; findings: Finding[] }[],
  { strict, inFull }: { strict: boolean; inFull: boolean },
): void {
  for (const { slug, findings } of linted) {
    const isPrinted = ({ level }: Finding) => strict || level === "error" || (inFull && level === "warning");
    for (const finding of findings.filter(isPrinted)) console.log(formatFinding(finding));
    const left = findings.filter((finding) => !isPrinted(finding));
    const warnings = left.filter(({ level }) => level === "warning").length;
    const pending = (check: number) =>
      left.filter((finding) => finding.level === "pending" && finding.check === check).length;
    if (warnings > 0) console.log(`${slug}: ${warnings} warnings: npm run assay -- bank lint ${slug}`);
    if (pending(36) > 0)
      console.log(
        `${slug}: ${pending(36)} runnable keys not yet verified: npm run assay -- bank verify ${slug}`,
      );
    if (pending(37) > 0) console.log(`${slug}: ${pending(37)} items not yet solved blind`);
  }
}
