/** The instruction page: topics of the assessment, twelve points in groups, and the person's earlier results. */
import { expect, startByCalls, takeByCalls, test } from "./fixtures.ts";

test("the instructions list the topics with their counts, and the twelve points in three groups", async ({
  page,
  newAccount,
  signIn,
  checkAccessibility,
}) => {
  await signIn(await newAccount());
  await page.goto("/assessment/sql");
  const covered = page.getByRole("region", { name: "What it covers" }).getByRole("listitem");
  // While they load there are six rows of spaces.
  await expect(covered).toHaveText(Array(6).fill(/\d of 10 questions$/));
  const counts = (await covered.allTextContents()).map((text) =>
    Number(/(\d+) of 10 questions$/.exec(text)?.[1]),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
  const points = page.getByRole("main").locator("ol > li");
  await expect(points).toHaveCount(12);
  const numbers = await points.evaluateAll((all) =>
    all.map((point) => point.querySelector("h3")?.textContent),
  );
  expect(numbers.filter(Boolean)).toEqual(["The test", "While you answer", "Afterwards"]);
  await expect(page.getByRole("region", { name: "Your results" })).toContainText("Not taken yet");
  await checkAccessibility(page, "instructions of a newcomer");
});

test("the instructions show the best and last attempt, and link to review and practice unless a test is running", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
  checkAccessibility,
}) => {
  await signIn(await newVerified());
  await takeByCalls(context, product.url, "sql", 8);
  const last = await takeByCalls(context, product.url, "sql", 6);
  await page.goto("/assessment/sql");
  const own = page.getByRole("region", { name: "Your results" });
  await expect(own).toContainText("Best 8/10 in 2 attempts");
  await expect(own).toContainText(/Last 6\/10 on \d+ \w+ \d{4}/);
  await expect(own.locator("[data-hallmark]")).toHaveAttribute("data-hallmark", "gold");
  await expect(own.getByRole("link", { name: "Review" })).toHaveAttribute("href", `/review/${last}`);
  await expect(own.getByRole("link", { name: "Practice" })).toHaveAttribute("href", "/practice/sql");
  await checkAccessibility(page, "instructions with results");
  await startByCalls(context, product.url, "sql");
  await page.reload();
  await expect(page.getByText(/^Running: /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue the test" })).toBeVisible();
  await expect(own).toContainText("Best 8/10");
  await expect(own.getByRole("link", { name: /Review|Practice/ })).toHaveCount(0);
});

test("the instructions say which details failed to load, and Start works", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500|could not be fetched/);
  await signIn(await newAccount());
  await takeByCalls(context, product.url, "sql", 6);
  const failure = { status: 500, json: { error: "Something went wrong.", code: "internal" } };
  await page.route(/standings|topics/, (route) => route.fulfill(failure));
  await page.goto("/assessment/sql");
  const own = page.getByRole("region", { name: "Your results" });
  await expect(own).toContainText("Your scores could not be loaded.");
  const covered = page.getByRole("region", { name: "What it covers" });
  await expect(covered).toContainText("The topics could not be loaded.");
  await page.unroute(/standings|topics/);
  await own.getByRole("button", { name: "Retry" }).click();
  await expect(own).toContainText("Best 6/10 in 1 attempt");
  await covered.getByRole("button", { name: "Retry" }).click();
  await expect(covered.getByRole("listitem")).toHaveCount(6);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("radio")).toHaveCount(4);
});
