/** A review and a practice round: filter, next wrong answer, topics, exactly the missed questions. */
import { expect, takeByCalls, test } from "./fixtures.ts";

test("a review filters wrong answers, steps through them, and practises exactly these", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
  checkAccessibility,
}) => {
  await signIn(await newVerified());
  const attempt = await takeByCalls(context, product.url, "javascript", 3);
  await page.goto(`/review/${attempt}`);
  const question = (number: number) => page.getByRole("region", { name: new RegExp(`^Question ${number},`) });
  await page.getByRole("button", { name: "Only wrong (7)" }).click();
  await expect(page).toHaveURL(/show=wrong/);
  await expect(page.getByRole("heading", { name: "Why", exact: true })).toHaveCount(7);
  await checkAccessibility(page, "a filtered review");

  const next = page.getByRole("button", { name: "Next wrong answer" });
  await next.click();
  await expect(question(4)).toBeFocused();
  await expect(page.getByText("Wrong 1 of 7")).toBeVisible();
  await page.keyboard.press("n");
  await expect(question(5)).toBeFocused();
  await expect(question(5)).toBeInViewport();
  await page.keyboard.press("p");
  await expect(question(4)).toBeFocused();
  await expect(page.getByRole("button", { name: "Previous wrong answer" })).toBeDisabled();
  for (let place = 2; place <= 7; place += 1) await next.click();
  await expect(page.getByText("Wrong 7 of 7")).toBeVisible();
  await expect(next).toBeDisabled();

  // A correct one is collapsed, and opens on a click or from the strip.
  await page.getByRole("button", { name: "Show question 2" }).click();
  await expect(question(2).getByRole("heading", { name: "Why" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Questions" })
    .getByRole("link", { name: /^Question 1,/ })
    .click();
  await expect(question(1).getByRole("heading", { name: "Why" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Only wrong (7)" })).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("link", { name: "Practise the 7 you missed" }).click();
  await expect(page.getByText("Question 1 of 7", { exact: true })).toBeVisible();
});

test("the keys N and P do nothing once shortcuts are switched off", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
}) => {
  await signIn(await newVerified());
  const attempt = await takeByCalls(context, product.url, "javascript", 3);
  await page.goto(`/review/${attempt}`);
  await page.getByRole("checkbox", { name: "Keyboard shortcuts" }).uncheck();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("n");
  await expect(page.getByText("7 wrong", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Wrong 1/)).toHaveCount(0);
});

test("practice is chosen by topic, missed questions and number, keeps score, and has one primary button", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
  checkAccessibility,
}) => {
  await signIn(await newVerified());
  await takeByCalls(context, product.url, "javascript", 3);
  const primary = page.getByRole("main").locator("a.bg-action, button.bg-action");
  await page.goto("/practice/javascript");
  await expect(page.getByRole("button", { name: "Start with 10 questions" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "20", exact: true })).toHaveCount(0);
  await expect(primary).toHaveCount(1);
  await checkAccessibility(page, "the choice of practice questions");
  const topic = page.getByRole("radio", { name: / \d+ of \d+ right$/ });
  await expect(topic.first()).toHaveAccessibleName("All topics 3 of 10 right");
  const [, asked] = /of (\d+) right$/.exec((await topic.nth(1).locator("..").textContent()) ?? "") ?? [];
  await topic.nth(1).check();
  await expect(page.getByRole("button", { name: new RegExp(`^Start with ${asked} question`) })).toBeVisible();
  await topic.first().check();
  await page.getByRole("radio", { name: "Missed (7)" }).check({ force: true });
  await expect(page.getByRole("button", { name: "Start with 7 questions" })).toBeVisible();
  await page.getByRole("radio", { name: "5", exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Start with 5 questions" }).click();
  await expect(page).toHaveURL(/only=missed&count=5/);
  let right = 0;
  for (let number = 1; number <= 5; number += 1) {
    await expect(page.getByText(`Question ${number} of 5`, { exact: true })).toBeVisible();
    await page.getByRole("radio").first().check({ force: true });
    await page.getByRole("button", { name: "Check" }).click();
    const status = page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: /^(Right|Not quite)/ });
    if ((await status.textContent()) === "Right") right += 1;
    await expect(page.getByText(`${right} of ${number} right`)).toBeVisible();
    await page.getByRole("button", { name: number < 5 ? "Next question" : "Finish" }).click();
  }
  await expect(page.getByRole("heading", { name: `${right} of 5 right` })).toBeVisible();
  const topics = await page
    .getByRole("region", { name: "Topics" })
    .getByText(/^\d of \d$/)
    .allTextContents();
  const sum = (place: number) => topics.reduce((total, text) => total + Number(text.split(" of ")[place]), 0);
  expect([sum(0), sum(1)]).toEqual([right, 5]);
  await expect(primary).toHaveCount(1);
  await page.getByRole("link", { name: "Choose other questions" }).click();
  await expect(page.getByRole("button", { name: /^Start with/ })).toBeVisible();

  await page.goto("/practice/sql");
  await expect(page.getByText("Nothing to practise yet")).toBeVisible();
  await expect(primary).toHaveCount(1);
});

test("a topic in the review links to practice on that topic", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
}) => {
  await signIn(await newVerified());
  const attempt = await takeByCalls(context, product.url, "javascript", 3);
  const url = `${product.url}/api/assessment/attempts/${attempt}/review`;
  const { topics } = (await (await context.request.get(url)).json()).data;
  const weak = topics.find(({ right, of }: { right: number; of: number }) => right === 0 && of > 0);
  await page.goto(`/review/${attempt}`);
  await page.getByRole("link", { name: `Practise ${weak.title}` }).click();
  await expect(page.getByText(`Question 1 of ${weak.of}`, { exact: true })).toBeVisible();
});
