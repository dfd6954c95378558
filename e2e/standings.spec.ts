/** A person's achievements are shown correctly while they load, after a failure, and once loaded. */
import { expect, takeByCalls, test } from "./fixtures.ts";

const call = "**/api/assessment/standings";

test("the catalogue says that scores failed to load, and Retry loads them", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500|could not be fetched/);
  await signIn(await newVerified());
  await takeByCalls(context, product.url, "basic-excel", 8);
  await page.route(call, (route) =>
    route.fulfill({ status: 500, json: { error: "Something went wrong.", code: "internal" } }),
  );
  await page.goto("/assessments");
  const failure = page.getByText("Your scores could not be loaded.");
  await expect(failure).toBeVisible();
  await page.unroute(call);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.locator("[data-hallmark=gold]")).toHaveCount(1);
  await expect(failure).toHaveCount(0);
});

test("the catalogue shows each hallmark's state: blank, tried, one short, gold, shared", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
}) => {
  await signIn(await newVerified());
  await takeByCalls(context, product.url, "digital-marketing", 4);
  await takeByCalls(context, product.url, "generative-ai", 7);
  await takeByCalls(context, product.url, "hibernate", 8);
  const shared = await takeByCalls(context, product.url, "spring", 9);
  const share = `${product.url}/api/assessment/attempts/${shared}/share`;
  expect((await context.request.patch(share, { data: { isShared: true } })).status()).toBe(200);
  await page.goto("/assessments");
  const hallmark = (title: string) =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: title }) })
      .locator("svg")
      .first();
  await expect(hallmark("Spring Framework Assessment")).toHaveAttribute("data-hallmark", "shared");
  await expect(hallmark("Hibernate Framework Assessment")).toHaveAttribute("data-hallmark", "gold");
  await expect(hallmark("Generative AI Assessment")).toHaveAttribute("data-hallmark", "oneShort");
  await expect(hallmark("Digital Marketing Assessment")).toHaveAttribute("data-hallmark", "tried");
  await expect(hallmark("Basic Excel Assessment")).toHaveAttribute("data-hallmark", "blank");
  await expect(page.getByText("You have earned 2 gold hallmarks.")).toBeVisible();
});

test("cards show best score and attempts, chips filter by category, and / focuses the search", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
}) => {
  await signIn(await newVerified());
  await takeByCalls(context, product.url, "basic-excel", 6);
  await page.goto("/assessments");
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Basic Excel Assessment" }) });
  await expect(card).toContainText("Best 6/10");
  await expect(card).toContainText("1 attempt");
  await expect(page.getByText("Score 8 or more and the gold hallmark is yours.")).toBeVisible();
  await page.getByRole("button", { name: "Microsoft 2" }).click();
  await expect(page.getByRole("heading", { name: "Microsoft", level: 2 })).toBeVisible();
  await expect(page.locator("[data-hallmark]")).toHaveCount(2);
  await page.getByRole("button", { name: "Microsoft 2" }).click();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("java");
  await expect(page.getByText("2 results for java").first()).toBeVisible();
});
