/** Finds a Chromium for the browser tests, or installs one where this machine lets it. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { say } from "./setup.mjs";

// The first has no windows of its own, so each page takes less work than in the whole browser.
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of a Chromium, or undefined where there is none and none can be had. @returns {Promise<string | undefined>} */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  const found = places.find((place) => existsSync(place));
  if (found) return found;
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    say("Installing Chromium (once) …");
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const run = (/** @type {string[]} */ args) =>
      spawnSync("apt-get", args, { stdio: "ignore", env: environment }).status === 0;
    run(["update"]);
    // Not every distribution has the first.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      run(["install", "-y", "--no-install-recommends", name, "fonts-dejavu-core"]);
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
    }
  }
  say("Downloading Chromium (once) …");
  spawnSync("npx", ["playwright", "install", "chromium"], {
    stdio: "ignore",
    shell: process.platform === "win32",
  });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
