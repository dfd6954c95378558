/** Runs axe in a page: sends its code once per document, and returns only violations and undecided results. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

/** The minified code, which a page reads in less time. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

export const wcagTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Findings = Pick<AxeResults, "violations" | "incomplete">;

/** A finding as its rule and the elements that break it. */
export const textOf = ({ id, nodes }: Findings["violations"][number]) =>
  `${id}: ${nodes.map(({ html }) => html).join(" | ")}`;

/** Checks the page in its current state, without frames: the product has none. */
export async function runAxe(page: Page, options: RunOptions): Promise<Findings> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source);
  return page.evaluate(
    async (given) => {
      const { violations, incomplete } = await (
        window as unknown as { axe: typeof import("axe-core") }
      ).axe.run(document, given);
      return { violations, incomplete };
    },
    // Otherwise axe would also describe every element that passes.
    { ...options, resultTypes: ["violations", "incomplete"] } satisfies RunOptions,
  );
}
