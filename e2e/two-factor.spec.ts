/** Two-factor sign-in, from setup to use, and open-redirect attempts on the sign-in page. */
import { codeOf } from "./authenticator.ts";
import { expect, test } from "./fixtures.ts";
import { overreach } from "./layout.ts";

test("two-factor sign-in is set up under Security, asked for at the next sign-in, and turned off again", async ({
  page,
  product,
  newAccount,
  signIn,
  allowConsole,
  checkAccessibility,
}) => {
  // Chromium logs the 401 of a sign-in that needs a code.
  allowConsole(/401 \(Unauthorized\).*user\/login/);
  allowConsole(/422 \(Unprocessable Entity\).*user\/two-factor/);
  const account = await newAccount();
  await signIn(account);
  await page.goto("/security");
  await expect(page.getByText("first verify your email address on your profile")).toBeVisible();
  await page.goto(await product.linkInMail(account.email, "verify"));
  await expect(page.getByText("Your email has been verified")).toBeVisible();
  await page.goto("/security");
  await page.getByRole("button", { name: "Set up two-factor sign-in" }).click();
  await page.getByRole("textbox", { name: "Password" }).fill(account.password);
  const begun = page.waitForResponse(
    (reply) => reply.url().endsWith("/api/user/two-factor") && reply.request().method() === "POST",
  );
  await page.getByRole("button", { name: "Continue" }).click();
  const { secret } = (await (await begun).json()).data;
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await checkAccessibility(page, "two-factor set-up");
  await page.getByLabel("Authentication code").fill(codeOf(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Two-factor sign-in is on. Keep your recovery codes.")).toBeVisible();
  const [recoveryCode] = await page
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allInnerTexts();
  await page.setViewportSize({ width: 320, height: 640 });
  await checkAccessibility(page, "recovery codes");
  await expect.poll(() => overreach(page)).toBeLessThanOrEqual(0);

  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByLabel("Authentication code").fill(codeOf(secret, 30));
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/assessments");

  await page.goto("/security");
  await page.getByRole("button", { name: "Turn off" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Password" }).fill(account.password);
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(dialog.getByText("Please enter your authentication code.")).toBeVisible();
  await dialog.getByLabel("Authentication code").fill("000000");
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(dialog.getByText("This code is incorrect or was used before.")).toBeVisible();
  await checkAccessibility(page, "turning two-factor sign-in off");
  await dialog.getByLabel("Authentication code").fill(recoveryCode!);
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Set up two-factor sign-in" })).toBeVisible();
});

test("signing in always ends on /assessments of this origin, whatever the address asks for (A35)", async ({
  page,
  product,
  newAccount,
}) => {
  const account = await newAccount();
  const astray = [
    "//evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "%2F%2Fevil.example",
  ];
  for (const target of astray) {
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(`/login?next=${target}&redirect=${target}#${target}`);
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(`${product.url}/assessments`);
    // Otherwise the page's pending requests would be sent without its session.
    await page.waitForLoadState("networkidle");
  }
});
