/** Answers survive bad networks, crashes, clock changes, several tabs and hasty clicks. */
import { begin, choose, resultsOf, storedAnswers, submit } from "./attempts.ts";
import { expect, test } from "./fixtures.ts";
import { onQuickServer } from "./quick-server.ts";

test("a choice is on the server within two seconds", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  // The page's own clock, so that a busy machine does not count.
  await page.clock.install();
  const id = await begin(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const saved = page.waitForResponse((reply) => reply.request().method() === "PATCH");
  await choose(page, 2);
  await page.clock.runFor(2000);
  expect((await saved).status()).toBe(200);
  expect(Object.keys(await storedAnswers(context, product.url, id))).toHaveLength(1);
});

test("a test continues through three minutes offline, and everything is sent afterwards (F12)", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await signIn(await newAccount());
  const id = await begin(page);
  await context.setOffline(true);
  for (let number = 1; number <= 4; number += 1) {
    await choose(page, number % 4);
    await page.getByRole("button", { name: "Next" }).click();
  }
  await expect(
    page.getByText(/Not sent yet\. Answers count if they reach us before the time is up\./),
  ).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => Object.keys(await storedAnswers(context, product.url, id)).length).toBe(4);
});

test("a click survives a page that is closed at the same moment (F13)", async ({
  page,
  context,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|ERR_ABORTED/);
  await signIn(await newAccount());
  await begin(page);
  await context.route("**/api/assessment/attempts/*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  for (const option of [2, 0, 3]) {
    const reloaded = page.waitForEvent("load");
    // Both happen in one task of the event loop, so only the click log can store the choice.
    await page
      .getByRole("radio")
      .nth(option)
      .evaluate((radio: HTMLInputElement) => {
        radio.click();
        location.reload();
      });
    await reloaded;
    await expect(page.getByRole("radio").nth(option)).toBeChecked();
  }
});

test("a browser crash loses nothing, not even unsent answers (F13)", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await signIn(await newAccount());
  const id = await begin(page);
  await choose(page, 1);
  await expect(page.getByText("Saved", { exact: true }).locator("visible=true")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await context.route("**/api/assessment/attempts/*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await choose(page, 3);
  // Everything that the page shows as saved survives the crash; nothing is promised before that.
  await expect(page.getByText("Kept on this device").locator("visible=true")).toBeVisible();
  await page.close();
  await context.unroute("**/api/assessment/attempts/*");
  const again = await context.newPage();
  await again.goto("/assessment/javascript");
  await expect(again.getByRole("group", { name: /Question 2 of 10/ })).toBeVisible();
  await expect(again.getByRole("radio").nth(3)).toBeChecked();
  await expect.poll(async () => Object.keys(await storedAnswers(context, product.url, id)).length).toBe(2);
});

test("answers given while the server is down arrive after its restart (F21)", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED/);
  await signIn(await newAccount());
  const id = await begin(page);
  await choose(page, 0);
  await expect(page.getByText("Saved", { exact: true }).locator("visible=true")).toBeVisible();
  await product.stop("SIGKILL");
  await page.getByRole("button", { name: "Next" }).click();
  await choose(page, 2);
  await product.start();
  await expect
    .poll(async () => Object.keys(await storedAnswers(context, product.url, id)).length, { timeout: 40_000 })
    .toBe(2);
});

for (const width of [375, 1280])
  test(`after an outage the page says how much time came back, and nothing moves (${width})`, async ({
    page,
    product,
    newAccount,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED/);
    await page.setViewportSize({ width, height: 800 });
    await signIn(await newAccount());
    await begin(page);
    await choose(page, 0);
    await expect(page.getByText("Saved", { exact: true }).locator("visible=true")).toBeVisible();
    const places = () =>
      page
        .getByRole("radio")
        .evaluateAll((radios) => radios.map((radio) => radio.getBoundingClientRect().top + scrollY));
    const before = await places();
    await product.stop("SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    await product.start();
    await choose(page, 1);
    const sentence = /You got \d+ (seconds|minutes?) back because Assay was unavailable\./;
    await expect(page.getByText(sentence).locator("visible=true").last()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("status").filter({ hasText: sentence })).toHaveCount(1);
    await expect(page.getByText("Saved", { exact: true }).locator("visible=true")).toBeVisible();
    await expect.poll(() => places()).toEqual(before);
  });

test("an offline submit keeps the answers on the device and shows the result later by itself (RESULT-11, ERR-14)", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await signIn(await newAccount());
  await begin(page);
  await choose(page, 0);
  await page.getByRole("button", { name: /question 10|^10/i }).click();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /submit/i })
    .click();
  await expect(page.getByText(/Your answers are safe on this device/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible({ timeout: 40_000 });
  expect(await resultsOf(context, product.url)).toHaveLength(1);
});

test("many clicks on Submit store one result (QUIZ-16, F17)", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await begin(page);
  await page.getByRole("button", { name: /question 10|^10/i }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: /submit/i });
  await confirm.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 20; click += 1) button.click();
  });
  await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible();
  expect(await resultsOf(context, product.url)).toHaveLength(1);
});

test("two tabs show the same attempt, and the second sees the result after the first submits (F18)", async ({
  page,
  context,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/410 \(Gone\)/);
  await signIn(await newAccount());
  await begin(page);
  const other = await context.newPage();
  await other.goto("/assessment/javascript");
  await expect(other.getByRole("radio")).toHaveCount(4);
  await choose(page, 3);
  await expect(other.getByRole("radio").nth(3)).toBeChecked();
  await submit(page);
  await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible();
  await other.bringToFront();
  await expect(other.getByRole("heading", { name: "Assessment Result" })).toBeVisible({ timeout: 40_000 });
});

for (const [name, shift] of [
  ["a day ahead", 86_400_000],
  ["a day behind", -86_400_000],
] as const) {
  test(`a device clock ${name} changes nothing (F19)`, async ({ page, newAccount, signIn }) => {
    await signIn(await newAccount());
    await page.addInitScript((milliseconds) => {
      const RealDate = Date;
      const now = () => RealDate.now() + milliseconds;
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, given) =>
          given.length === 0 ? new target(now()) : Reflect.construct(target, given),
        get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
      });
    }, shift);
    await begin(page);
    await expect(page.getByRole("main").getByText(/^(10:00|09:5\d)$/)).toBeVisible();
  });
}

test("at zero the test submits itself without asking, including the visible answer (QUIZ-15)", async ({
  browser,
  allowConsole,
}) => {
  allowConsole(/410 \(Gone\)/);
  await onQuickServer(browser, 12, async (context, url) => {
    const page = await context.newPage();
    await begin(page);
    await choose(page, 1);
    await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible({ timeout: 40_000 });
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await resultsOf(context, url)).toHaveLength(1);
    // The page is closed in the middle and never reopened: the server closes the attempt within 15 s of its deadline.
    const id = await begin(await context.newPage(), "javascript");
    for (const open of context.pages()) await open.close();
    await expect.poll(async () => (await resultsOf(context, url)).length, { timeout: 30_000 }).toBe(2);
    expect(
      (await resultsOf(context, url)).map((result: { attemptId: string }) => result.attemptId),
    ).toContain(id);
  });
});

test("an answer after the deadline is stored, reported immediately, and not counted", async ({ browser }) => {
  await onQuickServer(browser, 12, async (context, url) => {
    const page = await context.newPage();
    await begin(page);
    await choose(page, 1);
    await expect(page.getByText("Saved", { exact: true }).locator("visible=true")).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Next" }).click();
    await choose(page, 2);
    await expect(page.getByText(/answers that arrive later are kept with your attempt/)).toBeVisible({
      timeout: 20_000,
    });
    await expect.poll(async () => (await resultsOf(context, url)).length, { timeout: 30_000 }).toBe(1);
    await context.setOffline(false);
    await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText("One answer arrived too late to count")).toBeVisible();
    await page.getByRole("link", { name: "Review" }).click();
    await expect(page.getByText(/arrived after the time/).first()).toBeVisible();
  });
});
