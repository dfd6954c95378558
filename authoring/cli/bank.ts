/** The `bank` command: checks the question banks, proves their keys and keeps the review log. */
import { join } from "node:path";
import { AuthorError } from "./input.ts";

type Command = (args: string[], contentDir: string) => number | Promise<number>;

/** Commands are loaded on demand, so that none slows down another. */
const commands: Record<string, () => Promise<Command>> = {
  lint: async () => (await import("./lint.ts")).bankLintCommand,
  verify: async () => (await import("./verify.ts")).bankVerifyCommand,
  pack: async () => (await import("./pack.ts")).bankPackCommand,
  record: async () => (await import("./record.ts")).bankRecordCommand,
  judge: async () => (await import("./judge.ts")).bankJudgeCommand,
  settle: async () => (await import("./settle.ts")).bankSettleCommand,
  reviews: async () => (await import("./reviews.ts")).bankReviewsCommand,
  export: async () => (await import("./export.ts")).bankExportCommand,
  sheet: async () => (await import("./sheet.ts")).bankSheetCommand,
  import: async () => (await import("./import.ts")).bankImportCommand,
  release: async () => (await import("./release.ts")).bankReleaseCommand,
  schema: async () => (await import("./json-schema.ts")).bankSchemaCommand,
};

const help = `Usage: npm run assay -- bank <command> [slug…] [options]

  lint [slug…]     check banks against the rules of content/README.md
    --strict         warnings and missing proofs count as errors
    --json           findings as JSON on standard output
  verify [slug…]   run the executable keys; skip items that have passed and not changed since
    --all            run everything again
    --install        install missing runtimes first (npm into authoring/verify/runtimes; Debian packages, as root)
    --items ID,ID    only these items
  pack slug        write questions for a person who has not seen them, in shuffled order
    --role A|B|C     solvers: closed book, open book, options only
    --role R|AR      a reader who rates the questions; a solver A who also rates
    --solver LABEL   the role and a number: A1
    --out FOLDER     the solver's folder, created if missing
    --key FILE       maps the answers back to the items; keep it from the solver
    --faults FILE    mix five of these faulty questions in (not for R)
    --open           only items that still need this role
    --judgement      only items that need three solvers A
  record FILE      add the answers to a pack to content/reviews
    --key FILE       the pack's key file
  judge slug       list the say-backs that need a judgement
    --reader LABEL --right all|ID,ID --wrong ID,ID [--because TEXT]   record whether the reader understood
  settle slug      settle every item that meets the acceptance table
    --dismiss LABEL --because TEXT   the records of this solver or reader no longer count
  settle ID        settle one item
    --outcome pass|rewritten|replaced|adjudicated --because TEXT
  reviews          write content/reviews/README.md
  sheet slug       write an HTML page for reviewing the bank, with its keys
    --out FILE       instead of standard output
  export slug      write the bank for other tools, with its keys
    --format gift|moodle-xml|qti|yaml|csv
    --out FILE       instead of standard output; required for a QTI 3 package
  import FILE      write a draft bank from GIFT, Moodle XML, QTI, YAML or CSV
    --slug SLUG      the assessment they are for
    --out FILE       instead of standard output
    --format NAME    the format, if it can't be detected
  release slug…    write the wording of finished banks to content/ids.lock
  schema           rewrite content/bank.schema.json after a change of authoring/bank/schema.ts
  --help           this text

Exit code: 0 success, 1 a problem in a bank or the input, 2 wrong usage.
`;

/**
 * Runs `bank` with its arguments and returns the exit code; reports on standard output, progress on standard error.
 * `contentDir` holds `banks/`, `reviews/` and the locks.
 */
export async function bankCommand(
  args: string[],
  contentDir: string = join(import.meta.dirname, "../../content"),
): Promise<number> {
  const [name = "--help", ...rest] = args;
  if (rest.includes("--help") || name === "--help" || name === "-h" || name === "help") {
    console.log(help);
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    console.error(`There is no command "bank ${name}".\n\n${help}`);
    return 2;
  }
  try {
    return await (await load())(rest, contentDir);
  } catch (error) {
    if (error instanceof AuthorError) {
      console.error(error.message);
      return 1;
    }
    if (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")) {
      console.error(`${error.message}\n\n${help}`);
      return 2;
    }
    throw error;
  }
}
