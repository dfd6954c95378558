/** The profile as a record: hallmarks, certificates, data that fails to load, and the details on a phone. */
import type { Page } from "@playwright/test";
import { categories } from "../contract/cards.ts";
import { expect, takeByCalls, test } from "./fixtures.ts";
import { main } from "./forms.ts";
import { intercept } from "./intercept.ts";

/** The labels of the profile in order. */
const labels = (page: Page) => main(page).locator("dl dt").allTextContents();
const detail = (page: Page, label: string) =>
  main(page)
    .locator("dl > div", { has: page.getByText(label, { exact: true }) })
    .locator("dd");

test("a newcomer is offered a first assessment; later the wall links to tried and gold hallmarks", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
  checkAccessibility,
}) => {
  await signIn(await newVerified());
  await page.goto("/profile");
  const start = page.getByRole("region", { name: "Take your first assessment" });
  await expect(start.getByRole("listitem")).toHaveCount(3);
  const wall = page.getByRole("region", { name: "Hallmarks" });
  await expect(wall.getByRole("link")).toHaveCount(42);
  await expect(wall).toContainText("0 of 42 in gold");
  await expect(wall.getByRole("heading", { level: 3 })).toHaveCount(categories.length);
  await checkAccessibility(page, "newcomer's profile");
  await start.getByRole("link", { name: "English Language Assessment" }).click();
  await expect(page).toHaveURL("/assessment/english-language");

  const shared = await takeByCalls(context, product.url, "golang", 9);
  const share = `${product.url}/api/assessment/attempts/${shared}/share`;
  expect((await context.request.patch(share, { data: { isShared: true } })).status()).toBe(200);
  for (const right of [8, 10, 8]) await takeByCalls(context, product.url, "sql", right);
  await takeByCalls(context, product.url, "rust", 6);
  await page.goto("/profile");
  await expect(start).toHaveCount(0);
  await expect(wall).toContainText("2 of 42 in gold, 1 started");
  const states = (state: string) => wall.locator(`[data-hallmark=${state}]`);
  await expect(states("gold")).toHaveCount(1);
  await expect(states("shared")).toHaveCount(1);
  const sharedLink = wall.getByRole("link", { name: "Go (Golang) Assessment, best score 9 of 10, shared" });
  await expect(sharedLink.locator("[data-hallmark=shared]")).toHaveCount(1);
  await expect(states("tried")).toHaveCount(1);
  await expect(states("blank")).toHaveCount(39);
  // An assessment taken once has one score; from the second attempt on the profile shows the best and the latest.
  const entry = (name: string) => page.locator(".record-entry", { hasText: name }).locator(".record-scores");
  await expect(entry("Rust Assessment")).toHaveText("Score6/10");
  await expect(entry("SQL Assessment")).toHaveText("Best10/10Latest8/10");
  const certificates = page.getByRole("region", { name: "Certificates" });
  const groups = certificates.locator(":scope > ul > li");
  await expect(groups).toHaveCount(2);
  await expect(groups.first()).toContainText(/SQL Assessment10\/10, \d+ \w+ 20\d\d2 more/);
  const best = await groups.first().getByRole("link").first().getAttribute("href");
  await expect(wall.getByRole("link", { name: "SQL Assessment, best score 10 of 10" })).toHaveAttribute(
    "href",
    best!,
  );
  await groups.first().getByText("2 more").click();
  await expect(groups.first().getByRole("link")).toHaveCount(3);
  await wall.getByRole("link", { name: "Rust Assessment, best score 6 of 10" }).click();
  await expect(page).toHaveURL("/assessment/rust");
  // Logout comes last, not first.
  await page.goto("/profile");
  const account = page.getByRole("complementary", { name: "Account" });
  await expect(account.locator(".account-links > :is(a, button)").last()).toHaveText("Logout");
});

test("a record that fails to load says so, never that there is none, and Retry loads it", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
  allowConsole,
}) => {
  allowConsole(/could not be fetched|Failed to load resource/);
  await signIn(await newVerified());
  await takeByCalls(context, product.url, "sql", 9);
  for (const [path, message, found] of [
    ["/api/assessment/statistics", "Your record could not be loaded.", "Hallmarks"],
    ["/api/assessment/my-certificates", "Your certificates could not be loaded.", "Certificates"],
  ] as const) {
    const call = await intercept(page, path, { status: 500, body: {} });
    call.hold();
    await page.goto("/profile");
    await expect(main(page).locator("[data-waiting]")).toBeVisible();
    await expect(main(page)).not.toContainText(/None|no hallmarks|0 of 42/);
    call.release();
    const alert = main(page).getByRole("alert");
    await expect(alert).toContainText(message);
    await expect(main(page)).not.toContainText(/0 of 42/);
    await expect(detail(page, "Email").first()).toBeVisible();
    call.reply = "server";
    await alert.getByRole("button", { name: "Retry" }).click();
    await expect(alert).toHaveCount(0);
    await expect(page.getByRole("region", { name: found }).getByRole("link").first()).toBeVisible();
    await page.unrouteAll();
  }
});

test("on a phone the details are folded below the record and open in order", async ({
  page,
  newAccount,
  signIn,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await signIn(await newAccount());
  await page.goto("/profile");
  const fold = main(page).locator("details", { has: page.getByRole("heading", { name: "Your details" }) });
  await expect(fold).toContainText("Email not verified");
  await expect(detail(page, "Email").first()).toBeHidden();
  await fold.locator("summary").click();
  await expect
    .poll(async () => (await labels(page)).slice(0, 4))
    .toEqual(["Email", "Phone", "Assessments", "Profile"]);
  await expect(main(page).getByRole("button", { name: "Verify Email", exact: true })).toBeVisible();
});
