/**
 * What npm start, npm test and the other commands set up by themselves: packages, the pinned runtime, built pages,
 * compiled banks. Runs before the install, so it uses nothing but Node 20's own modules.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const runtimeMajor = 26;

/** A set-up that can't go on; the message tells a person what to do. */
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
    ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"],
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
    "scripts/old-assets.mjs",
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
    );
    mkdirSync(join(root, "dist"), { recursive: true });
    writeFileSync(stamp, now);
  }
}

/** Compiles the question banks; those that did not change are skipped. @param {string} node */
export function ensureCompiled(node) {
  const stamp = join(root, "dist/content.fingerprint");
  const now = fingerprint(["content/banks", "content/blueprints.json", "authoring", "contract/bank.ts"]);
  if (
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === now &&
    existsSync(join(root, "dist/content/index.json"))
  )
    return;
  runOrThrow(node, ["authoring/compile/build.ts"], "The question banks could not be compiled.");
  writeFileSync(stamp, now);
}

/** @param {string} node @param {string[]} args @param {string} failure */
function runOrThrow(node, args, failure) {
  const { status } = spawnSync(node, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
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

/** Runs a program in the foreground, hands signals on, and ends as it ends. @param {string} node @param {string[]} args @param {Record<string, string | undefined>} [environment] */
export function become(node, args, environment = {}) {
  // Keeps compiled modules, their types stripped already: the second start takes a sixth of the time and 40 MB less.
  const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, ".cache/compile");
  const child = spawn(node, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...environment },
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
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
