/** Smaller promises of the product: review, retake, sharing, certificate, every card, the operator's analytics. */
import { expect, takeByCalls, test } from "./fixtures.ts";
import { button, main } from "./forms.ts";
import { ServerProcess } from "./server-process.ts";

test("the result offers what the instructions promise: review, retake, sharing, and a certificate from 8 (INSTR-13 to INSTR-16, RESULT-12, QUIZ-18)", async ({
  page,
  context,
  browser,
  product,
  newVerified,
  signIn,
}) => {
  await signIn(await newVerified());
  const visitor = await browser.newContext({ baseURL: product.url });
  const stranger = await visitor.newPage();
  await page.goto("/assessment/javascript");
  for (const score of [7, 8]) {
    await button(page, "Start").click();
    await expect(page.getByRole("radio")).toHaveCount(4);
    await page.goto("about:blank");
    await takeByCalls(context, product.url, "javascript", score);
    await page.goto("/assessment/javascript");
    await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible();
    await expect(main(page)).toContainText(`Your Score: ${score}/10`);
    const certificate = main(page).getByRole("link", { name: "Open the certificate" });
    if (score === 7) {
      const shared = main(page).getByRole("switch", { name: "Anyone with the link can see it" });
      await shared.click();
      const link = main(page).getByLabel("Link", { exact: true });
      await stranger.goto(new URL(await link.inputValue()).pathname);
      await expect(main(stranger)).toContainText("JavaScript Assessment");
      await expect(main(stranger)).toContainText(/7\s*\/\s*10/);
      await expect(certificate).toHaveCount(0);
      await button(page, "Retake").click();
    } else {
      await stranger.goto((await certificate.getAttribute("href")) ?? "");
      await expect(main(stranger)).toContainText("JavaScript Assessment");
      await main(page)
        .getByRole("link", { name: /^Review/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/review\//);
      await expect(main(page).getByRole("heading", { name: /Question 10/ })).toBeVisible();
      await expect(main(page)).toContainText(/right answer/i);
    }
  }
  await visitor.close();
});

test("a result shown on arrival is still there after a reload (RESULT-01)", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await page.goto("/assessment/javascript");
  await button(page, "Start").click();
  await expect(page.getByRole("radio")).toHaveCount(4);
  await page.goto("about:blank");
  await takeByCalls(context, product.url, "javascript", 7);
  await page.goto("/assessment/javascript");
  await expect(main(page)).toContainText("Your Score: 7/10");
  await page.reload();
  await expect(main(page)).toContainText("Your Score: 7/10");
});

test("each of the 42 assessments starts with ten questions and 600 seconds (GEN-03, GEN-04, SLUG-02)", async ({
  context,
  product,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  const { items } = (await (await context.request.get("/api/assessment/catalogue")).json()).data;
  expect(items).toHaveLength(42);
  for (const [index, { slug }] of items.entries()) {
    // More than one person may start in a day.
    if (index === 21) {
      await context.clearCookies();
      await signIn(await newAccount());
    }
    const reply = await context.request.post(`${product.url}/api/assessment/attempts`, { data: { slug } });
    expect(reply.status(), slug).toBe(201);
    const { startedAt, deadlineAt, questions } = (await reply.json()).data;
    expect([questions.length, (Date.parse(deadlineAt) - Date.parse(startedAt)) / 1000]).toEqual([10, 600]);
  }
});

test("with an analytics provider its script is loaded and page views are sent as patterns without tokens; the navigation changes the screen (GEN-11, GEN-12, NAV-03)", async ({
  browser,
}) => {
  const source = "https://counter.example";
  const product = new ServerProcess({
    ANALYTICS_PROVIDER: "plausible",
    ANALYTICS_SITE: "assay.example",
    ANALYTICS_SRC: `${source}/js/script.js`,
  });
  await product.start();
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const page = await context.newPage();
    await page.route(`${source}/**`, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: "window.views = []; window.plausible = (event, { u }) => window.views.push(event + ' ' + new URL(u).pathname);",
      }),
    );
    const views = () => page.evaluate(() => (window as unknown as { views?: string[] }).views ?? []);
    await page.goto("/login");
    await main(page).locator('a[href="/signup"]').click();
    await expect(page).toHaveURL("/signup");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Assessments" }).click();
    await expect(page).toHaveURL("/assessments");
    await page.goBack();
    await expect
      .poll(views)
      .toEqual(["pageview /login", "pageview /signup", "pageview /assessments", "pageview /signup"]);
    await page.goto("/reset/some-token");
    await expect(button(page, "Reset Password")).toBeVisible();
    await expect.poll(() => views()).toEqual([]);
  } finally {
    await context.close();
    await product.remove();
  }
});

test("the eleventh start of a day says when the next is possible, and so do the instructions", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/429/);
  await signIn(await newAccount());
  for (let taken = 0; taken < 10; taken += 1) await takeByCalls(context, product.url, "sql", 0);
  await page.goto("/assessment/sql");
  await expect(main(page)).toContainText("10 times in 24 hours, and 40 assessments in all");
  await button(page, "Start").click();
  await expect(main(page).getByRole("alert")).toContainText(
    /You have started this assessment 10 times in 24 hours\. You can start it again in 2[34] hours.* UTC\)\./,
  );
});

test("without a verified email the result sends the verification mail, and then shows the certificate", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
  checkAccessibility,
}) => {
  const account = await newAccount();
  await signIn(account);
  await page.goto("/assessment/javascript");
  await button(page, "Start").click();
  await expect(page.getByRole("radio")).toHaveCount(4);
  await page.goto("about:blank");
  await takeByCalls(context, product.url, "javascript", 8);
  await page.goto("/assessment/javascript");
  const notice = main(page).getByRole("region", { name: "Certificate" });
  await expect(notice).toContainText("Verify your email to receive your certificate.");
  await checkAccessibility(page, "result that waits for a verified email");
  await notice.getByRole("button", { name: "Send verification email" }).click();
  await expect(page.getByText(/We sent you an email/)).toBeVisible();
  const mailed = await context.newPage();
  await mailed.goto(await product.linkInMail(account.email, "verify"));
  await expect(mailed.getByText("Your email has been verified")).toBeVisible();
  await mailed.close();
  await page.reload();
  await notice.getByRole("link", { name: "Open the certificate" }).click();
  await expect(main(page)).toContainText("Questions seen before");
  await expect(main(page)).toContainText("0 of 10");
});

test("a pass in less than a minute explains why it earns no certificate", async ({
  browser,
  checkAccessibility,
}) => {
  const product = new ServerProcess();
  await product.start();
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  try {
    const data = {
      name: "Grace Hopper",
      email: "grace@example.org",
      password: "compilers and clocks",
      phone: "0123456789",
      profileType: "Student",
      institute: "Harbour School",
    };
    await context.request.post("/api/user/signup", { data });
    await page.goto("/assessment/javascript");
    await button(page, "Start").click();
    await expect(page.getByRole("radio")).toHaveCount(4);
    await page.goto("about:blank");
    await takeByCalls(context, product.url, "javascript", 9);
    await page.goto("/assessment/javascript");
    const notice = main(page).getByRole("region", { name: "Certificate" });
    await expect(notice).toContainText("This attempt was too quick for a certificate.");
    await expect(notice).toContainText(/It took \d+ seconds?, and a certificate needs at least 60\./);
    await checkAccessibility(page, "result that was too quick");
  } finally {
    await context.close();
    await product.remove();
  }
});
