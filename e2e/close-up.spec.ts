/** Details of question, review and record. */
import { begin } from "./attempts.ts";
import { expect, takeByCalls, test } from "./fixtures.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

  test("question 1 starts in the upper quarter, with the box folded to one line", async ({
    page,
    newAccount,
    signIn,
  }) => {
    await signIn(await newAccount());
    await begin(page);
    const summary = page.getByText("10 minutes, do not refresh, attempt all, submits itself");
    await expect(summary).toBeVisible();
    const group = await page.getByRole("radiogroup").or(page.getByRole("group")).first().boundingBox();
    expect(group!.y).toBeLessThan(812 / 4);
    const [option] = await page.locator("label", { has: page.getByRole("radio") }).all();
    await expect.poll(async () => (await option!.boundingBox())!.height).toBeGreaterThanOrEqual(48);
  });
});

test("at 200 % zoom on a small laptop the question has half of the window", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await page.setViewportSize({ width: 640, height: 400 });
  await begin(page);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 3));
  const next = (await page.getByRole("button", { name: "Next" }).boundingBox())!;
  const covered = await page.evaluate(() => {
    const sticky = [...document.querySelectorAll<HTMLElement>("*")].filter((one) =>
      /sticky|fixed/.test(getComputedStyle(one).position),
    );
    const tops = sticky.map((one) => one.getBoundingClientRect()).filter(({ top }) => top <= 1);
    return Math.max(0, ...tops.map(({ bottom }) => bottom));
  });
  expect(next.y - covered).toBeGreaterThanOrEqual(200);
});

test("10/10 doesn't wrap in the record, and review headings state the outcome", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
}) => {
  await signIn(await newVerified());
  await takeByCalls(context, product.url, "sql", 10);
  const attempt = await takeByCalls(context, product.url, "sql", 10);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/profile");
  const perfect = page.getByText("10/10", { exact: true });
  await expect(perfect.first()).toBeVisible();
  for (const figure of await perfect.all()) {
    const { height, size } = await figure.evaluate((one) => ({
      height: one.getBoundingClientRect().height,
      size: Number.parseFloat(getComputedStyle(one).fontSize),
    }));
    expect(height, "one line").toBeLessThan(2 * size);
  }
  await page.goto(`/review/${attempt}`);
  await expect(page.getByRole("heading", { name: "Question 1, right", exact: true })).toBeVisible();
});
