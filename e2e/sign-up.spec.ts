/** Signing up and in: one round of errors, a password checked during typing, and the return to the requested assessment. */
import { expect, test } from "./fixtures.ts";
import { button, field, fillIn, main, notice } from "./forms.ts";
import { intercept } from "./intercept.ts";

const wrong = { Name: "Mary Somerville", Email: "not an address", Phone: "123", Password: "password1" };

test("sign-up shows every error at once, including a common password, and sends nothing", async ({
  page,
}) => {
  const signup = await intercept(page, "/api/user/signup");
  await page.goto("/signup");
  await fillIn(page, wrong);
  await page.getByRole("radio", { name: "Student" }).check({ force: true });
  await button(page, "Signup").click();
  for (const sentence of [
    "Please enter a valid email address.",
    "Phone number must be 10 digits.",
    "Please enter your institute.",
    "This password is one of the most common ones. Please choose another.",
  ])
    await expect(main(page).getByText(sentence).first(), sentence).toBeVisible();
  expect(signup.requests).toEqual([]);
});

test("the password is checked while typing, against name, address and common passwords, which load only then", async ({
  page,
  checkAccessibility,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  const hasList = () => fetched.some((url) => /passwords-[^/]*\.js/.test(url));
  await page.goto("/signup");
  await fillIn(page, { Name: "Mary Somerville" });
  await page.waitForLoadState("networkidle");
  expect(hasList()).toBe(false);
  const marks = () =>
    main(page)
      .getByRole("list", { name: "What the password needs" })
      .getByRole("listitem")
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.mark));
  await expect.poll(() => marks()).toEqual(["open", "open", "open"]);
  const password = field(page, "Password");
  await password.fill("short");
  await expect.poll(marks).toEqual(["open", "open", "open"]);
  await password.fill("password1");
  await expect.poll(marks).toEqual(["met", "broken", "open"]);
  expect(hasList()).toBe(true);
  await password.fill("somerville1");
  await expect.poll(marks).toEqual(["met", "met", "broken"]);
  await password.fill("celestial mechanics");
  await expect.poll(marks).toEqual(["met", "met", "met"]);
  await expect(main(page).getByText("This password can be used.")).toHaveCount(1);
  await checkAccessibility(page, "sign-up with a password");
});

test("without the list of common passwords the server says what is wrong with one", async ({
  page,
  newEmail,
  allowConsole,
}) => {
  allowConsole(/422|Failed to load resource/);
  await page.route(/passwords-[^/]*\.js/, (route) => route.abort());
  await page.goto("/signup");
  await fillIn(page, { ...wrong, Email: newEmail(), Phone: "0123456789" });
  await page.getByRole("radio", { name: "Student" }).check({ force: true });
  await fillIn(page, { Institute: "Royal Academy" });
  await button(page, "Signup").click();
  await expect(notice(page, "This password is one of the most common ones.")).toBeVisible();
  await expect(field(page, "Password")).toHaveAttribute("aria-invalid", "true");
});

test("the assessment a visitor came for is ready after signing up, until they start or dismiss it", async ({
  page,
  newEmail,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.addInitScript(() => {
    const scope = window as unknown as { moved: number };
    scope.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) scope.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/assessment/basic-excel");
  await expect(main(page)).toContainText("Log in or create an account to take the Basic Excel Assessment.");
  await main(page).getByRole("link", { name: "Create an account" }).click();
  await expect(main(page)).toContainText("Create an account to take the Basic Excel Assessment.");
  await expect(main(page)).toContainText("so that your institute or employer can reach you");
  await expect(main(page)).toContainText("By signing up you agree to the Terms and the Privacy policy.");
  await fillIn(page, { ...wrong, Email: newEmail(), Phone: "0123456789", Password: "celestial mechanics" });
  await page.getByRole("radio", { name: "Student" }).check({ force: true });
  await fillIn(page, { Institute: "Royal Academy" });
  await button(page, "Signup").click();
  await expect(page).toHaveURL("/assessments");
  const ready = page.getByRole("region", { name: "Ready to start" });
  await expect(ready).toContainText("Ready for the Basic Excel Assessment?");
  await checkAccessibility(page, "catalogue with an assessment that is ready");
  await page.reload();
  await expect(ready).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect.poll(() => page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0);
  await ready.getByRole("link", { name: "Start the Basic Excel Assessment" }).click();
  await expect(page).toHaveURL("/assessment/basic-excel");
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/assessments");
  await expect(page.getByRole("heading", { name: "Basic Excel Assessment" })).toBeVisible();
  await expect(ready).toHaveCount(0);
});

test("signing in offers that assessment too, and it can be dismissed", async ({ page, newAccount }) => {
  const { email, password } = await newAccount();
  await page.goto("/assessment/sql");
  await fillIn(page, { Email: email, Password: password });
  await button(page, "Login").click();
  const ready = page.getByRole("region", { name: "Ready to start" });
  await expect(ready).toContainText("Ready for the SQL Assessment?");
  await ready.getByRole("button", { name: "Dismiss" }).click();
  await expect(ready).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Basic Excel Assessment" })).toBeVisible();
  await expect(ready).toHaveCount(0);
});

test("a failed login is also reported above the form, with a button that restores the entries", async ({
  page,
  allowConsole,
  checkAccessibility,
}) => {
  allowConsole(/401/);
  const login = await intercept(page, "/api/user/login");
  login.reply = { status: 401, body: { error: "Not right, in these words.", code: "invalid_credentials" } };
  await page.goto("/login");
  await fillIn(page, { Email: "ada@example.org", Password: "not the password" });
  await button(page, "Login").click();
  await expect(notice(page, "Not right, in these words.")).toBeVisible();
  const above = main(page).locator("form").getByRole("alert");
  await expect(above).toContainText("Not right, in these words.");
  const [noticeBox, first] = [await above.boundingBox(), await field(page, "Email").boundingBox()];
  expect(noticeBox!.y + noticeBox!.height).toBeLessThan(first!.y);
  await expect(field(page, "Email")).toHaveValue("");
  await checkAccessibility(page, "failed login");
  await above.getByRole("button", { name: "Put my entries back" }).click();
  await expect(field(page, "Email")).toHaveValue("ada@example.org");
  await expect(above).toContainText("Not right, in these words.");
  await expect(above.getByRole("button")).toHaveCount(0);
});
