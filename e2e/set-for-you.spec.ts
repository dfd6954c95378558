/** Assignments and missing scores that load late don't shift the page. */
import type { Page } from "@playwright/test";
import { expect, takeByCalls, test } from "./fixtures.ts";
import { makeClass, set, waitForAssignments } from "./scenes/classes.ts";
import { shifts, slightShift, slowCalls, watchShifts } from "./shifts.ts";

async function expectNothingMoved(page: Page, what: string) {
  const seen = await shifts(page);
  const moved = seen.reduce((total, { value }) => total + value, 0);
  expect(moved, `${what}: ${JSON.stringify(seen)}`).toBeLessThan(slightShift);
}

const setForYou = (page: Page) => page.getByRole("region", { name: "Set for you" });

for (const width of [412, 1280])
  test(`assignments that load late move neither catalogue nor profile at ${width} px`, async ({
    page,
    context,
    product,
    newAccount,
    newVerified,
    signIn,
  }) => {
    const visit = { page, context, product, newAccount, newVerified, signIn };
    const made = await makeClass(visit, { name: "Class 7b", takers: 1 });
    await set(made, { slug: "sql", title: "SQL, mid-term" });
    await signIn(made.accounts[0]!);
    await page.setViewportSize({ width, height: 820 });
    await waitForAssignments(page);
    await watchShifts(page);
    await slowCalls(page, 250);
    for (const address of ["/assessments", "/profile", "/assessments"]) {
      await page.goto(address);
      await expect(setForYou(page)).toContainText("SQL, mid-term");
      await expect(setForYou(page).locator("[data-hallmark=blank]")).toHaveCount(1);
      await page.waitForLoadState("networkidle");
      await expect(page.locator("[data-waiting]")).toHaveCount(0);
      await expectNothingMoved(page, address);
    }
  });

test("assignments set after an empty visit are announced, and appear on request", async ({
  page,
  context,
  product,
  newAccount,
  newVerified,
  signIn,
}) => {
  const visit = { page, context, product, newAccount, newVerified, signIn };
  const made = await makeClass(visit, { name: "Class 7b", takers: 1 });
  await signIn(made.accounts[0]!);
  await page.setViewportSize({ width: 412, height: 820 });
  await watchShifts(page);
  await slowCalls(page, 250);
  const catalogue = page.getByRole("heading", { level: 3 });
  await page.goto("/assessments");
  await expect(catalogue).toHaveCount(9);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("assay.nothing-set"))).toBe("1");
  await set(made, { slug: "sql", title: "SQL, mid-term" });
  await page.goto("/assessments");
  await expect(page.getByText("One assignment is set for you.")).toBeVisible();
  await expect(catalogue).toHaveCount(9);
  await expect(setForYou(page)).toHaveCount(0);
  await expectNothingMoved(page, "the catalogue");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(setForYou(page)).toContainText("SQL, mid-term");
});

test("scores that fail to load move nothing", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500|could not be fetched/);
  await signIn(await newAccount());
  await takeByCalls(context, product.url, "sql", 5);
  await page.setViewportSize({ width: 375, height: 820 });
  await watchShifts(page);
  await page.route("**/api/assessment/standings", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.fulfill({ status: 500, json: { error: "Something went wrong.", code: "internal" } });
  });
  await page.goto("/assessments");
  await expect(page.getByText("Your scores could not be loaded.")).toBeVisible();
  await expectNothingMoved(page, "the catalogue");
});
