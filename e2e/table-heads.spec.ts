/** Cells are aligned: a header with its figures, a name with the values beside it. */
import { expect, takeByCalls, test } from "./fixtures.ts";

test("headers of figures are aligned with the figures below them, and names with their row", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
}) => {
  const account = await newVerified({ name: "Tara Taker" });
  await signIn(account);
  const attempt = await takeByCalls(context, product.url, "sql", 6);
  product.grantAdmin(account.email);
  await page.goto(`/attempt/${attempt}`);
  const header = page.getByRole("columnheader", { name: "Since start" });
  await expect(header).toBeVisible();
  const gap = await header.evaluate((head) => {
    const endOf = (node: Element) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect().right;
    };
    const row = head.closest("table")!.querySelector("tbody tr")!;
    return Math.abs(endOf(head) - endOf(row.children[(head as HTMLTableCellElement).cellIndex]!));
  });
  expect(gap).toBeLessThan(2);
  // The hallmark beside a name doesn't shift the name off its row's baseline.
  await page.goto("/my-assessments");
  const row = page.getByRole("row", { name: /SQL Assessment/ });
  await expect(row.locator("[data-hallmark=tried]")).toBeVisible();
  const tops = await row.locator("th a, td:not(:has(a))").evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return Math.round(range.getBoundingClientRect().top);
    }),
  );
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);
});
