/** A newcomer's first test: from sign-up to a server-graded score that survives a restart. */
import { expect, test } from "./fixtures.ts";

test("sign up, take the JavaScript assessment, find the score again after a restart", async ({
  page,
  product,
  newEmail,
}) => {
  const email = newEmail();
  await page.goto("/");
  await expect(page).toHaveURL("/login");
  await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL("/signup");
  await page.getByLabel("Name", { exact: true }).fill("Mary Somerville");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("0123456789");
  await page.getByRole("radio", { name: "Student" }).check({ force: true });
  await page.getByLabel("Institute").fill("Royal Academy");
  await page.getByLabel("Password", { exact: true }).fill("celestial mechanics");
  await page.getByRole("button", { name: /sign ?up/i }).click();
  await expect(page).toHaveURL("/assessments");

  await page.getByRole("searchbox").fill("JavaScript");
  await page
    .getByRole("link", { name: /JavaScript/ })
    .first()
    .click();
  await expect(page).toHaveURL("/assessment/javascript");
  await expect(page.getByRole("main").locator("ol > li")).toHaveCount(12);
  await page.getByRole("button", { name: "Start" }).click();

  for (let number = 1; number <= 10; number += 1) {
    await expect(page.getByRole("group", { name: new RegExp(`Question ${number} of 10`) })).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(4);
    await page
      .getByRole("radio")
      .nth(number % 4)
      .check({ force: true });
    if (number < 10) {
      await expect(page.getByRole("button", { name: "Submit" })).toHaveCount(0);
      await page.getByRole("button", { name: "Next" }).click();
    }
  }
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible();
  const score = /Your Score: (\d+)\/10/.exec((await page.getByRole("main").textContent()) ?? "")?.[1];
  expect(score).toBeDefined();

  await page.goto("/my-assessments");
  const row = page.getByRole("row", { name: /JavaScript Assessment/ });
  await expect(row).toContainText(score!);
  await expect(row.locator("[data-hallmark]")).toHaveCount(1);
  await page.goto("/profile");
  await expect(page.getByRole("main")).toContainText("Mary Somerville");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");

  await product.stop();
  await product.start();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("celestial mechanics");
  await page.getByRole("button", { name: /log ?in|sign ?in/i }).click();
  await expect(page).toHaveURL("/assessments");
  await page.goto("/my-assessments");
  await expect(page.getByRole("row", { name: /JavaScript Assessment/ })).toContainText(score!);
});
