/** A running test that the person has left: every screen where they may look for it shows it and leads back to it. */
import type { Page } from "@playwright/test";
import { attemptOf, begin, choose, resultsOf, submit } from "./attempts.ts";
import { expect, startByCalls, takeByCalls, test } from "./fixtures.ts";
import { onQuickServer } from "./quick-server.ts";

const strip = (page: Page) => page.getByRole("region", { name: "Running tests" });
const wayBack = (page: Page, title: string) =>
  strip(page).getByRole("link", { name: `Continue with ${title}`, exact: true });

/** The remaining time that the strip shows, in seconds. */
async function secondsShown(page: Page): Promise<number> {
  const text = (await strip(page).textContent()) ?? "";
  const [, minutes, seconds] = /(\d+):(\d\d) left/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test("after leaving a test the catalogue shows that it is running, and it continues at the same question", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
  checkAccessibility,
}) => {
  await signIn(await newAccount());
  const id = await begin(page);
  await page.getByRole("button", { name: "Next" }).click();
  await choose(page, 3);
  await expect(page.getByText("Saved", { exact: true }).locator("visible=true")).toBeVisible();
  const later = await context.newPage();
  await page.close();

  await later.goto("/assessments");
  await expect(strip(later)).toContainText("JavaScript Assessment is running");
  const { deadlineAt } = await attemptOf(context, product.url, id);
  const left = () => (Date.parse(deadlineAt) - Date.now()) / 1000;
  await expect.poll(async () => Math.abs((await secondsShown(later)) - left())).toBeLessThan(2);
  const before = await secondsShown(later);
  await expect.poll(() => secondsShown(later)).toBeLessThan(before);
  await checkAccessibility(later, "catalogue with a running test");

  // The seconds are visual only; screen readers hear when it ends.
  await expect(strip(later)).toMatchAriaSnapshot(`
    - paragraph:
      - strong: JavaScript Assessment
      - text: "/is running: until/"
      - time: /^\\d\\d:\\d\\d$/
  `);
  await expect(strip(later).locator("[aria-live], [role=status], [role=timer], [role=alert]")).toHaveCount(0);

  // Only its card says so too.
  const script = { name: "Search assessments" };
  await later.getByRole("searchbox", script).fill("javascript");
  await expect(later.getByRole("listitem").filter({ hasText: "Continue" })).toHaveCount(1);
  await expect(later.getByRole("link", { name: "Continue: JavaScript Assessment" })).toHaveAttribute(
    "href",
    "/assessment/javascript",
  );
  await later.getByRole("searchbox", script).fill("python");
  await expect(later.getByRole("listitem").filter({ hasText: "Python" })).toHaveCount(1);
  await expect(later.getByRole("listitem").filter({ hasText: "Continue" })).toHaveCount(0);

  await wayBack(later, "JavaScript Assessment").click();
  await expect(later.getByRole("group", { name: /Question 2 of 10/ })).toBeVisible();
  await expect(later.getByRole("radio").nth(3)).toBeChecked();
  await submit(later);
  await expect(later.getByRole("heading", { name: "Assessment Result" })).toBeVisible();
  const asked = later.waitForResponse((reply) => reply.url().endsWith("/api/assessment/attempts"));
  await later.goto("/assessments");
  expect((await (await asked).json()).data.attempts).toEqual([]);
  await expect(strip(later)).toHaveCount(0);
});

test("on another device one press continues the test, also by keyboard and from the profile", async ({
  browser,
  context,
  product,
  newAccount,
  signIn,
  checkAccessibility,
}) => {
  const account = await newAccount();
  await signIn(account);
  const { id } = await startByCalls(context, product.url, "javascript");
  await startByCalls(context, product.url, "python");
  const phone = await browser.newContext({ baseURL: product.url, viewport: { width: 375, height: 700 } });
  try {
    await signIn(account, phone);
    const page = await phone.newPage();
    await page.goto("/profile");
    await expect(strip(page).getByRole("link")).toHaveCount(2);
    await checkAccessibility(page, "profile with two running tests");
    await wayBack(page, "JavaScript Assessment").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("group", { name: /Question \d+ of 10/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Start" })).toHaveCount(0);
    await submit(page);
    await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible();
    expect(await resultsOf(phone, product.url)).toMatchObject([{ attemptId: id }]);
    await page.goto("/profile");
    await expect(strip(page).getByRole("link")).toHaveCount(1);
  } finally {
    await phone.close();
  }
});

test("the instruction page of a test that runs on another device shows its time and continues it", async ({
  browser,
  context,
  product,
  newAccount,
  signIn,
  checkAccessibility,
}) => {
  const account = await newAccount();
  await signIn(account);
  const { id } = await startByCalls(context, product.url, "javascript");
  const phone = await browser.newContext({ baseURL: product.url, viewport: { width: 375, height: 700 } });
  try {
    await signIn(account, phone);
    const page = await phone.newPage();
    await page.goto("/assessment/javascript");
    await expect(page.getByText(/^Running: (10:00|09:[45]\d) left/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Start" })).toHaveCount(0);
    await checkAccessibility(page, "instructions of a running test");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("group", { name: /Question 1 of 10/ })).toBeVisible();
    await page.goto("/assessment/python");
    await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
    await submitElsewhere(page, id);
  } finally {
    await phone.close();
  }
});

test("Continue on a test that ended elsewhere says so and starts no other", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  const { id } = await startByCalls(context, product.url, "javascript");
  await page.goto("/assessment/javascript");
  const continueButton = page.getByRole("button", { name: "Continue" });
  await expect(continueButton).toBeVisible();
  await submitElsewhere(page, id);
  await continueButton.click();
  await expect(page.getByText("This attempt has already ended.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  expect(await resultsOf(context, product.url)).toHaveLength(1);
});

const submitElsewhere = (page: Page, attemptId: string) =>
  page.request.post("/api/assessment/save-assessment", { data: { attemptId } });

/** Looks at a running test in the catalogue while it is submitted elsewhere. */
async function endUnseen(page: Page, url: string): Promise<void> {
  const { id } = await startByCalls(page.context(), url, "javascript");
  await page.goto("/assessments");
  await expect(strip(page)).toBeVisible();
  await submitElsewhere(page, id);
}

test("returning to a test too late starts no new one", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await endUnseen(page, product.url);
  await wayBack(page, "JavaScript Assessment").click();
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  expect(await resultsOf(context, product.url)).toHaveLength(1);
});

test("the strip disappears from a tab when the test has ended elsewhere", async ({
  page,
  product,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await endUnseen(page, product.url);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(strip(page)).toHaveCount(0);
});

test("when the time is up the strip disappears, and the profile counts the result", async ({ browser }) => {
  await onQuickServer(browser, 12, async (context, url) => {
    await startByCalls(context, url, "javascript");
    const page = await context.newPage();
    await page.goto("/profile");
    await expect(strip(page)).toBeVisible();
    await expect(page.getByRole("link", { name: "My Assessments" })).toHaveCount(0);
    await expect(strip(page)).toHaveCount(0, { timeout: 40_000 });
    await expect(page.getByRole("link", { name: "My Assessments" })).toBeVisible({ timeout: 40_000 });
  });
});

test("without a running test there is no strip, and nothing moves", async ({ page, newAccount, signIn }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto("/assessments");
  await page.waitForLoadState("networkidle");
  expect(requested.filter((path) => /open-tests|\/attempts$/.test(path))).toEqual([]);
  await signIn(await newAccount());
  await page.addInitScript(() => {
    const scope = window as unknown as { shift: number };
    scope.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) scope.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/assessments");
  await page.waitForLoadState("networkidle");
  await expect.poll(() => requested).toContain("/api/assessment/attempts");
  await expect(strip(page)).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shift: number }).shift))
    .toBeLessThan(0.01);
});

test("during a test the assessment's reviews and practice link to the test, and open when it ends", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
  allowConsole,
  checkAccessibility,
}) => {
  allowConsole(/409|could not be fetched/);
  await signIn(await newAccount());
  const former = await takeByCalls(context, product.url, "javascript", 4);
  await startByCalls(context, product.url, "javascript");
  const closed = page.getByText("Review, practice and reports open again when the test ends.");
  const back = page.getByRole("link", { name: "Continue the test" });
  await page.goto("/practice/javascript");
  await expect(page.getByText("Your JavaScript Assessment is still running")).toBeVisible();
  await expect(closed).toBeVisible();
  await expect(back).toBeVisible();
  await checkAccessibility(page, "practice while a test is running");
  await page.goto("/my-reports");
  await expect(
    page.getByText("Reports on an assessment are hidden while your test on it is running."),
  ).toBeVisible();
  await page.goto(`/review/${former}`);
  await expect(closed).toBeVisible();
  await checkAccessibility(page, "review while a test is running");
  await back.click();
  await expect(page.getByRole("radio")).toHaveCount(4);
  await expect(page.getByText("You can report it in the review, after the test.")).toBeVisible();
  await submit(page);
  await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible();
  await page.goto("/practice/javascript?count=all");
  await expect(page.getByRole("radio")).toHaveCount(4);
  await page.goto(`/review/${former}`);
  await expect(page.getByRole("heading", { name: /Question 10/ })).toBeVisible();
});
