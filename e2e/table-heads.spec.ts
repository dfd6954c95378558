/** A header of figures ends where its figures end. */
import { expect, takeByCalls, test } from "./fixtures.ts";

test("headers of figures are aligned with the figures below them", async ({
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
    return Math.abs(endOf(head) - endOf(row.lastElementChild!));
  });
  expect(gap).toBeLessThan(2);
});
