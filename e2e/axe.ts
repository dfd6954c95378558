/** Runs axe in a page: its code goes there once for each document, and only what is wrong or open comes back. */
import type { Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

export const wcagTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Findings = Pick<AxeResults, "violations" | "incomplete">;

/** Checks the page as it lies there, but for frames: the product has none. */
export async function runAxe(page: Page, options: RunOptions): Promise<Findings> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  return page.evaluate(
    async (given) => {
      const { violations, incomplete } = await (window as unknown as { axe: typeof axe }).axe.run(
        document,
        given,
      );
      return { violations, incomplete };
    },
    // Of what holds, axe would otherwise describe each element, too.
    { ...options, resultTypes: ["violations", "incomplete"] } satisfies RunOptions,
  );
}
