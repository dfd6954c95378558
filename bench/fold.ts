/// <reference lib="dom" />
/**
 * How much of a question is visible without scrolling: every question of every assessment on a phone (375 × 812, touch)
 * and on a small laptop (1280 × 800). Needs a Chromium (CHROMIUM_PATH, /usr/bin/chromium). FOLD_SLUGS selects
 * assessments, separated by commas.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { cards } from "../contract/cards.ts";
import { signedInCookie } from "../contract/page-settings.ts";
import { makePeople } from "../server/testing/people.ts";
import { startMeasured } from "./processes.ts";
import { table } from "./report.ts";

interface Sight {
  number: number;
  /** The number of options that are fully visible. */
  options: number;
  isNextInSight: boolean;
  hasCode: boolean;
  codeScrolls: boolean;
}

const screens = [
  { name: "375 × 812, touch", viewport: { width: 375, height: 812 }, hasTouch: true },
  { name: "1280 × 800", viewport: { width: 1280, height: 800 }, hasTouch: false },
];

/** The visible part of the question: within the window, and not covered by a sticky bar. */
function sightOf(page: Page, number: number): Promise<Sight> {
  return page.evaluate((shown) => {
    const isSeen = (element: Element | null | undefined) => {
      if (!element) return false;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => {
        const hit = document.elementFromPoint((left + right) / 2, y);
        return hit !== null && (element.contains(hit) || hit.contains(element)) && hit !== document.body;
      });
    };
    const next = [...document.querySelectorAll("button")].find((one) => one.textContent === "Next");
    const code = document.querySelector(".code-block");
    return {
      number: shown,
      options: [...document.querySelectorAll(".option")].filter(isSeen).length,
      isNextInSight: isSeen(next),
      hasCode: code !== null,
      codeScrolls: code !== null && code.scrollWidth > code.clientWidth,
    };
  }, number);
}

async function measure(context: BrowserContext, url: string, slug: string): Promise<Sight[]> {
  const page = await context.newPage();
  try {
    await page.goto(`${url}/assessment/${slug}`);
    await page.getByRole("button", { name: "Start" }).click();
    const sights: Sight[] = [];
    for (let number = 1; number <= 10; number += 1) {
      await page.getByRole("group", { name: new RegExp(`Question ${number} of 10`) }).waitFor();
      sights.push(await sightOf(page, number));
      if (number < 10) await page.getByRole("button", { name: "Next" }).click();
    }
    return sights;
  } finally {
    await page.close({ runBeforeUnload: false });
  }
}

const share = (sights: Sight[], holds: (sight: Sight) => boolean) =>
  `${Math.round((100 * sights.filter(holds).length) / Math.max(1, sights.length))} %`;

const wanted = process.env.FOLD_SLUGS?.split(",");
const slugs = cards.map(({ slug }) => slug).filter((slug) => !wanted || wanted.includes(slug));
const folder = mkdtempSync(join(tmpdir(), "assay-fold-"));
const place = { dataDir: join(folder, "data") };
// A person can take at most forty attempts a day, so each takes half of the assessments.
const people = await makePeople(place, screens.length * 2, "reader");
const server = await startMeasured("server/main.ts", "/readyz", {
  NODE_ENV: "test",
  RATE_LIMIT: "off",
  DATA_DIR: place.dataDir,
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  const rows: string[][] = [];
  for (const [index, { name, viewport, hasTouch }] of screens.entries()) {
    const sights: Sight[] = [];
    for (const half of [0, 1]) {
      const [cookie, value] = people[index * 2 + half]!.cookie.split("=");
      const context = await browser.newContext({ viewport, hasTouch, isMobile: hasTouch });
      const site = { url: server.url, sameSite: "Strict" } as const;
      await context.addCookies([
        { name: cookie!, value: value!, httpOnly: true, ...site },
        { name: signedInCookie, value: "1", ...site },
      ]);
      for (const slug of slugs.filter((_, at) => at % 2 === half))
        sights.push(...(await measure(context, server.url, slug)));
      await context.close();
    }
    const groups: [string, (sight: Sight) => boolean][] = [
      ["1", ({ number }) => number === 1],
      ["2 to 10", ({ number }) => number > 1],
      ["1 to 10", () => true],
    ];
    for (const [numbers, isIn] of groups) {
      const some = sights.filter(isIn);
      rows.push([
        name,
        numbers,
        String(some.length),
        share(some, ({ options }) => options > 0),
        share(some, ({ options }) => options === 4),
        share(some, ({ isNextInSight }) => isNextInSight),
        share(
          some.filter(({ hasCode }) => hasCode),
          ({ codeScrolls }) => codeScrolls,
        ),
      ]);
    }
  }
  const head = ["screen", "question", "n", "an option", "all four", "Next", "code that scrolls"];
  console.log(table(head, rows));
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
