/** Keyboards, password managers and screen readers: skip link, dialogs, shortcuts, field names. */
import { begin } from "./attempts.ts";
import { expect, test } from "./fixtures.ts";
import { field } from "./forms.ts";

test("the first Tab skips to the content, Escape closes the menu, and each screen sets title and focus", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/assessments");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Login", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^Log ?in – Assay$/i);
});

test("a test is taken by keyboard alone: arrows choose, the submit dialog traps the focus, Escape returns it", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await begin(page);
  const first = page.getByRole("radio").first();
  await first.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await page.getByRole("button", { name: "Next" }).press("Enter");
  await expect(page.locator("legend")).toBeFocused();
  await page.getByRole("button", { name: /question 10/i }).press("Enter");
  await page.getByRole("button", { name: "Submit" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Go to question 2" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Submit now" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Submit" })).toBeFocused();
});

test("during a test the skip link doesn't ask, and Back asks before leaving", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await begin(page);
  const [dialog, heading] = [page.getByRole("dialog"), page.getByRole("heading", { level: 1 })];
  await page.getByRole("link", { name: "Skip to content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  // Waits until the page has handled the event that would open the dialog again.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(dialog).toContainText("Leave the test?");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("radio")).toHaveCount(4);
  await page.goBack();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(heading).toBeVisible();
});

test("shortcuts can be switched off, the time can be hidden, and a flag is part of the question's name", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await begin(page);
  const second = page.getByRole("radio").nth(1);
  await page.keyboard.press("2");
  await expect(second).toBeChecked();
  await page.getByRole("checkbox", { name: "Keyboard shortcuts" }).uncheck();
  await page.keyboard.press("3");
  await page.keyboard.press("PageDown");
  await expect(second).toBeChecked();
  await expect(page.getByRole("timer", { name: "Time Remaining" })).toHaveAttribute("aria-live", "off");
  await page.getByRole("button", { name: "Hide time" }).click();
  await expect(page.getByRole("timer")).toHaveCount(0);
  await page.getByRole("button", { name: "Flag this question" }).click();
  await expect(
    page.getByRole("button", { name: "Flagged: remove the flag from this question" }),
  ).toBeVisible();
});

test("forms declare autocomplete, accept pasted text, and show a password on request", async ({
  page,
  context,
  newAccount,
  signIn,
}) => {
  const purposes = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    return page
      .getByRole("main")
      .locator("input:visible:not([type=radio])")
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute("autocomplete")));
  };
  expect(await purposes("/login")).toEqual(["username", "current-password"]);
  expect(await purposes("/forget-password")).toEqual(["username"]);
  expect(await purposes("/reset/some-token")).toEqual(["new-password"]);
  expect(await purposes("/signup")).toEqual(["name", "email", "tel-national", "new-password"]);

  await page.goto("/login");
  const password = field(page, "Password");
  await expect(password).toHaveAttribute("type", "password");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("pasted, not typed"));
  await password.focus();
  await page.keyboard.press("Control+V");
  await expect(password).toHaveValue("pasted, not typed");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");

  await signIn(await newAccount());
  expect(await purposes("/change-password")).toEqual(["current-password", "new-password", "new-password"]);
  const own = await purposes("/update");
  for (const purpose of [
    "name",
    "tel-national",
    "street-address",
    "address-level2",
    "postal-code",
    "country-name",
  ])
    expect(own).toContain(purpose);
});
