/** A person whose session or admin role ends while a list is open sees the reason and a way forward. */
import { expect, test } from "./fixtures.ts";
import { intercept } from "./intercept.ts";
import { pageButton } from "./tables.ts";

const extent = { page: 1, limit: 10, total: 200, pages: 20 };

test("a session that ends on a list leads to a login that says why, once", async ({
  page,
  context,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/401 \(Unauthorized\)|could not be fetched/);
  const account = await newAccount();
  await signIn(account);
  await page.goto("/my-assessments");
  await expect(page.getByText("No results yet")).toBeVisible();
  const session = (await context.cookies()).find(({ httpOnly }) => httpOnly);
  await context.clearCookies({ name: session?.name ?? "" });
  await page.evaluate(() => history.pushState(null, "", "/my-assessments?page=2"));
  await expect(page).toHaveURL("/login");
  const reason = page.getByText("Your session has ended. Please log in again.");
  await expect(reason).toBeVisible();
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/assessments");
  await page.getByRole("link", { name: account.name }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect(reason).toHaveCount(0);
});

test("Start without a session leads to the login; refused from before a new sign-in, it says so and works again", async ({
  page,
  context,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/401 \(Unauthorized\)/);
  await signIn(await newAccount());
  await page.goto("/assessment/javascript");
  const start = page.getByRole("button", { name: "Start" });
  let isLate = true;
  const refusal = { status: 401, json: { error: "Please log in.", code: "not_signed_in" } };
  await page.route("**/api/assessment/attempts", (route) =>
    isLate && route.request().method() === "POST" ? route.fulfill(refusal) : route.continue(),
  );
  await start.click();
  await expect(
    page.getByText("The server did not start the test, so the clock is not running."),
  ).toBeVisible();
  await expect(page).toHaveURL("/assessment/javascript");
  isLate = false;
  const session = (await context.cookies()).find(({ httpOnly }) => httpOnly)!;
  await context.clearCookies({ name: session.name });
  await start.click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Your session has ended. Please log in again.")).toBeVisible();
  await context.addCookies([session, { ...session, name: "signed_in", value: "1", httpOnly: false }]);
  await page.goto("/assessment/javascript");
  await start.click();
  await expect(page.getByRole("radio")).toHaveCount(4);
});

test("an admin whose role was revoked sees a notice and is sent to the profile, without Retry", async ({
  page,
  product,
  newAdmin,
  signIn,
  allowConsole,
}) => {
  allowConsole(/403 \(Forbidden\)|could not be fetched/);
  // The last admin can't be revoked.
  await newAdmin();
  const admin = await newAdmin();
  await signIn(admin);
  await page.goto("/users");
  await expect(page.getByRole("table", { name: "All Users" })).toBeVisible();
  await product.command("admin", "revoke", admin.email);
  await page.getByRole("searchbox").fill("grace");
  await expect(page).toHaveURL("/profile");
  await expect(
    page.getByText("You are no longer an admin, so the admin pages are closed to you."),
  ).toBeVisible();
  await expect(page.getByText("They are safe on the server")).toHaveCount(0);
});

test("a forbidden list says so without Retry", async ({ page, newAdmin, signIn, allowConsole }) => {
  allowConsole(/403 \(Forbidden\)|could not be fetched/);
  await signIn(await newAdmin());
  const list = await intercept(page, "/api/user/get-users", {
    status: 200,
    body: { message: "", data: [], page: extent },
  });
  await page.goto("/users");
  await expect(pageButton(page, 2)).toBeVisible();
  list.reply = { status: 403, body: { error: "You may not do this.", code: "not_allowed" } };
  await pageButton(page, 2).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("You may not do this.");
  await expect(alert).not.toContainText("They are safe");
  await expect(alert.getByRole("button")).toHaveCount(0);
});
