/**
 * WCAG 2.2 on every screen, with the longest texts that people may enter: axe, reflow, usual widths, writing directions,
 * spacing and size of text, targets, keyboard, focus, motion.
 */
import type { Page } from "@playwright/test";
import { runAxe, textOf, wcagTags } from "./axe.ts";
import { contrastOfTokens, tooFaint } from "./contrast.ts";
import { expect, softly, test, testAlone } from "./fixtures.ts";
import { addStyle, misplacedTexts, movingElements, namesBesideLabels, overreach, settle } from "./layout.ts";
import { open, walks } from "./screens.ts";
import { neverReached, walkByTab } from "./tab-walk.ts";
import type { Screen } from "./walk.ts";
import { checkWidths, longest } from "./widths.ts";

const narrow = { width: 320, height: 640 };
const low = { width: 320, height: 256 };
const wide = { width: 1280, height: 800 };

const offByDefault = Object.fromEntries(
  ["target-size", "css-orientation-lock", "td-has-header", "table-fake-caption"].map((rule) => [
    rule,
    { enabled: true },
  ]),
);

/** Axe's findings, including undecided ones, except contrasts that are sufficient when measured. */
async function axeFindings(page: Page): Promise<string[]> {
  const { violations, incomplete } = await runAxe(page, { runOnly: wcagTags, rules: offByDefault });
  const failed = violations.map(textOf);
  const isContrast = ({ id }: { id: string }) => id === "color-contrast";
  const undecided = incomplete
    .filter((finding) => !isContrast(finding))
    .map((finding) => `undecided ${textOf(finding)}`);
  const unmeasured = incomplete
    .filter(isContrast)
    .flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" ")));
  return [...failed, ...undecided, ...(await tooFaint(page, unmeasured))];
}

/** Waits for charts, which measure their space after the window has been resized. */
const fits = (page: Page, state: string) => softly.poll(() => overreach(page), state).toBeLessThanOrEqual(0);

/** Looks again while there are faults, as a page may not have been painted anew at its size yet. */
const isFreeOf = (faults: (page: Page) => Promise<unknown[]>, page: Page, state: string) =>
  softly.poll(() => faults(page), state).toEqual([]);

async function checkThemes(page: Page, name: string): Promise<void> {
  // Axe checks each size and each theme once: a theme changes nothing but colours, which the other states measure without axe.
  for (const [size, theme, hasAxe] of [
    [wide, "light", true],
    [wide, "dark", false],
    [narrow, "dark", true],
    [narrow, "light", false],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme });
    const state = `${name}, ${size.width} px, ${theme}`;
    await fits(page, state);
    await settle(page);
    // Where a focused field has scrolled the page, a button half covered by the header would count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await isFreeOf(hasAxe ? axeFindings : (one) => tooFaint(one), page, state);
  }
}

async function checkTexts(page: Page, name: string): Promise<void> {
  await page.setViewportSize(narrow);
  await isFreeOf(misplacedTexts, page, `${name}, 320 px`);
  await addStyle(
    page,
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }" +
      "p { margin-bottom: 2em !important }",
  );
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    const state = `${name}, ${size.width} px, wider spacing`;
    await isFreeOf(misplacedTexts, page, state);
    await fits(page, state);
  }
  await addStyle(page, ":root { font-size: 200% !important }");
  await page.evaluate(() => document.adoptedStyleSheets.shift());
  await isFreeOf(misplacedTexts, page, `${name}, text at 200 %`);
  await fits(page, `${name}, text at 200 %`);
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  for (const faults of [movingElements, namesBesideLabels, misplacedTexts])
    await isFreeOf(faults, page, name);
}

/** @param titles the titles seen so far, each with its address */
async function checkFocus(page: Page, screen: Screen, titles: Map<string, string>): Promise<void> {
  await expect(page.locator("h1"), screen.name).toHaveCount(1);
  const title = await page.title();
  const sameTitle = titles.get(title);
  expect.soft(sameTitle ?? screen.address, screen.name).toBe(screen.address);
  titles.set(title, screen.address);
  for (const size of [low, wide]) {
    await page.setViewportSize(size);
    const state = `${screen.name}, ${size.width} px`;
    await settle(page);
    const stops = await walkByTab(page);
    const faults = stops.flatMap(({ name, faults }) => faults.map((fault) => `${fault}: ${name}`));
    expect.soft(faults, state).toEqual([]);
    expect.soft(await neverReached(page), state).toEqual([]);
  }
}

test.beforeEach(({ allowConsole }) => {
  // Chromium logs these itself for addresses and tokens that don't exist.
  allowConsole(/4(00|04|10) \(|could not be fetched/);
});

// Each walk covers about ten screens, which takes minutes on a slow machine.
test.describe.configure({ timeout: 540_000 });

for (const { who, publishes, arrive } of walks) {
  const testWalk = publishes ? testAlone : test;
  // Opening a screen costs as much as many of the checks, so each screen is opened once and passes through all of its states.
  testWalk(
    `every screen of ${who} can be seen, read, and used by keys`,
    async ({ page, context, product, newAccount, newVerified, signIn }) => {
      const titles = new Map<string, string>();
      const devTools = await context.newCDPSession(page);
      const screens = await arrive({
        ...{ page, context, product, signIn, slug: "artificial-intelligence" },
        newAccount: (change) => newAccount({ ...change, ...longest }),
        newVerified: (change) => newVerified({ ...change, ...longest }),
      });
      for (const screen of screens) {
        await page.setViewportSize(wide);
        await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
        await open(page, screen);
        const { name } = screen;
        await test.step("axe finds nothing and leaves nothing open, nothing reaches over 320 px, in light and dark", () =>
          checkThemes(page, name));
        await test.step("no text is cut or covered with wider spacing, nor at twice its size; nothing moves where less motion is asked for, names hold what labels say", () =>
          checkTexts(page, name));
        await test.step("no page scrolls sideways, no text is cut, no controls overlap at 320 to 1920 px, in both directions", () =>
          checkWidths(page, devTools, name));
        await test.step("Tab reaches all there is, seen and unobscured, and leaves it again; each screen has a title and one h1", () =>
          checkFocus(page, screen, titles));
      }
    },
  );
}

test("borders of controls and the focus outline have a contrast of 3:1 on every background, in light and dark", async ({
  page,
}) => {
  await page.goto("/login");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const drawn of ["line-strong", "accent"])
      for (const ground of ["surface", "raised", "sunken"])
        expect(
          await contrastOfTokens(page, drawn, ground),
          `${drawn} on ${ground}, ${colorScheme}`,
        ).toBeGreaterThanOrEqual(3);
  }
});
