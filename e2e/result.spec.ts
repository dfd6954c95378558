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
  context,
  product,
  newAccount,
  actAs,
}) => {
  for (const { score, band, emoji } of expected) {
    await actAs(await newAccount());
    const started = await context.request.post(`${product.url}/api/assessment/attempts`, {
      data: { slug: "javascript" },
    });
    expect(started.status()).toBe(201);
    await page.goto("/assessment/javascript");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("radio")).toHaveCount(4);
    await takeByCalls(context, product.url, "javascript", score);
    await page.reload();
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { name: "Assessment Result" }), `score ${score}`).toBeVisible();
    await expect(main).toContainText(`Your Score: ${score}/10`);
    await expect(main.getByRole("progressbar"))
      .toHaveAttribute("aria-valuenow", String(score))
      .catch(async () => {
        await expect
          .poll(() => main.locator("progress").evaluate((bar: HTMLProgressElement) => bar.value))
          .toBe(score);
      });
    await expect(main.locator("[data-band]").first()).toHaveAttribute("data-band", band);
    const discs = main.locator("[aria-hidden='true'][data-band]");
    await expect(discs, `emoji at ${score}`).toHaveCount(emoji ? 1 : 0);
  }
});

test("a result has one primary action, and each of its ten marks links to its question", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
}) => {
  const steps = [
    { slug: "javascript", score: 3, name: /^Review the 7 you missed$/ },
    { slug: "sql", score: 6, name: /^Practise / },
    { slug: "java", score: 9, name: /^Open the certificate$/ },
  ];
  await signIn(await newVerified());
  for (const { slug, score, name } of steps) {
    await page.goto(`/assessment/${slug}`);
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page.getByRole("radio")).toHaveCount(4);
    await takeByCalls(context, product.url, slug, score);
    await page.reload();
    const main = page.getByRole("main");
    const primary = main.locator("a.bg-action, button.bg-action");
    await expect(primary).toHaveCount(1);
    await expect(primary).toHaveAccessibleName(name);
    const marks = main.getByRole("navigation", { name: "Review by question" }).getByRole("link");
    await expect(main.getByRole("link", { name: /, right$/ })).toHaveCount(score);
    await expect(marks).toHaveCount(10);
    if (score === 9) {
      await marks.nth(6).click();
      await expect(page).toHaveURL(/\/review\/.*#question-7$/);
      await expect(page.getByRole("region", { name: /^Question 7,/ })).toBeInViewport();
    }
  }
});
