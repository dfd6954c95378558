/** Every screen at the usual widths with the longest texts that people may enter, in both writing directions. */
import type { Page } from "@playwright/test";
import { rules } from "../contract/rules.ts";
import { coveredCircles, cutSelects, lowTargets, overlappingControls } from "./controls.ts";
import { expect, test, testAlone } from "./fixtures.ts";
import { misplacedTexts, overreach } from "./layout.ts";
import { open, walks } from "./screens.ts";

const phone = 375;
const widths = [320, phone, 768, 1280, 1920];
const widestTouch = 768;

/** The longest allowed names: one word that must break, and several words. */
const longWord = "Wolfeschlegelsteinhausenbergerdorff".repeat(4).slice(0, rules.textMax);
const longest = {
  name: `${longWord.slice(0, 79)} ${"van der Meer ".repeat(9)}`.slice(0, rules.textMax).trim(),
  institute: longWord,
};

async function faultsOf(page: Page, width: number): Promise<string[]> {
  const over = await overreach(page);
  return [
    ...(over > 0 ? [`the page reaches ${over} px over its edge`] : []),
    ...(await misplacedTexts(page)),
    ...(await overlappingControls(page)).map((pair) => `controls overlap: ${pair}`),
    ...(await coveredCircles(page)).map((text) => `over its circle: ${text}`),
    ...(await cutSelects(page)).map((text) => `cut in its select: ${text}`),
    ...(width === phone ? (await lowTargets(page)).map((target) => `hard to hit: ${target}`) : []),
  ];
}

test.beforeEach(({ allowConsole }) => {
  // Chromium logs these itself for addresses and tokens that don't exist.
  allowConsole(/4(00|04|10) \(|could not be fetched/);
});

test.describe.configure({ timeout: 540_000 });

for (const { who, publishes, arrive } of walks) {
  const testWalk = publishes ? testAlone : test;
  testWalk(
    `no page scrolls sideways, no text is cut, no controls overlap at 320 to 1920 px, in both directions: ${who}`,
    async ({ page, context, product, newAccount, newVerified, signIn }) => {
      const devTools = await context.newCDPSession(page);
      await page.emulateMedia({ reducedMotion: "reduce" });
      const screens = await arrive({
        page,
        context,
        product,
        slug: "artificial-intelligence",
        newAccount: (change) => newAccount({ ...change, ...longest }),
        newVerified: (change) => newVerified({ ...change, ...longest }),
        signIn,
      });
      for (const screen of screens) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await open(page, screen);
        for (const width of widths) {
          const enabled = width <= widestTouch;
          await devTools.send("Emulation.setTouchEmulationEnabled", { enabled, maxTouchPoints: 1 });
          await page.setViewportSize({ width, height: width < 768 ? 812 : 900 });
          const filters = page.getByRole("button", { name: "Filters", expanded: false });
          if (await filters.isVisible()) await filters.click();
          for (const direction of ["ltr", "rtl"]) {
            await page.evaluate((dir) => {
              document.documentElement.dir = dir;
            }, direction);
            // Charts and lists measure their space after the window has been resized.
            await expect
              .configure({ soft: true, timeout: 3000 })
              .poll(() => faultsOf(page, width), `${screen.name}, ${width} px, ${direction}`)
              .toEqual([]);
          }
        }
      }
    },
  );
}
