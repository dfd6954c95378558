/** A key-value store and a spreadsheet. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, once, type Runtime, runtimesDir, stepRuntime, writeFile } from "./runtime.ts";
import { run } from "./sandbox.ts";

const findRedis = once(() =>
  findProgram(["/usr/bin/redis-server", "redis-server"], ["--version"], /v=(7\.0\.\S+)/),
);

const redis: Runtime = stepRuntime({
  detect: () => findRedis()?.version,
  prepare: ({ setup, text, append }, dir) => {
    const main = [text, append].filter((part) => part.trim() !== "").join("\n");
    writeFile(join(dir, "commands.json"), JSON.stringify({ setup, main }));
    return [
      { command: process.execPath, args: [join(runtimesDir, "redis-run.mjs"), findRedis()?.path ?? ""] },
    ];
  },
  interpret: ({ exitCode, stdout }) => {
    // The driver puts a separator before each reply; `rows` is the last reply.
    const replies = stdout.split("\u001e").slice(1);
    const hasError = replies.some((reply) => reply.startsWith("(error)"));
    return { succeeded: exitCode === 0 && !hasError, stdout: replies.join(""), rows: replies.at(-1) ?? "" };
  },
});

const findCalc = once(() =>
  findProgram(["/usr/bin/soffice", "soffice"], ["--version"], /LibreOffice (25\.2\.\S+)/),
);

/** A private LibreOffice profile, made once because the first start is slow. Two processes can't share it at the same time. */
let calcProfile: string | undefined;
let calcTurn: Promise<unknown> = Promise.resolve();

/** Comma-separated, UTF-8, English. Formulas are evaluated on import; values are exported as shown. */
const csvIn = "Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,false,false,false,0,true";
const csvOut = "csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,true,false,false,-1";

const calc: Runtime = {
  detect: () => findCalc()?.version,
  execute(program, limitSeconds) {
    const outcome = calcTurn.then(async () => {
      calcProfile ??= mkdtempSync(join(tmpdir(), "assay-calc-profile-"));
      const dir = mkdtempSync(join(tmpdir(), "assay-calc-"));
      try {
        const [cell = "", ...csv] = program.text.split("\n");
        writeFile(join(dir, "sheet.csv"), csv.join("\n"));
        const profile = `-env:UserInstallation=file://${calcProfile}`;
        const args = [
          profile,
          "--headless",
          "--norestore",
          `--infilter=${csvIn}`,
          "--convert-to",
          csvOut,
          "--outdir",
          "out",
          "sheet.csv",
        ];
        const finished = await run({ command: findCalc()?.path ?? "", args, cwd: dir, limitSeconds });
        const [sheet] = existsSync(join(dir, "out")) ? readdirSync(join(dir, "out")) : [];
        if (sheet === undefined) return { succeeded: false, stdout: "", diagnostics: finished.stderr };
        const shown = cellOf(readFileSync(join(dir, "out", sheet), "utf8"), cell);
        return { succeeded: true, stdout: shown, diagnostics: "" };
      } finally {
        rmSync(dir, { recursive: true, force: true });
      }
    });
    calcTurn = outcome.catch(() => {});
    return outcome;
  },
  async close() {
    await calcTurn;
    if (calcProfile) rmSync(calcProfile, { recursive: true, force: true });
    calcProfile = undefined;
  },
};

/** The text of a cell such as `B3` in CSV; an empty text if the sheet ends before it. */
export function cellOf(csv: string, cell: string): string {
  const [, letters = "A", row = "1"] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
  const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return parseCsv(csv)[Number(row) - 1]?.[column] ?? "";
}

function parseCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  return rows;
}

export const dataRuntimes: Record<string, Runtime> = { "redis-7.0": redis, "calc-25.2": calc };
