/** The `bank` command: checks the question banks and proves their keys. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bankJsonSchema } from "../../content/schema.ts";
import { bankLintCommand, contentDir } from "./bank-lint.ts";
import { bankReleaseCommand } from "./bank-release.ts";
import { bankVerifyCommand } from "./bank-verify.ts";

const help = `Usage: npm run assay -- bank <command> [slug…] [options]

  lint [slug…]     check banks against the rules of content/README.md
    --strict         warnings and missing proofs count as errors
    --json           findings as JSON on standard output
  verify [slug…]   run the keys that can be run; what did not change since it passed is not run again
    --all            run everything again
    --install        install missing runtimes first (npm into content/runtimes; Debian packages, as root)
    --items ID,ID    only these items
  release slug…    write the wording of finished banks to content/ids.lock
  schema           write content/bank.schema.json anew, after a change of content/schema.ts
  --help           this text

Exit code: 0 fine, 1 something is wrong in a bank, 2 the command was called wrongly.
`;

/** Runs `bank` with its arguments and returns the exit code; reports on standard output, progress on standard error. */
export async function bankCommand(args: string[]): Promise<number> {
  const [command, ...rest] = args;
  const wantsHelp = rest.includes("--help");
  if (wantsHelp) {
    console.log(help);
    return 0;
  }
  try {
    if (command === "lint") return bankLintCommand(rest);
    if (command === "verify") return await bankVerifyCommand(rest);
    if (command === "release") return bankReleaseCommand(rest);
    if (command === "schema") {
      writeFileSync(join(contentDir, "bank.schema.json"), bankJsonSchema());
      return 0;
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")) {
      console.error(`${error.message}\n\n${help}`);
      return 2;
    }
    throw error;
  }
  const isHelp = command === undefined || command === "--help" || command === "-h" || command === "help";
  if (isHelp) console.log(help);
  else console.error(`There is no command "bank ${command}".\n\n${help}`);
  return isHelp ? 0 : 2;
}
