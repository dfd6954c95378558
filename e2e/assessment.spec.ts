/** Instructions and questions from the test taker's point of view. */
import { expect, test } from "./fixtures.ts";

test("the instruction page comes first, with Home, Exit, Start and twelve points (INSTR-01 to INSTR-05)", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await page.goto("/assessment/javascript");
  const main = page.getByRole("main");
  await expect(main.locator("ol > li")).toHaveCount(12);
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(main.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  await expect(main.getByRole("link", { name: "Exit" })).toHaveAttribute("href", "/assessments");
  const points = (await main.locator("ol").textContent()) ?? "";
  for (const subject of [
    /10 questions/i,
    /10 minutes/i,
    /random/i,
    /one|single/i,
    /next/i,
    /submit any/i,
    /feedback/i,
    /review/i,
    /retake/i,
    /shar/i,
    /certificate/i,
  ]) {
    expect(points).toMatch(subject);
  }
});

test("a person with extra time sees only their own time limit, on the instruction page and in the box", async ({
  page,
  browser,
  product,
  newAccount,
  newAdmin,
  signIn,
}) => {
  const admin = await newAdmin();
  await signIn(await newAccount());
  const { id } = (await (await page.request.get("/api/user/profile")).json()).data;
  const office = await browser.newContext({ baseURL: product.url });
  await signIn(admin, office);
  const granted = await office.request.patch(`/api/user/time-factor/${id}`, { data: { percent: 150 } });
  expect(granted.status()).toBe(200);
  await office.close();
  await page.goto("/assessment/javascript");
  const main = page.getByRole("main");
  await expect(main).toContainText("10 questions, 15 minutes, MCQ");
  await expect(main).toContainText("15 minutes");
  await expect(main).not.toContainText(/10 minutes/i);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(main).toContainText("You have 15 minutes");
  await expect(main).not.toContainText(/10 minutes/i);
});

test("one question at a time, with title, box, clock and the right buttons (QUIZ-01 to QUIZ-12)", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await page.goto("/assessment/javascript");
  await page.getByRole("button", { name: "Start" }).click();
  const main = page.getByRole("main");
  await expect(main.getByText("JavaScript Assessment")).toBeVisible();
  await expect(main).toContainText("Time Remaining");
  await expect(main.getByText(/^(10:00|09:5\d)$/)).toBeVisible();
  for (const line of [/10 minutes/i, /do not refresh/i, /attempt all/i, /submits itself/i])
    await expect(main).toContainText(line);
  await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await page.getByRole("radio").nth(2).check({ force: true });
  await page.getByRole("radio").nth(1).check({ force: true });
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  for (let number = 1; number < 10; number += 1) {
    await expect(page.getByRole("radio")).toHaveCount(4);
    await expect(page.getByRole("button", { name: "Submit" })).toHaveCount(0);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("button", { name: "Previous" })).toBeEnabled();
  }
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  for (let number = 9; number >= 1; number -= 1) await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
});

test("reading the instructions costs no time (QUIZ-14)", async ({
  page,
  newAccount,
  signIn,
  allowConsole,
}) => {
  // The page aborts a pending call when its clock jumps, and retries later.
  allowConsole(/The running tests could not be read/);
  await signIn(await newAccount());
  await page.clock.install();
  await page.goto("/assessment/javascript");
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  await page.clock.fastForward(60_000);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("main").getByText(/^(10:00|09:5\d)$/)).toBeVisible();
});

test("a reload resumes at the same question with the same answer", async ({ page, newAccount, signIn }) => {
  await signIn(await newAccount());
  await page.goto("/assessment/javascript");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("radio").nth(3).check({ force: true });
  await expect(page.getByText("Saved", { exact: true }).locator("visible=true")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("group", { name: /Question 2 of 10/ })).toBeVisible();
  await expect(page.getByRole("radio").nth(3)).toBeChecked();
});

test("with unanswered questions Submit asks once, and the page scrolls to its top (QUIZ-17, QUIZ-20, INSTR-11)", async ({
  page,
  newAccount,
  signIn,
  checkAccessibility,
}) => {
  await signIn(await newAccount());
  await page.setViewportSize({ width: 375, height: 600 });
  await page.goto("/assessment/javascript");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: /question 10|^10/i }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await checkAccessibility(page, "submit dialog");
  await dialog.getByRole("button", { name: /submit/i }).click();
  await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole("main")).toContainText("Your Score: 0/10");
});

test("an unknown assessment gets its own message (QUIZ-23)", async ({ page, newAccount, signIn }) => {
  await signIn(await newAccount());
  await page.goto("/assessment/no-such");
  await expect(page.getByText("Assessment not found")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /assessments/i })).toHaveAttribute(
    "href",
    "/assessments",
  );
});
