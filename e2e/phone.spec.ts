/** A test taken with a thumb: the layout doesn't shift, and the important information is visible. */
import { begin, choose, resultsOf } from "./attempts.ts";
import { expect, takeByCalls, test, testAlone } from "./fixtures.ts";
import { measureCode } from "./layout.ts";

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true });

test("Next stays where it is on the last question, so that a second press submits nothing (QUIZ-10, QUIZ-11)", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await begin(page);
  for (let number = 1; number <= 10; number += 1) {
    await page.getByRole("button", { name: `Question ${number},` }).tap();
    await choose(page, 0);
  }
  await page.getByRole("button", { name: "Question 9," }).tap();
  await expect(page.getByRole("group", { name: /Question 9 of 10/ })).toBeVisible();
  const next = page.getByRole("button", { name: "Next" });
  const place = (await next.boundingBox())!;
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  await page.touchscreen.tap(x, y);
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
  await expect.poll(() => next.boundingBox()).toEqual(place);
  await page.touchscreen.tap(x, y);
  await page.getByRole("button", { name: "Previous" }).tap();
  await expect(page.getByRole("group", { name: /Question 9 of 10/ })).toBeVisible();
  expect(await resultsOf(context, product.url)).toHaveLength(0);
});

test("unsent answers are reported beside Next at any scroll position", async ({
  page,
  context,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await signIn(await newAccount());
  await begin(page);
  await context.setOffline(true);
  await choose(page, 0);
  const notice = page.getByText("Not sent yet. Answers count if they reach us before the time is up.");
  await expect(notice).toBeVisible();
  for (const edge of [0, 100_000]) {
    await page.evaluate((top) => window.scrollTo(0, top), edge);
    await expect(notice).toBeInViewport({ ratio: 1 });
  }
  await context.setOffline(false);
  await expect(page.getByText("All answers are saved.")).toHaveCount(1);
});

testAlone(
  "a report asks what is wrong, and its thanks stand where it was asked",
  async ({ page, context, product, newAccount, signIn }) => {
    await signIn(await newAccount());
    await page.goto(`/review/${await takeByCalls(context, product.url, "javascript", 4)}`);
    const question = page.getByRole("region", { name: /^Question 2\b/ });
    await question.getByRole("button", { name: "Report this question, number 2" }).tap();
    await question.getByRole("button", { name: "Send report" }).tap();
    await expect(question).toContainText("Please choose what is wrong.");
    await question.getByLabel("What is wrong?").selectOption("wrong-key");
    await question.getByRole("button", { name: "Send report" }).tap();
    const thanks = question.getByText("You reported this question. We have received your report.");
    await expect(thanks).toBeInViewport();
    await expect(thanks).toBeFocused();
  },
);

test("the footer is out of view while a page loads", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  const id = await takeByCalls(context, product.url, "javascript", 8);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/**/${id}/review`, async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(`/review/${id}`);
  await expect(page.getByText("Loading your review…")).toBeVisible();
  await expect(page.getByRole("contentinfo")).not.toBeInViewport();
  answer();
  await expect(page.getByRole("heading", { name: /Question 10/ })).toBeVisible();
});

test("touching just beside a short link follows it", async ({ page, newAccount, signIn }) => {
  await signIn(await newAccount());
  await page.goto("/assessment/javascript");
  const exit = (await page.getByRole("main").getByRole("link", { name: "Exit" }).boundingBox())!;
  await page.touchscreen.tap(exit.x + exit.width / 2, exit.y + exit.height + 8);
  await expect(page).toHaveURL("/assessments");
});

test("leaving a test says that it continues, and one press returns to it", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await begin(page);
  await choose(page, 1);
  await page.goBack();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).tap();
  await expect(page).toHaveURL("/assessments");
  await expect(
    page.getByText("JavaScript Assessment is still open, and the clock is running."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Go back to it" }).tap();
  await expect(page).toHaveURL("/assessment/javascript");
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await expect(page.getByText("is still open")).toHaveCount(0);
});

test("a long name wraps and widens no page", async ({ page, context, product, newVerified, signIn }) => {
  const name = "Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh";
  await signIn(await newVerified({ name }));
  await takeByCalls(context, product.url, "artificial-intelligence", 9);
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/profile");
  const certificate = page
    .getByRole("main")
    .getByRole("link", { name: "Artificial Intelligence Assessment" });
  await expect(certificate.first()).toBeVisible();
  await expect.poll(() => excess()).toBe(0);
  await certificate.first().click();
  await expect(page.getByText(`Show my name: ${name}`)).toBeVisible();
  await expect.poll(() => excess()).toBe(0);
});

test("a success notice moves nothing when it appears and disappears, even at the end of a page", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  const notice = page.locator("[data-toasts] p");
  for (const viewport of [
    { width: 375, height: 667 },
    { width: 1280, height: 600 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto("/update");
    await page.getByLabel("City").fill("Paris");
    const places = () =>
      page.evaluate(() => [
        scrollY,
        ...["main h1", "footer"].map((part) => document.querySelector(part)!.getBoundingClientRect().top),
      ]);
    await page.getByRole("button", { name: "Update Profile" }).tap();
    await expect(notice).toHaveCount(1);
    await page.evaluate(() => window.scrollTo(0, 100_000));
    const withNotice = await places();
    await page.getByRole("button", { name: "Dismiss notice" }).tap();
    await expect(notice).toHaveCount(0);
    await expect.poll(() => places(), JSON.stringify(viewport)).toEqual(withNotice);
  }
});

test("a notice from before the test doesn't enter it", async ({ page, newAccount, signIn }) => {
  await signIn(await newAccount());
  await page.goto("/profile");
  await page.getByText("Your details").tap();
  await page.getByRole("button", { name: "Verify Email" }).first().tap();
  await expect(page.locator("[data-toasts] p")).toHaveCount(1);
  // Navigates within the app, so that the notice is still there.
  await page.evaluate(() => {
    history.pushState({}, "", "/assessment/javascript");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  await expect(page.locator("[data-toasts] p")).toHaveCount(1);
  await page.getByRole("button", { name: "Start" }).tap();
  await expect(page.getByRole("radio")).toHaveCount(4);
  await expect(page.locator("[data-toasts] p")).toHaveCount(0);
});

test("time, numbers, save status and Next stay in sight while a question is scrolled, on any screen", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await begin(page);
  await choose(page, 0);
  for (const viewport of [
    { width: 320, height: 480 },
    { width: 375, height: 500 },
    { width: 1280, height: 500 },
  ]) {
    await page.setViewportSize(viewport);
    for (const edge of [0, 100_000]) {
      await page.evaluate((top) => window.scrollTo(0, top), edge);
      for (const part of [
        page.getByRole("timer"),
        page.getByRole("button", { name: "Question 10," }),
        page.getByText("Saved", { exact: true }),
        page.getByRole("button", { name: "Next" }),
      ])
        await expect(part, JSON.stringify(viewport)).toBeInViewport({ ratio: 1 });
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

test("submitting asks once about flagged questions", async ({ page, newAccount, signIn }) => {
  await signIn(await newAccount());
  await begin(page);
  const dialog = page.getByRole("dialog");
  const go = (number: number) => page.getByRole("button", { name: `Question ${number},` }).tap();
  await go(10);
  await page.getByRole("button", { name: "Submit" }).tap();
  await expect(dialog).toContainText("No question has an answer.");
  await dialog.getByRole("button", { name: "Go to question 1" }).tap();
  for (let number = 1; number <= 10; number += 1) {
    await go(number);
    await choose(page, 0);
    if (number === 2 || number === 7) await page.getByRole("button", { name: "Flag this question" }).tap();
  }
  await page.getByRole("button", { name: "Submit" }).tap();
  await expect(dialog).toContainText("You flagged 2 and 7. Look again?");
  await dialog.getByRole("button", { name: "Go to question 2" }).tap();
  await expect(page.getByRole("group", { name: /Question 2 of 10/ })).toBeVisible();
  await go(10);
  await page.getByRole("button", { name: "Submit" }).tap();
  await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible();
});

test("45 columns of code fit a phone; wider code scrolls or wraps by choice, and the device stores the choice", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await page.setViewportSize({ width: 320, height: 568 });
  await begin(page, "java");
  const wrap = page.getByRole("button", { name: "Wrap long lines of code" });
  for (let number = 1; number <= 10 && (await wrap.count()) === 0; number += 1) {
    await page.getByRole("button", { name: `Question ${number},` }).tap();
    await expect(page.getByRole("group", { name: new RegExp(`Question ${number} of`) })).toBeVisible();
  }
  const excess = () => page.locator(".code-block").evaluate((block) => block.scrollWidth - block.clientWidth);
  await expect.poll(() => excess()).toBeGreaterThan(0);
  // Scrolled to its end, the longest line ends before the switch.
  const room = await page.locator(".code-block").evaluate((block) => {
    block.scrollLeft = block.scrollWidth;
    const code = document.createRange();
    code.selectNodeContents(block.querySelector("code")!);
    const control = block.parentElement!.querySelector(".code-switch")!;
    return control.getBoundingClientRect().left - code.getBoundingClientRect().right;
  });
  expect(room).toBeGreaterThanOrEqual(0);
  await wrap.tap();
  await expect.poll(() => excess()).toBe(0);
  await page.reload();
  await expect(wrap).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => excess()).toBe(0);
  await wrap.tap();
  await expect.poll(() => excess()).toBeGreaterThan(0);
  await page.setViewportSize({ width: 360, height: 740 });
  const { widest, declared, excessAt45 } = await page.locator(".code-frame").evaluate(measureCode);
  expect(declared).toBe(widest);
  expect(excessAt45).toBe(0);
});

test("shortcuts are not explained on touch devices", async ({
  page,
  browser,
  product,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await begin(page);
  await expect(page.getByText("You can report it in the review")).toBeVisible();
  await expect(page.getByText("Page Up and Page Down change the question.")).toBeHidden();
  const desktop = await browser.newContext({
    baseURL: product.url,
    storageState: await page.context().storageState(),
    viewport: { width: 1280, height: 800 },
  });
  const onDesktop = await desktop.newPage();
  await begin(onDesktop, "sql");
  await expect(onDesktop.getByText("Page Up and Page Down change the question.")).toBeVisible();
  await desktop.close();
});
