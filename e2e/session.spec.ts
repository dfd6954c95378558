/** The session across tabs, and a profile that can't be fetched temporarily. */
import { expect, test } from "./fixtures.ts";
import { main } from "./forms.ts";
import { intercept } from "./intercept.ts";

test("a tab notices on its return that another tab has signed out", async ({
  page,
  context,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/401 \(Unauthorized\)/);
  const account = await newAccount({ name: "Ida Rhodes" });
  await signIn(account);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ida Rhodes");
  const other = await context.newPage();
  await other.goto("/profile");
  await main(other).getByRole("button", { name: "Logout", exact: true }).click();
  await expect(other).toHaveURL("/login");
  // The screen's own calls fail, so only the return to this tab can reveal the change.
  allowConsole(/Failed to load resource|could not be fetched|The running tests could not be read/);
  await page.route("**/api/assessment/**", (route) => route.abort());
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page).toHaveURL("/login");
  await expect(page.locator("body")).not.toContainText("Ida Rhodes");
});

test("a profile request that fails signs nobody out, whatever the failure", async ({
  page,
  context,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|The profile could not be fetched/);
  await signIn(await newAccount());
  const profile = await intercept(page, "/api/user/profile", { status: 503, body: { error: "Busy." } });
  await page.goto("/security");
  await expect(page.getByText("Connecting…")).toBeVisible();
  await expect(page).toHaveURL("/security");
  profile.reply = "server";
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");
  // The page asks again while it knows the person: the screen stays.
  profile.reply = { status: 500, body: {} };
  const failed = page.waitForResponse((reply) => reply.status() === 500);
  await context.clearCookies({ name: "signed_in" });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await failed;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");
  await expect(page).toHaveURL("/security");
});

test("a call that is refused because it was sent before a new sign-in signs nobody out", async ({
  page,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/401 \(Unauthorized\)|could not be fetched/);
  await signIn(await newAccount({ name: "Ida Rhodes" }));
  const late = Promise.withResolvers<void>();
  await page.route("**/api/assignments", async (route) => {
    await late.promise;
    await route.fulfill({ status: 401, json: { error: "Please sign in.", code: "not_signed_in" } });
  });
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ida Rhodes");
  const asked = page.waitForResponse("**/api/user/profile");
  late.resolve();
  expect((await asked).status()).toBe(200);
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ida Rhodes");
});
