/** Every screen with the longest names: it fits any window, and reads from right to left as well. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { misplacedTexts, overreach, settle } from "./layout.ts";
import { open, type Visit, walks } from "./screens.ts";

const widths = [320, 375, 768, 1280, 1920];
const longest = {
  name: `Maximiliana ${"Wolfeschlegelsteinhausenbergerdorff".repeat(3)}`.slice(0, 120),
  institute: `${"Donaudampfschifffahrtsgesellschaftskapitaen".repeat(3)}`.slice(0, 120),
};

/** A long name of one's own is shortened in the navigation on purpose. */
const misplaced = async (page: Page) =>
  (await misplacedTexts(page)).filter((fault) => !fault.includes("Maximiliana"));

test.beforeEach(({ allowConsole }) => {
  // The browser's own lines for addresses and tokens that there are none of.
  allowConsole(/4(00|04|10) \(|could not be fetched/);
});

// Some ten screens in each walk: a slow machine takes minutes.
test.describe.configure({ timeout: 540_000 });

for (const { who, arrive } of walks) {
  test(`no screen scrolls sideways at any width with the longest names, nor from right to left: ${who}`, async ({
    page,
    context,
    product,
    newAccount,
    newVerified,
    signIn,
  }) => {
    const visit: Visit = {
      page,
      context,
      product,
      signIn,
      newAccount: (change) => newAccount({ ...change, ...longest }),
      newVerified: (change) => newVerified({ ...change, ...longest }),
    };
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const screen of await arrive(visit)) {
      await page.setViewportSize({ width: widths.at(-1)!, height: 800 });
      await open(page, screen);
      const fits = (state: string) =>
        expect
          .configure({ soft: true, timeout: 3000 })
          .poll(() => overreach(page), `${screen.name}, ${state}`)
          .toBeLessThanOrEqual(0);
      for (const width of [...widths].reverse()) {
        await page.setViewportSize({ width, height: 800 });
        await fits(`${width} px`);
      }
      await page.evaluate(() => {
        document.documentElement.dir = "rtl";
      });
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await fits(`${width} px from right to left`);
        await settle(page);
        expect.soft(await misplaced(page), `${screen.name}, ${width} px from right to left`).toEqual([]);
      }
    }
  });
}
