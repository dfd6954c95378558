/** Messages of forms after they were sent: correct, shown once, and removed when they no longer apply. */
import { expect, test } from "./fixtures.ts";
import { button, field, fillIn, main, notice } from "./forms.ts";
import { intercept } from "./intercept.ts";

test("an error notice disappears with its form and with the next try, even one with a field error", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/401 \(Unauthorized\)/);
  await page.goto("/login");
  const restore = page.getByRole("button", { name: "Put my entries back" });
  const failOnce = async () => {
    await fillIn(page, { Email: "nobody@example.org", Password: "not the password" });
    await button(page, "Login").click();
    await expect(restore).toBeVisible();
  };
  await failOnce();
  await button(page, "Login").click();
  await expect(field(page, "Email")).toHaveAttribute("aria-invalid", "true");
  await expect(restore).toHaveCount(0);
  await failOnce();
  await main(page).getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL("/signup");
  await expect(restore).toHaveCount(0);
  await expect(notice(page, /./)).toHaveCount(0);
});

test("a failure after a success leaves only the failure's notice", async ({
  page,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500 \(Internal/);
  await signIn(await newAccount());
  await page.goto("/update");
  const update = await intercept(page, "/api/user/update");
  const save = async (city: string) => {
    await field(page, "City").fill(city);
    await button(page, "Update Profile").click();
  };
  await save("Paris");
  await expect(notice(page, "Your profile is updated.")).toBeVisible();
  update.reply = { status: 500, body: {} };
  await save("London");
  await expect(notice(page, "Error updating user.")).toBeVisible();
  await expect(page.locator("[data-toasts] p")).toHaveCount(1);
});

test("an empty update changes nothing and says so", async ({ page, newAccount, signIn }) => {
  await signIn(await newAccount());
  await page.goto("/update");
  const update = await intercept(page, "/api/user/update");
  await button(page, "Update Profile").click();
  await expect(notice(page, "Nothing was changed. Fill in what you want to change.")).toBeVisible();
  await expect(notice(page, "Your profile is updated.")).toHaveCount(0);
  expect(update.requests).toHaveLength(0);
});

test("entries of one profile type return with that type, even after the other was saved", async ({
  page,
  newAccount,
  signIn,
}) => {
  const as = (type: string) => page.getByRole("radio", { name: type }).check({ force: true });
  await page.goto("/signup");
  await as("Student");
  await field(page, "Institute").fill("Harbour School");
  await as("Employee");
  await as("Student");
  await expect(field(page, "Institute")).toHaveValue("Harbour School");

  await signIn(await newAccount());
  await page.goto("/update");
  await fillIn(page, { Institute: "Royal Academy", City: "Paris" });
  await as("Employee");
  await button(page, "Update Profile").click();
  await expect(notice(page, "Your profile is updated.")).toBeVisible();
  await expect(field(page, "City")).toHaveValue("");
  await expect(field(page, "Company")).toHaveValue("");
  await as("Student");
  await expect(field(page, "Institute")).toHaveValue("Royal Academy");
});

test("seven values are removed from the profile in a row, and each removal can be undone", async ({
  page,
  context,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  const values = {
    institute: "Harbour School",
    course: "Physics",
    localAddress: "1 Pier",
    city: "Paris",
    zip: "00123",
    state: "Texas",
    country: "France",
  };
  await context.request.patch("/api/user/update", { data: values });
  await page.goto("/profile");
  const removals = main(page).getByRole("button", { name: /^Remove / });
  await expect(removals).toHaveCount(7);
  for (let left = 6; left >= 0; left -= 1) {
    await removals.first().click();
    await expect(removals).toHaveCount(left);
  }
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toHaveCount(7);
  for (let left = 6; left >= 0; left -= 1) {
    await undo.first().click();
    await expect(undo).toHaveCount(left);
  }
  await expect(removals).toHaveCount(7);
  const { data } = await (await context.request.get("/api/user/profile")).json();
  expect(data).toMatchObject(values);
});
