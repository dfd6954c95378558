/** Records layout shifts that no input caused. */
import type { Page } from "@playwright/test";

/** Layout shift that the swap to the display font may cause. */
export const slightShift = 0.002;

interface Shift {
  value: number;
  of: string[];
}

/** Records elements that move without a preceding input. */
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

/** The movements since the page was opened. */
export const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

/** Delays every call of the page so that each loading state is painted. */
export const slowCalls = (page: Page, milliseconds: number) =>
  page.route(/\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });
