/** What moves on a page without a press. */
import type { Page } from "@playwright/test";

/** The letters of the display font. */
export const slightShift = 0.002;

interface Shift {
  value: number;
  of: string[];
}

/** Notes what moves on the page and is not a direct consequence of a press. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Entry {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Element }[];
    }
    const scope = window as unknown as { shifts: Shift[] };
    scope.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources, hadRecentInput } of list.getEntries() as unknown as Entry[])
        if (!hadRecentInput)
          scope.shifts.push({
            value,
            of: sources.map(({ node }) => `${node?.nodeName} ${node?.textContent}`.slice(0, 60)),
          });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** What has moved since the page was opened. */
export const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

/** Lets every call of the page take so long that each state of waiting is painted. */
export const slowCalls = (page: Page, milliseconds: number) =>
  page.route(/\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });
