/** Starts the product like an operator does, on a temporary data folder, and stops it in any way. */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onFreePort, untilReady } from "../server/testing/free-port.ts";

/** The folder of the product under test. */
export const productFolder = join(import.meta.dirname, "..");

const cheapHashing = `--import=${join(import.meta.dirname, "cheap-hashing.ts")}`;

/** A new data folder: where the journeys' global setup has run, a copy of a migrated one, which halves the time of a start. */
function makeDataFolder(): string {
  const folder = process.env.ASSAY_E2E_FOLDER;
  const dataDir = mkdtempSync(join(folder ?? tmpdir(), "assay-e2e-"));
  if (folder) cpSync(join(folder, "template"), dataDir, { recursive: true });
  return dataDir;
}

export class ServerProcess {
  readonly dataDir = makeDataFolder();
  readonly environment: Record<string, string>;
  url = "";
  #folder = productFolder;
  #child: ChildProcess | undefined;

  constructor(environment: Record<string, string> = {}) {
    this.environment = environment;
  }

  /** Starts on the same address and data as before, and resolves when it is ready. */
  async start(): Promise<void> {
    if (this.url) return this.#startOn(new URL(this.url).port);
    return onFreePort((port) => this.#startOn(String(port)));
  }

  async #startOn(port: string): Promise<void> {
    const child = spawn(process.execPath, [cheapHashing, "server/main.ts"], {
      cwd: this.#folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        NODE_ENV: "test",
        LOG_LEVEL: "warn",
        PORT: port,
        DATA_DIR: this.dataDir,
        // The journeys create many people from one address.
        SIGNUPS_PER_HOUR: "10000",
        RESET_MAILS_PER_HOUR: "10000",
        ...this.environment,
      },
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    this.#child = child;
    const url = `http://localhost:${port}`;
    await untilReady(child, url, () => output);
    this.url = url;
  }

  /** Stops it and waits for its exit. SIGKILL simulates a crash. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }

  /** Restarts as the release in a folder, on the same address and data. */
  async deploy(folder: string): Promise<void> {
    await this.stop();
    this.#folder = folder;
    await this.start();
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Runs one of the operator's commands while the server runs. */
  async command(...args: string[]): Promise<void> {
    const child = spawn(process.execPath, [cheapHashing, "server/cli/main.ts", ...args], {
      cwd: productFolder,
      stdio: "inherit",
      env: { ...process.env, NODE_ENV: "test", DATA_DIR: this.dataDir, ...this.environment },
    });
    const code = await new Promise((resolve) => child.once("exit", resolve));
    if (code !== 0) throw new Error(`assay ${args.join(" ")} ended with ${code}`);
  }

  /**
   * Makes a person an admin like `assay admin grant`, without the second that starting the command takes.
   * One journey (e2e/admin-views.spec.ts) and the command's own tests use the command.
   */
  grantAdmin(email: string): void {
    const database = new DatabaseSync(join(this.dataDir, "assay.sqlite"), { timeout: 10_000 });
    try {
      const { changes } = database
        .prepare("UPDATE users SET admin_since = ? WHERE email = ?")
        .run(new Date().toISOString(), email);
      if (changes !== 1) throw new Error(`Nobody has the address ${email}.`);
    } finally {
      database.close();
    }
  }

  /** The tables whose records belong to no single person, so that every admin of this server sees them. */
  sharedRecords(): string[] {
    const database = new DatabaseSync(join(this.dataDir, "assay.sqlite"), { readOnly: true });
    try {
      const published = "own_versions WHERE offered = 'everyone'";
      return ["reports", "quarantines", "regrades", "audit WHERE subject_kind = 'item'", published].filter(
        (records) => database.prepare(`SELECT 1 FROM ${records} LIMIT 1`).get() !== undefined,
      );
    } finally {
      database.close();
    }
  }

  /** The link to a page in the newest mail to an address; waits for it. */
  async linkInMail(recipient: string, page: "verify" | "reset" | "invitation"): Promise<string> {
    const [link] = await this.foundInMail(recipient, new RegExp(`https?://\\S+/${page}/[\\w-]+`));
    return new URL(link).pathname;
  }

  /** The match of a pattern in the newest mail to an address that contains it; waits for it. */
  async foundInMail(recipient: string, pattern: RegExp): Promise<RegExpExecArray> {
    const folder = join(this.dataDir, "outbox");
    for (let tries = 0; tries < 100; tries += 1) {
      const found = newestFirst(folder)
        .map((file) => decodeQuotedPrintable(readFileSync(join(folder, file), "utf8")))
        .filter((mail) => mail.includes(`To: ${recipient}`))
        .map((mail) => pattern.exec(mail))
        .find((match) => match !== null);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`There is no mail to ${recipient} with ${pattern}.`);
  }
}

function newestFirst(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .sort()
      .reverse();
  } catch {
    return [];
  }
}

/** Decodes a quoted-printable text, as latin1. */
export function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
