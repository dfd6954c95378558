/** The result at each of its boundaries. */
import { expect, takeByCalls, test } from "./fixtures.ts";

const expected = [
  { score: 0, band: "red", emoji: "red" },
  { score: 4, band: "red", emoji: "red" },
  { score: 5, band: "yellow", emoji: "orange" },
  { score: 7, band: "yellow", emoji: "orange" },
  { score: 8, band: "yellow", emoji: undefined },
  { score: 9, band: "green", emoji: "green" },
  { score: 10, band: "green", emoji: "green" },
];

test("score, bar, border and emoji follow the bands (RESULT-01 to RESULT-10)", async ({
  page,
  browser,
  product,
  newAccount,
  signIn,
}) => {
  for (const { score, band, emoji } of expected) {
    const context = await browser.newContext({ baseURL: product.url });
    await signIn(await newAccount(), context);
    const started = await context.request.post(`${product.url}/api/assessment/attempts`, {
      data: { slug: "javascript" },
    });
    const taker = await context.newPage();
    await taker.goto("/assessment/javascript");
    await taker.getByRole("button", { name: "Continue" }).click();
    await expect(taker.getByRole("radio")).toHaveCount(4);
    expect(started.status()).toBe(201);
    await takeByCalls(context, product.url, "javascript", score);
    await taker.reload();
    const main = taker.getByRole("main");
    await expect(taker.getByRole("heading", { name: "Assessment Result" }), `score ${score}`).toBeVisible();
    await expect(main).toContainText(`Your Score: ${score}/10`);
    await expect(main.getByRole("progressbar"))
      .toHaveAttribute("aria-valuenow", String(score))
      .catch(async () => {
        expect(await main.locator("progress").evaluate((bar: HTMLProgressElement) => bar.value)).toBe(score);
      });
    await expect(main.locator("[data-band]").first()).toHaveAttribute("data-band", band);
    const discs = main.locator("[aria-hidden='true'][data-band]");
    await expect(discs, `emoji at ${score}`).toHaveCount(emoji ? 1 : 0);
    await context.close();
  }
  await page.close();
});
