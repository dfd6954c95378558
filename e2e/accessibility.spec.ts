/** WCAG 2.2 on every screen: axe, reflow, spacing and size of text, targets, keyboard, focus, motion. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { contrastOfTokens, tooFaint } from "./contrast.ts";
import { expect, test, testAlone } from "./fixtures.ts";
import {
  addStyle,
  focusStop,
  misplacedTexts,
  movingElements,
  namesBesideLabels,
  neverReached,
  overreach,
  settle,
  startWalk,
} from "./layout.ts";
import { open, walks } from "./screens.ts";

const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 800 };
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const offByDefault = Object.fromEntries(
  ["target-size", "css-orientation-lock", "td-has-header", "table-fake-caption"].map((rule) => [
    rule,
    { enabled: true },
  ]),
);

/** What axe finds and what it leaves undecided, but for contrasts that hold when they are measured. */
async function axeFindings(page: Page, onlyColours: boolean): Promise<string[]> {
  // The other mode collects the findings in a page of its own, for frames of other origins. There are none here.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations, incomplete } = await (onlyColours
    ? axe.withRules("color-contrast")
    : axe.options({ runOnly: tags, rules: offByDefault })
  ).analyze();
  const failed = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  const isContrast = ({ id }: { id: string }) => id === "color-contrast";
  const undecided = incomplete
    .filter((finding) => !isContrast(finding))
    .map(({ id, nodes }) => `undecided ${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  const unmeasured = incomplete
    .filter(isContrast)
    .flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" ")));
  return [...failed, ...undecided, ...(await tooFaint(page, unmeasured))];
}

/** Charts measure their room after the window has changed, so this waits for them. */
const fits = (page: Page, state: string) =>
  expect
    .configure({ soft: true, timeout: 3000 })
    .poll(() => overreach(page), state)
    .toBeLessThanOrEqual(0);

test.beforeEach(({ allowConsole }) => {
  // The browser's own lines for addresses and tokens that there are none of.
  allowConsole(/4(00|04|10) \(|could not be fetched/);
});

// Some ten screens in each walk: a slow machine takes minutes.
test.describe.configure({ timeout: 540_000 });

for (const { who, publishes, arrive } of walks) {
  const testWalk = publishes ? testAlone : test;
  testWalk(
    `axe finds nothing and leaves nothing open, nothing reaches over 320 px, in light and dark: ${who}`,
    async ({ page, context, product, newAccount, newVerified, signIn }) => {
      for (const screen of await arrive({ page, context, product, newAccount, newVerified, signIn })) {
        await page.setViewportSize(wide);
        await open(page, screen);
        // A theme changes colours alone, and axe's other rules take a second for each screen.
        for (const [size, theme] of [
          [wide, "light"],
          [narrow, "light"],
          [narrow, "dark"],
          [wide, "dark"],
        ] as const) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
          const state = `${screen.name}, ${size.width} px, ${theme}`;
          await fits(page, state);
          await settle(page);
          expect.soft(await axeFindings(page, theme === "dark"), state).toEqual([]);
        }
      }
    },
  );

  testWalk(
    `no text is cut or covered with wider spacing, nor at twice its size; nothing moves where less motion is asked for, names hold what labels say: ${who}`,
    async ({ page, context, product, newAccount, newVerified, signIn }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      for (const screen of await arrive({ page, context, product, newAccount, newVerified, signIn })) {
        await page.setViewportSize(wide);
        await open(page, screen);
        expect.soft(await movingElements(page), screen.name).toEqual([]);
        expect.soft(await namesBesideLabels(page), screen.name).toEqual([]);
        expect.soft(await misplacedTexts(page), screen.name).toEqual([]);
        await page.setViewportSize(narrow);
        expect.soft(await misplacedTexts(page), `${screen.name}, 320 px`).toEqual([]);
        await addStyle(
          page,
          "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }" +
            "p { margin-bottom: 2em !important }",
        );
        for (const size of [narrow, wide]) {
          await page.setViewportSize(size);
          const state = `${screen.name}, ${size.width} px, wider spacing`;
          expect.soft(await misplacedTexts(page), state).toEqual([]);
          await fits(page, state);
        }
        await addStyle(page, ":root { font-size: 200% !important }");
        await page.evaluate(() => document.adoptedStyleSheets.shift());
        expect.soft(await misplacedTexts(page), `${screen.name}, text at 200 %`).toEqual([]);
        await fits(page, `${screen.name}, text at 200 %`);
      }
    },
  );

  testWalk(
    `Tab reaches all there is, seen and unobscured, and leaves it again; each screen has a title and one h1: ${who}`,
    async ({ page, context, product, newAccount, newVerified, signIn }) => {
      const titles = new Map<string, string>();
      for (const screen of await arrive({ page, context, product, newAccount, newVerified, signIn })) {
        await page.setViewportSize({ width: 320, height: 256 });
        await open(page, screen);
        await expect(page.locator("h1"), screen.name).toHaveCount(1);
        const title = await page.title();
        const sameTitle = titles.get(title);
        expect.soft(sameTitle ?? screen.address, screen.name).toBe(screen.address);
        titles.set(title, screen.address);
        for (const size of [{ width: 320, height: 256 }, wide]) {
          await page.setViewportSize(size);
          const state = `${screen.name}, ${size.width} px`;
          await startWalk(page);
          const faults: string[] = [];
          for (let stops = 0; ; stops += 1) {
            expect(stops, state).toBeLessThan(400);
            await page.keyboard.press("Tab");
            const stop = await focusStop(page);
            if (!stop) break;
            faults.push(...stop.faults.map((fault) => `${fault}: ${stop.name}`));
          }
          expect.soft(faults, state).toEqual([]);
          expect.soft(await neverReached(page), state).toEqual([]);
        }
      }
    },
  );
}

test("borders of controls and the focus outline hold 3:1 on every ground, in light and dark", async ({
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
