/**
 * Lighthouse with its mobile settings on the most important pages, BENCH_ROUNDS (5) times each, medians. Installs it in
 * .cache if it is missing, and needs a Chromium (CHROMIUM_PATH, /usr/bin/chromium).
 */
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium as browsers } from "@playwright/test";
import { signedInCookie } from "../contract/page-settings.ts";
import { freePort } from "../server/testing/free-port.ts";
import { makeAdmin, makePeople } from "../server/testing/people.ts";
import { seedPlace, startMeasured } from "./processes.ts";
import { median, table } from "./report.ts";

const version = "13.5.0";
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** What the score for performance is made of, besides layout shifts; all in milliseconds. */
const speeds = ["first-contentful-paint", "largest-contentful-paint", "speed-index", "total-blocking-time"];

interface Page {
  path: string;
  as: "nobody" | "taker" | "admin";
}

const pages: Page[] = [
  { path: "/login", as: "nobody" },
  { path: "/assessments", as: "nobody" },
  { path: "/assessment/javascript", as: "taker" },
  { path: "/profile", as: "taker" },
  { path: "/users", as: "admin" },
];

/** Lighthouse's command, installed once. */
function fetched(): string {
  const folder = join(import.meta.dirname, "../.cache/lighthouse");
  const command = join(folder, "node_modules/lighthouse/cli/index.js");
  if (!existsSync(command)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), "{}");
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", `lighthouse@${version}`], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  return command;
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { score: number | null; title: string; scoreDisplayMode: string; numericValue?: number }
  >;
}

/** One run in a fresh browser, with the visitor's cookies. */
async function audit(
  command: string,
  url: string,
  cookie: string | undefined,
  folder: string,
): Promise<Report> {
  const file = join(folder, "report.json");
  const port = await freePort();
  const browser = await browsers.launchPersistentContext(mkdtempSync(join(folder, "browser-")), {
    executablePath: chromium,
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  try {
    const [name, value] = (cookie ?? "").split("=");
    // Cookies for the whole site: an address with a path would limit them to that path.
    const site = { url: new URL(url).origin, sameSite: "Strict" } as const;
    if (name && value)
      await browser.addCookies([
        { name, value, httpOnly: true, ...site },
        { name: signedInCookie, value: "1", ...site },
      ]);
    await promisify(execFile)(process.execPath, [
      command,
      url,
      `--port=${port}`,
      "--disable-storage-reset",
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      `--only-categories=${categories.join(",")}`,
    ]);
  } finally {
    await browser.close();
  }
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}

/** Audits that cost points, except for speed. */
function faults({ categories: judged, audits }: Report): string[] {
  const others = Object.entries(judged).filter(([name]) => name !== "performance");
  const counted = others.flatMap(([, { auditRefs }]) => auditRefs.filter(({ weight }) => weight > 0));
  return counted.flatMap(({ id }) => ((audits[id]?.score ?? 1) < 1 ? [id] : []));
}

const folder = mkdtempSync(join(tmpdir(), "assay-lighthouse-"));
const place = { dataDir: join(folder, "data") };
const environment = { NODE_ENV: "test", RATE_LIMIT: "off", DATA_DIR: place.dataDir };
seedPlace(environment, 200, 1000);
const [taker] = await makePeople(place, 1, "taker");
const [admin] = await makePeople(place, 1, "admin");
await makeAdmin(place, admin!);
const command = fetched();
const server = await startMeasured("server/main.ts", "/readyz", environment);
try {
  const cookies = { nobody: undefined, taker: taker!.cookie, admin: admin!.cookie };
  const rows: string[][] = [];
  for (const { path, as } of pages) {
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round += 1)
      reports.push(await audit(command, server.url + path, cookies[as], folder));
    const scores = categories.map((name) =>
      median(reports.map(({ categories: judged }) => 100 * (judged[name]?.score ?? 0))).toFixed(0),
    );
    const lost = [...new Set(reports.flatMap(faults))].join(", ");
    const times = speeds.map((name) =>
      median(reports.map(({ audits }) => audits[name]?.numericValue ?? 0)).toFixed(0),
    );
    rows.push([path, as, ...scores, times.join(" / "), lost || "none"]);
    console.error(rows.at(-1)!.join(" | "));
  }
  const heads = ["page", "seen by", ...categories];
  const what = "first paint / largest paint / speed index / blocked, ms";
  console.log(table([...heads, what, "points lost to (speed aside)"], rows));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
