/** The routes, their guards, the navigation and the footer, from a visitor's point of view. */
import { expect, test } from "./fixtures.ts";

const signedInOnly = ["/assessment/javascript", "/change-password", "/profile", "/update", "/my-assessments"];
const adminOnly = ["/users", "/user/some-id", "/assessments-data"];
const open = ["/assessments", "/forget-password", "/reset/some-token"];

test("each signed-in-only and admin-only address redirects a signed-out visitor to /login (GUARD-03, GUARD-04, ROUTE-01)", async ({
  page,
}) => {
  for (const address of ["/", ...signedInOnly, ...adminOnly]) {
    await page.goto(address);
    await expect(page, address).toHaveURL("/login");
  }
});

test("only visitors who opened an assessment read why they have to log in", async ({ page }) => {
  await page.goto("/assessments");
  await page.locator("main a[href='/assessment/basic-excel']").first().click();
  await expect(page).toHaveURL("/login");
  const reason = page.getByText("Log in or create an account to take the Basic Excel Assessment.");
  await expect(reason).toBeVisible();
  await page.goto("/profile");
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect(page.getByText("Log in or create an account")).toHaveCount(0);
});

test("open addresses work signed out and signed in (ROUTE-06, ROUTE-09 to ROUTE-11)", async ({
  page,
  newAccount,
  signIn,
}) => {
  for (const address of open) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
  await signIn(await newAccount());
  for (const address of open) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
});

test("a signed-in student is redirected from /login, /signup and admin addresses to /profile, without a loop (ROUTE-03, ROUTE-05, GUARD-05)", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  for (const address of ["/", "/login", "/signup", ...adminOnly]) {
    await page.goto(address);
    await expect(page, address).toHaveURL("/profile");
  }
});

test("signed-in addresses open and reload in place (ROUTE-07, ROUTE-12 to ROUTE-15, ROUTE-22)", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  for (const address of signedInOnly) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
});

test("a spinner shows while the login state loads, and a reload stays on the page (GUARD-01, GUARD-02)", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/user/profile", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/my-assessments");
  await expect(page.getByRole("main").getByRole("status")).toBeVisible();
  await expect(page).toHaveURL("/my-assessments");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/my-assessments");
});

test("an unknown address is HTTP 404 and says so, with a link home (ROUTE-20, ROUTE-21)", async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/404 \(Not Found\)/);
  const unknown = [
    "/nope",
    "/assessment",
    "/reset",
    "/user",
    "/assessment/",
    "/Assessments",
    "/LOGIN",
    "//login",
  ];
  for (const address of [...unknown, "/login//", "/%6Cogin", "/nope/%E0%A4%A", "/user/%E0%A4%A"]) {
    expect((await request.get(new URL(page.url()).origin + address)).status(), address).toBe(404);
    await page.goto(new URL(page.url()).origin + address);
    await expect(page.getByText("Page not found"), address).toBeVisible();
  }
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL("/login");
  expect((await request.get("/api/nope")).status()).toBe(404);
  expect(await (await request.get("/api/nope")).json()).toMatchObject({ code: "not_found" });
});

test("a trailing slash redirects to the page, with the query", async ({ page }) => {
  await page.goto("/assessments/?q=excel%20basic");
  await expect(page).toHaveURL("/assessments?q=excel%20basic");
  await expect(page.getByRole("listitem").filter({ hasText: "Basic Excel Assessment" })).toHaveCount(1);
  await page.goto("/login/");
  await expect(page).toHaveURL("/login");
  // The same by navigation inside the app, without the server.
  await page.evaluate(() => history.pushState(null, "", "/forget-password/?x=1"));
  await expect(page).toHaveURL("/forget-password?x=1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot password");
  await page.evaluate(() => history.pushState(null, "", "/Signup"));
  await expect(page.getByText("Page not found")).toBeVisible();
});

test("the navigation has the specification's words and order, and the name once signed in (NAV-01 to NAV-08)", async ({
  page,
  newAccount,
  signIn,
}) => {
  await page.goto("/assessments");
  const navigation = page.getByRole("navigation", { name: "Main" });
  const labels = async () =>
    (await navigation.getByRole("link").allTextContents()).map((label) => label.trim());
  const main = ["Home", "Assessments", "Internship", "Courses", "Events", "About"];
  const ofInterest = (list: string[]) =>
    list.filter((label) => [...main, "Login", "Signup", "Grace Hopper"].includes(label));
  expect(ofInterest(await labels())).toEqual([...main, "Login", "Signup"]);
  for (const label of ["Contact", "LinkedIn", "GitHub", "Mastodon", "Privacy", "Terms", "Cookie policy"]) {
    await expect.poll(() => labels()).toContain(label);
  }
  const pages = {
    Home: "/",
    Internship: "/internship",
    Courses: "/courses",
    Events: "/events",
    About: "/about",
  };
  for (const [label, path] of Object.entries(pages)) {
    const href = await navigation.getByRole("link", { name: label, exact: true }).getAttribute("href");
    expect(href).toBe(`https://assay.example${path}`);
  }
  await signIn(await newAccount());
  await page.reload();
  await expect(navigation.getByRole("link", { name: "Grace Hopper" })).toHaveAttribute("href", "/profile");
  expect(ofInterest(await labels())).toEqual([...main, "Grace Hopper"]);
});

test("the footer has a mailbox and the year 2024, whatever the year (NAV-09 to NAV-11)", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2031-05-05T12:00:00Z"));
  await page.goto("/assessments");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("© 2024 Assay");
  await expect(footer.getByRole("link", { name: "hello@assay.example" })).toHaveAttribute(
    "href",
    "mailto:hello@assay.example",
  );
  for (const label of ["Assessments", "Internship", "Privacy", "Contact"]) {
    await expect(footer.getByRole("link", { name: label, exact: true })).toBeVisible();
  }
});

test("on a small screen the button opens and closes the menu (NAV-12)", async ({
  page,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/assessments");
  const button = page.getByRole("button", { name: /menu/i });
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Internship" });
  await expect(link).toBeHidden();
  await button.click();
  await expect(link).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await checkAccessibility(page, "open menu");
  await button.click();
  await expect(link).toBeHidden();
  // A link to the current page changes nothing but closes the menu.
  await button.click();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Assessments" })
    .first()
    .click();
  await expect(link).toBeHidden();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(button).toBeFocused();
});

test("clicks vibrate for 100 ms, except with reduced motion (NAV-13)", async ({ page }) => {
  await page.addInitScript(() => {
    const calls: unknown[] = [];
    Object.assign(window, { vibrations: calls });
    navigator.vibrate = (pattern) => {
      calls.push(pattern);
      return true;
    };
  });
  const vibrations = () => page.evaluate(() => (window as unknown as { vibrations: unknown[] }).vibrations);
  await page.goto("/assessments");
  await page.getByRole("button", { name: "Page 3" }).click();
  await expect.poll(() => vibrations()).toContain(100);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/assessments");
  await page.getByRole("button", { name: "Page 3" }).click();
  await expect.poll(() => vibrations()).toEqual([]);
});
