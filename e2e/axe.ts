/** Runs axe in a page: sends its code once per document, and returns only violations and undecided results. */
import type { Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

export const wcagTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Findings = Pick<AxeResults, "violations" | "incomplete">;

/** Checks the page in its current state, without frames: the product has none. */
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
    // Otherwise axe would also describe every element that passes.
    { ...options, resultTypes: ["violations", "incomplete"] } satisfies RunOptions,
  );
}
