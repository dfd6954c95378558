/**
 * What npm start, npm test and the other commands set up by themselves: packages, the pinned runtime, built pages,
 * compiled banks. Runs before the install, so it uses nothing but Node 20's own modules.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const runtimeMajor = 26;

/** A set-up that can't continue; the message says what to do. */
export class SetupError extends Error {}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Installs the packages when the lockfile is not the one that was installed last. */
export function ensureInstalled() {
  const stamp = join(root, "node_modules/.assay-lock");
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  say("Installing packages (once; about a minute) …");
  // Not npm ci: that refuses a lockfile which lacks optional builds for platforms that are none of ours (docs/decisions/0007).
  const { status } = spawnSync(
    "npm",
    ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    },
  );
  if (status !== 0) {
    throw new SetupError(
      "The packages could not be installed. Is there a network, and can npm reach its registry? Then run the command again.",
    );
  }
  writeFileSync(stamp, wanted);
}

/** The pinned runtime, or the machine's own where none fits. */
export function runtime() {
  const pinned = join(root, "node_modules/.bin", process.platform === "win32" ? "node.cmd" : "node");
  if (existsSync(pinned) && majorOf(pinned) === runtimeMajor) return pinned;
  if (Number(process.versions.node.split(".")[0]) === runtimeMajor) return process.execPath;
  throw new SetupError(
    `Assay needs Node ${runtimeMajor}. None is packaged for ${process.platform} on ${process.arch}; ` +
      `please install it on this machine (it has ${process.version}) and run the command again.`,
  );
}

/** @param {string} binary */
function majorOf(binary) {
  const { stdout } = spawnSync(binary, ["--version"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  return Number(/^v(\d+)\./.exec(stdout ?? "")?.[1]);
}

/** Builds the pages when a source is newer than they are. @param {string} node */
export function ensureBuilt(node) {
  const stamp = join(root, "dist/web.fingerprint");
  const now = fingerprint([
    "web",
    "contract",
    "vite.config.ts",
    "scripts/build/old-assets.mjs",
    "scripts/build/preload-lists.ts",
    "package-lock.json",
  ]);
  if (
    !existsSync(stamp) ||
    readFileSync(stamp, "utf8") !== now ||
    !existsSync(join(root, "dist/web/index.html"))
  ) {
    say("Building the pages …");
    runOrThrow(
      node,
      ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
      "The pages could not be built.",
      // Vite would build React's larger development version for a server that is started for tests.
      { NODE_ENV: "production" },
    );
    mkdirSync(join(root, "dist"), { recursive: true });
    writeFileSync(stamp, now);
  }
}

/** Compiles the question banks; those that did not change are skipped. @param {string} node */
export function ensureCompiled(node) {
  const stamp = join(root, "dist/content.fingerprint");
  const now = fingerprint(["content/banks", "content/blueprints.json", "authoring", "contract/bank.ts"]);
  const [sources, compiled] = existsSync(stamp) ? readFileSync(stamp, "utf8").split(" ") : [];
  if (sources === now) {
    if (compiled === digestOf("dist/content")) return;
    // The compiler skips banks whose sources did not change, so what is damaged must go first.
    rmSync(join(root, "dist/content"), { recursive: true, force: true });
  }
  runOrThrow(node, ["authoring/compile/build.ts"], "The question banks could not be compiled.");
  writeFileSync(stamp, `${now} ${digestOf("dist/content")}`);
}

/** A hash of what the files of a folder hold: damage by a disk or a kill is found, and made good by compiling again. @param {string} folder */
function digestOf(folder) {
  const hash = createHash("sha256");
  const full = join(root, folder);
  if (!existsSync(full)) return "none";
  for (const name of readdirSync(full).sort()) hash.update(name).update(readFileSync(join(full, name)));
  return hash.digest("hex");
}

/** @param {string} node @param {string[]} args @param {string} failure @param {Record<string, string>} [environment] */
function runOrThrow(node, args, failure, environment = {}) {
  const { status } = spawnSync(node, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new SetupError(failure);
}

/** Names, sizes and times of the files below some places; fast, and changes whenever one of them does. @param {string[]} places */
function fingerprint(places) {
  const hash = createHash("sha256");
  /** @param {string} path */
  const visit = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    const stats = statSync(full);
    if (stats.isDirectory()) {
      for (const name of readdirSync(full).sort()) if (name !== "node_modules") visit(join(path, name));
    } else hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
  };
  for (const place of places) visit(place);
  return hash.digest("hex");
}

/** npm is killed without a word to what it started, so what runs under it looks whether it is still there. */
const orphanCheckMilliseconds = 500;

/** The folder of compiled modules, their types stripped already: a start with it takes a sixth of the time and 40 MB less. */
export function compileCache() {
  return process.env.NODE_COMPILE_CACHE ?? join(root, ".cache/compile");
}

/** Runs a program in the foreground, hands signals on, and ends as it ends. @param {string} node @param {string[]} args @param {Record<string, string | undefined>} [environment] */
export function become(node, args, environment = {}) {
  const child = spawn(node, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache(), ...environment },
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event !== undefined && process.platform !== "win32") {
    const ancestors = ancestorsUpToNpm();
    const check = () => ancestors.join() !== ancestorsUpToNpm().join() && child.kill("SIGTERM");
    setInterval(check, orphanCheckMilliseconds).unref();
  }
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}

/** This process's parent and, where that is the shell that npm runs scripts with, npm itself. @returns {number[]} */
function ancestorsUpToNpm() {
  const parent = process.ppid;
  try {
    const [program = ""] = readFileSync(`/proc/${parent}/cmdline`, "utf8").split("\0");
    if (!/^(.*\/)?(sh|dash|bash)$/.test(program)) return [parent];
    const [, grandparent] = readFileSync(`/proc/${parent}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return [parent, Number(grandparent)];
  } catch {
    return [parent];
  }
}

/** Runs a command's main part and turns a SetupError into one clear line. @param {() => unknown} work */
export async function attempt(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
