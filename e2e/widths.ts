/** A screen at the usual widths, in both writing directions. */
import type { CDPSession, Page } from "@playwright/test";
import { rules } from "../contract/rules.ts";
import { coveredCircles, cutSelects, lowTargets, overlappingControls } from "./controls.ts";
import { softly } from "./fixtures.ts";
import { misplacedTexts, overreach } from "./layout.ts";

const phone = 375;
const widths = [320, phone, 768, 1280, 1920];
const widestTouch = 768;

/** The longest allowed names: one word that must break, and several words. */
const longWord = "Wolfeschlegelsteinhausenbergerdorff".repeat(4).slice(0, rules.textMax);
export const longest = {
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

/** Expects nothing cut, covered or out of the window at any width, and opens folded filters for that. */
export async function checkWidths(page: Page, devTools: CDPSession, name: string): Promise<void> {
  for (const width of widths) {
    const enabled = width <= widestTouch;
    await devTools.send("Emulation.setTouchEmulationEnabled", { enabled, maxTouchPoints: 1 });
    await page.setViewportSize({ width, height: width < 768 ? 812 : 900 });
    const filters = page.getByRole("button", { name: "Filters", expanded: false });
    if (await filters.isVisible()) await filters.click();
    for (const direction of ["rtl", "ltr"]) {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir;
      }, direction);
      // Charts and lists measure their space after the window has been resized.
      await softly.poll(() => faultsOf(page, width), `${name}, ${width} px, ${direction}`).toEqual([]);
    }
  }
}
